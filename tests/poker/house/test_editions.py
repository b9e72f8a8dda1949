"""A table of 1995 cites the chapter as it was numbered then."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.poker.between.answers import BuyChips
from pitboss.rulebook.citation import Citation
from pitboss.testing.random_play import RandomPlay


@pytest.mark.rule("19:47-14.15(e)", "19:47-14.6(a)")
@pytest.mark.parametrize("slug", ["five_card_draw", "seven_card_stud", "hold_em"])
def test_a_table_of_1995_cites_the_numbers_of_1995(slug: str) -> None:
    """In every event that has one there, and in refusals; a table of 2012 keeps its own."""
    cited = {}
    for edition in (1995, 2012):
        rules = game(slug).rules.read({"options": {"edition": edition}})
        play = RandomPlay(slug, 5, rules=rules)
        for _ in range(200):
            play.step()
        cited[edition] = [each.cite for each in play.events]
        answer = BuyChips(by="seat:9", cents=1_00)
        refusal: PitbossError | None = play.round.refusal(answer) if play.round.question else None
        if refusal is not None:
            assert {Citation(each).title for each in refusal.cites} == {
                "19:47" if edition == 1995 else "13:69F"
            }
    new = {each for each in cited[1995] if each.startswith("13:69F")}

    assert sum(each.startswith("19:47-14.") for each in cited[1995]) > 100
    assert len(new) < 3
    assert not [each for each in cited[2012] if each.startswith("19:47-14.")]
