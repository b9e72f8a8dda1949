"""What the house may choose at casino war, and what the sign then says."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.house.notices import notices_of
from pitboss.money import Odds
from pitboss.rulebook import register
from pitboss.rulebook.register import PUBLIC_SOURCES


@pytest.mark.rule("13:69F-22.2[decks]")
@pytest.mark.parametrize("decks", [5, 9])
def test_six_to_eight_decks_are_in_the_shoe(decks: int) -> None:
    """Neither fewer nor more."""
    assert [CasinoWarRules(decks=each).decks for each in (6, 7, 8)] == [6, 7, 8]
    with pytest.raises(UnlawfulOption, match=r"13:69F-22.2\[decks\]"):
        CasinoWarRules(decks=decks)


@pytest.mark.rule("13:69F-22.2[layout]")
def test_the_layout_has_at_most_nine_positions() -> None:
    """Each with areas for initial, war and tie wagers."""
    layout = CasinoWarRules(seats=9).make_layout()

    assert {spot.on[0] for spot in layout.values()} == set(range(1, 10))
    assert [key for key in layout if key.endswith("_9")] == [
        "initial_9", "war_9", "tie_9", "war_tie_9",
    ]  # fmt: skip
    with pytest.raises(UnlawfulOption):
        CasinoWarRules(seats=10)


@pytest.mark.rule("13:69F-22.9[tie]")
def test_a_tie_wager_pays_at_least_ten_to_one() -> None:
    """More may be offered."""
    assert CasinoWarRules(payouts={"tie": Odds(11, 1)}).odds("tie") == Odds(11, 1)
    with pytest.raises(UnlawfulOption, match=r"13:69F-22.9\[tie\]"):
        CasinoWarRules(payouts={"tie": Odds(9, 1)})


@pytest.mark.rule("13:69F-22.6[tie]", "13:69F-22.6[tie on the war deal]")
def test_tie_wagers_on_the_war_deal_need_those_on_the_first() -> None:
    """Both may be left out."""
    none = CasinoWarRules(tie_wager=False, tie_wager_on_war=False)

    assert {spot.kind.key for spot in none.make_layout().values()} == {"initial", "war"}
    with pytest.raises(UnlawfulOption, match="tie_wager_on_war"):
        CasinoWarRules(tie_wager=False)


@pytest.mark.rule("13:69F-22.9[second tie]", "13:69F-22.9[to]")
@pytest.mark.parametrize(("bonus", "words"), [(True, "war and initial"), (False, "the war wager")])
def test_the_sign_says_what_a_second_tie_pays(bonus: bool, words: str) -> None:
    """All odds are printed with `to`."""
    texts = [each.text for each in notices_of(CasinoWarRules(second_tie_bonus=bonus))]

    assert any(text.startswith(f"After a second tie {words}") for text in texts)
    assert "Tie wager pays 10 to 1." in texts
    assert not any(" for 1" in text for text in texts)


def test_the_sign_and_the_register_say_where_the_rules_come_from() -> None:
    """The text of the regulation is not at hand; every row names its source and how sure it is."""
    rows = register().of_game("casino_war")

    assert f"{PUBLIC_SOURCES}." in [each.text for each in notices_of(CasinoWarRules())]
    assert all(row.is_from_public_sources and row.source and row.sureness for row in rows)
