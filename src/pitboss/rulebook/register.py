"""The register: every provision of the Rules of the Games, in our own words."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

import msgspec

from pitboss.errors import (
    BrokenGame,
    MalformedCitation,
    UnknownCitation,
    UnknownGame,
    checked_call,
    ensure,
)
from pitboss.rulebook.citation import Citation
from pitboss.rulebook.packages import PACKAGE, GamePackage, game_packages

# Three suggestions fit on one line and are enough to spot a typing error.
SUGGESTIONS_MAX: Final = 3

# What is said wherever such rules are shown.
PUBLIC_SOURCES: Final = "Rules from public sources; the New Jersey text is not at hand"

# Rules above all games, rules that several games share, and games that are not available yet.
SHARED: Final = Path(__file__).parent / "provisions"


# What a provision says that is kept by words: on a sign, aloud, on paper.
_WORDS: Final = re.compile(
    r"announc|\bnoti(ce|f)|\bposted\b|\bsigns?\b|\brepeats?\b|\bstates?\b|\bshows?\b"
    r"|statement|displayed|contains an? (area|grid)",
    re.IGNORECASE,
)


# The chapter was 19:47 until it was recodified, and is 13:69F since.
OLD: Final = "19:47"
NEW: Final = "13:69F"
FIRST: Final = 1995  # the edition of which most of the text is at hand
RECODIFIED: Final = 2012  # the edition that is the first with the new numbers
GENERAL: Final = "all_games"

# How a row says that the text of 1995 is the same.
_SAME: Final = re.compile(r" ?\[1995: same(?:, at (?P<at>19:47-[^\]]*)|[^\]]*)\]")


class Enforce(StrEnum):
    """Who sees to it that a provision is kept; a reserved or repealed one has nothing to keep."""

    ENGINE = "engine"
    CONFIG = "config"
    RECORD = "record"
    PHYSICAL = "physical"
    RESERVED = "reserved"


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


class Provision(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One row of the register: what the regulation says at one citation.

    Where the text of an edition says the same under another number, `same_as` is that row.
    A game that the contents of 2012 name, and whose text is not at hand, has rows from public
    sources: each with its source and how sure it is, from 0 to 1, that New Jersey's text agrees.
    """

    cite: str
    game: str
    kind: Kind
    text: str
    enforce: Enforce
    edition: Literal[1995, 2006, 2012, "named 2012"]
    source: str = ""
    sureness: float | None = None
    since: str = ""  # the day its words came into force, where that is not the day of its edition
    same_as: str = ""  # the row that says the same under its number of another edition

    @property
    def is_from_public_sources(self) -> bool:
        """Whether the row rests on public sources and not on the text of the regulation."""
        return self.edition == "named 2012"

    @property
    def asks_for_words(self) -> bool:
        """Whether it asks for a sign, an announcement, a report: for words and nothing else."""
        return self.kind is Kind.NOTICE or _WORDS.search(self.text) is not None

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

    @functools.cached_property
    def _numbers(self) -> dict[str, dict[str, str]]:
        """For each chapter the number there of a provision that is cited by the other."""
        found: dict[str, dict[str, str]] = {OLD: {}, NEW: {}}
        for row in self._by_cite.values():
            title, _, path = row.cite.partition("-")
            other = NEW if title == OLD else OLD
            if f"{other}-{path}" in self._by_cite:
                found[other][row.cite] = f"{other}-{path}"
        for row in self._by_cite.values():
            if row.same_as:
                found[row.citation.title][row.same_as] = row.cite
                found[Citation(row.same_as).title][row.cite] = row.same_as
        return found

    def numbered(self, cite: str, edition: int) -> str:
        """The number of a provision in an edition; its own where it has no other.

        >>> register().numbered("13:69F-14.12(a)", 1995)
        '19:47-14.12(a)'
        """
        return self._numbers[NEW if edition >= RECODIFIED else OLD].get(cite, cite)

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
@checked_call
def register() -> Register:
    """Every provision of pitboss and of the games of other distributions, read once."""
    files = [*SHARED.glob("*.jsonl"), *(PACKAGE / "games").glob("*/provisions.jsonl")]
    rows = [row for file in sorted(files) for row in _read(file)]
    for package in game_packages():
        if not package.is_shipped:
            with suppress(BrokenGame):  # raised again when the game itself is loaded
                rows += own_provisions(package, besides=rows)
    return Register(*rows, *_twins(rows))


def _twins(rows: Iterable[Provision]) -> Iterator[Provision]:
    """The rows that an edition has under another number than the one at hand.

    Those of poker that stood in 1995 with the same words, and the rules for all games, whose
    numbers of 2012 later sections cite.
    """
    rows = tuple(rows)
    taken = {row.cite for row in rows}
    for row in rows:
        cite, edition = _twin_of(row)
        if cite and cite not in taken:
            taken.add(cite)
            text = _SAME.sub("", row.text).strip()
            yield msgspec.structs.replace(
                row, cite=cite, edition=edition, text=text, since="", same_as=row.cite
            )


def _twin_of(row: Provision) -> tuple[str, Literal[1995, 2012]]:
    title, _, path = row.cite.partition("-")
    if row.game == GENERAL and title == OLD:
        return f"{NEW}-{path}", 2012
    found = _SAME.search(row.text) if title == NEW else None
    if found is None:
        return "", 1995
    return found["at"] or f"{OLD}-{path}", 1995


def own_provisions(package: GamePackage, *, besides: Iterable[Provision]) -> list[Provision]:
    """The provisions of a game of another distribution; none may be wrong, or another game's."""
    file = package.file("provisions.jsonl")
    try:
        rows = [] if file is None else _read(file)
        cites = {str(row.citation) for row in rows}
    except (msgspec.DecodeError, MalformedCitation) as error:
        raise BrokenGame(f"the provisions of {package.slug} cannot be read: {error}") from None
    if len(cites) != len(rows) or any(row.game != package.slug for row in rows):
        raise BrokenGame(f"the provisions of {package.slug} cite twice, or name another game")
    if used := cites & {row.cite for row in besides if row.game != package.slug}:
        raise BrokenGame(f"{package.slug} and another game both have the provision {min(used)}")
    return rows


def _read(file: Path) -> list[Provision]:
    return msgspec.json.Decoder(Provision).decode_lines(file.read_bytes())


def _canonical(cite: str) -> str:
    try:
        return str(Citation.parse(cite))
    except MalformedCitation:
        return cite


def _haystack(provision: Provision) -> str:
    return f"{provision.cite} {provision.kind} {provision.text}".casefold()
