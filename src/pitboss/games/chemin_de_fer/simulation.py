"""Chemin de fer made ready for simulation: the bank goes round, the house takes its vigorish.

So many `players` sit against the Banker; all of them and the Banker play alike and take the bank
as it comes to them. The followed player has seat 1, to whom the first bank of every shoe goes. It
is as large as the wager `banker`. The nearest to the Banker calls banco, or, with a wager `part`,
each in turn covers so much of the bank and the rest is withdrawn.

Where the rules leave a choice, cards are drawn as in the equilibrium ("best"), always ("draw"),
never ("stay") or every other time ("random"). `details` may say otherwise: how likely a card is
taken by the Player on 5 (`on_five`), by the Banker on 3 against a 9 (`on_three_nine`) and on 5
against a 4 (`on_five_four`); whether the bank after a win is the same or is doubled as far as the
limits go (`bank`); after how many wins it is passed (`pass_after`); and how many cards lie behind
the cutting card (`cut`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games._baccarat.rules import NO_CARD, point_count, winning_hand
from pitboss.games._baccarat.simulation import CUT_MAX, HAND_MAX, OUTCOMES, burned, values_of
from pitboss.games.chemin_de_fer.odds import VALUES, Cell, banker_plays, chances, equilibrium
from pitboss.games.chemin_de_fer.options import CheminDeFerRules, chemin_de_fer_layout
from pitboss.games.chemin_de_fer.rules import (
    CARD,
    CUTTING_CARD_MIN,
    DRAW,
    NOBODY,
    OPTIONAL,
    STAY,
    announcements,
    bidding_order,
    is_natural,
    later_bank,
    must_pass,
    offer_order,
    offered_from,
    table_3,
    uncovered,
)
from pitboss.games.chemin_de_fer.wagers import BANK, PART, decide
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead, word
from pitboss.simulation.figures import ROUND
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

_is_natural = njit(nogil=True)(is_natural)
_must_pass = njit(nogil=True)(must_pass)
_offered_from = njit(nogil=True)(offered_from)
_point_count = njit(nogil=True)(point_count)
_winning_hand = njit(nogil=True)(winning_hand)

# How likely a card is taken, in so many parts; zero is never.
CHANCE_BITS: Final = 62
ALWAYS: Final = 1 << CHANCE_BITS
_SPARE: Final = np.uint64(64 - CHANCE_BITS)

ON_BANK, ON_PUNTERS, WHOLE = range(3)


class Habits(NamedTuple):
    """How likely a hand draws: the Player's by its count, the Banker's by count and third card.

    The first column of the Banker's is for no third card.
    """

    player: Ints
    banker: Ints


class CheminDeFerTerms(NamedTuple):
    """What is wagered at each level of the bank and what comes of it, and how the bank goes on.

    A level is how often the bank has grown. `stakes` has what is covered of the bank; `nets`, by
    level and winner, what the Banker and all punters net; `own`, by level, winner and Banker, what
    the followed player nets. `on_loss`, by Banker and who passed this bank, and `on_pass`, by
    Banker, have the next Banker. `limits` are the cards before the cutting card, the Banker of a
    new shoe, the wins after which the bank is passed and what a unit costs.
    """

    stakes: Ints
    nets: Ints
    own: Ints
    on_loss: Ints
    on_pass: Ints
    limits: Ints


CUT, FIRST, PASS_AFTER, BASE = range(4)


class Bank(NamedTuple):
    """Who is Banker, who passed the bank to them, how often it has grown and has won."""

    banker: int
    passed_by: int
    level: int
    wins: int


@njit(nogil=True)
def draws(chance: Words, likely: int) -> bool:
    """Whether a card is taken; only where there is a choice the stream is asked."""
    if likely in (0, ALWAYS):
        return likely == ALWAYS
    return bool(np.int64(word(chance) >> _SPARE) < likely)


@njit(nogil=True)
def one_hand(habits: Habits, cards: Bytes, at: int, chance: Words) -> tuple[int, int]:
    """Both hands dealt from a place in the shoe: which one won, and the place of the next card."""
    player = _point_count(cards[at] + cards[at + 2])
    banker = _point_count(cards[at + 1] + cards[at + 3])
    at += 4
    if not _is_natural(player):
        called, third = draws(chance, habits.player[player]), NO_CARD
        if not (called and _is_natural(banker)):
            if called:
                third = cards[at]
                player = _point_count(player + third)
                at += 1
            if draws(chance, habits.banker[banker, 1 + third]):
                banker = _point_count(banker + cards[at])
                at += 1
    return _winning_hand(player, banker), at


@njit(nogil=True)
def next_bank(terms: CheminDeFerTerms, bank: Bank, winner: int) -> Bank:
    """After a hand that was not the last of the shoe the bank is lost, passed, or stays."""
    banker, passed_by, level, wins = bank
    if _must_pass(winner):
        return Bank(terms.on_loss[banker, passed_by], NOBODY, 0, 0)
    if winner == 0:
        return bank
    if wins + 1 == terms.limits[PASS_AFTER]:
        return Bank(terms.on_pass[banker], _offered_from(banker, passed_by), level, 0)
    return Bank(banker, passed_by, min(level + 1, len(terms.stakes) - 1), wins + 1)


@njit(cache=True, nogil=True)
def play_shoes(
    sides: tuple[CheminDeFerTerms, Habits], cards: Bytes, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, shoe after shoe; the hand in which the cutting card comes out is the last."""
    terms, habits = sides
    seen, own = np.zeros((len(terms.stakes), 3), dtype=np.int64), np.empty(CHUNK, dtype=np.int64)
    cut, first, results = terms.limits[CUT], terms.limits[FIRST], terms.own
    bank, left, at = Bank(first, NOBODY, 0, 0), rounds, len(cards)
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if at >= cut:
                shuffle_ahead(cards, chance, min(len(cards), cut + HAND_MAX))
                at, bank = burned(cards), Bank(first, NOBODY, 0, 0)
            winner, at = one_hand(habits, cards, at, chance)
            seen[bank.level, 1 + winner] += 1
            own[each] = results[bank.level, 1 + winner, bank.banker]
            bank = next_bank(terms, bank, winner)
        follow(tally, own[:some], terms.limits[BASE])
        left -= some
    _add_up(terms, seen, tally)


