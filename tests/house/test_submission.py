"""Submissions: files of one table or many, examined to the last line."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedFile, UnknownGame
from pitboss.games import game
from pitboss.games.big_six.options import BigSixRules
from pitboss.house import Examination, examine
from pitboss.house.submission import LINE_DOTS_MAX
from pitboss.money import Odds
from pitboss.table import HouseRules, Limit
from pitboss.table.authoring import options_of
from tests.house.stubs import StubRules

ONE_TABLE = """
game = "big_six"
[options]
between_option = "previous"
[payouts]
joker = "50 to 1"
[limits.d1]
min = 5
max = "$500"
"""


@pytest.fixture
def _stub_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(slug: str) -> object:
        return SimpleNamespace(rules=StubRules) if slug == "stub_dice" else game(slug)

    monkeypatch.setattr("pitboss.house.submission.game", find)


def rules_of(examination: Examination, name: str) -> HouseRules:
    """The lawful rules of a table, which must be there."""
    rules = next(table.rules for table in examination.tables if table.name == name)
    assert rules is not None
    return rules


def test_a_file_of_one_table_gives_its_house_rules() -> None:
    """Options, payouts and limits are read; the table has the name of its game."""
    examination = examine(ONE_TABLE)

    rules = rules_of(examination, "big_six")
    assert examination.lawful
    assert isinstance(rules, BigSixRules)
    assert rules.previous_wins
    assert Odds(50, 1) == rules.odds("joker")
    assert Limit(5_00, 500_00) == rules.limit("d1")


def test_every_violation_of_every_table_is_found() -> None:
    """The examination goes on after the first fault and after the first table."""
    examination = examine(
        """
        [[tables]]
        name = "W1"
        game = "big_six"
        options = { between_option = "toss", wheel = "round" }
        payouts = { joker = "44 to 1", flag = "46 for 1" }
        limits = { d1 = { min = 5, max = 49 } }

        [[tables]]
        game = "big_six"
        limits = { d9 = { min = 5, max = 50 } }

        [[tables]]
        name = "W3"
        game = "big_six"
        """
    )

    found = [(each.option, *each.cites[:1]) for each in examination.every_violation()]
    assert not examination.lawful
    assert [table.lawful for table in examination.tables] == [False, False, True]
    assert set(found) == {
        ("W1: payouts.flag", "19:47-5.5(a)"),
        ("W1: between_option", "19:47-5.6(c)"),
        ("W1: wheel", "19:47-5.5(a)"),
        ("W1: payouts.joker", "19:47-5.5(a)[Joker]"),
        ("W1: limits.d1", "19:47-8.2(a)"),
        ("table 2: limits.d9",),
    }
    assert "W3 (big_six): lawful" in str(examination)
    assert "W1 (big_six): 5 violations" in str(examination)


@pytest.mark.rule("19:47-8.2(a)")
def test_a_submission_outside_the_ten_times_rule_is_found() -> None:
    """Fifty dollars are ten times five; forty-nine are not."""
    good = examine('game = "big_six"\n[limits.d1]\nmin = 5\nmax = 50')
    bad = examine('game = "big_six"\n[limits.d1]\nmin = 5\nmax = 49')

    assert good.lawful
    assert [each.cites for each in bad.every_violation()] == [("19:47-8.2(a)",)]


MAXIMA = """
[casino]
max_wager_varies_by_wager = {by_wager}
max_wager_varies_by_table = {by_table}
[[tables]]
name = "W1"
game = "big_six"
limits = {{ d1 = {{ min = 1, max = {first} }} }}
[[tables]]
name = "W2"
game = "big_six"
limits = {{ d1 = {{ min = 1, max = {second} }} }}
"""


def maxima(by_wager: str, by_table: str, first: int, second: int) -> list[str]:
    """The provisions broken by two tables with these maxima of the $1."""
    text = MAXIMA.format(by_wager=by_wager, by_table=by_table, first=first, second=second)
    return [cite for each in examine(text).every_violation() for cite in each.cites]


@pytest.mark.rule("19:47-8.2(b)1")
def test_each_wager_of_a_table_may_have_its_own_maximum() -> None:
    """It is lawful, unless the house itself has chosen one maximum a table."""
    assert maxima("true", "true", 500, 500) == []
    assert maxima("false", "true", 500, 500) == ["19:47-8.2(b)1", "19:47-8.2(b)1"]
    assert maxima("false", "true", 1000, 1000) == []


@pytest.mark.rule("19:47-8.2(b)2")
def test_one_wager_may_have_different_maxima_at_different_tables() -> None:
    """It is lawful, unless the house itself has chosen one maximum a wager."""
    assert maxima("true", "true", 500, 1000) == []
    assert maxima("true", "false", 500, 1000) == ["19:47-8.2(b)2"]
    assert maxima("true", "false", 500, 500) == []


def test_an_unlawful_choice_for_the_casino_is_found_beside_the_tables() -> None:
    """The tables are examined all the same."""
    examination = examine('game = "big_six"\n[casino]\nrule_change_lead_minutes = 5')

    assert examination.casino is None
    assert examination.tables[0].lawful
    assert [each.cites for each in examination.violations] == [("19:47-8.3(b)",)]


UNIFORM = """
[[tables]]
name = "C1"
game = "stub_dice"
payouts = {{ low = "{first}" }}
options = {{ call_bets = {call_bets} }}
[[tables]]
name = "C2"
game = "stub_dice"
payouts = {{ low = "{second}" }}
[[tables]]
name = "W1"
game = "big_six"
payouts = {{ joker = "50 to 1" }}
[[tables]]
name = "W2"
game = "big_six"
"""


@pytest.mark.usefixtures("_stub_game")
def test_raised_odds_must_be_uniform_where_the_game_says_so() -> None:
    """The same raise at both tables is lawful; big six asks for no uniformity."""
    alike = examine(UNIFORM.format(first="2 to 1", second="2 to 1", call_bets="true"))
    apart = examine(UNIFORM.format(first="2 to 1", second="3 to 1", call_bets="true"))

    assert alike.lawful
    assert [each.option for each in apart.violations] == ["payouts.low"]
    assert "19:47-1.4(b)" in apart.violations[0].cites
    assert "2 to 1 at C1, 3 to 1 at C2" in apart.violations[0].message


@pytest.mark.usefixtures("_stub_game")
def test_a_table_with_other_faults_is_compared_by_its_payouts_all_the_same() -> None:
    """But payouts that cannot be read cannot be compared."""
    faulty = examine(UNIFORM.format(first="2 to 1", second="3 to 1", call_bets='"maybe"'))
    unreadable = examine(UNIFORM.format(first="much", second="3 to 1", call_bets="true"))

    assert [each.option for each in faulty.every_violation()] == ["C1: call_bets", "payouts.low"]
    assert [each.option for each in unreadable.every_violation()] == ["C1: payouts.low"]


PITS = """
[[tables]]
name = "C1"
game = "stub_dice"
{first}
options = {{ call_bets = true }}
[[tables]]
name = "C2"
game = "stub_dice"
{second}
[[tables]]
name = "W1"
game = "big_six"
pit = "North"
"""


@pytest.mark.usefixtures("_stub_game")
def test_tables_of_one_pit_must_do_alike_what_their_game_asks_for() -> None:
    """In two pits they need not, nor if one does not say where it stands."""
    north, south = 'pit = "North"', 'pit = "South"'
    together = examine(PITS.format(first=north, second='pit = " North "'))

    assert [each.option for each in together.violations] == ["pit North: call_bets"]
    assert not together.lawful
    assert [table.pit for table in together.tables] == ["North"] * 3
    assert examine(PITS.format(first=north, second=south)).lawful
    assert examine(PITS.format(first=north, second="")).lawful
    assert examine(PITS.format(first="", second="")).lawful


@pytest.mark.usefixtures("_stub_game")
def test_a_table_with_faults_of_its_own_is_not_compared_in_its_pit() -> None:
    """It has no rules to compare yet, but it stands in its pit."""
    north = 'pit = "North"'
    faulty = examine(PITS.format(first=f"{north}\nlimits = {{ odd = 1 }}", second=north))

    assert [each.option for each in faulty.every_violation()] == ["C1: limits.odd"]
    assert faulty.tables[0].pit == "North"


def test_a_file_of_one_table_may_name_its_pit() -> None:
    """It is neither an option nor a fault."""
    examination = examine(f'pit = "North"\n{ONE_TABLE}')

    assert examination.lawful
    assert examination.tables[0].pit == "North"


def test_a_game_that_is_not_available_is_named() -> None:
    """There is nothing to examine it against."""
    with pytest.raises(UnknownGame):
        examine('game = "tiddlywinks"')


def _long(n: int) -> str:
    return "[[tables]]\ngame = 'big_six'\n" * n


@pytest.mark.parametrize(
    "make",
    [
        lambda: "game = ",
        lambda: "",
        lambda: "game = 7",
        lambda: 'game = "big_six"\noptions = 3',
        lambda: 'game = "big_six"\ncasino = 3',
        lambda: 'game = "big_six"\nname = 3',
        lambda: 'game = "big_six"\nname = " "',
        lambda: 'game = "big_six"\npit = 3',
        lambda: 'game = "big_six"\npit = " "',
        lambda: f'game = "big_six"\npit = "{"N" * 61}"',
        lambda: "tables = 3",
        lambda: "tables = []",
        lambda: "tables = [1]",
        lambda: 'game = "big_six"\n[[tables]]\ngame = "big_six"',
        lambda: '[[tables]]\nname="A"\ngame="big_six"\n[[tables]]\nname=" A"\ngame="big_six"',
        lambda: _long(1_001),
        lambda: "#" * 2_000_001,
        lambda: 'game = "big_six"\n[options]\nminimum = 0x' + "f" * 5_000,
        lambda: 'game = "big_six"\n[options]\nminimum = 1' + "0" * 5_000,
        lambda: 'game = "big_six"\n[options]\nminimum' + ".a" * 5_000 + " = 1",
        lambda: 'game = "big_six"\n[options]\nminimum' + ".a" * 900_000 + " = 1",
        lambda: 'game = "big_six"\n' + f"# {'.' * (LINE_DOTS_MAX + 1)}",
        lambda: 'game = "big_six"\n[options]\nminimum = ' + "[" * 5_000,
    ],
)
def test_a_file_that_cannot_be_a_submission_is_malformed(make: Callable[[], str]) -> None:
    """Broken text, wrong shapes, endless numbers, lists and nestings are all refused."""
    with pytest.raises(MalformedFile):
        examine(make())


def test_a_line_may_have_as_many_dots_as_a_list_of_amounts_needs() -> None:
    """The bound is on keys of endless parts, which take the reader of the format for ever."""
    assert examine(f'game = "big_six"\n# {"." * LINE_DOTS_MAX}').lawful


def test_an_unknown_section_of_a_table_is_a_violation() -> None:
    """A misspelt section is not passed over in silence."""
    examination = examine('game = "big_six"\n[limit.d1]\nmin = 1\nmax = 10')

    assert [each.option for each in examination.every_violation()] == ["big_six: limit"]


WORDS = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12),
    st.sampled_from(["5 to 1", "7 for 1", "$5", "all", "none", "4:3,5:x", "1/20", "true"]),
)
PLAIN = st.one_of(st.booleans(), st.integers(), st.floats(), WORDS)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
SECTION = st.dictionaries(
    st.one_of(st.sampled_from([*sorted(options_of(BigSixRules)), "joker", "d1"]), WORDS),
    st.one_of(VALUES, st.fixed_dictionaries({"min": VALUES, "max": VALUES})),
    max_size=4,
)


def toml(value: object) -> str:
    """A value as it stands in a file."""
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {toml(each)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool | str):
        return json.dumps(value)
    return str(value)


@given(options=SECTION, payouts=SECTION, limits=SECTION, casino=SECTION)
def test_whatever_stands_in_a_file_it_is_examined_or_refused(
    options: object, payouts: object, limits: object, casino: object
) -> None:
    """No value in any place makes the examination stumble."""
    parts = {"options": options, "payouts": payouts, "limits": limits, "casino": casino}
    lines = [f"{name} = {toml(part)}" for name, part in parts.items()]

    try:
        examination = examine("\n".join(['game = "big_six"', *lines]))
    except MalformedFile:
        return

    assert examination.lawful is not bool(examination.every_violation())


def test_a_list_may_hold_one_table_and_names_may_fill_their_room() -> None:
    """From one letter to sixty."""
    short, long = "W", "W" * 60

    names = [
        examine(f"[[tables]]\nname='{n}'\ngame='big_six'").tables[0].name for n in (short, long)
    ]

    assert [short, long] == names
    with pytest.raises(MalformedFile):
        examine(f"[[tables]]\nname='{long}W'\ngame='big_six'")


def test_the_largest_file_is_a_thousand_tables() -> None:
    """All of them are examined."""
    assert len(examine(_long(1_000)).tables) == 1_000
