"""Answers as plain data, and what is refused as not being one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer
from pitboss.table import (
    HOLDERS_MAX,
    SEAT_MAX,
    Answer,
    Choose,
    CloseBetting,
    DiceRested,
    PlaceWager,
    ReduceWager,
    Sit,
    answer_from_dict,
    answer_to_dict,
    seat_actor,
    seat_of,
)
from pitboss.table.answer import ANSWER_BYTES_MAX, well_formed
from pitboss.table.authoring import Choice
from tests.table.tiny import Announce

LAY = PlaceWager(by="seat:1", seat=1, spot="even", cents=500)
PLAIN = {
    "say": "PlaceWager",
    "by": "seat:1",
    "seat": 1,
    "spot": "even",
    "cents": 500,
    "medium": "chips",
    "coupon": 0,
}


def test_an_answer_is_plain_data_and_back() -> None:
    """Its class is its tag; answers of games are found too."""
    assert answer_to_dict(LAY) == PLAIN
    assert answer_from_dict(PLAIN) == LAY
    assert answer_from_dict({"say": "Announce", "by": "boxman", "last": True}) == Announce(
        by="boxman", last=True
    )
    assert well_formed(LAY) == LAY


@pytest.mark.parametrize(
    "change",
    [
        {"say": None},
        {"say": 7},
        {"say": "Answer"},
        {"say": "Nothing" * 1000},
        {"extra": 1},
        {"seat": True},
        {"cents": 500.0},
        {"cents": float("nan")},
        {"cents": "500"},
        {"spot": None},
        {"by": ["seat:1"]},
    ],
)
def test_plain_data_that_is_no_answer_is_malformed(change: dict[str, object]) -> None:
    """A wrong tag, an extra field, a wrong type; the refusal is short."""
    with pytest.raises(MalformedAnswer) as caught:
        answer_from_dict({**PLAIN, **change})

    assert len(str(caught.value)) < 200


@given(
    st.dictionaries(
        st.sampled_from(["say", "by", "seat", "spot", "cents", "faces"]),
        st.none()
        | st.integers()
        | st.floats()
        | st.sampled_from(["PlaceWager", "DiceRested", "Leave"])
        | st.lists(st.integers()),
    )
)
def test_any_plain_data_is_an_answer_or_malformed(plain: dict[str, object]) -> None:
    """Never anything else."""
    try:
        answer = answer_from_dict(plain)
    except MalformedAnswer:
        return

    assert isinstance(answer, Answer)


HOSTILE: Any = [
    7,
    None,
    PLAIN,
    object(),
    PlaceWager,
    PlaceWager(by="seat:1", seat=1, spot="", cents=0.5),  # type: ignore[arg-type] # hostile
    PlaceWager(by="seat:1", seat=1, spot="even", cents=2**64),
    PlaceWager(by="seat:1", seat=-(2**63) - 1, spot="even", cents=1),
    ReduceWager(by="seat:1", wager=10**5000, cents=0),
    Sit(by="dealer", seat=True, cents=100),
    Choose(by="seat:1", choice="x" * ANSWER_BYTES_MAX),
    Choose(by="\ud800", choice="a lone half of a character"),
    Choose(by="seat:1", choice=b"bytes"),  # type: ignore[arg-type] # hostile
    DiceRested(by="chance", faces=(1, 10**5000)),
    Answer(by="dealer"),
    Choose(by="seat:1", choice=object()),  # type: ignore[arg-type] # hostile
    DiceRested(by="chance", faces=(1.0, 2.0)),  # type: ignore[arg-type] # hostile
    CloseBetting(by=None),  # type: ignore[arg-type] # hostile
]


@pytest.mark.promise("R3")
@pytest.mark.parametrize("answer", HOSTILE, ids=range(len(HOSTILE)))
def test_an_object_that_only_looks_like_an_answer_is_malformed(answer: Any) -> None:
    """Python lets anything stand in a field; the table does not."""
    with pytest.raises(MalformedAnswer):
        well_formed(answer)


def test_an_answer_may_be_as_long_as_the_longest() -> None:
    """One byte more is refused."""
    frame = len(msgspec.msgpack.encode(Choose(by="seat:1", choice="x" * 300))) - 300
    longest = Choose(by="seat:1", choice="x" * (ANSWER_BYTES_MAX - frame))

    assert well_formed(longest) == longest
    with pytest.raises(MalformedAnswer, match="bytes"):
        well_formed(Choose(by="seat:1", choice=longest.choice + "x"))


@pytest.mark.parametrize("plain", [None, [], "Leave", 7, {}, {1: 2}])
def test_what_is_not_a_table_of_names_and_values_is_malformed(plain: Any) -> None:
    """Whatever a stranger sends."""
    with pytest.raises(MalformedAnswer):
        answer_from_dict(plain)


def test_no_kind_of_answer_passes_for_another() -> None:
    """A kind has a name of its own and derives from no other kind."""
    for name, parent in (("Announce", Answer), ("PlaceWagerToo", PlaceWager)):
        with pytest.raises(InvariantBroken, match=name):
            msgspec.defstruct(name, [], bases=(parent,), frozen=True, kw_only=True)


def test_an_answer_that_holds_itself_is_malformed() -> None:
    """However deep it goes."""
    knot: list[object] = []
    knot.append(knot)

    with pytest.raises(MalformedAnswer):
        well_formed(Choose(by="seat:1", choice=knot))  # type: ignore[arg-type] # hostile


def test_seats_have_names_and_staff_have_no_seat() -> None:
    """Seats count from 1."""
    assert seat_actor(3) == "seat:3"
    assert seat_of("seat:3") == 3
    assert seat_of("dealer") is None
    assert seat_of("seat:999") is None


def test_a_lounge_has_more_holders_than_a_table_has_seats() -> None:
    """Each has a number of its own; beyond the last nobody speaks."""
    assert seat_of(seat_actor(HOLDERS_MAX)) == HOLDERS_MAX > SEAT_MAX
    assert seat_of(f"seat:{HOLDERS_MAX + 1}") is None


def test_the_default_of_most_questions_is_the_same_at_any_moment() -> None:
    """Only where time counts is it another one."""
    question = Choice("Go on?", "19:47-8.3(a)", "dealer", {"yes": "go on"}, usual="yes")

    assert question.default_at(0) == question.default_at(10**9) == question.default()
