"""Random lawful play at the stud tables themselves: chips, cards, and what nobody may see."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card, Source, seeded
from pitboss.games import game
from pitboss.money import INVENTORY
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import HandShown
from pitboss.poker.hand import FOLDED, POT, RAKE, Hand
from pitboss.table import Answer, Question, view_of
from tests.games.stud import Stud
from tests.poker.test_proofs import any_answer, check_chips, options
from tests.strategies import SEEDS, one_in, pick

HOLES = {"five_card_stud": 1, "mambo_stud": 1, "seven_card_stud": 2}
OWN: dict[str, dict[str, tuple[Any, ...]]] = {
    "five_card_stud": {"later_rounds_open": ("must_bet", "bet_or_check")},
    "mambo_stud": {},
    "seven_card_stud": {
        "form": ("high", "low", "hi_lo", "hi_lo_8"),
        "common_card_in_showing": (False, True),
    },
}
EVERY_STUD = pytest.mark.parametrize("slug", sorted(HOLES))


def shuffled(source: Source) -> list[int]:
    """The cards of a deck from the top, in any order."""
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = source.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def house(slug: str, source: Source) -> dict[str, Any]:
    """House rules that matter for the play, at random."""
    structure = pick(("fixed", "spread", "pot_limit", "no_limit"), source)
    own = {name: pick(values, source) for name, values in OWN[slug].items()}
    chosen = {**options(source, structure), **own, "max_players": game(slug).seats_max}
    return {**chosen, "ghost_seats": not one_in(3, source)}


def dealt(slug: str, deck: list[int], stacks: list[int], **chosen: Any) -> Stud:
    """A table at which these cards come off the deck."""
    seats = dict(enumerate(stacks, start=1))
    return Stud(slug, " ".join(Card(card).code for card in deck), seats=seats, **chosen)


def next_answer(question: Question, source: Source, *, officials: int) -> Answer:
    """Any lawful answer of a player or an official; burn cards are shuffled by chance."""
    if isinstance(question, PlayerQuestion):
        return any_answer(question, source, officials=officials)
    answer = question.draw(source)
    assert answer is not None
    return answer


# -- chips and cards ------------------------------------------------------------------------------


def check_cards(hand: Hand) -> None:
    """Every card is somewhere, and those who are in have equally many."""
    live = [each for each in hand.players if each.status != FOLDED]
    held = [card for each in live for card in (*each.down, *each.up)]
    assert sorted([*held, *hand.board, *hand.burns, *hand.muck, *hand.deck]) == list(range(52))
    assert len({(len(each.down), len(each.up)) for each in live}) == 1


@EVERY_STUD
@pytest.mark.promise("R1")
@pytest.mark.promise("R2")
@given(seed=SEEDS)
@settings(max_examples=20)
def test_chips_and_cards_are_conserved_with_any_number_of_players(slug: str, seed: int) -> None:
    """With exposed and fallen cards, and officials who call irregularities."""
    source = seeded(seed)
    count = pick((2, 3, game(slug).seats_max), source)
    stacks = [25 * (80 + source.below(pick((40, 400, 4_000), source))) for _ in range(count)]
    deck = shuffled(source)
    wrong = {name: str(Card(pick(deck, source))) for name in ("exposed", "fallen")}
    mishaps = wrong if one_in(2, source) and wrong["exposed"] != wrong["fallen"] else None
    table = dealt(slug, deck, stacks, mishaps=mishaps, **house(slug, source))

    while (question := table.round.question) is not None:
        table.say(next_answer(question, source, officials=20))
        if isinstance(table.round.question, PlayerQuestion):
            check_chips(table.table, table.round.question.hand)
            check_cards(table.round.question.hand)
    balance = table.table.accounts.balance
    assert balance(POT) == balance(RAKE) == 0
    assert sum(table.gains()) == -balance(INVENTORY)


# -- hidden cards ---------------------------------------------------------------------------------


def twins(slug: str, count: int, seat: int, source: Source) -> tuple[list[int], list[int]]:
    """Two decks that differ in the first hole cards of others and in the first burn card."""
    deck, holes = shuffled(source), HOLES[slug]
    hidden = [turn * count + at for turn in range(holes) for at in range(count) if at != seat - 1]
    hidden.append((holes + 1) * count)
    twin = list(deck)
    for at, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
        twin[at] = deck[other]
    return deck, twin


def seen(table: Stud, viewer: str, source: Source) -> list[str]:
    """All that a viewer sees and is asked until a hand is shown or cards are reshuffled."""
    text: list[str] = []
    while (question := table.round.question) is not None and not isinstance(question, Shuffle):
        forms = [(form.command, form.by, form.blanks) for form in question.forms()]
        text.append(f"{question.prompt} {question.aside(viewer)} {forms}")
        table.say(next_answer(question, source, officials=0))
        if any(isinstance(each, HandShown) for each in table.round.events):
            break
    shown = [at for at, each in enumerate(table.round.events) if isinstance(each, HandShown)]
    before = table.round.events[: shown[0]] if shown else table.round.events
    return text + [repr(each) for each in view_of(before, viewer).events]


@EVERY_STUD
@pytest.mark.promise("R14")
@given(seed=SEEDS, players=st.integers(2, 9), seat=st.integers(1, 9))
@settings(max_examples=20)
def test_a_view_does_not_depend_on_hole_cards_of_others_or_on_burn_cards(
    slug: str, seed: int, players: int, seat: int
) -> None:
    """Two worlds that differ only in those look the same to a seat and to a spectator."""
    source = seeded(seed)
    count = min(players, game(slug).seats_max)
    worlds = twins(slug, count, seat, source)
    chosen = house(slug, source)
    views = []
    for deck in worlds:
        table = dealt(slug, deck, [60_00] * count, **chosen)
        viewer = f"seat:{seat}" if seat <= count else "spectator"
        views.append(seen(table, viewer, seeded(seed + 1)))

    assert views[0] == views[1]
