"""`pitboss jackpots`: the price of a bad beat payout, and the funds of a house."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import joint
from pitboss.cli.arguments import JsonOption, SetOption
from pitboss.cli.printing import columns, console, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.jackpots import Fund
    from pitboss.jackpots.sampled import SampledPrice
    from pitboss.money import Cents

PRICE_EXAMPLES = """Examples:

\b
  pitboss jackpots price fund.json
  pitboss jackpots price fund.json --game hold_em --json
  pitboss jackpots price fund.json --players 9 --deals 5000000
"""

ENTER_EXAMPLES = """Examples:

\b
  pitboss jackpots enter main seed.json
  pitboss jackpots enter main - --database sqlite:///evening.db

A file has one entry, such as {"does": "FundSeeded", "cents": 100000}.
The kinds of entry are in docs/jackpots.md.
"""

# So many deals by chance give a hold 'em jackpot to within a few hundredths of its chance.
DEALS = 2_000_000

app = typer.Typer(
    name="jackpots",
    help="Bad beat payouts: how often they are won, and the funds of a house.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

joint.add_to(app)

RulesArgument = Annotated[
    Path, typer.Argument(metavar="FILE.json", help="The filed rules of a fund.")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The type of poker; else the first.")
]

PlayersOption = Annotated[
    int, typer.Option("--players", metavar="N", help="How many players stay to the end.")
]
DealsOption = Annotated[
    int, typer.Option("--deals", metavar="N", help="How many deals by chance are made.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the deals.")]

MeterArgument = Annotated[str, typer.Argument(metavar="METER", help="The name of the meter.")]
LinkGameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game whose tables share the meter.")
]

FundArgument = Annotated[str, typer.Argument(metavar="FUND", help="The name of the fund.")]
EntryArgument = Annotated[
    str, typer.Argument(metavar="FILE.json", help="The entry; - reads standard input.")
]


@app.callback()
def _group() -> None:
    """Bad beat payouts: how often they are won, and the funds of a house."""


@app.command(epilog=PRICE_EXAMPLES)
@reported
def price(
    file: RulesArgument,
    *,
    game: GameOption = None,
    players: PlayersOption = 2,
    deals: DealsOption = DEALS,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Say how often a payout is won, and the mean display at a win.

    For two hands of a game in which any five of own and common cards count: every deal, exactly.
    For more players and for other games: deals by chance, with the error.
    """
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
    if players != 2 or not table.own_cards_count:
        from pitboss.jackpots.sampled import sampled_prices

        sampled = sampled_prices(rules, table, players=players, deals=deals, seed=seed)
        _print_sampled(slug, sampled, json=json)
        return
    found = prices(rules, table)
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
        for each in found
    ]
    if json:
        print_json({"game": slug, "players": 2, "payouts": rows})
        return
    for row, each in zip(rows, found, strict=True):
        say(f"{each.payout}: {each.hand} or better loses in {each.hits:,} of {each.deals:,} deals")
        if each.hits:
            say(f"  one in {row['one_in']:,.0f} deals of two hands that stay to the end")
        if each.expected_display is not None:
            amount = show(int(each.expected_display))
            say(f"  mean display at a win, {show(each.contribution)} a deal: {amount}")


def _print_sampled(slug: str, found: Sequence[SampledPrice], *, json: bool) -> None:
    """What was found by chance, with its error."""
    import msgspec

    from pitboss.money import show

    if json:
        print_json({"game": slug, "payouts": [msgspec.to_builtins(each) for each in found]})
        return
    for each in found:
        say(f"{each.payout}: {each.hand} or better loses in {each.hits:,} of {each.deals:,} deals")
        words = f"chance {each.chance:.3g}, error {each.error:.2g} (19 of 20 samples)"
        say(f"  {each.players} players who all stay to the end: {words}")
        if each.expected_display is not None:
            amount = show(int(each.expected_display))
            say(f"  mean display at a win, {show(each.contribution)} a deal: {amount}")


