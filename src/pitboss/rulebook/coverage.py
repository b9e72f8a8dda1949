"""Coverage of the register: which provisions have code and passing tests."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final

import msgspec

from pitboss.rulebook.doors import doors_of
from pitboss.rulebook.register import Enforce, Provision, register
from pitboss.rulebook.sources import Site, code_sites

# Software cannot prove physical procedures: it shows them in the log, on the sign or in the guide.
PROVABLE: Final = (Enforce.ENGINE, Enforce.CONFIG, Enforce.RECORD)

# The general rules must be complete whichever games are installed.
ALWAYS_COMPLETE: Final = ("all_games",)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A provision with the code that carries it out and the tests that prove it."""

    provision: Provision
    code: tuple[Site, ...]
    tests: tuple[str, ...]

    @property
    def is_proved(self) -> bool:
        """Whether the provision has both code and a passing test."""
        return bool(self.code and self.tests)

    @property
    def is_told_only(self) -> bool:
        """Whether a sentence on a sign or in a log stands for what should happen."""
        row = self.provision
        kept = row.enforce in PROVABLE and bool(self.code) and not row.asks_for_words
        return kept and all(site.told for site in self.code)

    @property
    def doors(self) -> tuple[str, ...]:
        """The tables, commands and routes through which a person meets it."""
        return doors_of(self.provision.same_as or self.provision.cite)

    @property
    def lacks_door(self) -> bool:
        """Whether it has code, and no table, command or route leads there."""
        kept = self.provision.enforce in PROVABLE and bool(self.code)
        return kept and not self.doors

    @property
    def is_gap(self) -> bool:
        """Whether the provision is one that software keeps and does not, or shows and does not."""
        if self.provision.enforce is Enforce.PHYSICAL:
            return not self.code
        return self.provision.enforce in PROVABLE and not self.is_proved


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many provisions there are, have code, have a test, have both.

    `told` are those for which words alone stand, `doorless` those that nobody can reach.
    """

    provisions: int
    code: int
    test: int
    both: int
    told: int
    doorless: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The evidence for one game or for all, in the order of the regulation."""

    evidence: tuple[Evidence, ...]

    def games(self) -> tuple[str, ...]:
        """The games reported on, sorted."""
        return tuple(sorted({each.provision.game for each in self.evidence}))

    @property
    def of_the_regulation(self) -> Coverage:
        """The evidence for what the text of the regulation says."""
        rows = (each for each in self.evidence if not each.provision.is_from_public_sources)
        return Coverage(tuple(rows))

    @property
    def of_public_sources(self) -> Coverage:
        """The evidence for games whose rules rest on public sources; never counted as text."""
        rows = (each for each in self.evidence if each.provision.is_from_public_sources)
        return Coverage(tuple(rows))

    def tally(self, *, game: str | None = None, enforce: Enforce | None = None) -> Tally:
        """Count the evidence of a game, of an enforce kind, or of both together."""
        rows = [each for each in self.evidence if _matches(each.provision, game, enforce)]
        return Tally(
            provisions=len(rows),
            code=sum(bool(each.code) for each in rows),
            test=sum(bool(each.tests) for each in rows),
            both=sum(each.is_proved for each in rows),
            told=sum(each.is_told_only for each in rows),
            doorless=sum(each.lacks_door for each in rows),
        )

    def gaps(self, game: str | None = None) -> tuple[Evidence, ...]:
        """The provisions that lack code or, unless hands keep them, a passing test."""
        rows = (each for each in self.evidence if _matches(each.provision, game, None))
        return tuple(each for each in rows if each.is_gap)

    def unmet(self) -> tuple[Evidence, ...]:
        """The provisions that are told only, or to which no door leads."""
        return tuple(each for each in self.evidence if each.is_told_only or each.lacks_door)

    def to_json(self) -> dict[str, dict[str, dict[str, dict[str, int]]]]:
        """The counts as plain data: games, then enforce kinds, then six numbers."""
        parts = {"games": self.of_the_regulation, "public_sources": self.of_public_sources}
        return {
            name: {game: part._game_json(game) for game in part.games()}
            for name, part in parts.items()
        }

    def _game_json(self, game: str) -> dict[str, dict[str, int]]:
        tallies = {str(kind): self.tally(game=game, enforce=kind) for kind in Enforce}
        return {kind: msgspec.to_builtins(tally) for kind, tally in tallies.items()}


def coverage(game: str | None = None) -> Coverage:
    """The evidence for every provision of a game, or of the whole register."""
    rows = register() if game is None else register().of_game(game)
    return Coverage(tuple(evidence(each) for each in rows if not each.same_as))


def evidence(provision: Provision) -> Evidence:
    """The code and the tests of one provision."""
    cite = provision.same_as or provision.cite
    return Evidence(provision, code_sites().get(cite, ()), proofs().get(cite, ()))


def gaps(game: str) -> tuple[Evidence, ...]:
    """The provisions of a game that lack code or, unless hands keep them, a passing test."""
    return coverage(game).gaps()


def complete_games() -> tuple[str, ...]:
    """The games that declare themselves complete, and the registers they share."""
    from pitboss.games import discover

    declared = {slug: game for slug, game in discover().items() if game.complete}
    shared = (name for game in declared.values() for name in game.registers)
    return tuple(sorted({*ALWAYS_COMPLETE, *declared, *shared}))


@functools.cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """The tests that proved each provision when the suite last ran in full."""
    stored = (resources.files("pitboss.rulebook") / "proofs.json").read_bytes()
    return msgspec.json.decode(stored, type=dict[str, tuple[str, ...]])


def _matches(provision: Provision, game: str | None, enforce: Enforce | None) -> bool:
    return game in (None, provision.game) and enforce in (None, provision.enforce)
