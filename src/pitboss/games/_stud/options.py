"""What the house chooses at the stud games alike: cards, devices, dealing, hours, positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.rulebook import rule
from pitboss.table import HouseRules
from pitboss.table.authoring import Flag, WholeFrom


@rule("19:47-17.6(c)", "19:47-18.6(e)")
def may_use_position(
    position: int, seat: int, free: bool, two_allowed: bool, used: tuple[int, ...]
) -> bool:
    """A position that is free: the player's own, or a single one beside it where allowed.

    `used` are the positions where the player already has a wager.
    """
    if not free or position == seat:
        return free
    others = tuple(each for each in used if each not in (seat, position))
    return two_allowed and abs(position - seat) == 1 and not others


# Written `usual`: as seldom as the rules allow for the way of dealing.
USUAL_HOURS: Final = 0


@dataclass(frozen=True, slots=True)
class Hours:
    """A number of hours up to the most that any way of dealing allows, or `usual`."""

    high: int

    def read(self, raw: object) -> int:
        """The number, or zero for `usual`."""
        return USUAL_HOURS if raw == "usual" else self._number.read(raw)

    def admits(self, value: int) -> bool:
        """Whether it lies within the bounds or is the usual."""
        return self._number.admits(value) or (type(value) is int and value == USUAL_HOURS)

    def write(self, value: int) -> object:
        """As a number, or `usual`."""
        return "usual" if type(value) is int and value == USUAL_HOURS else value

    def describe(self) -> str:
        """The bounds."""
        return f"{self._number.describe()}, or usual"

    @property
    def _number(self) -> WholeFrom:
        return WholeFrom(1, self.high)


DECK: Final = 52
CUT_MIN: Final = 10

MANUAL: Final = "manual"

MANUAL_SHOE: Final = "manual_shoe"
HAND: Final = "hand"
AUTOMATED_SHOE: Final = "automated_shoe"

# What the dealer's hands do, as it stands on record.
ONE_HAND: Final = "the same hand holds the deck for the whole round"
OVER_INVENTORY: Final = "the deck is held in front of the dealer, over the inventory container"
NEAREST_HAND: Final = "cards are drawn with the hand nearest the shoe and placed with the other"
LEFT_HAND: Final = "cards are drawn with the left hand and placed with the right"

# What a count of the stub comes to.
RIGHT: Final = 0
HANDS_VOID: Final = 1
DECK_REMOVED: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DealText:
    """The provisions on one way of dealing; an empty one means that the text says nothing.

    `loaded` is where the cards are put before the deal, `stub` where the rest of them goes
    unexposed, `count` how often that rest is counted. `handling` is how the dealer's hands do it,
    each step with its provision.
    """

    loaded: str
    no_more_bets: str
    stub: str = ""
    count: str = ""
    handling: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StudText:
    """The provisions of one of the games, by the step they prescribe.

    `methods` holds the ways of dealing by their names. `counted`, `miscounted` and `waived` are
    on a stub that is right, on one that is not, and on a device that counts in its stead.
    """

    second_deck: str
    device_works: str
    alternate: str
    rack: str
    inspect: str
    inspect_each: str
    spread: str
    wash: str
    change: str
    shuffle: str
    uncut: str
    cut_due: str
    cut: str
    idle: str
    methods: Mapping[str, DealText]
    locked: str
    seated: str
    face_up: str
    drawn_in_error: str
    misdeal: str
    shuffler_jam: str
    removal: str
    shoe_jam: str = ""
    counted: str = ""
    miscounted: str = ""
    waived: str = ""


# -- small rules that the subchapters share -------------------------------------------------------


@rule("19:47-16.2(b)", "19:47-17.2(b)", "19:47-18.2(b)")
def decks_in_use(second_deck: bool, device: bool) -> int:
    """A second deck only beside a device that shuffles it while the first is in play."""
    return 2 if second_deck and device else 1


@rule("19:47-16.4(b)1", "19:47-16.4(b)2", "19:47-18.5(b)1", "19:47-18.5(b)2")
def is_cut_due(by_device: bool, device_stack_is_cut: bool) -> bool:
    """Cards shuffled by hand are cut; those of a device only where the game cuts its stack."""
    return not by_device or device_stack_is_cut


@rule("19:47-16.7(f)", "19:47-16.8(e)", "19:47-16.9(e)", "19:47-18.7(e)")
def is_stub_count_due(uncounted: int, interval: int, waived: bool) -> bool:
    """The stub is counted at least once every so many rounds, unless a device counts the deck."""
    return not waived and uncounted + 1 >= interval


@rule("19:47-16.1[Stub]", "19:47-18.1[Stub]")
def stub_size(dealt: int) -> int:
    """The stub is what remains of the deck after so many cards of the round."""
    return DECK - dealt


@rule("19:47-16.7(f)2", "19:47-18.7(e)2")
def stub_verdict(counted: int, expected: int, dealt: int) -> int:
    """Wrong without the whole deck: hands void, deck removed; wrong with it: hands void; right."""
    if counted + dealt != DECK:
        return DECK_REMOVED
    return RIGHT if counted == expected else HANDS_VOID


# -- the house rules ------------------------------------------------------------------------------


class SecondDeck:
    """Whether a second deck is used: yes, no, or wherever a device shuffles."""

    def read(self, raw: object) -> bool | None:
        """`auto`, or yes and no as people type them."""
        return None if raw == "auto" else Flag().read(raw)

    def admits(self, value: bool | None) -> bool:
        """All three are allowed."""
        return value is None or isinstance(value, bool)

    def write(self, value: bool | None) -> object:
        """As `auto`, true or false."""
        return "auto" if value is None else value

    def describe(self) -> str:
        """The three words."""
        return "true, false or auto (true if a device shuffles)"


@dataclass(frozen=True, kw_only=True)
class StudRules(HouseRules):
    """What the shared procedures ask of the house rules; each game declares the options itself."""

    text: ClassVar[StudText]

    shuffle_method: str
    two_decks: bool | None
    dealing_method: str
    max_seats: int

    @property
    def seats(self) -> int:
        """How many players the table takes."""
        return self.max_seats

    @property
    def has_device(self) -> bool:
        """Whether an automated device shuffles."""
        return self.shuffle_method != MANUAL

    @property
    def decks(self) -> int:
        """How many decks are at the table, used in turn."""
        wanted = self.has_device if self.two_decks is None else self.two_decks
        return decks_in_use(wanted, self.has_device)

    @property
    def hand_needs_device(self) -> bool:
        """Whether cards are dealt from the hand only where a device shuffles them."""
        return True

    @property
    def device_stack_is_cut(self) -> bool:
        """Whether a stack that the device has shuffled is cut all the same."""
        return False

    @property
    def stub_interval(self) -> int:
        """In how many rounds the stub is counted at least once; zero if it never is."""
        return 0

    @property
    def device_counts(self) -> bool:
        """Whether the device counts the deck after every shuffle."""
        return False

    def waives_count(self, method: str) -> bool:
        """Whether a device that counts takes the place of counting the stub, dealing like this."""
        return False

    def violations(self) -> Iterator[Violation]:
        """A second deck needs the device."""
        if self.two_decks and not self.has_device:
            message = "a second deck is used only with an automated shuffling device"
            yield Violation("two_decks", message, (self.text.second_deck,))