@njit(nogil=True)
def _add_up(terms: CheminDeFerTerms, seen: Ints, tally: Tally) -> None:
    for level in range(len(terms.stakes)):
        stake = terms.stakes[level]
        for won in range(3):
            times = seen[level, won]
            if times:
                bank, against = terms.nets[level, won, ON_BANK], terms.nets[level, won, ON_PUNTERS]
                add_wager(tally.wagers, tally.squares, ON_BANK, (stake, bank), times)
                add_wager(tally.wagers, tally.squares, ON_PUNTERS, (stake, against), times)
                add_wager(tally.wagers, tally.squares, WHOLE, (2 * stake, bank + against), times)
                add_result(tally.results, bank + against, times)


# How likely a card is taken by each way to play that is the same for all choices.
WAYS: Final[Mapping[str, Fraction]] = {
    "draw": Fraction(1),
    "stay": Fraction(0),
    "random": Fraction(1, 2),
}
ON_FIVE: Final = "on_five"
CELLS: Final[Mapping[str, Cell]] = {"on_three_nine": (3, 9), "on_five_four": (5, 4)}
LENGTH_MAX: Final = 40  # figures of a chance


class Chosen(NamedTuple):
    """How likely the Player draws on 5, and the Banker in each free cell of Table 3."""

    on_five: Fraction
    cells: dict[Cell, Fraction]


