"""What the house may choose at every poker table, and what an edition does not have."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from pitboss.errors import MalformedAnswer, UnlawfulOption
from pitboss.poker.answers import Fold
from pitboss.poker.house.constraints import ante_is_payable, charge_is_whole, is_permitted
from pitboss.poker.house.options import Amounts, Levels, PokerRules
from pitboss.table.authoring import Domain
from tests.poker.funds import designated
from tests.poker.room import BoardRules, Room, StudRules


@dataclass(frozen=True, kw_only=True)
class FormRules(PokerRules):
    """A game whose form the test chooses."""

    game: ClassVar[str] = "seven_card_stud"
    form: str = "high"

    def poker_form(self) -> str:
        """As the test says."""
        return self.form


def wrong(kind: type[PokerRules] = BoardRules, **options: Any) -> dict[str, set[str]]:
    """The options that are refused, with the provisions."""
    with pytest.raises(UnlawfulOption) as caught:
        kind(**options)
    found: dict[str, set[str]] = {}
    for each in caught.value.violations:
        found.setdefault(each.option, set()).update(each.cites)
    return found


# -- the permitted games --------------------------------------------------------------------------

LISTS = {
    1995: {
        "seven_card_stud": {"high", "hi_lo", "hi_lo_8"},
        "hold_em": {"high"},
        "omaha": {"high", "hi_lo_8"},
        "five_card_draw": {"high", "low"},
        "five_card_stud": {"high"},
    },
}
LISTS[2006] = {**LISTS[1995], "mambo_stud": {"hi_lo_6"}}
LISTS[2012] = {
    **LISTS[2006],
    "seven_card_stud": {"high", "low", "hi_lo", "hi_lo_8"},
    "badugi": {"low"},
    "triple_draw_27": {"low"},
}
GAMES = tuple(LISTS[2012])


@pytest.mark.parametrize("edition", [1995, 2006, 2012])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "seven_card_stud",
            marks=pytest.mark.rule(
                "13:69F-14.8(a)1", "19:47-14.8(a)1", "19:47-14.8(a)1[2010 proposal]"
            ),
        ),
        pytest.param("hold_em", marks=pytest.mark.rule("13:69F-14.8(a)2")),
        pytest.param("omaha", marks=pytest.mark.rule("13:69F-14.8(a)3")),
        pytest.param("five_card_draw", marks=pytest.mark.rule("13:69F-14.8(a)4")),
        pytest.param("five_card_stud", marks=pytest.mark.rule("13:69F-14.8(a)5")),
        pytest.param(
            "mambo_stud", marks=pytest.mark.rule("13:69F-14.8(a)6", "19:47-14.8(a)6[2006]")
        ),
        pytest.param(
            "badugi",
            marks=pytest.mark.rule("13:69F-14.8(a)7", "19:47-14.8(a)7[2010-11 proposal]"),
        ),
        "triple_draw_27",
    ],
)
def test_each_edition_permits_its_own_list(game: str, edition: int) -> None:
    """Low stud and badugi came last, mambo stud before them."""
    listed = LISTS[edition].get(game, set())

    for form in ("high", "low", "hi_lo", "hi_lo_8"):
        several = game in ("seven_card_stud", "omaha", "five_card_draw")
        expected = form in listed if several else bool(listed)
        assert is_permitted(game, form, edition) is expected, form


@pytest.mark.rule("13:69F-14.8(a)", "13:69F-14.8(b)")
def test_what_is_not_listed_may_not_be_offered() -> None:
    """A form that the edition lacks, a game that it lacks, and a game that nobody has."""
    assert FormRules(form="low").poker_form() == "low"
    assert wrong(FormRules, form="low", edition=1995)["form"] == {
        "19:47-14.8(a)1",
        "13:69F-14.8(b)",
    }
    assert not is_permitted("pineapple", "high", 2012)

    @dataclass(frozen=True, kw_only=True)
    class MamboRules(PokerRules):
        game: ClassVar[str] = "mambo_stud"

    assert MamboRules(edition=2006).edition == 2006
    assert wrong(MamboRules, edition=1995)["edition"] == {"13:69F-14.8(b)", "13:69F-14.8(a)"}


def test_an_edition_that_does_not_exist_has_one_fault() -> None:
    """It is not also said that the game is not in its list."""
    assert set(wrong(edition=1999)) == {"edition"}


@pytest.mark.rule("13:69F-14.6(b)")
def test_two_to_eleven_players_sit_at_a_table() -> None:
    """Or fewer where the game or its edition says so."""

    @dataclass(frozen=True, kw_only=True)
    class EightRules(BoardRules):
        players_cap: ClassVar[dict[int, int]] = {1995: 8, 2006: 8, 2012: 9}
        players_cite: ClassVar[str] = "13:69F-14.9(b)"

    assert BoardRules(max_players=11).seats == 11
    assert set(wrong(max_players=1)) == set(wrong(max_players=12)) == {"max_players"}
    assert EightRules(max_players=9).seats == 9
    assert wrong(EightRules, max_players=9, edition=1995)["max_players"] == {
        "13:69F-14.9(b)",
        "13:69F-14.6(b)",
    }


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.17")
def test_the_posted_limits_fit_together() -> None:
    """A minimum not above the maximum, both in chips of the table."""
    assert BoardRules(minimum=4_00, maximum=4_00).minimum == 4_00
    assert wrong(minimum=5_00, maximum=4_00)["minimum"] == {"13:69F-14.17"}
    assert "maximum" in wrong(minimum=5_00, maximum=12_00, unit=5_00)
    assert "minimum" in wrong(minimum=2_00, maximum=10_00, unit=5_00)
    assert "max_raises" in wrong(max_raises=-1)


@pytest.mark.parametrize(
    ("structure", "most"),
    [("fixed", 4_00), ("spread", 4_00), ("pot_limit", None), ("no_limit", None)],
)
def test_a_maximum_is_posted_where_an_amount_limits_a_bet(structure: str, most: int | None) -> None:
    """Elsewhere only the pot or a stack does."""
    assert BoardRules(limit_structure=structure).posted_maximum == most


@pytest.mark.rule("13:69F-14.7(c)", "19:47-14.7(c)", "13:69F-14.7(b)1")
def test_coin_is_good_for_small_antes_only() -> None:
    """Quarters and halves below a dollar, and no coin at all in 1995."""
    for ante in (25, 50, 75, 1_00, 5_00):
        assert BoardRules(ante=ante).ante == ante
    for ante in (10, 1_25, 1_50):
        assert wrong(ante=ante)["ante"] == {"13:69F-14.7(c)", "13:69F-14.7(b)1"}
    assert BoardRules(ante=50, edition=2006).ante == 50
    assert BoardRules(ante=1_00, edition=1995).ante == 1_00
    assert wrong(ante=50, edition=1995)["ante"] == {"19:47-14.7(c)"}
    assert ante_is_payable(50, 50, 1995)


@pytest.mark.rule("13:69F-14.7(b)", "13:69F-14.7(b)2", "13:69F-14.7(b)3")
def test_compulsory_bets_are_of_chips_and_within_the_limits() -> None:
    """Without a limit a blind may be of any height."""

    @dataclass(frozen=True, kw_only=True)
    class ForcedRules(StudRules):
        bet: int = 1_00

        @property
        def forced(self) -> int:
            return self.bet

    assert "13:69F-14.7(b)2" in wrong(blinds=(1_50, 2_00))["blinds"]
    assert wrong(blinds=(1_00, 5_00))["blinds"] == {"13:69F-14.7(b)2", "13:69F-14.17"}
    assert BoardRules(blinds=(1_00, 5_00), limit_structure="no_limit").entry == 7_00
    assert ForcedRules().entry == 3_00
    assert wrong(ForcedRules, bet=1_50)["forced_bet"] == {"13:69F-14.7(b)3"}
    assert "13:69F-14.7(b)3" in wrong(ForcedRules, bet=5_00)["forced_bet"]


@pytest.mark.rule("13:69F-14.7(b)2")
@pytest.mark.parametrize(
    ("minimum", "unit", "blinds"),
    [(2_00, 1_00, (1_00, 2_00)), (5_00, 1_00, (2_00, 5_00)), (1_00, 1_00, (1_00, 1_00))],
)
def test_blinds_are_usually_half_and_all_of_the_minimum(
    minimum: int, unit: int, blinds: tuple[int, ...]
) -> None:
    """In whole chips; a house may post others."""
    rules = BoardRules(minimum=minimum, maximum=10_00, unit=unit)

    assert rules.blinds_posted == blinds
    assert BoardRules.read(rules.submission()) == rules
    assert BoardRules(blinds=(1_00,)).blinds_posted == (1_00,)


def test_of_two_players_the_button_may_post_first() -> None:
    """By the letter of the text it does not."""
    assert BoardRules().blind_order([1, 2]) == [1, 2]
    assert BoardRules(heads_up_blinds="button_small").blind_order([1, 2]) == [2, 1]
    assert BoardRules(heads_up_blinds="button_small").blind_order([1, 2, 3]) == [1, 2, 3]


@pytest.mark.rule("19:47-14.10(c)2", "13:69F-14.10(c)2ii", "19:47-14.10(c)2ii[2006]")
def test_in_1995_nobody_draws_for_the_button() -> None:
    """Since the edition of 2006 a card may say who has it first."""
    assert BoardRules(button_start="card_draw", edition=2006).draws_for_button
    assert "19:47-14.10(c)2" in wrong(button_start="card_draw", edition=1995)["button_start"]


def test_the_ten_times_rule_is_for_wagers_that_the_house_pays() -> None:
    """A maximum of twice the minimum is usual at poker, and nothing can be set for one wager."""
    assert BoardRules(minimum=10_00, maximum=20_00).maximum == 20_00
    with pytest.raises(UnlawfulOption):
        BoardRules.read({"limits": {"bet": {"min": 1, "max": 5}}})


# -- the rake -------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.14(b)")
def test_some_method_of_rake_is_used() -> None:
    """One of three or several of them."""
    every = frozenset({"percentage", "increments", "time"})
    rules = BoardRules(rake_methods=every, rake_levels=((20_00, 1_00),), time_hourly_fee=10_00)

    assert rules.rake_methods == every
    assert wrong(rake_methods=frozenset())["rake_methods"] == {"13:69F-14.14(b)"}


@pytest.mark.rule("13:69F-14.14(b)1", "13:69F-14.14(b)1i")
def test_at_most_a_tenth_is_taken() -> None:
    """And something above zero."""
    assert BoardRules(rake_pct=Fraction(1, 10)).rake_pct == Fraction(1, 10)
    assert wrong(rake_pct=Fraction(11, 100))["rake_pct"] == {"13:69F-14.14(b)1i"}
    assert "rake_pct" in wrong(rake_pct=Fraction(0))
    assert "rake_unit" in wrong(rake_unit=30)


@pytest.mark.rule("13:69F-14.14(b)2", "13:69F-14.14(b)2i")
def test_increments_need_levels_that_increase() -> None:
    """Predetermined amounts in chips or coins at predetermined levels."""
    methods = frozenset({"increments"})

    assert wrong(rake_methods=methods)["rake_levels"] == {
        "13:69F-14.14(b)2",
        "13:69F-14.14(b)2i",
    }
    assert "rake_levels" in wrong(rake_levels=((20_00, 1_00), (10_00, 1_00)))
    assert "rake_levels" in wrong(rake_levels=((20_00, 1_10),))
    assert BoardRules(rake_methods=methods, rake_levels=((20_00, 50),)).rake_levels


@pytest.mark.rule("13:69F-14.14(b)3", "13:69F-14.14(b)3ii", "13:69F-14.14(b)3iii")
def test_time_is_charged_by_the_hour_in_lawful_fractions() -> None:
    """Every 20 or 30 minutes or by the hour, in whole chips."""
    methods = frozenset({"time"})

    for minutes in (20, 30, 60):
        rules = BoardRules(rake_methods=methods, time_hourly_fee=6_00, time_interval_min=minutes)
        assert rules.time_interval_min == minutes
    assert wrong(time_interval_min=25)["time_interval_min"] == {"13:69F-14.14(b)3iii"}
    assert wrong(rake_methods=methods)["time_hourly_fee"] == {
        "13:69F-14.14(b)3",
        "13:69F-14.14(b)3ii",
    }
    assert wrong(rake_methods=methods, time_hourly_fee=5_00) == {
        "time_hourly_fee": {"13:69F-14.14(b)3iii"}
    }
    assert charge_is_whole(5_00, 60, 1_00)


@pytest.mark.rule("13:69F-14.14(b)3i")
def test_time_is_charged_to_players_or_to_the_table() -> None:
    """And to nobody else."""
    assert BoardRules(time_basis="per_table").time_basis == "per_table"
    assert wrong(time_basis="per_hand")["time_basis"] == {"13:69F-14.14(b)3i"}


@pytest.mark.rule("13:69F-14.6(e)9", "13:69F-14.1[Pot]", "19:47-14.1[Pot]")
def test_only_the_newest_edition_knows_bad_beats() -> None:
    """In 1995 the pot is what was bet less the rake."""
    assert BoardRules(**designated()).bad_beat == designated()["bad_beat"]
    assert wrong(**designated(), edition=2006)["bad_beat_enabled"] == {"13:69F-14.6(e)9"}
    assert "19:47-14.1[Pot]" in wrong(**designated(), edition=1995)["bad_beat_enabled"]


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.2(d)", "13:69F-14.2(d)1", "19:47-14.5(a)")
def test_a_device_needs_two_colours_and_did_not_exist_in_1995() -> None:
    """Then the dealer shuffled by hand."""
    assert BoardRules(auto_shuffler=True).auto_shuffler
    assert wrong(auto_shuffler=True, deck_backs="designs")["deck_backs"] == {"13:69F-14.2(d)1"}
    assert wrong(auto_shuffler=True, edition=1995)["auto_shuffler"] == {
        "19:47-14.5(a)",
        "13:69F-14.2(d)",
    }


@pytest.mark.rule("13:69F-14.4(a)", "19:47-14.4(a)")
def test_cards_came_unshuffled_in_1995() -> None:
    """Later they may come inspected and shuffled."""
    assert BoardRules(preshuffled_cards=True).preshuffled_cards
    assert wrong(preshuffled_cards=True, edition=1995)["preshuffled_cards"] == {"19:47-14.4(a)"}


@pytest.mark.rule("13:69F-14.6(e)4", "19:47-14.6(e)4")
def test_what_is_counted_depends_on_edition_game_and_device() -> None:
    """The stub in 1995, and later in hold 'em and omaha; a device only where there is one."""
    assert BoardRules().count_method == "full_deck"
    assert BoardRules(edition=1995).count_method == "stub"
    assert BoardRules(count_method="stub").count_method == "stub"
    assert StudRules(edition=1995).count_method == "stub"
    assert StudRules(edition=1995, count_method="stub").count_method == "stub"
    old = wrong(count_method="shuffler", auto_shuffler=True, edition=1995)
    assert old["count_method"] == {"19:47-14.6(e)4"}
    assert wrong(StudRules, count_method="stub")["count_method"] == {"13:69F-14.6(e)4"}
    assert wrong(count_method="shuffler")["count_method"] == {"13:69F-14.6(e)4"}
    assert BoardRules(count_method="shuffler", auto_shuffler=True).auto_shuffler
    assert wrong(count_method="full_deck", edition=1995)["count_method"] == {"19:47-14.6(e)4"}


