"""Pai gow poker made ready for simulation.

Players set their hands as the dealer does ("house_way", which "best" means too), or by one of the
filed ways by its name ("standard", "plain"). `details` may say that everybody takes the bank when
it is offered: `bank` is `never`, `bank` or `co_bank`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.equipment import Card
from pitboss.games._stud.kernel import Book
from pitboss.games._stud.simulation import book_of, check
from pitboss.games.pai_gow_poker.decide import decide, decide_number
from pitboss.games.pai_gow_poker.hands import Setting
from pitboss.games.pai_gow_poker.kernel_tables import board_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules, pai_gow_poker_layout
from pitboss.games.pai_gow_poker.rules import (
    AREAS,
    HAND,
    POSITIONS,
    bank_order,
    bank_share,
    banks_unlawfully,
    first_offer,
    halves,
)
from pitboss.games.pai_gow_poker.simulation_kernel import PaiGowPokerTerms, play_rounds
from pitboss.games.pai_gow_poker.wagers import MAIN_SPOTS
from pitboss.games.pai_gow_poker.ways import HOUSE_WAYS
from pitboss.money import Cents
from pitboss.ranking import read_cards
from pitboss.simulation.chance import Words
from pitboss.simulation.model import Model
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.tally import Tally
from pitboss.table import Wager

__all__ = ["hands_book", "model", "terms_of", "turns_of"]

AREA: Final = MAIN_SPOTS[0].key
PLAYS: Final = ("best", "house_way", *HOUSE_WAYS)
BANKS: Final = ("never", "bank", "co_bank")

# Two hands of which each is the better one in one of its parts, and one that is better in both.
_HIGH, _LOW, _BOTH = "9s 9d 9h 7c 5d 3h 2c", "Ks Qd Jh 8c 6d As Ac", "Ts Td Th Tc 4d Kd Kc"
_WEAK: Final = "9c 8s 7h 5c 4s 3d 2s"


def model(rules: PaiGowPokerRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's wagers and its way to set hands."""
    check(strategy, plays=PLAYS, seats=AREAS, details="bank")
    stakes = stakes_of(strategy, rules, pai_gow_poker_layout(rules), usual=AREA)
    _check(rules, strategy, stakes)
    banking = _banking(strategy) != "never"
    cloth, book = terms_of(rules, strategy, stakes), hands_book(rules, strategy, stakes)
    numbers = [spot for spot in stakes if spot != AREA]

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(cloth, book, chance, rounds, tally)

    return Model(
        wagers=("pai_gow_poker", *numbers, *(["bank"] * banking)),
        play=play,
        base=book.base,
        exact={spot: _number_edge(rules, spot, stakes[spot]) for spot in numbers},
        note=_NOTE + _BANK_NOTE * banking,
    )


_NOTE: Final = "No exact price of setting by a house way is known: its figure is an estimate too."
_BANK_NOTE: Final = " The stake of the bank is what it covers."


def _banking(strategy: Strategy) -> str:
    return strategy.details.get("bank", "never")


