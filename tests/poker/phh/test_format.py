"""The record of a hand: read from TOML, written to it, and refused field by field."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedFile, PitbossError
from pitboss.games import game
from pitboss.poker.phh import History, dump, dump_all, load, load_all, replay
from tests.poker.phh.hands import HANDS

FULL = """
variant = "NT"
ante_trimming_status = true
antes = [0.25, 0.25]
blinds_or_straddles = [0.50, 1]
min_bet = 1
starting_stacks = [100.00, inf]
actions = ["d dh p1 AsAd # a \\"good\\" hand", "", "# noise"]
author = "A. Dealer"
event = "Tuesday \\u007f"
time = 19:30:05.25
time_zone = "America/New_York"
day = 6
month = 2
year = 1995
hand = "12a"
level = 3
seats = [4, 1]
seat_count = 9
table = 7
players = ["", "O'Hara"]
finishing_stacks = [100, 99.75]
winnings = [0, 0]
currency = "USD"
currency_symbol = "$"
time_limit = -inf
time_banks = [30, nan]
venue = "Boardwalk"
_sponsors = ["", "Pier"]
_when = 1995-02-06T19:30:05
_nested = { a = [1, [true, 2.5]], "b c" = {} }
future_field = false
"""


def test_every_field_is_kept() -> None:
    """What is read is what is written, whatever the field and no matter who made it up."""
    history = load(FULL.replace("nan", "31"))

    assert load(dump(history)) == history
    assert history.antes == (Decimal("0.25"), Decimal("0.25"))
    assert history.more["_nested"] == {"a": [1, [True, Decimal("2.5")]], "b c": {}}
    assert [each.comment for each in history.parsed()] == ['a "good" hand', "", "noise"]


def test_required_fields_come_first() -> None:
    """As the format's style asks; what is no number is written as TOML has it."""
    lines = dump(load(FULL)).splitlines()

    assert [line.split(" = ")[0] for line in lines[:5]] == [
        *("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks"),
    ]
    assert "starting_stacks = [100.00, inf]" in lines
    assert "time_limit = -inf" in lines
    assert "time_banks = [30, nan]" in lines
    assert "time = 19:30:05.250000" in lines


@pytest.mark.parametrize("name", HANDS)
def test_hands_are_written_as_they_were_read(name: str) -> None:
    """Every variant has its own fields."""
    history = load(HANDS[name])

    assert load(dump(history)) == history


@pytest.mark.parametrize("code", ["NS", "N2L1D"])
def test_variants_that_are_not_played_can_be_kept(code: str) -> None:
    """Their record is read and written like any other."""
    history = replace(load(HANDS["no limit, with antes"]), variant=code)

    assert load(dump(history)) == history


def test_a_collection_has_a_section_for_each_hand() -> None:
    """By the names of the sections, in their order."""
    histories = {"1": load(HANDS["razz"]), "final table": load(HANDS["fixed limit"])}

    assert load_all(dump_all(histories)) == histories
    assert list(load_all(dump_all(histories))) == ["1", "final table"]


def test_a_single_hand_is_a_collection_without_a_name() -> None:
    """So that a reader need not know which it is."""
    assert load_all(HANDS["razz"]) == {"": load(HANDS["razz"])}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"NT"', '"XX"', "variant: there is no 'XX'; there are FT, NT, NS, PO, FO/8, F7S"),
        ('variant = "NT"', "", "variant: the field is missing"),
        ("min_bet = 2", "", "min_bet: the field is missing"),
        ("min_bet = 2", "min_bet = true", "min_bet: a number is expected"),
        ("min_bet = 2", "min_bet = 2\nyear = '1995'", "year: a whole number is expected"),
        ("min_bet = 2", "min_bet = 2\nhand = 1.5", "hand: a text or a whole number is expected"),
        ("min_bet = 2", "min_bet = 2\ntime = 1995-01-01", "time: a time of day is expected"),
        ("min_bet = 2", "min_bet = 2\ncity = 3", "city: a text is expected"),
        ("min_bet = 2", "min_bet = 2\nseats = [1]", "seats: 1 values for 3 players"),
        ("min_bet = 2", "min_bet = 2\nseats = ['a']", "seats: a list of whole numbers is expected"),
        (
            *("min_bet = 2", "min_bet = 2\nante_trimming_status = 1"),
            "ante_trimming_status: true or false is expected",
        ),
        ("antes = [1, 1, 1]", "antes = [1, 1]", "antes: 2 values for 3 players"),
        ("antes = [1, 1, 1]", "antes = ['1']", "antes: a list of numbers is expected"),
        ("min_bet = 2", "min_bet = [", "this is not TOML: "),
    ],
)
def test_what_is_wrong_is_named_by_its_field(old: str, new: str, why: str) -> None:
    """Nobody has to look for it."""
    with pytest.raises(MalformedFile) as caught:
        load(HANDS["no limit, with antes"].replace(old, new))

    assert caught.value.message.startswith(why)


def test_a_damaged_document_is_named_by_its_line() -> None:
    """The reader of TOML tells where it stopped."""
    with pytest.raises(MalformedFile, match="line 4"):
        load(HANDS["no limit, with antes"].replace("min_bet = 2", "min_bet = = 2"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "variant: the field is missing"),
        ("a = 1", "a: a collection has a section for each hand"),
        ('[1]\nvariant = "NT"', "[1] antes: the field is missing"),
    ],
)
def test_what_is_no_collection_is_refused(text: str, why: str) -> None:
    """The section is named too."""
    with pytest.raises(MalformedFile) as caught:
        load_all(text)

    assert caught.value.message == why


def test_there_are_bounds_on_everything() -> None:
    """Neither without players nor with endless actions."""
    nobody = "variant = 'NT'\nantes = []\nblinds_or_straddles = []\nmin_bet = 1\n"
    endless = "actions = [" + '"",' * 10_001 + "]"

    with pytest.raises(MalformedFile, match="there are 1 to 99 players"):
        load(f"{nobody}starting_stacks = []\nactions = []")
    with pytest.raises(MalformedFile, match="at most 10,000 actions"):
        load(HANDS["razz"].split("actions")[0] + endless)


# -- any input ------------------------------------------------------------------------------------


def answered(text: str) -> str:
    """What the reader makes of a text: a history that may be played, or an error of ours."""
    try:
        for history in load_all(text).values():
            replay(history, game=game)
    except InvariantBroken:
        raise
    except PitbossError as error:
        return error.code
    return "played"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damage_is_always_shown(data: st.DataObject) -> None:
    """A word of a hand is lost, doubled or replaced, and there is no other error than ours."""
    words = HANDS[data.draw(st.sampled_from(sorted(HANDS)))].split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    pick = st.sampled_from([*words, "", "p1", "cc", "f", "sd", "sm", "cbr", "??", "-1", "inf", "["])
    words[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(pick, max_size=2))

    assert answered(" ".join(words))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='variant="NTFS"[]{},.#\n 0123456789apdc-_:\'\\'))
@example("variant = " + "[" * 10_000)
@example("a = 1e" + "9" * 30)
@example("a = " + "1" * 5_000)
def test_any_text_is_answered(text: str) -> None:
    """There is no other error than ours."""
    assert answered(text)


def test_a_record_can_be_made_by_hand() -> None:
    """What is missing is None, and nothing more is shown."""
    history = History(
        variant="FR", antes=(1, 1), starting_stacks=(9, 9), actions=(), bring_in=1, small_bet=2
    )

    assert history.min_bet is None
    assert history.finishing_stacks is None
    assert history.players == 2