# -- kinds of values ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("domain", "raw", "value"),
    [
        (Amounts(0, 5), "1,2.50", (1_00, 2_50)),
        (Amounts(0, 5), ["$1.00", 2], (1_00, 2_00)),
        (Amounts(0, 5), 3, (3_00,)),
        (Amounts(0, 5), "", ()),
        (Levels(), "20:1, 40:1.50", ((20_00, 1_00), (40_00, 1_50))),
        (Levels(), ["$1,000.00:$1.00"], ((1_000_00, 1_00),)),
        (Levels(), "", ()),
    ],
)
def test_lists_of_amounts_are_read_as_people_write_them(
    domain: Domain[Any], raw: object, value: object
) -> None:
    """In a file or on the command line, and written back the same."""
    read = domain.read(raw)

    assert read == value
    assert domain.admits(read)
    assert domain.read(domain.write(read)) == value


@pytest.mark.parametrize(
    ("domain", "raw"),
    [(Amounts(0, 5), "a"), (Levels(), "20"), (Levels(), 20), (Levels(), [20]), (Levels(), "x:1")],
)
def test_what_is_no_list_of_amounts_is_not_read(domain: Domain[Any], raw: object) -> None:
    """With a word about how it is written."""
    with pytest.raises(MalformedAnswer):
        domain.read(raw)


