"""What the house decides when it opens its doors: clocks, purses, and how much it serves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import msgspec

from pitboss.errors import MalformedAnswer

__all__ = ["Clocks", "Settings", "chosen", "clocks_of"]

DECISION_MS_MAX: Final = 600_000

# What somebody who opens a table may choose: a table that runs faster is a burden to the others.
CHOSEN_MS_MIN: Final = {
    "betting": 1_000,
    "decision": 1_000,
    "between": 500,
    "absent": 1_000,
    "bot": 40,
}


class Clocks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long the table waits, in milliseconds; nought waits for ever.

    `betting` runs from the first wager of a window, `decision` from a question to a player,
    `between` is the pause between two hands of poker, `absent` is how long a seat is kept for
    somebody whose line is down, `bot` how long the house's own players take to think; `bots` is
    how many of them keep players company.
    """

    betting: int = 25_000
    decision: int = 30_000
    between: int = 4_000
    absent: int = 120_000
    bot: int = 700
    bots: int = 0


def clocks_of(plain: dict[str, int]) -> Clocks:
    """The clocks of a table, read strictly."""
    try:
        clocks = msgspec.convert(plain, Clocks, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"not the clocks of a table: {error}") from None
    for name in clocks.__struct_fields__:
        if not 0 <= getattr(clocks, name) <= DECISION_MS_MAX:
            raise MalformedAnswer(f"clock {name} runs for 0 to {DECISION_MS_MAX} milliseconds")
    return clocks


def chosen(clocks: Clocks) -> Clocks:
    """The clocks that somebody chose for a table of their own, if they let others play too.

    Bots play on for as long as a person sits there, so they need a clock that sees people off.
    """
    clocks_of(msgspec.to_builtins(clocks))
    for name, least in CHOSEN_MS_MIN.items():
        if 0 < getattr(clocks, name) < least:
            raise MalformedAnswer(f"clock {name} runs for {least} milliseconds at least")
    if clocks.bots and not (clocks.bot and clocks.absent):
        raise MalformedAnswer("a table with bots needs the clocks bot and absent")
    return clocks


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The house as it is opened."""

    clocks: Clocks = field(default_factory=Clocks)
    bots: int = 3  # the house's own players where nobody can play alone
    tables_max: int = 500
    rows_max: int = 20_000  # a log longer than this is closed when nobody sits there
    deserted_ms: int = 3_600_000  # somebody's own table closes when nobody is there for so long
    queue_max: int = 256  # messages that a slow reader may be behind before the line is cut
    warm: bool = False  # reckon prices and load compiled ranks before anybody asks
    origins: tuple[str, ...] = ()
