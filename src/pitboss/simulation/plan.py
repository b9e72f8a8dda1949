"""The plan of a run: its blocks of rounds, and its stop conditions.

A run is the blocks 0, 1, 2, ... added up in that order. The result of a block depends only on the
plan and its number, so it does not matter where or when it is played. The first blocks are small,
so that a short run has work for every core and figures early.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from pitboss.kernels import digest
from pitboss.money import Cents, show
from pitboss.simulation.job import Job
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Model, System

# More rounds than a thousand cores play in a month; sums of cents stay within 64 bits.
ROUNDS_MAX: Final = 10**13
# A block has whole sessions and should not take minutes.
LENGTH_MAX: Final = 10**7
MONEY_MAX: Final = 10**15
SEED_MAX: Final = 2**64 - 1
# Number of sessions whose bankrolls are recorded for the fan chart.
PATHS_MAX: Final = 2_000

# Blocks begin with this many rounds and double every few blocks up to the model's block size.
FIRST_ROUNDS: Final = 1 << 14
BLOCKS_ALIKE: Final = 4


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The sessions of the reported player: number of rounds, bankroll and target.

    Without a bankroll there is no ruin; without a target no session ends early. The target is a
    bankroll to reach or, without a bankroll, an amount to win.
    """

    bankroll: Cents = 0
    target: Cents = 0
    length: int = 1_000


class Stops(msgspec.Struct, frozen=True, kw_only=True):
    """The stop conditions of a run; the first one that holds ends it.

    `standard_error` is of the house advantage of the whole round, or of the wager `of`.
    """

    rounds: int = ROUNDS_MAX
    standard_error: float | None = None
    of: str | None = None
    seconds: float | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that a worker needs to play any block; `sources` identifies the version of pitboss."""

    job: Job
    seed: int
    terms: Terms
    stops: Stops
    block: int
    sources: str

    def size(self, block: int) -> int:
        """How many rounds a block has, if the run does not end in it: whole sessions."""
        doublings = min(block // BLOCKS_ALIKE, ROUNDS_MAX.bit_length())
        length = self.terms.length
        return -(-min(self.block, FIRST_ROUNDS << doublings) // length) * length

    def before(self, block: int) -> int:
        """How many rounds come before a block."""
        total, start = 0, 0
        while start < block and self.size(start) < self.size(block):
            alike = min(block, start + BLOCKS_ALIKE) - start
            total, start = total + alike * self.size(start), start + alike
        return total + (block - start) * self.size(block)

    def rounds_of(self, block: int) -> int:
        """How many rounds of a block are played: the last one is cut to the rounds wanted."""
        return max(0, min(self.size(block), self.stops.rounds - self.before(block)))

    def is_whole(self, block: int) -> bool:
        """Whether the run does not end within this block."""
        return self.rounds_of(block) == self.size(block)

    def paths_of(self, block: int) -> int:
        """How many sessions of a block have their bankrolls kept: the first ones of the run."""
        length = self.terms.length
        room = PATHS_MAX - self.before(block) // length
        return max(0, min(room, self.rounds_of(block) // length))

    def digest(self) -> str:
        """A digest of everything that determines the blocks, except the number of rounds."""
        same = msgspec.structs.replace(
            self, stops=msgspec.structs.replace(self.stops, rounds=0, seconds=None)
        )
        return sha256(msgspec.json.encode(same)).hexdigest()


def plan_of(
    job: Job, model: Model, *, system: System, seed: int, terms: Terms, stops: Stops
) -> Plan:
    """The plan of a run; raises if its terms are not valid."""
    if not 0 <= seed <= SEED_MAX:
        raise refused("seed", "a seed is a whole number from 0 to below 2**64")
    _check_terms(terms, first_stake=model.base * system.units[0])
    _check_stops(stops, model)
    block = max(1, model.block)
    return Plan(job=job, seed=seed, terms=terms, stops=stops, block=block, sources=digest())


def _check_terms(terms: Terms, *, first_stake: Cents) -> None:
    if not 1 <= terms.length <= LENGTH_MAX:
        raise refused("length", f"a session has one to {LENGTH_MAX:,} rounds")
    if not 0 <= terms.bankroll <= MONEY_MAX or 0 < terms.bankroll < first_stake:
        raise refused("bankroll", f"a bankroll covers the first stake of {show(first_stake)}")
    if terms.target and not terms.bankroll < terms.target <= MONEY_MAX:
        raise refused("target", "a target is more than the bankroll")


def _check_stops(stops: Stops, model: Model) -> None:
    if not 1 <= stops.rounds <= ROUNDS_MAX:
        raise refused("rounds", f"a run has one to {ROUNDS_MAX:,} rounds")
    if stops.standard_error is not None and not 0 < stops.standard_error < 1:
        raise refused("standard_error", "a standard error lies between 0 and 1")
    if stops.of is not None and stops.standard_error is None:
        raise refused("of", "a wager is named for a standard error, and no standard error is given")
    if stops.of is not None and stops.of not in model.wagers:
        known = ", ".join(model.wagers)
        raise refused("of", f"the standard error must be of one of the wagers: {known}")
    if stops.seconds is not None and not stops.seconds > 0:
        raise refused("seconds", "the time of a run must be above zero")
