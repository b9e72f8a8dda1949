"""Write a completed round as a hand history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pitboss.errors import RuleViolation, ensure
from pitboss.money import Cents, stack
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.draw.turn import DiscardCards, PlayerDrew
from pitboss.poker.events import (
    BoardDealt,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandRuled,
    HandShown,
    PlayerActed,
    PotAwarded,
    UpCardDealt,
)
from pitboss.poker.hand import POT
from pitboss.poker.house.options import PokerRules
from pitboss.poker.phh.actions import BETS, UNKNOWN, Action
from pitboss.poker.phh.amounts import Amount, amount_of
from pitboss.poker.phh.format import History
from pitboss.poker.phh.variants import Variant, variant_of
from pitboss.rulebook import cite
from pitboss.table import Answer, ChipsMoved, Event, Round

VERBS: Final = {"check": "cc", "call": "cc", "bet": "cbr", "raise": "cbr", "fold": "f"}
WITHOUT_EFFECT: Final = ("rebuilt", "played on for the whole pot")


class ActionWriter:
    """The actions of a round so far, and who holds what.

    `written` are the cards that the history has given to each seat, `down` and `up` those that the
    seat holds. `stacks` follow every chip, because hands are shown as soon as all are all-in. A
    forced bet of `full` is a full bet, which the format writes as one.
    """

    def __init__(self, variant: Variant, stacks: dict[int, Cents], *, full: Cents) -> None:
        seats = tuple(stacks)
        self.full = full
        self.number = {seat: place for place, seat in enumerate(seats, start=1)}
        self.variant = variant
        self.stacks = dict(stacks)
        self.accounts = {stack(seat): seat for seat in seats}
        self.actions: list[Action] = []
        self.written: dict[int, list[int]] = {seat: [] for seat in seats}
        self.down: dict[int, tuple[int, ...]] = dict.fromkeys(seats, ())
        self.up: dict[int, tuple[int, ...]] = dict.fromkeys(seats, ())
        self.folded: set[int] = set()
        self.shown: dict[int, int] = {}
        self.last_bettor = 0

    def add(self, events: Sequence[Event], answers: Sequence[Answer]) -> None:
        """All events of a round, with the answers that they came of."""
        self.shows = {each.seat: each.cards for each in events if isinstance(each, HandShown)}
        self.discards: Iterator[DiscardCards] = (
            each for each in answers if isinstance(each, DiscardCards)
        )
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        match event:
            case ChipsMoved():
                self._move(event)
            case CardsHeld(seat=seat, cards=cards):
                self.down[seat] = cards
            case UpCardDealt(seat=seat, card=card, dead=False):
                self.up[seat] += (card,)
            case CardsBurned():
                self._deal()
            case BoardDealt(cards=cards):
                self._show_all_in()
                self._add(Action(verb="db", cards=cards))
            case PlayerActed():
                self._act(event)
            case PlayerDrew(seat=seat):
                self._draw(seat)
            case HandShown():
                self._show(event)
            case HandRuled(ruling=ruling) if ruling not in WITHOUT_EFFECT:
                message = f"the PHH format has no word for a hand that is {ruling}"
                raise RuleViolation(message, event.cite)

    def _add(self, action: Action) -> None:
        self.actions.append(action)
        self.last_bettor = action.player if action.verb in BETS else 0

    def _move(self, moved: ChipsMoved) -> None:
        """Chips move; before a player bets, the cards of this betting round are written."""
        if moved.source in self.accounts:
            self._deal()
            self.stacks[self.accounts[moved.source]] -= moved.cents
        if moved.target in self.accounts:
            self.stacks[self.accounts[moved.target]] += moved.cents

    # -- cards ------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Tell the cards that have come since the last time, player by player."""
        for seat, number in self.number.items():
            written = self.written[seat]
            new = [card for card in (*self.down[seat], *self.up[seat]) if card not in written]
            if new:
                self._show_all_in()
                written += new
                self._add(Action(verb="dh", to=number, cards=tuple(new)))

    def _draw(self, seat: int) -> None:
        """A player discards; the new cards are written when all have discarded."""
        cards = next(self.discards).cards
        if not self._is_same_draw(seat):
            self._deal()
        self.down[seat] = tuple([card for card in self.down[seat] if card not in cards])
        self.written[seat] = [card for card in self.written[seat] if card not in cards]
        self._add(Action(player=self.number[seat], verb="sd", cards=cards))

    def _is_same_draw(self, seat: int) -> bool:
        """Whether the player before this one has just drawn; a new draw begins from the left."""
        last = self.actions[-1]
        return last.verb == "sd" and last.player < self.number[seat]

    # -- players ----------------------------------------------------------------------------------

    def _act(self, acted: PlayerActed) -> None:
        if acted.action in VERBS or acted.action == "forced bet":
            self._deal()
            self._bet(acted)
        elif any(action.verb in BETS for action in self.actions):
            message = f"the PHH format has no word for a {acted.action} in a later betting round"
            raise RuleViolation(message, acted.cite)

    def _bet(self, acted: PlayerActed) -> None:
        number = self.number[acted.seat]
        if number == self.last_bettor:
            message = f"the PHH format lets p{number} act once: the hand was thrown away after"
            raise RuleViolation(f"{message} a word that bound", cite("13:69F-14.15(j)2"))
        verb = VERBS.get(acted.action, "cbr" if acted.total >= self.full else "pb")
        to = amount_of(acted.total) if verb == "cbr" else 0
        self._add(Action(player=number, verb=verb, amount=to))
        if verb == "f":
            self.folded.add(acted.seat)

    # -- the showdown -----------------------------------------------------------------------------

    def _show_all_in(self) -> None:
        """Before more cards come, hands are shown if all who remain can bet no more.

        Who will concede in the end shows nothing yet, and where cards are drawn everybody waits.
        """
        live = [seat for seat in self.number if seat not in self.folded]
        can_bet = [seat for seat in live if self.stacks[seat]]
        bets = any(action.verb in BETS for action in self.actions)
        if self.shown or self.variant.draws or not bets or len(can_bet) > 1:
            return
        for seat in live:
            held = len(self.written[seat])
            self.shown[seat] = held if self.shows.get(seat) else 0
            cards = tuple(self.written[seat]) if self.shown[seat] else self._covered(seat)
            self._add(Action(player=self.number[seat], verb="sm", cards=cards))

    def _covered(self, seat: int) -> tuple[int, ...]:
        """The up-cards of a seat, and its other cards unknown."""
        up = tuple([card for card in self.written[seat] if card in self.up[seat]])
        return up + (UNKNOWN,) * (len(self.written[seat]) - len(up))

    def _show(self, shown: HandShown) -> None:
        """A hand that was not shown before, or of which a card has come since; or it is mucked."""
        self._deal()
        if not shown.cards or self.shown.get(shown.seat, 0) < len(shown.cards):
            number = self.number[shown.seat]
            self._add(Action(player=number, verb="sm", cards=shown.cards))


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
    writer = ActionWriter(variant, began, full=low)
    writer.add(events, round.answers)
    bets: dict[str, Any] = {"min_bet": amount_of(low)}
    if variant.limit_structure == "fixed":
        bets = {"small_bet": amount_of(low), "big_bet": amount_of(rules.maximum)}
    forced = _forced(events, low) if variant.stud else _blinds(events, seats)
    return History(
        variant=variant.code,
        antes=_amounts(_paid(events, "ante"), seats),
        starting_stacks=_amounts(began, seats),
        actions=tuple(map(str, writer.actions)),
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
        message = "the round came to nothing, and the PHH format is for complete hands"
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

    It is then half of it, and who had to bring it in is shown to have bet in full.
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
    amounts = _amounts({**{seat: -cents for seat, cents in missed.items()}, **blinds}, seats)
    return {"blinds_or_straddles": amounts[::-1] if len(seats) == 2 else amounts}


def _has_no_field(acted: PlayerActed, largest: Cents) -> bool:
    """A kill, and chips of a missed blind that count toward no call."""
    dead = acted.action == "missed blind" and acted.cents != largest
    return dead or acted.action == "kill blind"
