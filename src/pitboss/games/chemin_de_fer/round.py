"""A hand of chemin de fer, from the bank to its settlement; 19:47-4.3 to 4.12 in their order."""

from __future__ import annotations

from typing import Final

from pitboss.games._baccarat.rules import BANKER_WINS, TIE_HAND, winning_hand
from pitboss.games.chemin_de_fer.bank import cover, give_up, keep_or_pass, place_bank, select_banker
from pitboss.games.chemin_de_fer.deal import Hands, VoidHand, open_table, shuffle
from pitboss.games.chemin_de_fer.rules import NOBODY, equalled
from pitboss.games.chemin_de_fer.settle import announce_result, give_back, settle_hand
from pitboss.games.chemin_de_fer.state import AUCTION, MOVED, CheminDeFerTable, covered, say
from pitboss.games.chemin_de_fer.turns import play_hands
from pitboss.rulebook import cite
from pitboss.table import FLOORPERSON, SEAT_MAX
from pitboss.table.authoring import Choice, Procedure, choose, discard

# Four windows at most (two of the auction, the calls, the parts), for every seat a cut, an offer
# of the bank and a turn at it, the few questions of a hand, and every card of the largest shoe.
QUESTIONS_MAX: Final = 4 + 3 * SEAT_MAX + 30 + 20 * 52


def play(table: CheminDeFerTable) -> Procedure[None]:
    """One hand, and before it whatever is due: the opening, a new shoe, a new Banker."""
    if not table.state.opened and not (yield from open_table(table)):  # 4.3
        return
    if table.state.due:
        yield from shuffle(table)  # 4.4
    if not table.state.banker and not (yield from select_banker(table)):  # 4.5, 4.11
        return
    if not (yield from place_bank(table)):  # 4.6
        return
    dominant = yield from cover(table)  # 4.7
    if dominant:
        yield from _hand(table, dominant)
    else:
        say(table, cite("19:47-4.7(d)"), "Nobody covers the bank; no cards are dealt.")
        yield from keep_or_pass(table, TIE_HAND)


def _hand(table: CheminDeFerTable, dominant: int) -> Procedure[None]:
    """The hands are dealt and settled, or the hand is void; then the bank stays or goes on."""
    hands = Hands(table.state.banker, dominant, table.state.excess_cards)
    try:
        player, banker = yield from play_hands(table, hands)  # 4.8, 4.9
    except VoidHand as void:
        yield from _void(table, hands, void.provision)
        return
    winner = winning_hand(player, banker)
    announce_result(table, player, banker, winner)  # 4.10
    _remember_suivi(table, winner)
    settle_hand(table, winner)
    discard(table, hands.all, cite("19:47-4.10(b)"))
    if not _shoe_is_over(table):
        yield from keep_or_pass(table, winner)  # 4.11


def _remember_suivi(table: CheminDeFerTable, winner: int) -> None:
    """Who stood alone against the bank and lost may call suivi; a stand off changes nothing."""
    if winner == BANKER_WINS:
        alone = (
            seat for seat, cents in covered(table).items() if equalled(cents, table.state.last)
        )
        table.set_state(suivi=next(alone, NOBODY))


def _void(table: CheminDeFerTable, hands: Hands, provision: str) -> Procedure[None]:
    """Every wager goes back; after a deal in the wrong order the bank may be moved on."""
    say(table, provision, "The hand is void.")
    give_back(table, provision)
    discard(table, hands.all, provision)
    if _shoe_is_over(table):
        return
    choices = {"leave": "the Banker deals again", "move": "the bank is moved to the right"}
    prompt = f"The deal of seat {hands.banker} was annulled. Does the bank stay?"
    question = Choice(prompt, cite("19:47-4.12(a)"), FLOORPERSON, choices, usual="leave")
    if (yield from choose(question)) == "move":
        give_up(table, MOVED, provision, f"Seat {hands.banker} loses the bank for a wrong deal.")


def _shoe_is_over(table: CheminDeFerTable) -> bool:
    """After the hand in which the cutting card came out there is a new shoe and a new auction."""
    over = table.state.shoe.cut_is_out
    if over:
        table.set_state(due=True, dealt_by=table.state.banker, banker=NOBODY, given=AUCTION)
        say(table, cite("19:47-4.4(a)"), "The shoe is completed.")
    return over
