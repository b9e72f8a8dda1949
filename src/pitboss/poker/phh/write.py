"""A finished round of ours as a hand history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.errors import RuleViolation, ensure
from pitboss.money import Cents, stack
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.events import CardsGiven, PlayerActed, PotAwarded
from pitboss.poker.hand import POT
from pitboss.poker.house.options import PokerRules
from pitboss.poker.phh.amounts import Amount, amount_of
from pitboss.poker.phh.format import History
from pitboss.poker.phh.telling import Telling
from pitboss.poker.phh.variants import variant_of
from pitboss.rulebook import cite
from pitboss.table import ChipsMoved, Event, Round

__all__ = ["history_of"]


def history_of(round: Round[Any, Any, Any]) -> History:
    """The history of a round that is over, with the stacks after the rake.

    What the format has no words for is refused: a type of poker without a code, a round that came
    to nothing, a hand that was ruled on, a kill, chips in the pot that count toward no call.
    """
    ensure(round.over, "a history is written when the round is over")
    table, rules = round.table, round.table.rules
    assert isinstance(rules, PokerRules)
    variant = variant_of(rules)
    events = _played(round.events)
    seats = _seats(events)
    ended = {seat: table.stack(seat) for seat in seats}
    began = _began(events, ended)
    low = minimum_in_force(table)
    telling = Telling(variant, began, full=low)
    telling.hear(events, round.answers)
    bets: dict[str, Any] = {"min_bet": amount_of(low)}
    if variant.limit_structure == "fixed":
        bets = {"small_bet": amount_of(low), "big_bet": amount_of(rules.maximum)}
    forced = _forced(events, low) if variant.stud else _blinds(events, seats)
    return History(
        variant=variant.code,
        antes=_amounts(_paid(events, "ante"), seats),
        starting_stacks=_amounts(began, seats),
        actions=tuple(map(str, telling.actions)),
        **forced,
        **bets,
        more={
            "hand": table.rounds,
            "seats": tuple(seats),
            "seat_count": rules.seats,
            "finishing_stacks": _amounts(ended, seats),
            "winnings": _amounts(_won(events), seats),
            "currency": "USD",
        },
    )


def _played(events: Sequence[Event]) -> Sequence[Event]:
    """What happened from the first ante, blind or card on; a round without a pot is no hand."""
    if not any(isinstance(event, PotAwarded) for event in events):
        message = "the round came to nothing, and the PHH format tells of hands"
        raise RuleViolation(message, cite("13:69F-14.6(d)"))
    return events[next(n for n, event in enumerate(events) if _begins(event)) :]


def _begins(event: Event) -> bool:
    return isinstance(event, CardsGiven) or (isinstance(event, ChipsMoved) and event.target == POT)


def _seats(events: Sequence[Event]) -> list[int]:
    """The seats in the order in which they were dealt in."""
    given = [seat for event in events if isinstance(event, CardsGiven) for seat in event.seats]
    return list(dict.fromkeys(given))


def _began(events: Sequence[Event], ended: dict[int, Cents]) -> dict[int, Cents]:
    """What everybody had before the first ante, blind or card."""
    accounts = {stack(seat): seat for seat in ended}
    began = dict(ended)
    for event in events:
        if isinstance(event, ChipsMoved):
            if event.source in accounts:
                began[accounts[event.source]] += event.cents
            if event.target in accounts:
                began[accounts[event.target]] -= event.cents
    return began


def _won(events: Sequence[Event]) -> dict[int, Cents]:
    won: dict[int, Cents] = {}
    for event in events:
        if isinstance(event, PotAwarded):
            won[event.seat] = won.get(event.seat, 0) + event.cents
    return won


def _amounts(cents: dict[int, Cents], seats: Sequence[int]) -> tuple[Amount, ...]:
    return tuple([amount_of(cents.get(seat, 0)) for seat in seats])


# -- compulsory bets ------------------------------------------------------------------------------


def _paid(events: Sequence[Event], action: str) -> dict[int, Cents]:
    """What each put in by an action, where it was done."""
    return {
        event.seat: event.cents
        for event in events
        if isinstance(event, PlayerActed) and event.action == action
    }


def _forced(events: Sequence[Event], low: Cents) -> dict[str, Any]:
    """The bring-in; where the forced bet is a full one the format still asks for a lower one.

    It is then half of it, and who had to bring it in is told to have bet in full.
    """
    forced = max(_paid(events, "forced bet").values())
    if forced > low:
        message = "the PHH format has no forced bet above the small bet"
        raise RuleViolation(message, cite("13:69F-14.7(b)3"))
    return {"bring_in": amount_of(forced if forced < low else max(low // 2, 1))}


def _blinds(events: Sequence[Event], seats: Sequence[int]) -> dict[str, Any]:
    """The blinds by player, of two the other way round; a blind that was missed before as minus."""
    blinds, missed = _paid(events, "blind"), _paid(events, "missed blind")
    for event in events:
        if isinstance(event, PlayerActed) and _has_no_field(event, max(blinds.values())):
            message = f"the PHH format has no field for a {event.action} of seat {event.seat}"
            raise RuleViolation(message, event.cite)
    told = _amounts({**{seat: -cents for seat, cents in missed.items()}, **blinds}, seats)
    return {"blinds_or_straddles": told[::-1] if len(seats) == 2 else told}


def _has_no_field(acted: PlayerActed, largest: Cents) -> bool:
    """A kill, and chips of a missed blind that count toward no call."""
    dead = acted.action == "missed blind" and acted.cents != largest
    return dead or acted.action == "kill blind"
