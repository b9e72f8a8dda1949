"""What somebody wants printed, and where what is on file comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from pitboss.documents.petitions import TestDay
from pitboss.errors import MalformedAnswer, NoSuchThing
from pitboss.house.desk import Desk
from pitboss.jackpots.entries import Count
from pitboss.jackpots.joint.agreement import Agreement
from pitboss.jackpots.state import Fund
from pitboss.table import HouseRules


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document that is wanted, and what it is about; each document uses some of the fields.

    The house rules are those of an open `table`, or of `game` with `settings`; `changes` and `at`
    (a time with its zone) are those of a change of rules; `number` is that of a filing, a notice
    or a form; `data` is what the house does not keep itself, such as the text of a petition.
    """

    document: str
    game: str = ""
    settings: tuple[str, ...] = ()
    table: str = ""
    changes: tuple[str, ...] = ()
    at: str = ""
    number: int = 0
    fund: str = ""
    data: dict[str, Any] = {}


class Sources(Protocol):
    """The house whose documents are printed."""

    def now(self) -> int:
        """The time, in milliseconds: an approval may have lapsed."""

    def desk(self) -> Desk:
        """All that is filed, and the notices."""

    def tables(self) -> Mapping[int, HouseRules]:
        """The open tables, each with its house rules."""

    def fund(self, name: str) -> Fund:
        """The bad beat fund of that name."""

    def counts(self, fund: str) -> list[tuple[Count, int]]:
        """The counts of a fund with their times."""

    def test_days(self, petition: int) -> tuple[TestDay, ...]:
        """What the test of a petition took in, by gaming day and table."""

    def agreement(self, fund: str) -> Agreement | None:
        """The agreement under which several casinos offer a fund together, if they do."""


class NoHouse:
    """No house at all: nothing is on file, and whatever can be printed is a draft."""

    def now(self) -> int:
        """No approval can lapse."""
        return 0

    def desk(self) -> Desk:
        """Nothing is on file."""
        return Desk()

    def tables(self) -> Mapping[int, HouseRules]:
        """No table is open."""
        return {}

    def fund(self, name: str) -> Fund:
        """There is none."""
        raise NoSuchThing(f"there is no house to look up fund {name:.40}: say --database URL")

    def counts(self, fund: str) -> list[tuple[Count, int]]:
        """There are none."""
        raise NoSuchThing(f"there is no house to look up fund {fund:.40}: say --database URL")

    def test_days(self, petition: int) -> tuple[TestDay, ...]:
        """There are none."""
        return ()

    def agreement(self, fund: str) -> Agreement | None:
        """There is none."""
        return None


def wanted_from(raw: object) -> Wanted:
    """What is wanted, from plain data."""
    try:
        return msgspec.convert(raw, Wanted)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"this is not a document to print: {error}") from None
