"""The register: every provision of the Rules of the Games, in our own words."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import StrEnum
from importlib import resources
from typing import Final, Literal

import msgspec

from pitboss.errors import MalformedCitation, UnknownCitation, UnknownGame, ensure
from pitboss.rulebook.citation import Citation

__all__ = ["Enforce", "Kind", "Provision", "Register", "register"]

# Three suggestions fit on one line and are enough to spot a slip of the pen.
SUGGESTIONS_MAX: Final = 3


class Enforce(StrEnum):
    """Who sees to it that a provision is kept."""

    ENGINE = "engine"
    CONFIG = "config"
    RECORD = "record"
    PHYSICAL = "physical"


class Kind(StrEnum):
    """What a provision is about."""

    DEFINITION = "definition"
    DUTY = "duty"
    EQUIPMENT = "equipment"
    IRREGULARITY = "irregularity"
    NOTICE = "notice"
    OPTION = "option"
    PAYOUT = "payout"
    PROCEDURE = "procedure"
    WAGER = "wager"


class Provision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of the register: what the regulation says at one citation."""

    cite: str
    game: str
    kind: Kind
    text: str
    enforce: Enforce
    edition: Literal[1995, 2006, 2012]

    @property
    def citation(self) -> Citation:
        """The citation, ready to compare and take apart."""
        return Citation(self.cite)


class Register:
    """All provisions, found by citation, by game or by words."""

    def __init__(self, *provisions: Provision) -> None:
        self._by_cite = {each.cite: each for each in provisions}
        ensure(len(self._by_cite) == len(provisions), "two rows of the register share a citation")

    def __len__(self) -> int:
        return len(self._by_cite)

    def __contains__(self, cite: object) -> bool:
        return cite in self._by_cite

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._in_order)

    def __repr__(self) -> str:
        return f"<Register of {len(self)} provisions of {len(self.games())} games>"

    @functools.cached_property
    def _in_order(self) -> tuple[Provision, ...]:
        return tuple(sorted(self._by_cite.values(), key=lambda each: each.citation))

    def find(self, cite: str) -> Provision:
        """The provision at a citation, written in the canonical or an older form.

        >>> register().find('19:47-2.1 "Blackjack"').cite
        '19:47-2.1[Blackjack]'
        """
        found = self._by_cite.get(cite) or self._by_cite.get(_canonical(cite))
        if found is None:
            raise UnknownCitation(f"{cite!r} is not in the register{self._hint(cite)}")
        return found

    def checked(self, cite: str) -> str:
        """The citation itself, if it is in the register and written in the canonical form."""
        if cite not in self._by_cite:
            found = self.find(cite)
            raise UnknownCitation(f"write {cite!r} in its canonical form {found.cite!r}")
        return cite

    def suggestions(self, cite: str) -> list[str]:
        """The citations that look most like one that is not there."""
        import difflib

        return difflib.get_close_matches(_canonical(cite), self._by_cite, n=SUGGESTIONS_MAX)

    def of_game(self, game: str) -> tuple[Provision, ...]:
        """The provisions of one game, in the order of the regulation."""
        rows = (each for each in self._by_cite.values() if each.game == game)
        found = tuple(sorted(rows, key=lambda each: each.citation))
        if not found:
            raise UnknownGame(
                f"the register has no game {game!r}; it has {', '.join(self.games())}"
            )
        return found

    def games(self) -> tuple[str, ...]:
        """The names of the games that have provisions, sorted."""
        return tuple(sorted({each.game for each in self._by_cite.values()}))

    def search(self, words: str, *, game: str | None = None) -> tuple[Provision, ...]:
        """The provisions whose citation, kind or text has every one of the words."""
        wanted = words.casefold().split()
        rows = self if game is None else self.of_game(game)
        return tuple(each for each in rows if all(word in _haystack(each) for word in wanted))

    def _hint(self, cite: str) -> str:
        close = self.suggestions(cite)
        return f"; did you mean {' or '.join(close)}?" if close else ""


@functools.cache
def register() -> Register:
    """The register as shipped, read once."""
    decoder = msgspec.json.Decoder(Provision)
    folder = resources.files("pitboss.rulebook") / "provisions"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".jsonl")), key=lambda f: f.name)
    return Register(*(row for file in files for row in decoder.decode_lines(file.read_bytes())))


def _canonical(cite: str) -> str:
    try:
        return str(Citation.parse(cite))
    except MalformedCitation:
        return cite


def _haystack(provision: Provision) -> str:
    return f"{provision.cite} {provision.kind} {provision.text}".casefold()
