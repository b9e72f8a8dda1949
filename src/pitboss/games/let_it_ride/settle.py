"""Settlement of let it ride: losers at once, then the winners; 19:47-18.10(g) to (j)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment import Card
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games._stud.odds import Seen
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import BETS, LOSE, capped, pay_row
from pitboss.games.let_it_ride.state import LetItRideTable, bets_on
from pitboss.games.let_it_ride.wagers import PAY_LINES
from pitboss.ranking import rank
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, Wager
from pitboss.table.authoring import Decision, Result, lost, recorded, settle, turn


@rule("19:47-18.1[Hand]", "19:47-18.1[Suit]", "19:47-18.10(g)1")
def row_of(cards: Iterable[Card]) -> int:
    """The line of the payout list for a player's three cards and the two community cards."""
    return pay_row(*Seen.of(cards).reading)


def decide(bets: Sequence[Wager], row: int, rules: LetItRideRules) -> list[tuple[Wager, Decision]]:
    """Every bet left on a hand, one after the other; together they are paid up to the cap."""
    if row == LOSE:
        return [(bet, lost(bet.cents, cite("19:47-18.10(h)"))) for bet in bets]
    return _paid(bets, row, rules)


def _paid(bets: Sequence[Wager], row: int, rules: LetItRideRules) -> list[tuple[Wager, Decision]]:
    line, paid = PAY_LINES[row], 0
    odds = rules.odds(line.key)
    decided: list[tuple[Wager, Decision]] = []
    for bet in bets:
        at_odds = odds.pays(bet.action, cite=line.cite)
        cents = capped(at_odds, paid, rules.payout_cap)
        provision = line.cite if cents == at_odds else cite("19:47-18.11(c)")
        decided.append((bet, Decision(Result.WON, 0, cents, provision, str(odds))))
        paid += cents
    return decided


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


@rule("19:47-18.10(g)2")
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