def chosen_by(rules: CheminDeFerRules, strategy: Strategy) -> Chosen:
    """What the strategy says of each choice that this table leaves."""
    play, details = strategy.play, strategy.details
    if play not in ("best", *WAYS):
        raise refused("play", f"cards are drawn best, {', '.join(WAYS)}, not {play[:20]}")
    usual = _equilibrium(rules) if play == "best" else _alike(rules, WAYS[play])
    own = {CELLS[name]: _likely(name, details[name]) for name in CELLS if name in details}
    if set(own) - set(usual.cells):
        raise refused("details.on_five_four", "this table has the Banker draw on 5 against a 4")
    on_five = _likely(ON_FIVE, details[ON_FIVE]) if ON_FIVE in details else usual.on_five
    return Chosen(on_five, {**usual.cells, **own})


def _alike(rules: CheminDeFerRules, likely: Fraction) -> Chosen:
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    return Chosen(likely, dict.fromkeys(plays[0], likely))


def _equilibrium(rules: CheminDeFerRules) -> Chosen:
    """Both sides at their best. In a hand one free cell at most is met, so each has its chance."""
    solved = equilibrium(rules.decks, rules.five_four_is_free)
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    pairs = list(zip(plays, solved.rows, strict=True))
    cells = {
        cell: sum((often for play, often in pairs if play[cell]), Fraction(0)) for cell in plays[0]
    }
    return Chosen(solved.columns[(CARD, STAY).index(CARD)], cells)


def _likely(name: str, text: str) -> Fraction:
    """A chance as people write it: 0.25, 1/4, 0 or 1."""
    try:
        likely = Fraction(text) if len(text) <= LENGTH_MAX else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        likely = Fraction(-1)
    if not 0 <= likely <= 1:
        raise refused(f"details.{name}", "how likely a card is taken, from 0 to 1")
    return likely


# -- for the kernel --------------------------------------------------------------------------------


def habits_of(rules: CheminDeFerRules, chosen: Chosen) -> Habits:
    """The Player's and the Banker's draws as the kernel looks them up."""
    player = [_parts_of(_player(count, chosen)) for count in VALUES]
    thirds = (NO_CARD, *VALUES)
    banker = [[_parts_of(_banker(rules, (b, third), chosen)) for third in thirds] for b in VALUES]
    return Habits(np.array(player), np.array(banker))


def _parts_of(likely: Fraction) -> int:
    return int(likely * ALWAYS)


def _player(count: int, chosen: Chosen) -> Fraction:
    words = announcements(count)
    if CARD in words and STAY in words:
        return chosen.on_five
    return Fraction(int(CARD in words))


def _banker(rules: CheminDeFerRules, cell: Cell, chosen: Chosen) -> Fraction:
    says = table_3(*cell, rules.five_four_is_free)
    return chosen.cells[cell] if says == OPTIONAL else Fraction(int(says == DRAW))


# -- for the exact value ---------------------------------------------------------------------------


def winners_of(rules: CheminDeFerRules, chosen: Chosen) -> dict[int, Fraction]:
    """How likely each hand wins from full decks when both sides choose so."""
    found: dict[int, Fraction] = {}
    players = ((CARD, chosen.on_five), (STAY, 1 - chosen.on_five))
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    for (habit, share), play in product(players, plays):
        often = prod(
            chosen.cells[cell] if draws else 1 - chosen.cells[cell] for cell, draws in play.items()
        )
        each = chances(
            rules.decks,
            on_five=habit,
            banker=play,
            five_four_is_free=rules.five_four_is_free,
        )
        for winner, chance in each.items():
            found[winner] = found.get(winner, Fraction(0)) + share * often * chance
    return found


BANKS: Final = ("same", "double")
DETAILS: Final = frozenset(
    {"on_five", "on_three_nine", "on_five_four", "bank", "pass_after", "cut"}
)
WINS_MAX: Final = 1_000
NOTE: Final = (
    "banker is what is covered of the bank, player all that is wagered against it; what the round "
    "loses is the vigorish. Sessions use the bank of a first hand in every round."
)