def _check(rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> None:
    banking = _banking(strategy)
    areas = [spot for spot in stakes if spot.startswith("area")]
    if areas != [AREA]:
        raise refused("wagers", f"each player has one wager on {AREA}, and numbers besides")
    if banking not in BANKS:
        raise refused("details.bank", f"a player banks {', '.join(BANKS)}")
    if banking != "never" and not rules.player_banking:
        raise refused("details.bank", "players do not bank at this table")
    if banking == "co_bank" and not (rules.co_banking and strategy.players > 1):
        raise refused("details.bank", "co-banking is by leave of the house, and against players")
    if banking != "never" and len(stakes) > 1:
        raise refused("details.bank", "banking is not simulated beside wagers on numbers")


def _number_edge(rules: PaiGowPokerRules, spot: str, cents: Cents) -> Fraction:
    nets = [_number_net(rules, spot, cents, shown) for shown in range(1, POSITIONS + 1)]
    return -Fraction(sum(nets), POSITIONS * cents)


def _number_net(rules: PaiGowPokerRules, spot: str, cents: Cents, shown: int) -> Cents:
    return decide_number(Wager(id=2, seat=1, spot=spot, cents=cents), shown, rules).net


def terms_of(
    rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]
) -> PaiGowPokerTerms:
    """The tables by which hands are set, and who banks when."""
    way = rules.way if strategy.play in ("best", "house_way") else HOUSE_WAYS[strategy.play]
    house, own = board_of(rules.way, rules.ranking), board_of(way, rules.ranking)
    banks: tuple[int, ...] = (0,)
    again = 0
    if _banking(strategy) != "never":
        banks, again = turns_of(strategy.players)
    return PaiGowPokerTerms(
        codes=house.codes,
        house=house.tables,
        own=own.tables,
        players=strategy.players,
        turns=np.array(banks, dtype=np.int64),
        again=again,
        co_bank=_banking(strategy) == "co_bank",
        numbers=len(stakes) > 1,
        dealt=HAND * (strategy.players + 1),
    )


def turns_of(players: int) -> tuple[tuple[int, ...], int]:
    """Who banks round by round if everybody takes the offer, and where the turns begin again."""
    seats, offered, last, banks = tuple(range(1, players + 1)), 0, 0, [0]
    known: list[tuple[int, int]] = [(-1, -1)]
    while (offered, last) not in known:
        known.append((offered, last))
        offered = first_offer(seats, offered)
        takers = (
            seat
            for seat in bank_order(seats, offered)
            if not banks_unlawfully(seat, last, last_wager=1, chips=1, wagers=0)
        )
        last = next(takers, 0)
        banks.append(last)
    return tuple(banks), known.index((offered, last))


# -- money -----------------------------------------------------------------------------------------


def hands_book(rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> Book:
    """What the wagers net by the number shown and by the result, less the vigorish."""
    cents, numbers = stakes[AREA], [spot for spot in stakes if spot != AREA]
    banking = _banking(strategy) != "never"

    def rows() -> Iterator[list[tuple[Cents, Cents]]]:
        for shown in range(1, POSITIONS + 1 if numbers else 2):
            beside = [(stakes[n], _number_net(rules, n, stakes[n], shown)) for n in numbers]
            no_bank = [(0, 0)] * banking
            yield from ([(cents, net), *beside, *no_bank] for net in _results(rules, cents))
            for ahead in range(-AREAS, AREAS + 1):
                bank = _bank_cell(rules, strategy, cents, ahead)
                yield [(0, 0), *([(0, 0)] * len(numbers)), *([bank] * banking)]

    return book_of(rows(), sum(stakes.values()))


def _results(rules: PaiGowPokerRules, cents: Cents) -> list[Cents]:
    """What a wager nets when it loses, pushes and wins, as the table decides it."""
    wager = Wager(id=1, seat=1, spot=AREA, cents=cents)
    pairs = ((_WEAK, _BOTH), (_HIGH, _LOW), (_BOTH, _WEAK))
    decided = [
        decide(wager, _setting(rules, mine), _setting(rules, theirs), rules)
        for mine, theirs in pairs
    ]
    return [each.net - (rules.vigorish(each.paid) if each.paid else 0) for each in decided]


def _setting(rules: PaiGowPokerRules, cards: str) -> Setting:
    return rules.set_by_house_way([Card(card) for card in read_cards(cards)])[1]


def _bank_cell(
    rules: PaiGowPokerRules, strategy: Strategy, cents: Cents, ahead: int
) -> tuple[Cents, Cents]:
    """What a bank covers, and what it nets if so many opponents more than not came out ahead."""
    share = bank_share(-ahead * cents, 0)
    if _banking(strategy) == "co_bank":
        covered, share = (halves(each)[0] for each in (cents * (strategy.players - 1), share))
    else:
        covered = cents * strategy.players
    return covered, share - (rules.vigorish(share) if share > 0 else 0)
