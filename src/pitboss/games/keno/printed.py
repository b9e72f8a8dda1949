"""What is printed: the request form, the ticket, the winning keno ticket report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.keno.moments import show_moment
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import NUMBERS, is_reported
from pitboss.games.keno.state import BuyTicket, KenoTable, Ticket, Winner
from pitboss.games.keno.tickets import Slip
from pitboss.money import show
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, HOUSE, Recorded
from pitboss.table.authoring import Notice

CLAIM = "Winners must present a computer-generated ticket to collect."


def ticket_lines(ticket: Ticket, rules: KenoRules) -> Iterator[Notice]:
    """All that a ticket shows, each with its provision."""
    slip = ticket.slip
    yield Notice(f"Issued {show_moment(ticket.issued)}", cite("19:47-15.4(c)1"))
    yield Notice(f"Work station {ticket.station}", cite("19:47-15.4(c)2"))
    yield Notice(f"Numbers {slip.marks}", cite("19:47-15.4(c)3"))
    yield Notice(f"Games {ticket.games}", cite("19:47-15.4(c)4"))
    yield Notice(f"From game {ticket.first} to game {ticket.last}", cite("19:47-15.4(c)5"))
    yield Notice(f"Conditioning {slip.conditioning}", cite("19:47-15.4(c)6"))
    yield Notice(f"Rates {rates_text(slip)}", cite("19:47-15.4(c)7"))
    yield Notice(f"Ways {len(slip.ways)}", cite("19:47-15.4(c)8"))
    yield Notice(f"Total price {show(slip.price * ticket.games)}", cite("19:47-15.4(c)9"))
    yield Notice(f"Writer {ticket.runner or ticket.writer}", cite("19:47-15.4(c)10"))
    yield Notice(rules.limit_text, cite("19:47-15.4(c)11"))
    yield Notice(CLAIM, cite("19:47-15.4(c)12"))
    yield Notice(rules.validity_text, cite("19:47-15.4(c)13"))


def rates_text(slip: Slip) -> str:
    """The rate of each wager, equal ones together: `3 ways of 2 spots at $1.00`."""
    rows: dict[tuple[int, int], int] = {}
    for way in slip.ways:
        row = (slip.size(way), way.rate)
        rows[row] = rows.get(row, 0) + 1
    each = (f"{count} of {size} spots at {show(rate)}" for (size, rate), count in rows.items())
    return ", ".join(each)


def request_lines(answer: BuyTicket, slip: Slip) -> Iterator[Notice]:
    """The areas of a keno request, as the player has filled them in."""
    grid = " ".join(str(n) if _is_marked(slip, n) else "." for n in range(1, NUMBERS + 1))
    yield Notice(f"Grid {grid}", cite("19:47-15.4(b)1"))
    yield Notice(f"Number of games {answer.games}", cite("19:47-15.4(b)2"))
    yield Notice(f"Value of each wager {rates_text(slip)}", cite("19:47-15.4(b)3"))
    yield Notice(f"Conditioning {slip.conditioning}", cite("19:47-15.4(b)4"))
    yield Notice(f"Total price {show(slip.price * answer.games)}", cite("19:47-15.4(b)5"))


def _is_marked(slip: Slip, number: int) -> bool:
    return any(number in group for group in slip.groups)


@rule("13:69F-15.1[Winning keno ticket report]3ii")
def serial_part(number: int) -> str:
    """Enough of a serial number to verify a ticket, and too little to work out the whole."""
    return f"…{number % 100:02}"


def print_report(table: KenoTable, game: int) -> None:
    """Put the winning keno ticket report of a game on record, where there are runners."""
    if not table.rules.runners:
        return
    winners = [each for each in table.state.winners if each.game == game]
    for line in report_lines(game, winners):
        table.emit(Recorded(cite=line.cite, by=FLOORPERSON, text=line.text, to=HOUSE))


def report_lines(game: int, winners: Iterable[Winner]) -> Iterator[Notice]:
    """The winning tickets of $500 or less that runners generated, one line each."""
    listed = [each for each in winners if each.runner and is_reported(each.cents)]
    yield Notice(f"Game {game}", cite("13:69F-15.1[Winning keno ticket report]2"))
    for runner in sorted({each.runner for each in listed}):
        text = f"Runner {runner}"
        yield Notice(text, cite("13:69F-15.1[Winning keno ticket report]1"))
        for each in listed:
            if each.runner == runner:
                text = f"Ticket {serial_part(each.number)} pays {show(each.cents)}"
                yield Notice(text, cite("13:69F-15.1[Winning keno ticket report]3i"))
