"""Games and tables as plain data: house rules, sign, layout, limits, chips."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from pitboss.games import AnyGame, discover, game
from pitboss.house import TableChanges, notices_of, provision_of
from pitboss.money import DENOMINATIONS
from pitboss.table import Amount, HouseRules, Spot, Table
from pitboss.table.authoring import CardState, Flag, Named, SomeOf, WagerKind, options_of

AnyTable: TypeAlias = Table[Any, Any, Any]
Plain: TypeAlias = dict[str, object]

FAMILIES: Final = ("dice", "wheel", "numbers", "cards", "poker")

# The $20 chip is kept for baccarat; beside the $25 chip it would only be mistaken for it.
_TRAY: Final = tuple(value for value in DENOMINATIONS if value != 20_00)

# Poker players put whole stacks forward; their tray goes beyond the posted maximum of one bet.
_POKER_TRAY_TIMES: Final = 100


# -- games ----------------------------------------------------------------------------------------


def family_of(card: AnyGame) -> str:
    """By what a game is decided: a poker pot, cards, numbers on tickets, a wheel, dice or tiles."""
    if card.costs is not None:
        return "poker"
    if issubclass(card.state, CardState):
        return "cards"
    if not card.rules.pay_lines:
        return "numbers"
    return "dice" if card.rules().wheel_data is None else "wheel"


def games_info() -> list[Plain]:
    """Every game, family by family."""
    cards = sorted(discover().values(), key=lambda card: FAMILIES.index(family_of(card)))
    return [_game_row(card) for card in cards]


def game_info(card: AnyGame) -> Plain:
    """A game with its house rules at their defaults."""
    return {**_game_row(card), "options": _rules(card.rules())}


def _game_row(card: AnyGame) -> Plain:
    return {
        "slug": card.slug,
        "name": card.name,
        "summary": card.summary,
        "family": family_of(card),
        "seats": min(card.seats_max, getattr(card.rules(), "seats", card.seats_max)),
    }


# -- tables ---------------------------------------------------------------------------------------


def lobby_row(table: AnyTable, *, id: int, name: str, mode: str) -> Plain:
    """A table in the list of open tables."""
    low, high, step = _range(table.rules)
    return {
        "id": id,
        "game": table.game.slug,
        "game_name": table.game.name,
        "name": name,
        "mode": mode,
        "seats": {"taken": len(table.seats), "of": table.seats_max},
        "minimum": low,
        "maximum": high,
        "step": step,
        "round": table.rounds,
    }


def table_info(table: AnyTable, *, id: int, name: str, mode: str) -> Plain:
    """All that its rules and its opening make of a table, as plain data."""
    rules, card = table.rules, game(table.game.slug)
    return {
        "id": id,
        "game": card.slug,
        "game_name": card.name,
        "family": family_of(card),
        "name": name,
        "mode": mode,
        "summary": card.summary,
        "seats_max": table.seats_max,
        "rules": _rules(rules),
        "rules_digest": rules.digest,
        "sign": [{"text": each.text, "cite": each.cite} for each in notices_of(rules)],
        "layout": [_spot(table, spot) for spot in table.layout.values()],
        "limits": _limits(rules),
        "chips": _chips(rules, family_of(card)),
        "buy_in": _buy_in(table),
        "wheel": _wheel(table),
    }


def changes_info(changes: TableChanges) -> list[Plain]:
    """The changes of rules that are announced at a table and have not taken effect yet."""
    return [
        {
            "change": number,
            "effective_at": each.change.effective_at.isoformat(),
            "text": each.change.statement,
            "items": [str(item) for item in each.change.items],
            "cite": provision_of(each.change),
        }
        for number, each in changes.waiting.items()
    ]


def _wheel(table: AnyTable) -> list[str]:
    """The sections of the table's wheel clockwise; none where nothing is spun."""
    wheel = table.rules.wheel_data
    return [] if wheel is None else list(wheel.sections)


def _rules(rules: HouseRules) -> Plain:
    """Every option with the value in force, in words, and the provision that lets the house."""
    usual = type(rules)()
    return {
        name: {
            "value": each.domain.write(getattr(rules, name)),
            "words": rules.in_words(name),
            "title": each.help,
            "cite": each.cite,
            "allowed": each.domain.describe(),
            "usual": getattr(rules, name) == getattr(usual, name),
            "choices": _choices(each.domain),
            "several": isinstance(each.domain, SomeOf),
        }
        for name, each in options_of(type(rules)).items()
    }


def _choices(domain: object) -> list[object]:
    """The values of an option that has only a few."""
    match domain:
        case Flag():
            return [True, False]
        case Named(names=names):
            return [str(name) for name in names]
        case SomeOf(members=members):
            return list(members)
        case _:
            return []


def _spot(table: AnyTable, spot: Spot) -> Plain:
    return {
        "spot": spot.key,
        "title": spot.title,
        "kind": spot.kind.key,
        "kind_title": spot.kind.title,
        "cite": spot.kind.cite,
        "pays": [_line(table.rules, spot.kind, key) for key in spot.kind.lines],
        "on": list(spot.on),
        "parts": spot.parts,
        "tied": spot.kind.tied,
        "step": table.layout.step(spot.key),
    }


def _line(rules: HouseRules, kind: WagerKind, key: str) -> Plain:
    line, odds = rules.line(key), rules.odds(key)
    brings = kind.brings(key, odds)
    return {
        "line": key,
        "title": line.title,
        "odds": str(odds),
        "brings": brings,
        "cite": line.cite,
    }


def _stakes(rules: HouseRules) -> dict[str, Amount]:
    """The stakes that each kind of wager takes, but for those whose size hangs on another."""
    found = {each.key: rules.stakes(each.key) for each in rules.offered_kinds() if not each.tied}
    return {key: stakes for key, stakes in found.items() if stakes is not None}


def _limits(rules: HouseRules) -> Plain:
    return {
        key: {"low": stakes.low, "high": stakes.high, "step": stakes.step}
        for key, stakes in _stakes(rules).items()
    }


def _range(rules: HouseRules) -> tuple[int, int, int]:
    """The least and the greatest wager of a table and the least step; 0 where there is none."""
    stakes = _stakes(rules).values()
    if not stakes:
        return rules.minimum, rules.posted_maximum or 0, 0
    low, high = min(each.low for each in stakes), max(each.high for each in stakes)
    return low, high, min(each.step for each in stakes)


def _chips(rules: HouseRules, family: str) -> list[int]:
    """The chips of the tray: whole units of the table, none above the largest wager."""
    highs = [stakes.high for stakes in _stakes(rules).values()]
    most = max([rules.maximum, *highs]) * (_POKER_TRAY_TIMES if family == "poker" else 1)
    chips = [value for value in _TRAY if value % rules.unit == 0 and value <= most]
    return chips or [rules.unit]


def _buy_in(table: AnyTable) -> Plain:
    """With how much a person may sit down, and with how much it makes sense."""
    rules, unit = table.rules, table.rules.unit
    enough = max(_range(rules)[0], getattr(rules, "entry", 0))
    low = -(-enough // unit) * unit
    return {"low": low, "usual": 50 * low, "step": unit}
