"""Settlement of double down stud: losers, pushes, winners; 19:47-17.9."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment import Card
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games._stud.odds import Seen
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.rules import LOSE, PUSH, capped, pay_row
from pitboss.games.double_down_stud.state import DoubleDownStudTable, wagers_on
from pitboss.games.double_down_stud.wagers import PAY_LINES
from pitboss.ranking import rank
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, Result, lost, settle, void


@rule("19:47-17.1[Hand]", "19:47-17.1[Suit]", "19:47-17.1[Rank or ranking]")
def row_of(cards: Iterable[Card]) -> int:
    """The line of the payout list for a player's card and the four before the dealer."""
    return pay_row(*Seen.of(cards).reading)


def decide(
    wagers: Sequence[Wager], row: int, rules: DoubleDownStudRules
) -> list[tuple[Wager, Decision]]:
    """Every wager on a hand, the original first; together or each they are paid up to the cap."""
    if row == LOSE:
        return [(wager, lost(wager.cents, cite("19:47-17.9(a)"))) for wager in wagers]
    if row == PUSH:
        return [(wager, void(cite("19:47-17.9(b)"))) for wager in wagers]
    return _paid(wagers, row, rules)


def _paid(
    wagers: Sequence[Wager], row: int, rules: DoubleDownStudRules
) -> list[tuple[Wager, Decision]]:
    line, paid = PAY_LINES[row], dict[str, int]()
    odds = rules.odds(line.key)
    decided: list[tuple[Wager, Decision]] = []
    for wager in wagers:
        scope = "hand" if rules.cap_scope == "hand" else wager.spot
        at_odds = odds.pays(wager.action, cite=line.cite)
        cents = capped(at_odds, paid.get(scope, 0), rules.payout_cap)
        provision = line.cite if cents == at_odds else cite("19:47-17.10(c)")
        decided.append((wager, Decision(Result.WON, 0, cents, provision, str(odds))))
        paid[scope] = paid.get(scope, 0) + cents
    return decided


def settle_hands(table: DoubleDownStudTable, areas: tuple[int, ...], dealt: Dealt) -> None:
    """Losing wagers and cards are collected, then the cards of pushes; then winners are paid."""
    order = counterclockwise(areas)
    rows = {area: _read(table, area, dealt) for area in order}
    losers = [area for area in order if rows[area] == LOSE]
    pushes = [area for area in order if rows[area] == PUSH]
    winners = [area for area in order if rows[area] < PUSH]
    _decide(table, losers, rows)  # (a)
    collect_cards(table, losers, dealt, cite("19:47-17.9(a)"))
    _decide(table, pushes, rows)  # (b)
    collect_cards(table, pushes, dealt, cite("19:47-17.9(b)"))
    _decide(table, winners, rows)  # (c)
    collect_cards(table, [*winners, HOUSE_HAND], dealt, cite("19:47-17.9(c)"))


def _read(table: DoubleDownStudTable, area: int, dealt: Dealt) -> int:
    """The dealer says what a player's card and the four cards make."""
    cards = (*dealt.hands[area], *dealt.hands[HOUSE_HAND])
    table.announce(f"area {area}: {rank(cards).describe()}", cite("19:47-17.1[Hand]"))
    return row_of(cards)


def _decide(table: DoubleDownStudTable, hands: list[int], rows: dict[int, int]) -> None:
    for area in hands:
        decided = decide(wagers_on(table, area), rows[area], table.rules)
        settle(table, decided, collect=cite("19:47-17.9(a)"), pay=cite("19:47-17.9(c)"))
