"""Settlement of let it ride: losers at once, then the winners; 19:47-18.10(g) to (j)."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games.let_it_ride.decide import decide, row_of
from pitboss.games.let_it_ride.rules import BETS, LOSE
from pitboss.games.let_it_ride.state import LetItRideTable, bets_on
from pitboss.ranking import rank
from pitboss.rulebook import cite
from pitboss.table import DEALER, Wager
from pitboss.table.authoring import recorded, settle, turn

__all__ = ["settle_hands"]


def settle_hands(
    table: LetItRideTable, positions: tuple[int, ...], dealt: Dealt, community: tuple[Card, Card]
) -> None:
    """From the far right: hands are turned up and losers collected; then winners are paid."""
    order = counterclockwise(positions)
    rows = {hand: _read(table, hand, dealt, community) for hand in order}  # (g), (h)
    winners = [hand for hand in order if rows[hand] != LOSE]
    for hand in winners:  # (i)
        _decide(table, hand, rows[hand])
    collect_cards(table, [*winners, HOUSE_HAND], dealt, cite("19:47-18.10(i)2"))
    text = "the cards were picked up in order, so that every hand can be put together again"
    recorded(table, DEALER, text, cite("19:47-18.10(j)"))


def _read(table: LetItRideTable, hand: int, dealt: Dealt, community: tuple[Card, Card]) -> int:
    """A hand is turned up and read; one that loses is collected at once."""
    cards = dealt.hands[hand]
    for card in cards:
        turn(table, f"position {hand}", card, cite("19:47-18.10(g)"))
    five = (*cards, *community)
    table.announce(f"position {hand}: {rank(five).describe()}", cite("19:47-18.10(g)2"))
    row = row_of(five)
    if row == LOSE:
        _decide(table, hand, row)
        collect_cards(table, [hand], dealt, cite("19:47-18.10(h)"))
    return row


def _decide(table: LetItRideTable, hand: int, row: int) -> None:
    decided = decide(_bets(table, hand), row, table.rules)
    settle(table, decided, collect=cite("19:47-18.10(h)"), pay=cite("19:47-18.10(i)1"))


def _bets(table: LetItRideTable, hand: int) -> list[Wager]:
    """The bets that are left on a hand."""
    return [wager for bet in range(1, BETS + 1) for wager in bets_on(table, bet, hand)]
