"""Tables of the house rules of a table: what the house has chosen, its payouts and its limits."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.model import AnyBlock, Heading, table
from pitboss.money import show
from pitboss.table import HouseRules
from pitboss.table.authoring import WagerKind, options_of


def choice_rows(rules: HouseRules) -> Iterator[tuple[str, str, str, str]]:
    """What the house has chosen: the option in words and by name, its value, the provision."""
    for name, each in options_of(type(rules)).items():
        words = f"{each.help[:1].upper()}{each.help[1:]}"
        yield words, name, rules.in_words(name), each.cite


def payout_rows(rules: HouseRules) -> Iterator[tuple[str, str, str, str, str]]:
    """What each line of a wager that is offered pays, and the least that is lawful."""
    for kind in rules.offered_kinds():
        for key in kind.lines:
            line, odds = rules.line(key), rules.odds(key)
            least = f"{'exactly' if line.fixed else 'at least'} {line.odds}"
            yield kind.title, line.title, kind.brings(key, odds), least, line.cite


def limit_rows(rules: HouseRules) -> Iterator[tuple[str, str, str, str]]:
    """The least and the greatest wager of each kind, and the step between."""
    if not rules.wager_kinds:
        yield "Any wager", show(rules.minimum), show(rules.maximum), ""
    for kind in rules.offered_kinds():
        yield (kind.title, *_stakes(rules, kind))


def _stakes(rules: HouseRules, kind: WagerKind) -> tuple[str, str, str]:
    stakes = None if kind.tied else rules.stakes(kind.key)
    if stakes is None:
        return "as another wager allows", "", ""
    return show(stakes.low), show(stakes.high), show(stakes.step)


def rules_blocks(rules: HouseRules) -> Iterator[AnyBlock]:
    """All house rules of a table, each with its provision."""
    yield Heading(text="What the house has chosen")
    yield table(("Option", "Name", "Value", "Provision"), choice_rows(rules))
    payouts = list(payout_rows(rules))
    if payouts:
        yield Heading(text="Payouts")
        yield table(("Wager", "Line", "Pays", "The law asks", "Provision"), payouts)
    yield Heading(text="Limits")
    yield table(("Wager", ">Minimum", ">Maximum", ">In multiples of"), limit_rows(rules))
