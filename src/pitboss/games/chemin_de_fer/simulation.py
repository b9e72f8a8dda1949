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
from typing import Final

import numpy as np

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games._baccarat.simulation import CUT_MAX, OUTCOMES, values_of
from pitboss.games.chemin_de_fer.options import CheminDeFerRules, chemin_de_fer_layout
from pitboss.games.chemin_de_fer.rules import (
    CUTTING_CARD_MIN,
    bidding_order,
    later_bank,
    offer_order,
    offered_from,
    uncovered,
)
from pitboss.games.chemin_de_fer.simulation_habits import Chosen, chosen_by, habits_of, winners_of
from pitboss.games.chemin_de_fer.simulation_kernel import CheminDeFerTerms, play_shoes
from pitboss.games.chemin_de_fer.wagers import BANK, PART, decide
from pitboss.money import Cents
from pitboss.simulation.chance import Ints, Words
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.tally import Tally

__all__ = ["Bets", "bets_of", "model", "terms_of"]

BANKS: Final = ("same", "double")
DETAILS: Final = frozenset(
    {"on_five", "on_three_nine", "on_five_four", "bank", "pass_after", "cut"}
)
WINS_MAX: Final = 1_000
NOTE: Final = (
    "banker is what is covered of the bank, player all that is wagered against it; what the round "
    "loses is the vigorish. Sessions reckon with the bank of a first hand in every round."
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
    """What the first seat nets by level, winner and Banker; nobody's bank has nought."""
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
