"""The simulation: the same cards bring the cents they bring at the table; the mean is the value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest

import tests.games.blackjack.full_shoe_kernel as kernel
from pitboss.equipment import Card, seeded
from pitboss.games.blackjack.analysis import value
from pitboss.games.blackjack.analysis.hands import hand_number, hands
from pitboss.games.blackjack.analysis.terms import views
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import low_value
from pitboss.games.blackjack.settle import decide_hand
from pitboss.games.blackjack.side import InsuranceOffer
from pitboss.games.blackjack.simulation.plays import (
    CAPS,
    HANDS,
    INSURES,
    LOOK,
    LOOKS,
    PLAY,
    ROWS,
    VIEW,
    best_policy,
)
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.games.blackjack.turns import Turn
from pitboss.table import Round, WagerDecided
from pitboss.table.authoring import Draw
from tests.games.blackjack.felt import BlackjackTable
from tests.games.blackjack.full_shoe import Simulated, cards_of, felt_of, shuffled, simulate
from tests.games.blackjack.full_shoe_kernel import CARDS, NET, Words

# Few small cards are left, so that hands are insured.
RICH = (8, 4, 4, 4, 4, 4, 8, 8, 8, 32)
RULES = {
    "hole down": (BlackjackRules(), None),
    "reader, surrender": (BlackjackRules(decks=6, card_reader=True, surrender=True), None),
    "draw last, four hands": (
        BlackjackRules(
            decks=1,
            dealer_second_card="draw_last",
            max_split_hands=4,
            boxes=6,
            resplit_aces=False,
        ),
        None,
    ),
    "hole up": (BlackjackRules(decks=2, dealer_second_card="hole_up"), None),
    "extra payouts": (
        BlackjackRules(
            decks=1,
            card_reader=True,
            pay_suited_678=True,
            pay_777=True,
            five_card_21=True,
            designated_blackjack=("As", "Kh"),
        ),
        None,
    ),
    "four hands, split 21": (
        BlackjackRules(card_reader=True, max_split_hands=4, boxes=6, split_two_card_21_wins=True),
        None,
    ),
    "draw last, surrender": (
        BlackjackRules(decks=2, dealer_second_card="draw_last", max_split_hands=3, surrender=True),
        None,
    ),
    "insurance": (BlackjackRules(decks=2), RICH),
    "insurance, draw last": (BlackjackRules(decks=2, dealer_second_card="draw_last"), RICH),
    "hole up, suits": (
        BlackjackRules(decks=1, dealer_second_card="hole_up", pay_suited_678=True),
        None,
    ),
}
ROUNDS = 3_000_000
GAMMA = np.uint64(0x9E3779B97F4A7C15)


class Deal:
    """A table and its tables, and the same round at both."""

    def __init__(self, name: str) -> None:
        self.rules, composition = RULES[name]
        found = value(self.rules, composition=composition)
        self.felt = felt_of(self.rules)
        self.plays = best_policy(self.rules, found)
        self.cards = cards_of(found.composition)
        self.done = np.zeros((3, kernel.HANDS_MAX), dtype=np.int64)

    def shoe(self, order: list[int]) -> Words:
        """A shoe that is dealt as it lies."""
        return np.array([0, CARDS, 0, 0, *order], dtype=np.uint64)

    def compiled(self, order: list[int]) -> int:
        """What the kernel nets with these cards, in half units."""
        return kernel.one_round(self.felt, self.plays, self.shoe(order), self.done)[1]

    def order(self, seed: int) -> list[int]:
        """A shuffled shoe; now and then a pair or cards of one suit come first."""
        source = seeded(f"deal {seed}")
        order = list(self.cards)
        for at in range(30):
            other = at + source.below(len(order) - at)
            order[at], order[other] = order[other], order[at]
        if seed % 3 == 0:
            wanted = [low_value(order[0])] if seed % 2 else [6, 7, 8]
            like = [c for c in order[3:] if low_value(c) in wanted][:1]
            order.remove(like[0])
            order.insert(2, like[0])
        return order


def net_at_the_table(deal: Deal, order: list[int]) -> int:
    """What a unit of two half units nets at the table with these cards, in half units."""
    options = {
        name: getattr(deal.rules, name)
        for name in BlackjackRules.__dataclass_fields__
        if getattr(deal.rules, name) != getattr(BlackjackRules(decks=deal.rules.decks), name)
    }
    felt = BlackjackTable(ready=False, **{"decks": deal.rules.decks, **options})
    opened = msgspec.structs.replace(felt.state, opened=True, due=("", ""))
    felt.table.restore(felt.table.snapshot())
    felt.table.state = opened
    felt.round = Round(felt.table)
    felt.bet("box_1", 10_00)
    felt.close()
    cards = iter(order)
    while (question := felt.round.question) is not None:
        match question:
            case Draw():
                felt.card(Card(next(cards)).code)
            case InsuranceOffer():
                _insure(deal, felt, order)
            case Turn():
                _turn(deal, felt, question)
            case _:
                answer = question.default()
                assert answer is not None
                felt.say(answer)
    decided = [event for event in felt.round.events if isinstance(event, WagerDecided)]
    return sum(event.paid - event.taken for event in decided) // 5_00


def _rank(card: int) -> int:
    return low_value(card) - 1


def _insure(deal: Deal, felt: BlackjackTable, order: list[int]) -> None:
    if deal.plays[INSURES + hand_number((_rank(order[0]), _rank(order[2])))]:
        felt.insure(5_00)
    else:
        felt.act("no")


def _turn(deal: Deal, felt: BlackjackTable, turn: Turn) -> None:
    action = _action(deal, turn)
    if action == "double":
        felt.double(10_00)
    else:
        felt.act(action)


NAMES = {0: "stand", 1: "draw", 2: "double", 3: "surrender", 4: "split"}


def _action(deal: Deal, turn: Turn) -> str:
    """What the policy says, looked up by the cards as they lie on the table."""
    cards, dealer = tuple(turn.hand.cards), turn.deal.dealer
    ranks = tuple(_rank(card) for card in cards)
    seen = tuple(sorted(_rank(card) for card in dealer))
    play = deal.plays[VIEW * views(deal.rules).index(seen) :]
    at, first = 0, ranks[0]
    if turn.hand.split:
        made = len(turn.deal.hands[turn.hand.box])
        if ranks == (first, first) and made < play[CAPS + first]:
            return "split"
        if first == 0:
            return "stand"
        at = PLAY * (1 + 2 * first + (ranks[1] == first))
    action = play[at + hand_number(ranks)]
    if action == LOOK:
        missing = next(rank for rank in (5, 6, 7) if rank not in ranks)
        alike = cards[0] // 13 == cards[1] // 13
        gone = sum(_rank(c) == missing and c // 13 == cards[0] // 13 for c in dealer)
        action = play[at + LOOKS + ROWS * (missing - 5) + (1 + gone if alike else 0)]
    return NAMES[int(action)]


@pytest.mark.parametrize("name", RULES)
def test_the_same_cards_bring_the_same_cents_as_at_the_table(name: str) -> None:
    """Shuffled shoes, many of them with pairs, through the kernel and through the table."""
    deal = Deal(name)
    orders = [deal.order(seed) for seed in range(45)]

    assert [deal.compiled(each) for each in orders] == [
        net_at_the_table(deal, each) for each in orders
    ]


def python(name: str) -> Callable[..., Any]:
    """A function of the kernel before it was compiled."""
    function: Callable[..., Any] = getattr(kernel, name).py_func
    return function


FUNCTIONS = (
    *("_random", "_below", "_draw", "_second", "_more", "_two", "_net", "_looked", "_gone"),
    *("_finish", "_split", "_ends", "_own_blackjack", "_given_up", "_busted", "_split_net"),
    "_played",
)


@pytest.mark.parametrize("name", RULES)
def test_the_kernel_is_the_same_whether_it_is_compiled_or_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every function of it as plain Python, shuffling and all."""
    deal = Deal(name)
    one, other = (shuffled(deal.cards, 5) for _ in range(2))
    compiled, plain = (np.zeros((len(deal.plays) // VIEW, kernel.NETS), int) for _ in range(2))
    kernel.play_rounds(deal.felt, deal.plays, one, 400, compiled)
    for function in (*FUNCTIONS, "one_round"):
        monkeypatch.setattr(kernel, function, python(function))
    with np.errstate(over="ignore"):
        wide = deal.felt.astype(np.int64), deal.plays.astype(np.int64)
        python("play_rounds")(*wide, other, 400, plain)

    assert (compiled == plain).all()
    assert (one == other).all()


# The player's cards are the first and the third; the dealer's second comes with them.
SPECIAL = {
    "a suited 6-7-8 is paid 2 to 1": ("6s 7c 7s Tc 8s Td Th", 4),
    "a 6-7-8 of two suits is paid even": ("6s 7c 7s Tc 8h Td Th", 2),
    "the designated blackjack is paid 2 to 1": ("As 7c Kh Tc", 4),
    "the same two cards the other way round": ("Kh 7c As Tc", 4),
    "another blackjack is paid 3 to 2": ("As 7c Ks Tc", 3),
}


@pytest.mark.rule("19:47-2.3(e)1", "19:47-2.3(e)3")
@pytest.mark.parametrize("name", SPECIAL)
def test_extra_payouts_that_go_by_suits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In half units, dealt as the cards lie, compiled and not, and at the table."""
    deal, (written, expected) = Deal("extra payouts"), SPECIAL[name]
    order = [int(Card.parse(code)) for code in written.split()]
    order += [card for card in deal.cards if card not in order]
    compiled, table = deal.compiled(order), net_at_the_table(deal, order)
    for function in (*FUNCTIONS, "one_round"):
        monkeypatch.setattr(kernel, function, python(function))
    deal.felt, deal.plays = deal.felt.astype(np.int64), deal.plays.astype(np.int64)

    assert compiled == table == deal.compiled(order) == expected


def test_a_number_below_a_bound_is_drawn_again_where_that_would_be_uneven() -> None:
    """Of 2**32 values those that come up once more often than others are thrown away."""
    bound, odd = np.uint64(3 << 30), 0
    for seed in range(20):
        state = shuffled([0], seed)
        with np.errstate(over="ignore"):
            assert kernel._below.py_func(bound, state) < bound
            odd += state[0] != shuffled([0], seed)[0] + GAMMA

    assert odd


@pytest.mark.parametrize("name", RULES)
def test_nets_are_what_the_table_decides(name: str) -> None:
    """Any hand against any end of the dealer's, for each wager that may lie on it."""
    rules, _ = RULES[name]
    felt, source = felt_of(rules), seeded(name)
    dealers = [(8, 18), (8, 19), (8, 20), (8, 21), (5, 18, 31), (8, 17, 34), (8, 25)]
    every = hands()
    for _ in range(300):
        number = source.below(HANDS - 11)
        ranks = [rank for rank in range(10) for _ in range(every.counts[number, rank])]
        cards = tuple(
            13 * (n % 4) + (12 if rank == 0 else rank - 1) for n, rank in enumerate(ranks)
        )
        split, end = bool(source.below(2)), source.below(7)
        for kind, added in ((0, ""), (2, "split")):
            wager = BlackjackWager(id=1, seat=1, spot="box_1", cents=2_00, added=added)
            decision = decide_hand(wager, cards, split, dealers[end], rules)
            place = NET + ((kind + 4 * split) * (HANDS + 2) + number) * 7 + end
            assert felt[place] * 1_00 == decision.net, (cards, split, added, end)


# -- the mean --------------------------------------------------------------------------------------


def played(name: str, rounds: int, seed: int) -> Simulated:
    rules, composition = RULES[name]
    return simulate(rules, rounds, seed=seed, composition=composition)


def test_a_seed_says_everything() -> None:
    """The same rounds again, other rounds with another seed; every round is counted."""
    one, again, other = (played("hole down", 2000, seed) for seed in (1, 1, 2))

    assert one == again != other
    assert sum(one.nets.values()) == one.whole.rounds == 2000
    assert sum(each.rounds for each in one.shown.values()) == 2000
    assert abs(one.whole.z) < 5


def test_cards_that_hardly_came_have_no_sample_of_their_own() -> None:
    """One round alone has no standard error."""
    found = played("hole down", 12, 3)

    assert len(found.shown) < 10
    assert all(each.rounds > 1 for each in found.shown.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_rounds_bring_what_the_analyser_says(name: str) -> None:
    """The mean of millions of rounds lies within four standard errors of the value."""
    found = played(name, ROUNDS, 20_26)

    assert abs(found.whole.z) < 4
    assert found.whole.standard_error < 1e-3
    assert all(abs(each.z) < 5 for each in found.shown.values() if each.rounds > 10_000)
