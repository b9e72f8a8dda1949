"""Settings of the server: clocks of tables, bots, and how much it serves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import msgspec

from pitboss.errors import MalformedAnswer

DECISION_MS_MAX: Final = 600_000

# Lower bounds for clocks that users choose: a table that runs faster would slow the others.
CHOSEN_MS_MIN: Final = {
    "betting": 1_000,
    "decision": 1_000,
    "between": 500,
    "absent": 1_000,
    "bot": 200,
}


class Clocks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table waits, in milliseconds; 0 means no limit.

    `betting` runs from the first wager of a window, `decision` from a question to a player,
    `between` is the pause between two hands of poker, `absent` is how long the seat of a
    disconnected player is kept, `bot` how long bots take to act; `bots` is how many of them play.
    """

    betting: int = 25_000
    decision: int = 30_000
    between: int = 4_000
    absent: int = 120_000
    bot: int = 700
    bots: int = 0


def clocks_of(plain: dict[str, int]) -> Clocks:
    """The clocks of a table from plain data; anything else is a `MalformedAnswer`."""
    try:
        clocks = msgspec.convert(plain, Clocks, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"not the clocks of a table: {error}") from None
    for name in clocks.__struct_fields__:
        if not 0 <= getattr(clocks, name) <= DECISION_MS_MAX:
            raise MalformedAnswer(f"clock {name} runs for 0 to {DECISION_MS_MAX} milliseconds")
    return clocks


def chosen(clocks: Clocks) -> Clocks:
    """Check the clocks that a user chose for a table.

    Bots play for as long as a person is seated, so a table with bots needs a limit on absence.
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
    """The settings with which a server starts."""

    clocks: Clocks = field(default_factory=Clocks)
    bots: int = 3  # bots at games that nobody can play alone
    tables_max: int = 500
    rows_max: int = 20_000  # a table with a longer log is renewed when nobody sits there
    deserted_ms: int = 3_600_000  # a user's table closes when nobody is there for so long
    queue_max: int = 256  # messages that a slow client may be behind before it is disconnected
    warm: bool = False  # compute prices and load compiled ranks before anybody asks
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
