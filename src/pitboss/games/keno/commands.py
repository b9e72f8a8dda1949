"""Commands that only keno has: price a ticket, print or design a rate card, run a lounge.

Each returns what is printed: text, or plain data with `--json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from pitboss.errors import MalformedFile, RuleViolation
from pitboss.games.keno.card import (
    SPOTS_MAX,
    Payoffs,
    chances,
    is_card,
    pay_text,
    read_row,
    row_text,
)
from pitboss.games.keno.design import design_row, usual_catches, why_unlawful
from pitboss.games.keno.odds import priced
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.printed import request_lines, ticket_lines
from pitboss.games.keno.rules import aggregate_is_lawful, house_advantage
from pitboss.games.keno.state import BuyTicket, Ticket
from pitboss.games.keno.tickets import Slip, Way, check_games, kind_of, slip_of, unclear
from pitboss.games.keno.wagers import straight
from pitboss.money import CHIPS_MAX, Cents, dollars, parse_rate, show
from pitboss.rulebook import cite
from pitboss.table import with_settings
from pitboss.table.authoring import Notice

FILE_BYTES_MAX: Final = 100_000

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Set a house rule. May be repeated."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _rules(settings: list[str] | None) -> KenoRules:
    return KenoRules.read(with_settings(settings or []))


# -- price ----------------------------------------------------------------------------------------


class WayFile(msgspec.Struct, forbid_unknown_fields=True):
    """A way in a file: indices of groups, and its rate in dollars."""

    groups: list[int]
    rate: str


class TicketFile(msgspec.Struct, forbid_unknown_fields=True):
    """A ticket in a file; `kings` are indices of groups of one number."""

    groups: list[list[int]]
    ways: list[WayFile]
    games: int = 1
    kings: list[int] = []


def read_ticket(text: bytes) -> tuple[Slip, int]:
    """The ticket of a file and its number of games, or a `MalformedFile`."""
    if len(text) > FILE_BYTES_MAX:
        raise MalformedFile(f"no ticket has more than {FILE_BYTES_MAX:,} bytes")
    try:
        ticket = msgspec.json.decode(text, type=TicketFile)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MalformedFile(f"not a ticket: {str(error)[:200]}") from None
    ways = [Way(tuple(sorted(way.groups)), dollars(way.rate)) for way in ticket.ways]
    slip = slip_of(ticket.groups, ticket.kings, ways)
    return _as_straight(slip) if len(ways) == 1 else slip, ticket.games


def _as_straight(slip: Slip) -> Slip:
    """Groups that make one way are one straight ticket; it is priced without its groups."""
    (way,) = slip.ways
    if set(way.groups) != set(range(len(slip.groups))):
        raise unclear("a group is marked that no way plays")
    return slip_of([slip.spots(way)], (), [Way((0,), way.rate)])


def price(
    file: Annotated[Path, typer.Argument(metavar="FILE.json", help="The ticket.")],
    *,
    settings: SetOption = None,
    json: JsonOption = False,
) -> object:
    """Price any ticket exactly: house advantage, mean, variance, chance of any win.

    Example: pitboss keno price ticket.json --json
    """
    rules = _rules(settings)
    slip, games = read_ticket(_bytes_of(file))
    check_games(games, rules)
    found = priced(slip, rules, games)
    if json:
        head = {"type": kind_of(slip), "marks": slip.marks, "conditioning": slip.conditioning}
        return {**head, **found.to_dict()}
    lines = [
        f"{kind_of(slip)}: {slip.marks}, {slip.conditioning}",
        f"price            {show(found.price)} for {games} games, {found.ways} ways",
        f"house advantage  {float(found.house_advantage):.4%}  {found.house_advantage}",
        f"any win          {float(found.any_win):.4%}  {found.any_win}",
        f"mean             {float(found.mean):.4f}",
        f"variance         {float(found.variance):.4f}",
    ]
    rows = sorted(found.payoffs.items(), reverse=True)
    lines += [f"  {show(cents):>14}  {float(chance):.3e}" for cents, chance in rows]
    return "\n".join(lines)


def ticket(
    file: Annotated[Path, typer.Argument(metavar="FILE.json", help="The ticket.")],
    *,
    settings: SetOption = None,
    json: JsonOption = False,
) -> object:
    """Print the request for a ticket as it is filled in, and the ticket, each line by its rule.

    Example: pitboss keno ticket ticket.json
    """
    rules = _rules(settings)
    slip, games = read_ticket(_bytes_of(file))
    check_games(games, rules)
    slip_text = f"{slip.marks}:{slip.conditioning}"
    request = BuyTicket(by="seat:1", seat=1, slip=slip_text, games=games)
    sold = Ticket(
        id=1,
        seat=1,
        spot=kind_of(slip),
        cents=slip.price * games,
        marks=slip.marks,
        ways=slip.conditioning,
        price=slip.price,
        games=games,
        first=1,
        left=games,
        issued=0,
    )
    parts = {
        "request": [*request_lines(request, slip)],
        "ticket": [*ticket_lines(sold, rules)],
    }
    if json:
        return parts
    return "\n\n".join(_sheet(name, lines) for name, lines in parts.items())


def _sheet(name: str, lines: list[Notice]) -> str:
    return "\n".join([f"Keno {name}", *(f"  {each.text}  [{each.cite}]" for each in lines)])


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise MalformedFile(f"{file} cannot be read: {error.strerror}") from None


# -- the card -------------------------------------------------------------------------------------


def card_data(rules: KenoRules) -> dict[str, Any]:
    """The rate card in force as plain data."""
    rows = sorted(rules.payoffs.items())
    return {
        "payoffs": {
            str(n): {str(k): pay_text(pay) for k, pay in sorted(pays.items())} for n, pays in rows
        },
        "house_advantage": {str(n): str(_advantage(rules, n)) for n, _ in rows},
        "minimum": {str(n): show(rules.limit(straight(n)).low) for n, _ in rows},
        "maximum": {str(n): show(rules.limit(straight(n)).high) for n, _ in rows},
        "max_spots": rules.max_spots,
        "max_aggregate_payoff": show(rules.max_aggregate_payoff),
        "aggregate_sharing": rules.aggregate_sharing,
        "ticket_types": sorted(rules.ticket_types),
        "multi_race_max_games": rules.multi_race_max_games,
        "ticket_validity_minutes": rules.ticket_validity,
    }


def _advantage(rules: KenoRules, spots: int) -> Fraction:
    rate = rules.least_rate(spots)
    return house_advantage(rules.payoffs[spots], chances(spots), rate, rules.most)


def card(*, settings: SetOption = None, json: JsonOption = False) -> object:
    """Print the rate card in force: spots, hits, paid for one.

    Example: pitboss keno card --set max_spots=12
    """
    rules = _rules(settings)
    if json:
        return card_data(rules)
    lines = [
        f"{n:>2} spots  {float(_advantage(rules, n)):.3%}  {row_text(pays).replace('+', '  ')}"
        for n, pays in sorted(rules.payoffs.items())
    ]
    return "\n".join([*lines, rules.limit_text, rules.validity_text])


# -- design ---------------------------------------------------------------------------------------


def design(
    *,
    advantage: Annotated[
        str, typer.Option(metavar="RATE", help="What the house is to keep, such as 28%.")
    ] = "28%",
    max_spots: Annotated[int, typer.Option(help="Rows from 1 to so many spots.")] = 10,
    spots: Annotated[int, typer.Option(help="Only the row of so many spots.")] = 0,
    shape: Annotated[
        str, typer.Option(metavar="HITS=SHARE+...", help="The share of what goes back.")
    ] = "",
    pays: Annotated[
        str, typer.Option(metavar="HITS=PAYOFF+...", help="Examine these payoffs instead.")
    ] = "",
    minimum: Annotated[str, typer.Option(help="The minimum wager.")] = "1",
    limit: Annotated[str, typer.Option(help="The maximum payoff; 0 for none.")] = "100000",
    json: JsonOption = False,
) -> object:
    """Propose a lawful rate card, or say why payoffs are not lawful.

    Examples: pitboss keno design --advantage 27%;
    pitboss keno design --spots 8 --pays 5=9+6=90+7=1480+8=18000
    """
    rate, most = dollars(minimum), dollars(limit)
    if rate <= 0 or not all(1 <= each <= SPOTS_MAX for each in (max_spots, spots or 1)):
        message = f"a row has 1 to {SPOTS_MAX} spots, and wagers are above zero"
        raise RuleViolation(message, cite("19:47-15.2(b)"))
    kept, own = parse_rate(advantage), read_row(shape) if shape else {}
    if (own or pays) and not spots:
        raise RuleViolation(
            "a shape or payoffs are for one row: add --spots", cite("19:47-15.3(e)")
        )
    rows = range(spots, spots + 1) if spots else range(1, max_spots + 1)
    _check_rows({spots: own} if own else {})
    found = {
        n: read_row(pays) if pays else _designed(n, kept, own, rate=rate, most=most) for n in rows
    }
    _check_rows(found)
    if not aggregate_is_lawful(most):
        message = "a maximum payoff is $100,000 at least, or there is none"
        raise RuleViolation(message, cite("19:47-15.3(e)"))
    return _shown(found, rate=rate, most=most or CHIPS_MAX, json=json)


def _check_rows(rows: Payoffs) -> None:
    """Refuse catches that so many spots cannot have, and payoffs or shares of zero."""
    for n, row in rows.items():
        if not is_card({n: row}):
            message = f"{n} spots cannot pay {row_text(row)}"
            raise RuleViolation(message, cite("19:47-15.2(b)"))


def _designed(
    n: int, kept: Fraction, own: Mapping[int, int], *, rate: Cents, most: Cents
) -> dict[int, int]:
    catches = own or dict.fromkeys(usual_catches(n), 1)
    shares = {caught: Fraction(part) for caught, part in catches.items()}
    return design_row(n, kept, shares, rate=rate, most=most)


def _shown(
    found: Mapping[int, Mapping[int, int]], *, rate: Cents, most: Cents, json: bool
) -> object:
    rows = []
    for n, pays in found.items():
        kept = house_advantage(pays, chances(n), rate, most)
        why = why_unlawful(n, pays, rate=rate, most=most)
        rows.append((n, pays, kept, why))
    if json:
        return {
            "payoffs": {
                str(n): {str(k): pay_text(pay) for k, pay in pays.items()} for n, pays, _, _ in rows
            },
            "house_advantage": {str(n): str(kept) for n, _, kept, _ in rows},
            "lawful": not any(why for *_, why in rows),
            "reasons": [why for *_, why in rows if why],
        }
    lines = [
        f"{n:>2}:{row_text(pays)}  {float(kept):.3%}  {why or 'lawful'}"
        for n, pays, kept, why in rows
    ]
    return "\n".join(lines)


# -- a lounge -------------------------------------------------------------------------------------


def lounge(
    *,
    tickets: Annotated[int, typer.Option(min=1, max=1_000_000, help="Tickets.")] = 1_000,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games.")] = 10_000,
    spots: Annotated[int, typer.Option(help="Spots of each ticket.")] = 8,
    rate: Annotated[str, typer.Option(help="Rate of each ticket.")] = "1",
    seed: Annotated[int, typer.Option(min=0, help="Seed.")] = 1,
    settings: SetOption = None,
    json: JsonOption = False,
) -> object:
    """Simulate a lounge of many tickets with the maximum aggregate payoff at work.

    Example: pitboss keno lounge --tickets 1000 --games 10000 --spots 8 --rate 50
    """
    from pitboss.games.keno.simulation import simulate_lounge

    rules, cents = _rules(settings), dollars(rate)
    low_high = rules.limit(straight(spots))
    if spots not in rules.payoffs or not low_high.low <= cents <= low_high.high:
        message = "the rate card does not take this number of spots at this rate"
        raise RuleViolation(message, cite("19:47-15.3(d)"))
    found = simulate_lounge(rules, tickets=tickets, games=games, spots=spots, rate=cents, seed=seed)
    if json:
        return found.to_dict()
    cut = f"the maximum cut winners in {found.limited:,} of {found.games:,} games"
    return f"sold {show(found.sold)}, won {show(found.won)}, paid {show(found.paid)}; {cut}"


COMMANDS: Final[Mapping[str, Callable[..., object]]] = {
    "price": price,
    "ticket": ticket,
    "card": card,
    "design": design,
    "lounge": lounge,
}
