"""The gaming guide of a game: an abridged version of its rules, from the game's own card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.games import AnyGame
from pitboss.house.exhibit import odds_exhibit
from pitboss.house.notices import limit_notices, notices_of
from pitboss.house.regulator import regulator_name
from pitboss.rulebook import rule
from pitboss.table import HouseRules
from pitboss.table.authoring import WagerKind, options_of

__all__ = ["SECTIONS", "is_complete", "write_guide"]

# A complete guide has all of these headings.
SECTIONS: Final = (
    "## The game",
    "## Wagers and payouts",
    "## Odds",
    "## At this table",
    "## Rules the house has chosen",
)


def is_complete(text: str) -> bool:
    """Whether a text has every part of a guide."""
    lines = {line.strip() for line in text.splitlines()}
    return lines.issuperset(SECTIONS)


@rule("19:47-8.5(b)")
def write_guide(game: AnyGame, rules: HouseRules) -> str:
    """The abridged guide that patrons may ask for, in Markdown."""
    return "\n\n".join(_parts(game, rules)) + "\n"


def _parts(game: AnyGame, rules: HouseRules) -> Iterator[str]:
    about, wagers, odds, table, choices = SECTIONS
    yield f"# Gaming guide: {game.name}"
    yield f"{about}\n\n{game.summary}"
    yield f"{wagers}\n\n{_wagers(rules)}"
    yield f"{odds}\n\n{_odds(game, rules)}"
    yield f"{table}\n\n{_list(_signs(rules))}"
    yield f"{choices}\n\n{_list(_choices(rules))}"
    yield (
        "The complete rules are kept at the security podium and shown to anyone who asks."
        f" This guide is issued with the approval of the {regulator_name(rules.edition)}."
    )


def _odds(game: AnyGame, rules: HouseRules) -> str:
    """The exhibit of every wager, or what a game costs that the house does not bank."""
    return str(odds_exhibit(game.slug, rules) if game.costs is None else game.costs(rules))


def _wagers(rules: HouseRules) -> str:
    if not rules.wager_kinds:
        return "Players wager against one another; the posted limits stand below."
    head = "| Wager | Pays | Minimum and maximum |\n| --- | --- | --- |"
    return "\n".join([head, *(_wager(kind, rules) for kind in rules.offered_kinds())])


def _wager(kind: WagerKind, rules: HouseRules) -> str:
    pays = ", ".join(dict.fromkeys(str(rules.odds(line)) for line in kind.lines))
    limit = "as another wager allows" if kind.tied else str(rules.limit(kind.key))
    return f"| {kind.title} | {pays} | {limit} |"


def _choices(rules: HouseRules) -> Iterator[str]:
    """The options of the game itself; those of every game are limits, told above."""
    common = options_of(HouseRules)
    for name, each in options_of(type(rules)).items():
        if name not in common:
            help_text = each.help[:1].upper() + each.help[1:]
            yield f"{help_text}: {each.domain.write(getattr(rules, name))}"


def _signs(rules: HouseRules) -> Iterator[str]:
    """What the signs say besides the limits, which stand with the wagers above."""
    limits = set(limit_notices(rules))
    return (each.text for each in notices_of(rules) if each not in limits)


def _list(lines: Iterator[str]) -> str:
    return "\n".join(f"- {line}" for line in lines) or "None."
