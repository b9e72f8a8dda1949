"""Random lawful play in every limit structure: chips, ends, winners, replays and hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card, Source, seeded
from pitboss.money import CAGE, INVENTORY, stack
from pitboss.poker.answers import DeckReady
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.events import BoardDealt, HandShown
from pitboss.poker.hand import FOLDED, IN, POT, RAKE, Hand
from pitboss.poker.showdown import Show
from pitboss.ranking import rank
from pitboss.table import Answer, ChipsMoved, Event, Question, Round, Table, seat_of, view_of
from tests.poker.room import BOARD, STUD, BoardRules, Room, StudRules, game_of
from tests.strategies import SEEDS, one_in, pick

STRUCTURES = ("fixed", "spread", "pot_limit", "no_limit")
KINDS = {"board": (BOARD, BoardRules), "stud": (STUD, StudRules)}
EVERY_STRUCTURE = pytest.mark.parametrize("structure", STRUCTURES)
EVERY_KIND = pytest.mark.parametrize("kind", sorted(KINDS))
PLAYERS = st.integers(2, 11)


def opened(kind: str, players: int, source: Source, **options: Any) -> Room:
    """A table of so many players with random stacks, dealt to in a random order."""
    game, rules = KINDS[kind]
    seats = min(players, 8) if kind == "stud" else players
    stacks = [6 + source.below(pick((20, 60, 500), source)) for _ in range(seats)]
    room = Room(*stacks, kind=game, rules=rules, deal=False, **options)
    room.open()
    order = list(range(52))
    for last in range(51, 0, -1):
        other = source.below(last + 1)
        order[last], order[other] = order[other], order[last]
    room.say(DeckReady(by="chance", order=tuple(order), cut=10 + source.below(42)))
    return room


def options(source: Source, structure: str) -> dict[str, Any]:
    """House rules that matter for the betting, at random."""
    return {
        "limit_structure": structure,
        "max_raises": pick((0, 1, 3, 4), source),
        "ante": pick((0, 0, 25, 1_00), source),
        "unit": 25,
        "rake_unit": 25,
        "rake_cap": pick((0, 4_00, 100_00), source),
        "require_disclosure": one_in(2, source),
        "short_all_in_reopens": one_in(2, source),
        "check_raise_allowed": not one_in(4, source),
        "checked_down_first_show": pick(("last_wager", "first_to_act"), source),
        "odd_chip_single": "left_of_button",
    }


def any_answer(question: PlayerQuestion, source: Source, *, officials: int) -> Answer:
    """Any lawful answer; once in so many times an official speaks up."""
    speaks = officials and one_in(officials, source)
    forms = question.forms() if speaks else question.own_forms()
    calm = [form for form in forms if form.command not in ("fold", "throw")]
    form = pick(calm if calm and not one_in(4, source) else forms, source)
    answer: Answer = form.sample(source)
    return answer


def played(room: Room, source: Source, *, officials: int = 0) -> Iterator[Question]:
    """Play the round to its end, stopping after every answer."""
    for _ in range(2_000):
        question = room.question
        if question is None:
            return
        assert isinstance(question, PlayerQuestion)
        answer = any_answer(question, source, officials=officials)
        assert room.round.accepts(answer), answer
        room.say(answer)
        yield question
    raise AssertionError("the round does not end")


def check_chips(table: Table[Any, Any, Any], hand: Hand) -> None:
    """The books, the pot, and what the round remembers of the players agree."""
    balance = table.accounts.balance
    assert balance(POT) == hand.pot
    assert balance(RAKE) == hand.raked
    assert hand.pot + hand.raked == sum(each.total + each.dead for each in hand.players)
    assert hand.live_count == sum(each.status != FOLDED for each in hand.players)
    assert hand.can_bet == sum(each.status == IN for each in hand.players)
    for each in hand.players:
        assert each.stack == balance(stack(each.seat)) >= 0


# -- chips and ends -------------------------------------------------------------------------------


@EVERY_KIND
@EVERY_STRUCTURE
@pytest.mark.promise("R1")
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=25)
def test_chips_are_conserved_and_the_round_ends(
    kind: str, structure: str, seed: int, players: int
) -> None:
    """Officials call irregularities too; at the end nothing lies in the pot or the rake area."""
    source = seeded(seed)
    room = opened(kind, players, source, **options(source, structure))
    before = -room.table.accounts.balance(CAGE)

    for question in played(room, source, officials=12):
        assert isinstance(question, Act | Show)
        if not room.round.over:
            check_chips(room.table, question.hand)
    balance = room.table.accounts.balance
    assert balance(POT) == balance(RAKE) == 0
    held = sum(balance(stack(seat)) for seat in room.table.seats)
    assert held + balance(INVENTORY) == before


@EVERY_KIND
@EVERY_STRUCTURE
@pytest.mark.promise("R5")
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=8)
def test_the_same_answers_give_the_same_table(
    kind: str, structure: str, seed: int, players: int
) -> None:
    """Replayed at a second table, with the same events."""
    source = seeded(seed)
    room = opened(kind, players, source, **options(source, structure))
    for _ in played(room, source, officials=12):
        pass
    game, rules = KINDS[kind]
    seats = begun_with(room.events)
    table: Table[Any, Any, Any] = Table(game_of(game, rules), room.table.rules, seats=seats)
    again: Round[Any, Any, Any] = Round(table)
    for answer in room.round.answers:
        again.answer(answer)

    assert table.digest() == room.table.digest()
    assert again.events == room.events


def begun_with(events: list[Event]) -> dict[int, int]:
    """What everybody sat down with."""
    moved = [each for each in events if isinstance(each, ChipsMoved) and each.source == CAGE]
    return {int(each.target.partition(":")[2]): each.cents for each in moved}


@EVERY_STRUCTURE
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=15)
def test_every_bet_lies_within_its_bounds_and_just_outside_is_refused(
    structure: str, seed: int, players: int
) -> None:
    """A cent below the least and a cent above the most; both ends are taken."""
    source = seeded(seed)
    room = opened("board", players, source, **options(source, structure))
    name = {True: "to", False: "cents"}

    for question in played(room, source):
        turn = room.question
        if not isinstance(turn, Act) or not turn.high or turn.pushed:
            continue
        kind = turn.hand.bet > 0
        form = next(each for each in turn.own_forms() if each.command in ("raise", "bet", "all-in"))
        for cents, lawful in ((turn.low - 1, False), (turn.high + 1, False), (turn.high, True)):
            assert room.round.accepts(form.fill(**{name[kind]: cents})) is lawful
        assert question is not turn


# -- winners --------------------------------------------------------------------------------------


def best(cards: tuple[int, ...]) -> int:
    """The best of all five-card hands by the readable ranking."""
    found = [rank([Card(card) for card in five], "high") for five in combinations(cards, 5)]
    return max(each.strength for each in found if each is not None)


def put_in(events: list[Event]) -> dict[int, int]:
    """What each seat put into the pot, less what nobody called."""
    chips: dict[int, int] = {}
    for each in events:
        if not isinstance(each, ChipsMoved):
            continue
        giver, taker = seat_of(each.source.replace("stack", "seat")), each.target
        if giver and taker == POT:
            chips[giver] = chips.get(giver, 0) + each.cents
        if each.memo == "uncalled":
            seat = seat_of(each.target.replace("stack", "seat"))
            assert seat is not None
            chips[seat] -= each.cents
    return chips


def fair(chips: dict[int, int], worth: dict[int, int], order: list[int]) -> dict[int, int]:
    """Who wins what: each layer of a quarter goes to the best of those who put it in.

    Layers with the same contenders make one pot; odd chips go in the order of the deal.
    """
    pots: dict[tuple[int, ...], int] = {}
    deepest = max(chips[seat] for seat in worth)
    for cents in chips.values():
        for level in range(25, cents + 1, 25):
            who = tuple(
                seat for seat in order if seat in worth and chips[seat] >= min(level, deepest)
            )
            pots[who] = pots.get(who, 0) + 25
    won = dict.fromkeys(worth, 0)
    for who, cents in pots.items():
        top = max(worth[seat] for seat in who)
        winners = [seat for seat in who if worth[seat] == top]
        unit = 25 if cents % 100 else 100
        share, odd = divmod(cents // unit, len(winners))
        for place, seat in enumerate(winners):
            won[seat] += (share + (place < odd)) * unit
    return won


@EVERY_KIND
@pytest.mark.rule("13:69F-14.3(d)", "13:69F-14.1[High]", "13:69F-14.6(e)5")
@given(seed=SEEDS, players=PLAYERS, structure=st.sampled_from(STRUCTURES))
@settings(max_examples=60)
def test_winners_are_those_of_brute_force(
    kind: str, seed: int, players: int, structure: str
) -> None:
    """Every pot and side pot, by all five-card combinations and a count of every chip."""
    source = seeded(seed)
    chosen = {**options(source, structure), "rake_cap": 0, "require_disclosure": True}
    room = opened(kind, players, source, **chosen)
    hand = room.hand
    for _ in played(room, source):
        pass
    shown = {each.seat: each.cards for each in room.events_of(HandShown)}
    if not shown:
        return
    board = tuple(card for each in room.events_of(BoardDealt) for card in each.cards)
    worth = {seat: best((*held, *board)) for seat, held in shown.items()}
    order = [player.seat for player in hand.players]

    won = fair(put_in(room.events), worth, order)
    assert {seat: hand.of(seat).won for seat in shown} == won


# -- hidden cards ---------------------------------------------------------------------------------


def seen(room: Room, source: Source, viewer: str) -> list[str]:
    """All that a viewer sees and is asked until the first hand is shown, as text."""
    text: list[str] = []
    while isinstance(room.question, Act):
        forms = [(form.command, form.by, form.blanks) for form in room.question.forms()]
        text.append(f"{room.question.prompt} {forms}")
        room.say(any_answer(room.question, source, officials=0))
    first = next((at for at, each in enumerate(room.events) if isinstance(each, HandShown)), None)
    return text + [repr(each) for each in view_of(room.events[:first], viewer).events]


@EVERY_KIND
@pytest.mark.promise("R14")
@given(seed=SEEDS, players=st.integers(2, 6), viewer=st.integers(1, 6))
@settings(max_examples=40)
def test_a_view_does_not_depend_on_cards_that_its_viewer_may_not_see(
    kind: str, seed: int, players: int, viewer: int
) -> None:
    """Two worlds that differ in others' hidden cards and in the stub look the same to a seat."""
    source = seeded(seed)
    chosen = options(source, "no_limit")
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = source.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    passes = 2 if kind == "board" else 1
    own = {turn * players + viewer - 1 for turn in range(passes)}
    hidden = [at for at in range(passes * players) if at not in own] + [48, 49, 50, 51]
    twin = list(deck)
    for at, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
        twin[at] = deck[other]
    game, rules = KINDS[kind]
    views = []
    for world in (deck, twin):
        room = Room(*[40] * players, kind=game, rules=rules, deal=False, **chosen)
        room.deck = tuple(world)
        room.deal()
        views.append(seen(room, seeded(seed + 1), f"seat:{viewer}"))

    assert views[0] == views[1]
    assert any("CardsHeld" in line for line in views[0]) == (viewer <= players)