@dataclass(frozen=True, slots=True)
class Bets:
    """What is placed on the bank at each level, and what each covers from the Banker's right."""

    banks: tuple[Cents, ...]
    parts: tuple[tuple[Cents, ...], ...]

    @property
    def covered(self) -> tuple[Cents, ...]:
        """What is covered of the bank at each level."""
        return tuple(map(sum, self.parts))


def model(rules: CheminDeFerRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's bank, cover and choices."""
    _check(rules, strategy)
    bets, chosen = bets_of(rules, strategy), chosen_by(rules, strategy)
    sides = terms_of(rules, strategy, bets), habits_of(rules, chosen)
    cards = values_of(rules.decks)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(sides, cards.copy(), chance, rounds, tally)

    exact = _exact(rules, bets, chosen)
    return Model(wagers=("banker", "player"), play=play, base=bets.banks[0], exact=exact, note=NOTE)


# -- what is wagered -------------------------------------------------------------------------------


def bets_of(rules: CheminDeFerRules, strategy: Strategy) -> Bets:
    """The bank from its first hand on, as far as it can grow, and how it is covered."""
    layout = chemin_de_fer_layout(rules)
    least = max(rules.limit(spot.kind.key).low for spot in (BANK, PART))
    first = {BANK.key: -(-least // rules.wager_step) * rules.wager_step}
    stakes = stakes_of(strategy, rules, layout, usual=BANK.key) if strategy.wagers else first
    if strange := sorted(set(stakes) - {BANK.key, PART.key}):
        raise refused("wagers", f"{strange[0]} is the whole bank; say how large banker is")
    if BANK.key not in stakes:
        raise refused("wagers", "say how large the bank is that is covered in parts")
    doubles = strategy.details.get("bank") == "double"
    part = stakes.get(PART.key, 0)
    banks = _banks(rules, stakes[BANK.key], doubles=doubles, whole=not part)
    return Bets(banks, tuple(_parts(rules, bank, part, strategy.players) for bank in banks))


def _banks(
    rules: CheminDeFerRules, first: Cents, *, doubles: bool, whole: bool
) -> tuple[Cents, ...]:
    """The bank at each level, within the limits; one that is covered whole within those of both."""
    low, high = rules.limit(PART.kind.key).low, rules.limit(BANK.kind.key).high
    if whole:
        high = min(high, rules.limit(PART.kind.key).high)
    if not low <= first <= high:
        raise refused("wagers.banker", "nobody could cover such a bank at this table")
    banks = [first]
    while doubles and later_bank(banks[-1])[1] <= high:
        banks.append(later_bank(banks[-1])[1])
    return tuple(banks)


def _parts(rules: CheminDeFerRules, bank: Cents, part: Cents, players: int) -> tuple[Cents, ...]:
    """What each covers, from the Banker's right on; without parts the nearest stands alone."""
    if not part:
        return (bank,) + (0,) * (players - 1)
    parts: list[Cents] = []
    for _ in range(players):
        left = uncovered(bank, sum(parts))
        parts.append(min(part, left) if left >= rules.limit(PART.kind.key).low else 0)
    return tuple(parts)


# -- what comes of it ------------------------------------------------------------------------------


def terms_of(rules: CheminDeFerRules, strategy: Strategy, bets: Bets) -> CheminDeFerTerms:
    """The lists that the kernel looks up, each made by the table's own rules."""
    seats = tuple(range(1, strategy.players + 2))
    nets = [[(_bank(rules, w, c), _punter(rules, w, c)) for w in OUTCOMES] for c in bets.covered]
    cut = 52 * rules.decks - int(strategy.details.get("cut", CUTTING_CARD_MIN))
    wins = int(strategy.details.get("pass_after", 0))
    return CheminDeFerTerms(
        stakes=np.array(bets.covered),
        nets=np.array(nets),
        own=_own(rules, bets, seats),
        on_loss=_on_loss(seats),
        on_pass=np.array([0, *(offer_order(seat, seats, seat)[0] for seat in seats)]),
        limits=np.array([cut, bidding_order(seats)[0], wins, bets.banks[0]]),
    )


def _bank(rules: CheminDeFerRules, winner: int, cents: Cents) -> Cents:
    """What the Banker nets, the vigorish taken off."""
    decision = decide("banker", cents, winner=winner, odds=rules.odds("banker"))
    return decision.net - rules.vigorish(decision.paid)


def _punter(rules: CheminDeFerRules, winner: int, cents: Cents) -> Cents:
    return decide("player", cents, winner=winner, odds=rules.odds("player")).net


def _own(rules: CheminDeFerRules, bets: Bets, seats: tuple[int, ...]) -> Ints:
    """What the first seat nets by level, winner and Banker; nobody's bank has zero."""
    own = np.zeros((len(bets.banks), len(OUTCOMES), 1 + len(seats)), dtype=np.int64)
    for level, (covered, parts) in enumerate(zip(bets.covered, bets.parts, strict=True)):
        for won, winner in enumerate(OUTCOMES):
            own[level, won, seats[0]] = _bank(rules, winner, covered)
            for banker in seats[1:]:
                turn = counterclockwise(banker, seats).index(seats[0])
                own[level, won, banker] = _punter(rules, winner, parts[turn])
    return own


def _on_loss(seats: tuple[int, ...]) -> Ints:
    """Who is next when the bank is lost, by its Banker and by who passed it to them."""
    after = np.zeros((1 + len(seats), 1 + len(seats)), dtype=np.int64)
    for banker in seats:
        for passed_by in (0, *seats):
            order = offer_order(offered_from(banker, passed_by), seats, banker)
            after[banker, passed_by] = order[0]
    return after


# -- what is known of it ---------------------------------------------------------------------------


def _exact(rules: CheminDeFerRules, bets: Bets, chosen: Chosen) -> dict[str, Fraction]:
    """The advantages for each unit, where they are the same at every level of the bank."""
    winners = winners_of(rules, chosen)
    found: dict[str, set[Fraction]] = {"banker": set(), "player": set(), ROUND: set()}
    for cents in bets.covered:
        lost = [-_mean(winners, {w: of(rules, w, cents) for w in winners}) for of in _SIDES]
        found["banker"].add(lost[0] / cents)
        found["player"].add(lost[1] / cents)
        found[ROUND].add(sum(lost, Fraction(0)) / (2 * cents))
    return {name: each.pop() for name, each in found.items() if len(each) == 1}


_SIDES: Final = (_bank, _punter)


def _mean(chances: Mapping[int, Fraction], values: Mapping[int, int]) -> Fraction:
    return sum((chance * values[each] for each, chance in chances.items()), Fraction(0))


# -- what is refused -------------------------------------------------------------------------------


def _check(rules: CheminDeFerRules, strategy: Strategy) -> None:
    """Refuse what is not played here."""
    if strategy.system != FLAT:
        message = "a Banker wagers as much as before, or up to twice that; say so with details.bank"
        raise refused("system", message)
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at chemin de fer")
    if not 1 <= strategy.players < rules.seats:
        most = rules.seats - 1
        raise refused("players", f"1 to {most} players sit against the Banker at this table")
    if unknown := sorted(set(strategy.details) - DETAILS):
        names = ", ".join(sorted(DETAILS))
        raise refused(f"details.{unknown[0][:20]}", f"at chemin de fer the details are {names}")
    _check_details(strategy.details)


def _check_details(details: Mapping[str, str]) -> None:
    if details.get("bank", "same") not in BANKS:
        raise refused("details.bank", f"the bank after a win is {' or '.join(BANKS)}")
    for name, low, high in (("pass_after", 1, WINS_MAX), ("cut", CUTTING_CARD_MIN, CUT_MAX)):
        value = details.get(name, str(low))
        if not (value.isdecimal() and low <= int(value) <= high):
            raise refused(f"details.{name}", f"a whole number from {low} to {high}")