def test_lists_are_bounded_and_of_amounts() -> None:
    """Not too many, and each above zero."""
    blinds: Domain[Any] = Amounts(1, 2)
    levels: Domain[Any] = Levels()

    assert [blinds.admits(each) for each in ((), (1, 2, 3), (0,), "1", (1.5,), (1, 2))] == [
        *(False, False, False, False, False),
        True,
    ]
    assert [levels.admits(each) for each in ("x", ((1, 2),), ((5, 0),), ((5, 1), (5, 1)))] == [
        False
    ] * 4
    assert "1 to 2" in blinds.describe()


def test_a_plain_table_knows_no_irregularities_of_its_own() -> None:
    """Its game may add some."""
    room = Room(100, 100)

    assert list(room.table.rules.irregular_forms(room.hand)) == []
    assert list(room.table.rules.irregularity(room.hand, Fold(by="seat:1"))) == []


def test_a_plain_table_needs_no_blinds() -> None:
    """Its entry is the ante and one bet, and nobody posts anything."""
    rules = FormRules(ante=1_00)

    assert (rules.entry, rules.blinds_posted, rules.forced) == (3_00, (), 0)
    assert (rules.draws_for_button, rules.missed_blinds_posted) == (False, False)
    assert rules.blind_order([3, 1]) == [3, 1]
