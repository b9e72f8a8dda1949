"""`pitboss jackpot`: the price of a bad beat payout, and the funds of a ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say

EXAMPLES = """Examples:

\b
  pitboss jackpot price fund.json
  pitboss jackpot price fund.json --game hold_em --json
"""

app = typer.Typer(
    name="jackpot",
    help="Bad beat payouts: how often they are won.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RulesArgument = Annotated[
    Path, typer.Argument(metavar="FILE.json", help="The filed rules of a fund.")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The type of poker; else the first.")
]


@app.callback()
def _group() -> None:
    """Bad beat payouts: how often they are won."""


@app.command(epilog=EXAMPLES)
@reported
def price(file: RulesArgument, game: GameOption = None, json: JsonOption = False) -> None:
    """Count the deals of two hands that win a payout, exactly, and the mean display at a win."""
    from pitboss.cli.game_arguments import read_text
    from pitboss.errors import RuleViolation
    from pitboss.games import game as find
    from pitboss.jackpots import check_rules
    from pitboss.jackpots.price import prices
    from pitboss.money import show
    from pitboss.poker.house.bad_beat import rules_from_data
    from pitboss.poker.house.options import PokerRules

    rules = rules_from_data(read_text(file))
    check_rules(rules.fund, rules)
    slug = game or next(iter(rules.hands))
    table = find(slug).rules()
    if not isinstance(table, PokerRules) or slug not in rules.hands:
        raise RuleViolation(f"the fund has no qualifying hand of {slug}", "13:69F-14.19(b)3")
    rows = [
        {
            "payout": each.payout,
            "hand": each.hand,
            "own_cards": each.own_cards,
            "hits": each.hits,
            "deals": each.deals,
            "one_in": float(1 / each.chance) if each.hits else None,
            "chance": str(each.chance),
            "contribution": each.contribution,
            "expected_display": int(each.expected_display) if each.expected_display else None,
        }
        for each in prices(rules, table)
    ]
    if json:
        print_json({"game": slug, "players": 2, "payouts": rows})
        return
    for row, each in zip(rows, prices(rules, table), strict=True):
        say(f"{each.payout}: {each.hand} or better loses in {each.hits:,} of {each.deals:,} deals")
        if each.hits:
            say(f"  one in {row['one_in']:,.0f} deals of two hands that stay to the end")
        if each.expected_display is not None:
            amount = show(int(each.expected_display))
            say(f"  mean display at a win, {show(each.contribution)} a deal: {amount}")
