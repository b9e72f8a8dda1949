"""Rounds: question and answer, the end, and what becomes of a procedure that fails."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.errors import InvariantBroken, Misuse, RoundOver, RuleViolation, UnknownCitation
from pitboss.games import game
from pitboss.money import CAGE, INVENTORY, stack
from pitboss.table import (
    Announced,
    CallIrregularity,
    Choose,
    CloseBetting,
    DiceRested,
    DiceShown,
    PlaceWager,
    Round,
    Table,
    Wager,
    WagerChanged,
)
from pitboss.table.authoring import Choice, Procedure, ask, choose, lost, settle
from pitboss.testing import ScriptedTable
from tests.table.tiny import CITE, TINY, TinyRules, TinyTable, opened, with_play

LAY = PlaceWager(by="seat:1", seat=1, spot="even", cents=5_00)
CLOSE = CloseBetting(by="dealer")


def face(shown: int) -> DiceRested:
    return DiceRested(by="chance", faces=(shown,))


def test_a_round_is_asked_and_answered_to_its_end() -> None:
    """Then it asks nothing and receives nothing."""
    table_round = opened()
    for answer in (LAY, CLOSE, face(2)):
        table_round.answer(answer)

    assert table_round.over
    assert table_round.answers == [LAY, CLOSE, face(2)]
    assert isinstance(table_round.refusal(CLOSE), RoundOver)
    with pytest.raises(RoundOver):
        table_round.draw(seeded(1))


def test_an_irregularity_ends_the_round_and_wagers_stand() -> None:
    """The next round finds them."""
    table_round = opened()
    for answer in (LAY, CLOSE, CallIrregularity(by="boxman", kind="fell")):
        table_round.answer(answer)

    assert table_round.over
    assert list(table_round.table.wagers) == [1]


def test_chance_answers_only_what_it_is_asked() -> None:
    """A question to players is none to chance."""
    table_round = opened()
    with pytest.raises(Misuse, match="not a question for chance"):
        table_round.draw(seeded(1))
    table_round.answer(CLOSE)
    events = table_round.draw(seeded(1))

    assert isinstance(events[0], DiceShown)


def test_a_refusal_without_a_provision_names_that_of_the_question() -> None:
    """No refusal goes without one."""
    error = opened().refusal(7)  # type: ignore[arg-type] # hostile on purpose

    assert error is not None
    assert error.cites == (CITE,)


# -- procedures that fail -------------------------------------------------------------------------


@pytest.mark.promise("R20")
def test_a_procedure_that_fails_is_taken_back_and_play_goes_on() -> None:
    """The answers are the truth: the table is where they lead, and the next one is accepted."""
    table_round = opened()
    table_round.answer(LAY)
    table_round.answer(CLOSE)
    before, answer_text = table_round.table.digest(), len(table_round.events)
    with pytest.raises(InvariantBroken, match="taken back"):
        table_round.answer(face(6))

    assert table_round.table.digest() == before
    assert len(table_round.events) == answer_text
    assert table_round.table.drain() == []
    assert table_round.answers == [LAY, CLOSE]
    table_round.answer(face(2))
    assert table_round.over
    assert table_round.table.stack(1) == 1_005_00


def test_no_two_rounds_are_under_way_at_one_table() -> None:
    """The next begins when the last is over, or when the table was put back to before it."""
    first = opened()
    table, before = first.table, opened().table.snapshot()
    with pytest.raises(Misuse, match="before it is over"):
        Round(table)

    first.answer(CloseBetting(by="dealer"))
    first.answer(face(5))
    assert not Round(table).over
    table.restore(before)
    assert not Round(table).over


def test_coupons_are_held_by_those_who_sit() -> None:
    """Coupons of an empty seat would never be found again."""
    with pytest.raises(RuleViolation, match="held by players"):
        opened(seats={1: 100_00}, coupons={2: 5_00})


def fails_at_once(table: TinyTable) -> Procedure[None]:
    table.move(CAGE, stack(1), 100, CITE)
    raise KeyError("a bug")
    yield Choice("never", CITE, "dealer", {})


def test_a_procedure_that_fails_before_its_first_question_leaves_the_table_alone() -> None:
    """Not even the count of rounds, nor the events that wait to be shown."""
    table = with_play(fails_at_once)
    before = table.digest()
    with pytest.raises(InvariantBroken, match="did not begin"):
        Round(table)

    assert table.digest() == before
    assert len(table.drain()) == 2


def asks_for_ever(table: TinyTable) -> Procedure[None]:
    while True:
        yield from choose(Choice("more?", CITE, "dealer", {"more": "and more"}))


@pytest.mark.promise("R4")
def test_a_round_that_asks_too_much_is_stopped_where_it_was() -> None:
    """The bound on the card of the game holds."""
    table_round = Round(with_play(asks_for_ever, questions_max=3))
    more = Choose(by="dealer", choice="more")
    for _ in range(3):
        table_round.answer(more)
    before = table_round.table.digest()
    for _ in range(2):
        with pytest.raises(InvariantBroken, match="bound of questions"):
            table_round.answer(more)

    assert table_round.table.digest() == before
    assert len(table_round.answers) == 3


def loses_chips(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.put(Wager(id=1, seat=1, spot="even", cents=500))


def wagers_for_nobody(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.put(Wager(id=1, seat=4, spot="even", cents=500))


def takes_too_much(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.move(stack(1), "layout:1", 500, CITE)
    table.put(Wager(id=1, seat=1, spot="even", cents=500))
    settle(table, [(table.wagers[1], lost(600, CITE))], collect=CITE, pay=CITE)


def overdraws(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.move(stack(1), INVENTORY, 10**9, CITE)


def cites_nothing(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.emit(Announced(cite="19:47-99.9(z)", by="dealer", text="hm"))


def marks_money(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.move(stack(1), "layout:1", 500, CITE)
    table.put(Wager(id=1, seat=1, spot="even", cents=500))
    table.change(Wager(id=1, seat=1, spot="even", cents=600), CITE, "more")


def reduces_upward(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.move(stack(1), "layout:1", 500, CITE)
    table.put(Wager(id=1, seat=1, spot="even", cents=500))
    table.reduce(table.wagers[1], 500, CITE)


def sends_a_player_away(table: TinyTable) -> Procedure[None]:
    yield from choose(Choice("steal?", CITE, "dealer", {"yes": "do"}))
    table.move(stack(1), "layout:1", 500, CITE)
    table.put(Wager(id=1, seat=1, spot="even", cents=500))
    table.leave(1)


CROOKED = [
    loses_chips,
    wagers_for_nobody,
    takes_too_much,
    overdraws,
    cites_nothing,
    marks_money,
    reduces_upward,
    sends_a_player_away,
]


@pytest.mark.promise("R1")
@pytest.mark.parametrize("play", CROOKED, ids=lambda play: play.__name__)
def test_a_crooked_procedure_is_caught_and_taken_back(play: Any) -> None:
    """Chips that do not add up stop the table as it was before."""
    table_round = Round(with_play(play))
    before = table_round.table.digest()
    with pytest.raises(InvariantBroken):
        table_round.answer(Choose(by="dealer", choice="yes"))

    assert table_round.table.digest() == before
    assert not table_round.over


def marks(table: TinyTable) -> Procedure[None]:
    dice = yield from ask(Choice("mark?", CITE, "dealer", {"yes": "do"}), Choose)
    assert dice.choice == "yes"
    table.move(stack(1), "layout:1", 1_000, CITE)
    table.put(Wager(id=6, seat=1, spot="even", cents=500))
    table.put(Wager(id=7, seat=1, spot="even", cents=500))
    table.change(Wager(id=6, seat=1, spot="odd", cents=500), CITE, "moved")


def test_a_standing_wager_may_be_moved_with_its_chips() -> None:
    """The event says where it lies now; the next wager has a number of its own."""
    table_round = Round(with_play(marks))
    events = table_round.answer(Choose(by="dealer", choice="yes"))
    changed = events[-1]

    assert isinstance(changed, WagerChanged)
    assert (changed.spot, changed.note) == ("odd", "moved")
    assert table_round.table.next_wager == 8


# -- the table ------------------------------------------------------------------------------------


def test_a_table_takes_only_its_own_house_rules() -> None:
    """Rules of another game are a mistake of the program, not a choice."""
    with pytest.raises(Misuse, match="not house rules of Big Six"):
        Table(game("big_six"), TinyRules(), seats={})


def test_an_event_without_a_provision_of_the_register_is_refused() -> None:
    """Every event cites."""
    table = opened().table
    table.emit(Announced(cite="nonsense", by="dealer", text="hm"))

    with pytest.raises(UnknownCitation):
        table.drain()


def test_the_fingerprint_tells_what_was_answered() -> None:
    """Two answers that come to the same chips are still told apart."""
    digests = set()
    for revolutions in (3, 4):
        driver = ScriptedTable("big_six")
        driver.close()
        driver.wheel(1, revolutions=revolutions)
        digests.add(driver.table.digest())

    assert len(digests) == 2


def test_tables_with_other_house_rules_have_other_fingerprints() -> None:
    """The rules in force are part of the table."""
    one = Table(TINY, seats={1: 100_00})
    other = Table(TINY, TinyRules(fee=50), seats={1: 100_00})

    assert one.digest() != other.digest()
