"""The result is announced and the wagers change hands (19:47-4.10)."""

from __future__ import annotations

from pitboss.games._baccarat.rules import BANKER_WINS, TIE_HAND
from pitboss.games.chemin_de_fer.state import CheminDeFerTable, bank_wager, say
from pitboss.games.chemin_de_fer.wagers import BANK, decide
from pitboss.money import VIGORISH, Cents, layout, stack
from pitboss.rulebook import cite
from pitboss.table import Wager
from pitboss.table.authoring import Decision, close_wager, void


def announce_result(table: CheminDeFerTable, player: int, banker: int, winner: int) -> None:
    """The calling dealer says both counts and which hand has won."""
    counts = f"Player {player}, Banker {banker}."
    won = "Banker's Hand wins" if winner == BANKER_WINS else "Player's Hand wins"
    text = "Stand Off" if winner == TIE_HAND else won
    say(table, cite("19:47-4.10(a)"), f"{counts} {text}.")


def settle_hand(table: CheminDeFerTable, winner: int) -> None:
    """Participants and Banker pay each other; of what the Banker wins the house takes its fee."""
    bank, banker = bank_wager(table), table.state.banker
    against = [wager for wager in table.wagers.values() if wager.spot != BANK.key]
    for wager in against:
        _settle(table, wager, winner, banker)
    won = sum(wager.cents for wager in against) if winner == BANKER_WINS else 0
    _close(table, bank, _decision(table, bank, winner))
    fee = table.rules.vigorish(won)
    table.move(stack(banker), VIGORISH, fee, cite("19:47-4.10(c)"), "vigorish")


def _decision(table: CheminDeFerTable, wager: Wager, winner: int) -> Decision:
    kind = table.layout[wager.spot].kind.key
    return decide(kind, wager.cents, winner=winner, odds=table.rules.odds(kind))


def _settle(table: CheminDeFerTable, wager: Wager, winner: int, banker: int) -> None:
    """A winner is paid out of the bank; a loser's chips go to the Banker."""
    decision, paying = _decision(table, wager, winner), cite("19:47-4.10(b)")
    table.move(layout(banker), stack(wager.seat), decision.paid, paying, f"{wager.spot} won")
    table.move(layout(wager.seat), stack(banker), decision.taken, paying, f"{wager.spot} lost")
    _close(table, wager, decision)


def _close(table: CheminDeFerTable, wager: Wager, decision: Decision) -> None:
    """What is left of a wager goes back, and the wager is over."""
    rest: Cents = wager.cents - decision.taken
    table.move(layout(wager.seat), stack(wager.seat), rest, decision.cite, f"{wager.spot} stake")
    close_wager(table, wager, decision)


def give_back(table: CheminDeFerTable, provision: str) -> None:
    """The hand is void: every wager goes back."""
    for wager in list(table.wagers.values()):
        _close(table, wager, void(provision))
