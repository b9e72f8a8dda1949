"""A round of Caribbean stud: antes, five cards each, bet or fold, the dealer's hand; 19:47-16."""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.cards import PREPARE_QUESTIONS_MAX, open_cards, prepare
from pitboss.games._stud.options import DECK
from pitboss.games.caribbean_stud.betting import CaribbeanStudWindow
from pitboss.games.caribbean_stud.deal import deal, lock_out, void_all
from pitboss.games.caribbean_stud.settle import reveal_and_settle
from pitboss.games.caribbean_stud.state import CaribbeanStudTable, read_sign, start_meter
from pitboss.games.caribbean_stud.turns import decisions
from pitboss.games.caribbean_stud.wagers import SEATS_MAX
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER
from pitboss.table.authoring import Procedure, betting, recorded

# Preparing the cards; bets; the deal, a card to complete the dealer's hand and the count; each
# player's decision and each forfeit; the reveal; each validation and one for the paperwork. A
# linked meter is read before the bets and before each award.
_LINK: Final = 1 + SEATS_MAX
QUESTIONS_MAX: Final = (
    PREPARE_QUESTIONS_MAX + 1 + DECK + 1 + 2 * SEATS_MAX + 1 + SEATS_MAX + 1 + _LINK
)


@rule("19:47-16.1[Round of play]")
def play(table: CaribbeanStudTable) -> Procedure[None]:
    """One round: all who wagered are dealt a hand, bet or fold, and are paid or collected from."""
    opened = yield from open_cards(table)  # 16.3
    if not opened:
        return
    start_meter(table)  # 16.12(f)
    ready = yield from prepare(table)  # 16.4
    if not ready:
        return
    yield from read_sign(table)  # 16.12(f)
    yield from betting(CaribbeanStudWindow(table))  # 16.6
    if table.wagers:
        lock_out(table)  # 16.7(b), 16.8(b)3, 16.9(b)2
        yield from _play_hands(table)
        _end(table)


def _play_hands(table: CaribbeanStudTable) -> Procedure[None]:
    dealt = yield from deal(table)  # 16.7 to 16.9
    if not dealt.void:
        yield from decisions(table, dealt)  # 16.10(a) to (c)
    if dealt.void:
        void_all(table, dealt)  # 16.13
    else:
        yield from reveal_and_settle(table, dealt)  # 16.10(d) to (g), 16.11


def _end(table: CaribbeanStudTable) -> None:
    """The lights go out, and the cards lie in the order in which they can be put together."""
    recorded(table, DEALER, "all cards were picked up in order", cite("19:47-16.10(g)"))
    table.set_state(lights=())
