"""Events at a poker table, each with its provision and with who may see it."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.money import show
from pitboss.table import Event


def faces(cards: tuple[int, ...] | list[int]) -> str:
    """Cards as they are printed, parted by spaces."""
    return " ".join(str(Card(card)) for card in cards)


class ButtonMoved(Event, frozen=True, kw_only=True):
    """The button stands in front of a player."""

    seat: int

    @property
    def text(self) -> str:
        """Where it stands."""
        return f"the button is at seat {self.seat}"


class PlayerActed(Event, frozen=True):
    """A player posted, folded, checked, called, bet or raised; `total` is what now lies there."""

    seat: int
    action: str
    cents: int = 0
    total: int = 0
    all_in: bool = False

    @property
    def text(self) -> str:
        """The action as the dealer announces it."""
        amount = f" {show(self.cents)}" if self.cents else ""
        total = f" to {show(self.total)}" if self.action == "raise" else ""
        return f"seat {self.seat}: {self.action}{amount}{total}{', all-in' * self.all_in}"


class CardsGiven(Event, frozen=True):
    """So many cards face down to each of these seats, one at a time in this order."""

    seats: tuple[int, ...]
    passes: int = 1

    @property
    def text(self) -> str:
        """How many and to whom."""
        cards = "a card" if self.passes == 1 else f"{self.passes} cards"
        seats = "seats" if len(self.seats) > 1 else "seat"
        return f"{cards} face down to {seats} {', '.join(map(str, self.seats))}"


class CardsHeld(Event, frozen=True):
    """The cards that a player holds face down, for that player's eyes."""

    seat: int
    cards: tuple[int, ...]

    @property
    def text(self) -> str:
        """The cards."""
        return f"seat {self.seat} holds {faces(self.cards)}"


class UpCardDealt(Event, frozen=True):
    """A card dealt face up to a seat; a dead one keeps the order of the cards and no more."""

    seat: int
    card: int
    dead: bool = False

    @property
    def text(self) -> str:
        """The card and its seat."""
        return f"seat {self.seat}: {Card(self.card)}{', dead' * self.dead}"


class BoardDealt(Event, frozen=True):
    """Cards dealt face up in the centre of the table, for everybody's hand."""

    cards: tuple[int, ...]

    @property
    def text(self) -> str:
        """The cards."""
        return f"in the centre: {faces(self.cards)}"


class CardsBurned(Event, frozen=True):
    """The top card went face down to the burn cards."""

    @property
    def text(self) -> str:
        """What was done."""
        return "a card is burned"


class CardSpoiled(Event, frozen=True, kw_only=True):
    """A card went to the discards unused; only one found face up in the deck shows its face."""

    mishap: str
    card: int = -1

    @property
    def text(self) -> str:
        """What was wrong with it."""
        face = f" {Card(self.card)}" if self.card >= 0 else ""
        return f"a card{face} is out for this round: {self.mishap}"


class CardExposed(Event, frozen=True, kw_only=True):
    """A card that should have lain face down was seen by everybody as it was dealt."""

    seat: int
    card: int

    @property
    def text(self) -> str:
        """The card and whose it is."""
        return f"a card of seat {self.seat} is exposed: {Card(self.card)}"


class HandRuled(Event, frozen=True, kw_only=True):
    """A fouled or abandoned hand was ruled dead, refunded or rebuilt."""

    seat: int
    ruling: str

    @property
    def text(self) -> str:
        """Whose hand and what became of it."""
        return f"the hand of seat {self.seat} is {self.ruling}"


class HandShown(Event, frozen=True):
    """A player displayed the whole hand, or conceded and discarded it unseen."""

    seat: int
    cards: tuple[int, ...] = ()
    high: str = ""
    low: str = ""

    @property
    def text(self) -> str:
        """The hand, read by the dealer."""
        if not self.cards:
            return f"seat {self.seat} concedes"
        worth = "; ".join(part for part in (self.high, self.low) if part)
        return f"seat {self.seat} shows {faces(self.cards)}{': ' * bool(worth)}{worth}"


class HandDisclosed(Event, frozen=True):
    """A hand that its player concedes and discards is shown, because the house requires it."""

    seat: int
    cards: tuple[int, ...]

    @property
    def text(self) -> str:
        """The cards, which do not contend."""
        return f"seat {self.seat} discloses {faces(self.cards)}"


class PotAwarded(Event, frozen=True, kw_only=True):
    """A pot, or a half or share of it, went to a player."""

    seat: int
    pot: int
    cents: int
    half: str = ""

    @property
    def text(self) -> str:
        """Who won what."""
        name = f"side pot {self.pot}" if self.pot else "main pot"
        half = f", {self.half} half" if self.half else ""
        return f"seat {self.seat} wins {show(self.cents)} of the {name}{half}"
