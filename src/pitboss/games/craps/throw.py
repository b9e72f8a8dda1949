"""The throw: valid, invalid or No Roll, cocked dice, disputed faces, and late wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pitboss.equipment import Source
from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.betting import CrapsWindow
from pitboss.games.craps.rules import resting_face
from pitboss.games.craps.settle import Roll
from pitboss.games.craps.state import CrapsTable, DecideFaces, DiceCocked, TakeOdds
from pitboss.games.craps.supplemental import odds_behind
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import (
    BOXMAN,
    CHANCE,
    DEALER,
    STICKMAN,
    Actor,
    Announced,
    Answer,
    Betting,
    CallIrregularity,
    DiceRested,
    Faces,
    Field,
    Form,
    OneOf,
    PlaceWager,
    Question,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import (
    Chance,
    Choice,
    Effect,
    Irregularity,
    Procedure,
    choose,
    place,
    throw_of,
)

# What the designated official may call No Roll for.
NO_ROLL: Final[Mapping[str, tuple[str, str]]] = {
    "not_together": ("19:47-1.9(b)1", "the dice were not released together"),
    "missed_end": ("19:47-1.9(b)2", "a die did not strike an end of the table"),
    "craps_bank": ("19:47-1.9(b)3", "a die rests on the chips of the craps bank"),
    "cup_or_rail": ("19:47-1.9(b)4", "a die rests in the dice cup or on a rail"),
    "cheating": ("19:47-1.9(b)5", "a cheating, crooked or fixed device or technique was used"),
    "improper": ("19:47-1.9(b)6", "the throw is improper"),
}
# Reasons for which No Roll is called before both dice come to rest, if possible.
_BEFORE_REST: Final = ("not_together", "missed_end", "improper")
_INVALID: Final = {
    "off_table": "a die left the table",
    "die_on_die": "one die rests on the other",
}
_DISPUTED: Final = "the faces are disputed: the boxman voids the throw"
_CHIPS_TOUCHED: Final = "chips_touched"


@dataclass(frozen=True, slots=True)
class Throw(Question):
    """The dice are out: they rest, or an official speaks, or somebody still calls a wager."""

    prompt: str
    cite: str
    dice: Chance
    window: CrapsWindow
    takes_late: bool

    def forms(self) -> Sequence[Form]:
        """What the dice show, what went wrong, and wagers that are still in time."""
        return [*self._own_forms(), *self._late_forms()]

    def _own_forms(self) -> Sequence[Form]:
        return (*self.dice.forms(), *_reading_forms())

    def _late_forms(self) -> Sequence[Form]:
        if not self.takes_late:
            return []
        return [f for f in Betting(self.window).forms() if f.answer in (PlaceWager, TakeOdds)]

    def actors(self) -> frozenset[Actor]:
        """Chance and the officials; while late wagers are taken every player and the dealer."""
        players = [DEALER, *map(seat_actor, self.window.table.seats)] if self.takes_late else []
        return frozenset([CHANCE, BOXMAN, STICKMAN, *players])

    def check(self, answer: Answer) -> None:
        """Refuse a late wager like any other, and a No Roll that the rules do not know."""
        if self.dice.regular.fits(answer):
            return self.dice.regular.check(answer)
        if isinstance(answer, PlaceWager | TakeOdds):
            return self._check_late(answer)
        if answer.by not in self.actors():
            raise NotPermitted(f"{answer.by[:40]} may not speak now: {self.prompt}", self.cite)
        if isinstance(answer, CallIrregularity):
            self._check_call(answer.kind, answer.by)
        for form in self._own_forms():
            if form.fits(answer):
                return form.check(answer)
        raise RuleViolation(f"that is not an answer to: {self.prompt}", self.cite)

    def _check_call(self, kind: str, by: Actor) -> None:
        if kind == _CHIPS_TOUCHED:
            message = "dice that touch chips or coupons are no cause for No Roll"
            raise RuleViolation(message, cite("19:47-1.9(d)"))
        for each in self.dice.irregularities:
            if each.kind == kind and each.by != by:
                cites = [cite("19:47-1.9(b)")] * (kind in NO_ROLL) + [each.cite]
                raise NotPermitted(f"the {each.by} calls that here: {each.help}", *cites)

    def _check_late(self, answer: Answer) -> None:
        if not self.takes_late:
            message = "the dice are out: no wager is taken any more"
            raise RuleViolation(message, cite("19:47-1.3(a)"))
        Betting(self.window).check(answer)

    def effect(self, answer: Answer) -> Effect:
        """A late wager makes the round longer, like any other."""
        if isinstance(answer, PlaceWager | TakeOdds):
            return Betting(self.window).effect(answer)
        return Question.effect(self, answer)

    def draw(self, source: Source) -> Answer | None:
        """How fair dice rest."""
        return self.dice.draw(source)


@cache
def _reading_forms() -> tuple[Form, ...]:
    """Cocked dice and disputed faces, as the stickman and the boxman read them."""
    cocked: dict[str, Field] = {
        "sides": Faces(2),
        "cocked": OneOf(("first", "second", "both")),
        "resting": Whole(1, 3),
    }
    text = "a cocked die: the side on the object; a flat die: its uppermost face"
    provision = cite("19:47-1.10(a)1")
    faces: dict[str, Field] = {"faces": Faces(2)}
    picks, ruling = cite("19:47-1.10(a)2"), "the faces are disputed: the boxman picks them"
    return (
        Form("cocked", DiceCocked, STICKMAN, provision, text, blanks=cocked),
        Form("faces", DecideFaces, BOXMAN, picks, ruling, blanks=faces),
    )


def throw(table: CrapsTable) -> Procedure[Roll | None]:
    """The two faces that count, or None if the throw decides nothing."""
    answer = yield from _thrown(table)
    match answer:
        case CallIrregularity(kind=kind):
            _no_roll(table, kind)
            invalid = kind in NO_ROLL or kind in _INVALID
            table.set_state(invalid_rolls=table.state.invalid_rolls + invalid)
            return None
        case DiceCocked():
            return _cocked(table, answer)
        case DecideFaces(faces=faces):
            text = f"The boxman decides the faces: {faces[0]} and {faces[1]}."
            table.emit(Announced(cite=cite("19:47-1.10(a)2"), by=BOXMAN, text=text))
            return faces
    assert isinstance(answer, DiceRested)
    return answer.faces[0], answer.faces[1]


def _thrown(table: CrapsTable) -> Procedure[Answer]:
    """What came of the throw, after the wagers that were still called in time."""
    window = CrapsWindow(table, late=True)
    while True:
        answer = yield _question(table, window)
        if not isinstance(answer, PlaceWager | TakeOdds):
            return answer
        yield from _late_wager(window, answer)


def _question(table: CrapsTable, window: CrapsWindow) -> Throw:
    dice = throw_of(
        2,
        prompt=f"Seat {table.state.shooter} throws both dice to the far end of the table.",
        cite=cite("19:47-1.8[throw]"),
        irregularities=_irregularities(table.rules.no_roll_authority),
    )
    return Throw(dice.prompt, dice.cite, dice, window, table.rules.late_wagers)


@cache
def _irregularities(official: Actor) -> tuple[Irregularity, ...]:
    """What may go wrong with a throw; the house says which official calls No Roll."""
    return (
        *(Irregularity(k, STICKMAN, cite("19:47-1.9(a)"), t) for k, t in _INVALID.items()),
        *(Irregularity(k, official, c, t) for k, (c, t) in NO_ROLL.items()),
        Irregularity("disputed", BOXMAN, cite("19:47-1.10(a)2"), _DISPUTED),
    )


def _late_wager(window: CrapsWindow, answer: PlaceWager | TakeOdds) -> Procedure[None]:
    """A wager while the dice are in the air stands if dealer and boxman both confirm it aloud."""
    for official in (DEALER, BOXMAN):
        choice = yield from choose(_confirmation(official, _called(window.table, answer)))
        if choice == "refuse":
            text = f"The {official} does not confirm the late wager; it is not made."
            window.table.emit(Announced(cite=cite("19:47-1.3(a)"), by=official, text=text))
            return
        text = f"The {official} confirms the late wager."
        window.table.emit(Announced(cite=cite("19:47-1.3(a)"), by=official, text=text))
    if isinstance(answer, PlaceWager):
        place(window, answer)
    else:
        window.do_more(answer)


def _called(table: CrapsTable, answer: PlaceWager | TakeOdds) -> str:
    """Who calls what."""
    if isinstance(answer, PlaceWager):
        seat, spot = answer.seat, table.layout[answer.spot]
    else:
        flat = table.wagers[answer.wager]
        seat, spot = flat.seat, odds_behind(table, flat)
    return f"Seat {seat} calls {show(answer.cents)} on {spot.title}"


def _confirmation(official: Actor, called: str) -> Choice:
    return Choice(
        prompt=f"{called} while the dice are in the air.",
        cite=cite("19:47-1.3(a)"),
        by=official,
        choices={"confirm": "confirm it aloud", "refuse": "it comes too late"},
        usual="confirm",
    )


def _no_roll(table: CrapsTable, kind: str) -> None:
    """The throw is invalid, void or No Roll: it decides nothing and is made again."""
    if kind in NO_ROLL:
        provision, why = NO_ROLL[kind]
        by, text = table.rules.no_roll_authority, f"No Roll: {why}."
    elif kind == "disputed":
        by, text = BOXMAN, "The faces are disputed; the throw is void."
        provision = cite("19:47-1.10(a)2")
    else:
        by, text = STICKMAN, f"The roll is invalid: {_INVALID[kind]}."
        provision = cite("19:47-1.9(a)")
    table.emit(Announced(cite=provision, by=by, text=text))
    if kind in _BEFORE_REST:
        early = "called before both dice came to rest, wherever that is possible"
        table.record(early, cite("19:47-1.9(c)"), by=by)


def _cocked(table: CrapsTable, answer: DiceCocked) -> Roll | None:
    """A cocked die shows the face opposite the object, unless it rests on more than one side."""
    provision = cite("19:47-1.10(a)1")
    if answer.resting > 1:
        text = "A die rests on objects with more than one side; the throw is void."
        table.emit(Announced(cite=provision, by=STICKMAN, text=text))
        return None
    first = resting_face(answer.sides[0], answer.cocked in ("first", "both"))
    second = resting_face(answer.sides[1], answer.cocked in ("second", "both"))
    text = f"A cocked die: {first} and {second} count."
    table.emit(Announced(cite=provision, by=STICKMAN, text=text))
    return first, second
