"""Hands are exposed, compared and settled with the dealer: 19:47-11.9(e) to (k)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.errors import ensure
from pitboss.games.pai_gow_poker.betting import refuse_meddling
from pitboss.games.pai_gow_poker.deal import (
    Deal,
    areas_played,
    collect,
    main_wagers,
    show_hands,
)
from pitboss.games.pai_gow_poker.decide import RESULTS, decide, decide_fouled
from pitboss.games.pai_gow_poker.hands import Setting, compare
from pitboss.games.pai_gow_poker.rules import AREAS, LOSE, PUSH, WIN, outcome
from pitboss.games.pai_gow_poker.state import (
    CENTRE,
    PaiGowPokerTable,
    note,
    place_of,
    say,
)
from pitboss.money import INVENTORY, VIGORISH, Cents, layout, show, stack
from pitboss.rulebook import cite
from pitboss.table import Answer, Wager, WagerDecided, seat_actor
from pitboss.table.authoring import Choice, Decision, Procedure, Result, choose, lost, settle

__all__ = [
    "EXPOSE_QUESTIONS_MAX",
    "Decided",
    "close",
    "decided",
    "expose",
    "settle_with_dealer",
    "take_surrendered",
    "take_vigorish",
    "told",
]

EXPOSE_QUESTIONS_MAX: Final = AREAS

Decided = list[tuple[Wager, Decision]]


@dataclass(frozen=True, slots=True)
class Exposing(Choice):
    """A player's hands are about to be exposed; until then the wager may be given up."""

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer)
        Choice.check(self, answer)


# -- surrender -------------------------------------------------------------------------------------


def take_surrendered(table: PaiGowPokerTable, deal: Deal, area: int) -> None:
    """The whole wager is taken at once; the cards are counted face down and put away unseen."""
    provision = cite("19:47-11.9(e)1")
    for wager in main_wagers(table, area):
        close(table, deal, wager, lost(wager.cents, provision), provision)
    note(table, f"the seven cards of area {area} are counted face down", cite("19:47-11.9(e)2"))
    collect(table, deal, area, cite("19:47-11.9(e)2"))


def close(
    table: PaiGowPokerTable, deal: Deal, wager: Wager, decision: Decision, provision: str
) -> None:
    """A losing wager goes to the inventory, or to the centre of the table in a bank round."""
    ensure(decision.result is Result.LOST, "only what is lost is taken")
    target = CENTRE if deal.bank else INVENTORY
    table.move(layout(wager.seat), target, wager.cents, provision, f"{wager.spot} lost")
    del table.wagers[wager.id]
    told(table, wager, decision)


def told(table: PaiGowPokerTable, wager: Wager, decision: Decision) -> None:
    """Everybody hears how a wager came out."""
    table.emit(
        WagerDecided(
            cite=decision.cite,
            seat=wager.seat,
            wager=wager.id,
            spot=wager.spot,
            cents=wager.cents,
            result=decision.result,
            taken=decision.taken,
            paid=decision.paid,
            pays=decision.pays,
        )
    )


# -- exposing and comparing ------------------------------------------------------------------------


def expose(table: PaiGowPokerTable, deal: Deal) -> Procedure[list[int]]:
    """Area by area: losers are collected, pushes left to their players; the winning areas."""
    winners: list[int] = []
    for area in areas_played(table):
        seat = main_wagers(table, area)[0].seat
        choices = {"expose": "the hands are exposed", "surrender": "give up the whole wager"}
        prompt, provision = f"The hands of area {area} are exposed.", cite("19:47-11.9(f)")
        question = Exposing(prompt, provision, seat_actor(seat), choices, usual="expose")
        if (yield from choose(question)) == "surrender":
            take_surrendered(table, deal, area)
        elif _compared(table, deal, area) == WIN:
            winners.append(area)
    return winners


def _compared(table: PaiGowPokerTable, deal: Deal, area: int) -> int:
    """The hands of an area against those of the dealer or the bank; winners stay face up."""
    mine, theirs = deal.settings[area], deal.settings[deal.against]
    assert theirs is not None
    result = LOSE if _is_foul(mine) else _outcome(mine, theirs)
    if mine is not None:
        show_hands(table, area, mine, cite("19:47-11.9(f)"))
    foul = " (wrongly set)" if _is_foul(mine) else ""
    say(table, f"{place_of(area)}: {RESULTS[result]}{foul}", cite("19:47-11.9(f)"))
    if result == LOSE:
        _collect_losers(table, deal, area, theirs)
    elif result == PUSH:
        _leave_pushed(table, deal, area, theirs)
    return result


def _is_foul(mine: Setting | None) -> bool:
    return mine is None or not mine.is_legal


def _outcome(mine: Setting | None, theirs: Setting) -> int:
    assert mine is not None
    return outcome(*compare(mine, theirs))


def decided(table: PaiGowPokerTable, deal: Deal, area: int, theirs: Setting) -> Decided:
    """How each wager on an area comes out."""
    mine = deal.settings[area]
    if mine is None or not mine.is_legal:
        wrong_size = mine is None
        return [(each, decide_fouled(each, wrong_size)) for each in main_wagers(table, area)]
    rules = table.rules
    return [(each, decide(each, mine, theirs, rules)) for each in main_wagers(table, area)]


def _collect_losers(table: PaiGowPokerTable, deal: Deal, area: int, theirs: Setting) -> None:
    provision = cite("19:47-11.10(l)") if deal.bank else cite("19:47-11.9(g)")
    for wager, decision in decided(table, deal, area, theirs):
        close(table, deal, wager, decision, provision)
    collect(table, deal, area, cite("19:47-11.9(g)"))


def _leave_pushed(table: PaiGowPokerTable, deal: Deal, area: int, theirs: Setting) -> None:
    """A pushed wager is neither paid nor collected: it is the player's again."""
    provision = cite("19:47-11.9(h)")
    settle(table, decided(table, deal, area, theirs), collect=provision, pay=provision)
    collect(table, deal, area, provision)


def take_vigorish(table: PaiGowPokerTable, seat: int, won: Cents, provision: str) -> None:
    """A winner pays five percent of what was won, at the time it is paid."""
    fee = table.rules.vigorish(won)
    table.move(stack(seat), VIGORISH, fee, provision, "vigorish")
    text = f"a vigorish of {show(fee)} is taken from seat {seat} on the {show(won)} won"
    note(table, text, provision)


# -- against the dealer ----------------------------------------------------------------------------


def settle_with_dealer(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """After all hands are exposed winners are paid in their order, less the vigorish."""
    winners = yield from expose(table, deal)
    theirs = deal.settings[0]
    assert theirs is not None
    for area in winners:
        pairs = decided(table, deal, area, theirs)
        provision = cite("19:47-11.9(j)")
        settle(table, pairs, collect=provision, pay=provision)
        won: Cents = sum(decision.paid for _, decision in pairs)
        take_vigorish(table, pairs[0][0].seat, won, provision)
        collect(table, deal, area, provision)
    collect(table, deal, 0, cite("19:47-11.9(k)"))
    text = "all cards were picked up in order, so that each hand can be reconstructed"
    note(table, text, cite("19:47-11.9(k)"))
