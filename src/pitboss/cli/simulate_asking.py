"""From what a person types after `pitboss simulate` to a strategy, its ends and its sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from pitboss.cli.game_arguments import read_text
from pitboss.equipment import live
from pitboss.errors import MalformedAnswer, MalformedFile
from pitboss.games import AnyGame
from pitboss.money import Cents, dollars
from pitboss.simulation.plan import ROUNDS_MAX, Stops, Terms
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Count, Strategy, System
from pitboss.simulation.systems import room_for, system_named
from pitboss.table import HouseRules

__all__ = [
    "ROUNDS_AT_TABLE",
    "ROUNDS_BY_KERNEL",
    "Place",
    "count_of",
    "details_of",
    "rounds_of",
    "seed_of",
    "stops_of",
    "strategy_of",
    "system_of",
    "terms_of",
    "wagers_of",
]

# A few seconds' worth, whichever way the game is played.
ROUNDS_BY_KERNEL: Final = 10_000_000
ROUNDS_AT_TABLE: Final = 10_000
# Short enough to be typed again.
SEEDS: Final = 1 << 32
TEXT_CHARS_MAX: Final = 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a run is played, and where it is kept."""

    threads: int | None = None
    dask: str | None = None
    checkpoint: Path | None = None


# -- the strategy ----------------------------------------------------------------------------------


def strategy_of(
    wagers: Mapping[str, Cents],
    system: System,
    *,
    count: Count | None,
    play: str,
    details: Mapping[str, str],
    players: int,
) -> Strategy:
    """All that the simulated players do."""
    return Strategy(
        wagers=wagers, system=system, count=count, play=play, details=details, players=players
    )


def wagers_of(typed: Iterable[str] | None) -> dict[str, Cents]:
    """The wagers of one unit: `red=10`, `straight_17=2.50`."""
    return {spot: dollars(said) for spot, said in _pairs(typed, "a wager is written like red=10")}


def details_of(typed: Iterable[str] | None) -> dict[str, str]:
    """What else the game lets one choose."""
    return dict(_pairs(typed, "a detail is written like shuffle=every_round"))


def _pairs(typed: Iterable[str] | None, sentence: str) -> list[tuple[str, str]]:
    parts = [each.partition("=") for each in typed or ()]
    if not all(name.strip() and equals and said.strip() for name, equals, said in parts):
        raise MalformedAnswer(sentence)
    pairs = [(name.strip(), said.strip()) for name, _, said in parts]
    if len(dict(pairs)) < len(pairs):
        raise MalformedAnswer(f"{sentence}, and each only once")
    return pairs


def system_of(typed: str, card: AnyGame, rules: HouseRules, wagers: Mapping[str, Cents]) -> System:
    """A wager system by its name or from a file; its usual levels end at the table's maximum."""
    if typed.endswith(".json"):
        return _read(Path(typed), System)
    return system_named(typed, room=room_for(rules, card.layout(rules), wagers))


def count_of(typed: str | None, ramp: str | None, card: AnyGame, rules: HouseRules) -> Count | None:
    """A counting system by its name at this game or from a file, on its own or another ramp."""
    if typed is None:
        if ramp is not None:
            raise refused("ramp", "a ramp goes with a count: --count hi_lo")
        return None
    found = _read(Path(typed), Count) if typed.endswith(".json") else _named(typed, card, rules)
    return found if ramp is None else msgspec.structs.replace(found, ramp=_ramp(ramp))


def _named(name: str, card: AnyGame, rules: HouseRules) -> Count:
    """The count that the game itself knows by this name."""
    module = f"pitboss.games.{card.slug}.simulation_counts"
    if find_spec(module) is None:
        raise refused("count", f"no counts are known by name at {card.name}")
    decks: int = getattr(rules, "decks", 1)
    found: Count = import_module(module).count_named(name.strip().lower(), decks)
    return found


def _ramp(typed: str) -> tuple[tuple[int, int], ...]:
    try:
        steps = [each.split(":") for each in typed.split(",")]
        return tuple((int(count), int(units)) for count, units in steps)
    except ValueError:
        raise MalformedAnswer("a ramp is written like 1:2,2:4,3:8") from None


def _read(file: Path, kind: type[T]) -> T:
    """A system or a count from a file, as the library writes it."""
    try:
        return msgspec.json.decode(read_text(file), type=kind)
    except msgspec.MsgspecError as error:
        name = kind.__name__.lower()
        raise MalformedFile(f"{file} is no {name} as JSON: {error}") from None


# -- the run ---------------------------------------------------------------------------------------


def stops_of(
    *, compiled: bool, rounds: str | None, se: float | None, of: str | None, time: float | None
) -> Stops:
    """When the run ends; if nothing is said, after what takes some seconds."""
    usual = ROUNDS_BY_KERNEL if compiled else ROUNDS_AT_TABLE
    if se is not None or time is not None:
        usual = ROUNDS_MAX
    wanted = usual if rounds is None else rounds_of(rounds)
    return Stops(rounds=wanted, standard_error=se, of=of, seconds=time)


def rounds_of(typed: str) -> int:
    """A number of rounds, also as `1e8` or `100,000`."""
    try:
        number = Decimal(typed.replace(",", "").strip()[:TEXT_CHARS_MAX])
    except InvalidOperation:
        number = Decimal(0)
    if not (number.is_finite() and 0 < number <= ROUNDS_MAX) or number != int(number):
        raise MalformedAnswer("rounds are a whole number such as 1000000 or 1e8, at most 1e13")
    return int(number)


def terms_of(bankroll: str | None, target: str | None, session: int) -> Terms:
    """The sessions of the player who is followed."""
    money = {"bankroll": bankroll, "target": target}
    told: dict[str, Any] = {name: dollars(said) for name, said in money.items() if said}
    return Terms(length=session, **told)


def seed_of(typed: int | None, checkpoint: Path | None) -> int:
    """The seed as typed, or any; with a checkpoint the same for the same file, so as to go on."""
    if typed is not None:
        return typed
    if checkpoint is None:
        return live().below(SEEDS)
    path = str(checkpoint.resolve()).encode("utf-8", "surrogateescape")
    return int.from_bytes(sha256(path).digest()[:4], "big")