@app.command(epilog="Example: pitboss jackpots funds --json")
@reported
def funds(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the funds of a house: their books, displays, pending claims and boxes not counted."""
    require_server()
    from pitboss.ledger.funds import Funds
    from pitboss.ledger.joint import JointFunds

    ledger = ledger_at(database or default_database())
    try:
        kept = Funds(ledger)
        houses = JointFunds(ledger).all()
        rows = [
            _row(houses[name].record.books if name in houses else fund, kept.boxes(name))
            for name, fund in kept.all().items()
        ]
    finally:
        ledger.close()
    if json:
        print_json(rows)
    else:
        _print_funds(rows)


def _row(fund: Fund, boxes: Mapping[int, Mapping[str, Cents]]) -> dict[str, object]:
    books = ("primary", "secondary", "reserve", "owed", "shown_primary", "shown_secondary")
    return {
        "fund": fund.name,
        **{name: getattr(fund, name) for name in books},
        "not_counted": sum(cents for box in boxes.values() for cents in box.values()),
        "pending": [claim.hit.key for claim in fund.pending],
        "ended": fund.ended,
    }


def _print_funds(rows: Sequence[Mapping[str, Any]]) -> None:
    from pitboss.money import show

    table = columns("fund", "primary", "secondary", "reserve", "owed", "displayed", "pending")
    for row in rows:
        amounts = (show(row[name]) for name in ("primary", "secondary", "reserve", "owed"))
        displayed = show(row["shown_primary"] + row["shown_secondary"])
        table.add_row(row["fund"], *amounts, displayed, ", ".join(row["pending"]) or "none")
    console().print(table if rows else "This house has no fund.")


@app.command(epilog="Example: pitboss jackpots link main --game caribbean_stud")
@reported
def link(
    meter: MeterArgument,
    *,
    game: LinkGameOption,
    settings: SetOption = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Open a meter that tables share, on the terms of these house rules."""
    require_server()
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.errors import Misuse
    from pitboss.jackpots.meters import MeterOpened
    from pitboss.ledger.acts import CONSOLE_USER
    from pitboss.ledger.meters import Meters
    from pitboss.money import show
    from pitboss.server.clock import WallClock

    definition = game_of(game)
    if "meter_link" not in definition.rules.__dataclass_fields__:
        raise Misuse(f"tables of {game} share no meter")
    linked = rules_of(definition, [*(settings or []), f"meter_link={meter}"], None).linked
    if linked is None:
        raise Misuse("a meter has a name")
    opened = MeterOpened(game=linked.game, initial=linked.initial, terms=linked.terms)
    ledger = ledger_at(database or default_database())
    try:
        Meters(ledger).enter(meter, opened, at=WallClock().now_ms(), user=CONSOLE_USER)
    finally:
        ledger.close()
    if json:
        terms = dict(linked.terms)
        print_json({"meter": meter, "game": game, "cents": linked.initial, "terms": terms})
    else:
        say(f"meter {meter} is open and shows {show(linked.initial)}")


@app.command(epilog=ENTER_EXAMPLES)
@reported
def enter(
    fund: FundArgument,
    file: EntryArgument,
    *,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Make one entry in the books of a fund, or refuse it with the provision that it breaks."""
    require_server()
    import msgspec

    from pitboss.cli.game_arguments import read_text
    from pitboss.errors import MalformedAnswer
    from pitboss.jackpots.entries import FundEntry
    from pitboss.jackpots.joint.entries import Decision, OwnAct
    from pitboss.jackpots.joint.house import House
    from pitboss.ledger.acts import CONSOLE_USER
    from pitboss.ledger.funds import Funds
    from pitboss.ledger.joint import JointFunds
    from pitboss.server.clock import WallClock

    text = sys.stdin.read() if file == "-" else read_text(Path(file))
    try:
        entry: FundEntry | OwnAct | Decision = msgspec.json.decode(
            text, type=FundEntry | OwnAct | Decision
        )
    except msgspec.DecodeError as error:
        raise MalformedAnswer(f"this is not an entry of a fund: {error}") from None
    ledger = ledger_at(database or default_database())
    try:
        kept = Funds(ledger)
        now = WallClock().now_ms()
        after = JointFunds(ledger).enter(fund, entry, at=now, user=CONSOLE_USER)
        row = _row(after.record.books if isinstance(after, House) else after, kept.boxes(fund))
    finally:
        ledger.close()
    if json:
        print_json(row)
    else:
        _print_funds([row])
