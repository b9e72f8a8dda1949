"""How a setting is declared: with its default, its bounds, and what it means."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

CLOCK_MS_MAX: Final = 600_000

ClockMs: TypeAlias = Annotated[int, Meta(ge=0, le=CLOCK_MS_MAX)]
Cents: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Days: TypeAlias = Annotated[int, Meta(ge=1, le=366)]


def means(description: str) -> Meta:
    """What a setting means: for the configuration file and for help texts."""
    return Meta(description=description)
