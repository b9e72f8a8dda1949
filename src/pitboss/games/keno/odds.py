"""The exact price of every type of ticket on the rate card, from the payoffs the table pays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pitboss.games.keno.card import pay_text
from pitboss.games.keno.exact import TicketPrice, price_ticket
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.tickets import Slip, Way, check_slip, slip_of
from pitboss.games.keno.wagers import COMBINATION, KING, SPLIT, SPOTS, WAY, spots_of
from pitboss.money import Cents
from pitboss.odds import Outcome, Price
from pitboss.table.authoring import WagerKind

# A ticket of each type with several ways, the smallest that shows how it is made.
EXAMPLES: Final = {
    SPLIT: ("two groups of one spot", ((1,), (2,)), ((0,), (1,))),
    WAY: (
        "three groups of one spot, taken two at a time",
        ((1,), (2,), (3,)),
        ((0, 1), (0, 2), (1, 2)),
    ),
    COMBINATION: ("one spot, two spots, and both together", ((1,), (2, 3)), ((0,), (1,), (0, 1))),
    KING: ("a king alone and with another spot", ((1,), (2,)), ((0,), (0, 1))),
}


def odds(rules: KenoRules) -> list[Price]:
    """A row for each type of ticket on sale: straight ones at the minimum, and examples."""
    return [row for kind in rules.offered_kinds() for row in _rows(kind, rules)]


def _rows(kind: WagerKind, rules: KenoRules) -> Iterator[Price]:
    spots = spots_of(kind.key)
    if spots:
        slip = straight_slip(spots, rules.least_rate(spots))
        yield _row(kind, rules, slip, "")
        return
    when, groups, ways = EXAMPLES[kind.key]
    sizes = {sum(len(groups[each]) for each in way) for way in ways}
    if sizes <= set(rules.payoffs):
        rate = max(rules.least_rate(size) for size in sizes)
        kings = (0,) if kind.key == KING else ()
        slip = slip_of(groups, kings, [Way(way, rate) for way in ways])
        yield _row(kind, rules, slip, when)


def straight_slip(spots: int, rate: Cents) -> Slip:
    """A straight ticket of so many spots."""
    return slip_of([range(1, spots + 1)], (), [Way((0,), rate)])


def priced(slip: Slip, rules: KenoRules, games: int = 1) -> TicketPrice:
    """The exact price of any ticket that this house sells."""
    check_slip(slip, rules)
    return price_ticket(slip, rules.payoffs, most=rules.most, games=games)


def _row(kind: WagerKind, rules: KenoRules, slip: Slip, when: str) -> Price:
    ticket = price_ticket(slip, rules.payoffs, most=rules.most)
    cite = SPOTS[kind.key].kind.cite
    outcomes = [
        Outcome(Fraction(cents, ticket.price) - 1, chance, cite)
        for cents, chance in sorted(ticket.payoffs.items(), reverse=True)
    ]
    spots = spots_of(kind.key)
    row = rules.payoffs.get(spots, {})
    pays = ", ".join(f"{caught} hits {pay_text(pay)} for 1" for caught, pay in sorted(row.items()))
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=cite,
        pays=pays or "each way by its number of spots",
        outcomes=tuple(outcomes),
        when=when,
        share=None if when else Fraction(1),
    )
