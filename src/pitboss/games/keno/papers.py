"""The rate card of keno in Markdown: ticket types, payoffs for one, and the notices on it."""

from __future__ import annotations

from typing import Final

from pitboss.games.keno.card import pay_text
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.wagers import straight
from pitboss.money import show
from pitboss.rulebook import cite, rule

# The notices that the tables of the card say better.
IN_TABLES: Final = (cite("19:47-15.1[Rate card]"), cite("19:47-15.3(d)"))


@rule("19:47-15.1[Rate card]", "19:47-15.2(b)", "19:47-15.3(d)")
def rate_card(rules: KenoRules) -> str:
    """The rate card in force, as the licensee hands it out."""
    types = "\n".join(f"- {kind.title}" for kind in rules.offered_kinds())
    listed = (each for each in rules.notices() if each.cite not in IN_TABLES)
    notices = "\n".join(f"- {each.text}" for each in listed)
    rows = "\n".join(_rows(rules))
    limits = "\n".join(_limits(rules))
    return f"""# Keno rate card

## Tickets

{types}

## What is paid for one

| Spots marked | Hits | Paid for 1 |
| ---: | ---: | ---: |
{rows}

## Least and greatest rates

| Spots marked | Minimum | Maximum |
| ---: | ---: | ---: |
{limits}

## Conditions

{notices}
"""


def _rows(rules: KenoRules) -> list[str]:
    return [
        f"| {spots} | {hits} | {pay_text(pay)} |"
        for spots, pays in sorted(rules.payoffs.items())
        for hits, pay in sorted(pays.items())
    ]


def _limits(rules: KenoRules) -> list[str]:
    found = {spots: rules.limit(straight(spots)) for spots in sorted(rules.payoffs)}
    return [f"| {n} | {show(each.low)} | {show(each.high)} |" for n, each in found.items()]


# By the kind of filing: the provisions, and what writes the paper.
PAPERS: Final = {
    "rate_card": (IN_TABLES, rate_card),
}
