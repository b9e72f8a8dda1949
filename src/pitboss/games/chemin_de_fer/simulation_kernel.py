"""Chemin de fer shoes dealt to their end, compiled; the bank goes round as at the table."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._baccarat.rules import NO_CARD, point_count, winning_hand
from pitboss.games._baccarat.simulation import HAND_MAX, burned
from pitboss.games.chemin_de_fer.rules import NOBODY, is_natural, must_pass, offered_from
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead, word
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = [
    "ALWAYS",
    "Bank",
    "CheminDeFerTerms",
    "Habits",
    "draws",
    "next_bank",
    "one_hand",
    "play_shoes",
]

_is_natural = njit(nogil=True)(is_natural)
_must_pass = njit(nogil=True)(must_pass)
_offered_from = njit(nogil=True)(offered_from)
_point_count = njit(nogil=True)(point_count)
_winning_hand = njit(nogil=True)(winning_hand)

# How likely a card is taken, in so many parts; nought is never.
CHANCE_BITS: Final = 62
ALWAYS: Final = 1 << CHANCE_BITS
_SPARE: Final = np.uint64(64 - CHANCE_BITS)

BANK, PUNTERS, WHOLE = range(3)


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
                bank, against = terms.nets[level, won, BANK], terms.nets[level, won, PUNTERS]
                add_wager(tally.wagers, tally.squares, BANK, (stake, bank), times)
                add_wager(tally.wagers, tally.squares, PUNTERS, (stake, against), times)
                add_wager(tally.wagers, tally.squares, WHOLE, (2 * stake, bank + against), times)
                add_result(tally.results, bank + against, times)
