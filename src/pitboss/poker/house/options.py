"""House rules of every poker table; 13:69F-14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from pitboss.errors import MalformedAnswer, Violation
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.poker.house.bad_beat import BadBeatRules, FundRules
from pitboss.poker.house.constraints import violations
from pitboss.poker.house.deck_clock import deck_clock
from pitboss.poker.house.notices import needed_filings, notices
from pitboss.poker.house.phrases import PHRASES
from pitboss.ranking import AnyKind
from pitboss.rulebook import cite
from pitboss.table import Answer, Form, HouseRules
from pitboss.table.authoring import (
    AmountOf,
    EquipmentClock,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    Procedure,
    Rate,
    SomeOf,
    WagerKind,
    WholeFrom,
    option,
)

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

_MONEY = AmountOf(0, CHIPS_MAX)


@dataclass(frozen=True, slots=True)
class Amounts:
    """A list of amounts, such as the blinds from the first on."""

    fewest: int
    most: int

    def read(self, raw: object) -> tuple[Cents, ...]:
        """A list of amounts, one amount, or amounts separated by commas."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            items = [items]
        return tuple(_MONEY.read(item) for item in items if item != "")

    def admits(self, value: tuple[Cents, ...]) -> bool:
        """Whether there are enough and not too many, each above zero."""
        if not isinstance(value, tuple) or not self.fewest <= len(value) <= self.most:
            return False
        return all(type(each) is int and 0 < each <= CHIPS_MAX for each in value)

    def write(self, value: tuple[Cents, ...]) -> object:
        """As a list of amounts in dollars."""
        return [show(each) for each in value]

    def describe(self) -> str:
        """How many."""
        return f"{self.fewest} to {self.most} amounts, such as 1,2"


@dataclass(frozen=True, slots=True)
class Levels:
    """Amounts that are taken as the pot reaches levels, in increasing order."""

    def read(self, raw: object) -> tuple[tuple[Cents, Cents], ...]:
        """`20:1,40:1` as typed, or a list of such pairs."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            raise MalformedAnswer(f"write {self.describe()}")
        return tuple(self._pair(item) for item in items if item != "")

    def _pair(self, item: object) -> tuple[Cents, Cents]:
        if not isinstance(item, str) or ":" not in item:
            raise MalformedAnswer(f"write {self.describe()}")
        level, _, amount = item.partition(":")
        return _MONEY.read(level.strip()), _MONEY.read(amount.strip())

    def admits(self, value: tuple[tuple[Cents, Cents], ...]) -> bool:
        """Whether the levels increase and no amount is more than its level."""
        if not isinstance(value, tuple):
            return False
        levels = [level for level, _ in value]
        return levels == sorted(set(levels)) and all(0 < taken <= level for level, taken in value)

    def write(self, value: tuple[tuple[Cents, Cents], ...]) -> object:
        """As a list of pairs in dollars."""
        return [f"{show(level)}:{show(amount)}" for level, amount in value]

    def in_words(self, value: tuple[tuple[Cents, Cents], ...]) -> str:
        """What is taken as the pot reaches each level."""
        each = (f"{show(taken)} as the pot reaches {show(level)}" for level, taken in value)
        return ", ".join(each) or "none"

    def describe(self) -> str:
        """How they are written."""
        return "levels of the pot and the amounts taken there, such as 20:1,40:1"


USUAL = "usual"  # what the edition has; construction puts the name of it in its place


@dataclass(frozen=True, kw_only=True)
class PokerRules(HouseRules):
    """The house rules of a poker table; each type of poker adds its own."""

    pay_lines: ClassVar[tuple[PayLine, ...]] = ()
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = ()
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = PHRASES
    payout_cite: ClassVar[str] = "13:69F-14.8(b)"
    to_cite: ClassVar[str] = "13:69F-14.8(b)"
    editions: ClassVar[tuple[int, ...]] = (1995, 2006, 2012)
    fixed_options: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"bad_beat_enabled": cite("13:69F-14.19(c)"), "bad_beat": cite("13:69F-14.19(q)")}
    )
    open_cite: ClassVar[str] = "13:69F-14.1[Opening bet]"
    # The most players by edition, and the provision of the game that says so.
    players_cap: ClassVar[Mapping[int, int]] = {1995: 11, 2006: 11, 2012: 11}
    players_cite: ClassVar[str] = "13:69F-14.6(b)"
    # Whether a hand may be made without the player's own cards.
    own_cards_count: ClassVar[bool] = False
    # Own and common cards at the showdown, where all are dealt and none is drawn.
    showdown_cards: ClassVar[tuple[int, int] | None] = None

    edition: int = option(
        2012, WholeFrom(1995), "13:69F-14.8(a)", "the edition of the rules in use"
    )
    area: str = option(
        "casino_floor",
        Named("casino_floor", "simulcasting_facility"),
        "13:69F-14.6(a)",
        "where the separate, approved area for poker lies",
    )
    max_players: int = option(7, WholeFrom(2, 11), "13:69F-14.6(b)", "the most players at a table")

    # -- wagers ---------------------------------------------------------------------------------

    minimum: Cents = option(
        2_00, AmountOf(1, CHIPS_MAX), "13:69F-14.17", "the posted minimum wager, the small bet"
    )
    maximum: Cents = option(
        4_00, AmountOf(1, CHIPS_MAX), "13:69F-14.17", "the posted maximum wager, the big bet"
    )
    limit_structure: str = option(
        "fixed",
        Named("fixed", "spread", "pot_limit", "no_limit"),
        "13:69F-14.17",
        "how bets and raises lie between the posted minimum and maximum",
    )
    big_bet_from_round: int = option(
        3, WholeFrom(1, 9), "13:69F-14.17", "the betting round from which the maximum is bet"
    )
    max_raises: int = option(
        3, WholeFrom(0, 100), "13:69F-14.17", "the raises in a betting round; 0 for no cap"
    )
    ante: Cents = option(0, AmountOf(0, CHIPS_MAX), "13:69F-14.7(b)1", "what everybody antes")
    check_raise_allowed: bool = option(
        True, Flag(), "13:69F-14.7(j)", "whether a player who checked may raise later"
    )

    # -- the rake -------------------------------------------------------------------------------

    rake_methods: frozenset[str | int] = option(
        frozenset({"percentage"}),
        SomeOf("percentage", "increments", "time"),
        "13:69F-14.14(b)",
        "how the rake is taken",
    )
    rake_pct: Fraction = option(
        Fraction(1, 10),
        Rate(Fraction(1, 1000), Fraction(1, 10)),
        "13:69F-14.14(b)1i",
        "the share of what is wagered in a betting round",
    )
    rake_cap: Cents = option(
        4_00, AmountOf(0, CHIPS_MAX), "13:69F-14.14(a)3", "the most that is taken in a round"
    )
    rake_unit: Cents = option(
        1_00, AmountOf(25, 1_00), "13:69F-14.14(b)1ii", "the chips in which the rake is taken"
    )
    rake_levels: tuple[tuple[Cents, Cents], ...] = option(
        (), Levels(), "13:69F-14.14(b)2i", "the levels of the pot and what is taken at each"
    )
    time_basis: str = option(
        "per_player",
        Named("per_player", "per_table"),
        "13:69F-14.14(b)3i",
        "whether each player or the whole table is charged for time",
    )
    time_hourly_fee: Cents = option(
        0, AmountOf(0, CHIPS_MAX), "13:69F-14.14(b)3ii", "the charge for an hour at these limits"
    )
    time_interval_min: int = option(
        30, WholeFrom(20, 60), "13:69F-14.14(b)3iii", "the minutes after which it is collected"
    )
    bad_beat_enabled: bool = option(
        False, Flag(), "13:69F-14.6(e)9", "whether pots contribute to a bad beat payout"
    )
    bad_beat_contribution: Cents = option(
        1_00,
        AmountOf(1, CHIPS_MAX),
        "13:69F-14.6(e)9",
        "what each pot contributed at tables opened before rules of funds were filed",
    )
    bad_beat: BadBeatRules | None = option(
        None, FundRules(), "13:69F-14.19(a)", "the rules of the fund that is fed", later=True
    )

    # -- cards ----------------------------------------------------------------------------------

    auto_shuffler: bool = option(
        False, Flag(), "13:69F-14.2(d)", "whether an automated device shuffles"
    )
    deck_backs: str = option(
        "colours",
        Named("colours", "designs"),
        "13:69F-14.2(d)1",
        "how the backs of the two decks are told apart",
    )
    preshuffled_cards: bool = option(
        False, Flag(), "13:69F-14.4(a)", "whether decks come inspected and shuffled"
    )
    second_deck_prep: str = option(
        "on_rotation",
        Named("both_now", "on_rotation"),
        "13:69F-14.4(c)1",
        "when the second deck is washed and shuffled",
    )
    idle_spread: str = option(
        "face_up",
        Named("face_up", "face_down"),
        "13:69F-14.5(d)",
        "how the decks lie while nobody plays",
    )
    count_method: str = option(
        USUAL,
        Named(USUAL, "full_deck", "stub", "shuffler"),
        "13:69F-14.6(e)4",
        "what is counted every 15 minutes; usually the full deck, in 1995 the stub",
    )

    # -- players and showdown -------------------------------------------------------------------

    absence_stakes: str = option(
        "cover",
        Named("account", "cover"),
        "13:69F-14.7(c)5",
        "whether the stakes of an absent player are accounted for or left under a cover",
    )
    waiting_list: bool = option(
        True, Flag(), "19:47-14.18", "whether a waiting list is kept for this type of table"
    )
    short_all_in_reopens: bool = option(
        False, Flag(), "13:69F-14.15(r)", "whether an all-in for less than a raise opens betting"
    )
    require_disclosure: bool = option(
        False,
        Flag(),
        "13:69F-14.15(d)",
        "whether hands that are conceded at the showdown are shown as well",
    )
    checked_down_first_show: str = option(
        "last_wager",
        Named("last_wager", "first_to_act"),
        "13:69F-14.15(d)",
        "who shows first when the last betting round was checked",
    )
    odd_chip_single: str = option(
        "left_of_button",
        Named("left_of_button", "high_card_by_suit"),
        "13:69F-14.15(r)",
        "who gets the odd chip of a pot that is not split high and low",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.count_method == USUAL:
            usual = "stub" if self.edition == 1995 else "full_deck"
            object.__setattr__(self, "count_method", usual)

    # -- what the table asks ----------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The seats of this table."""
        return self.max_players

    @property
    def posted_maximum(self) -> Cents | None:
        """The big bet; under pot limit and no limit only the pot or a stack limits a bet."""
        return self.maximum if self.limit_structure in ("fixed", "spread") else None

    @property
    def blinds_posted(self) -> tuple[Cents, ...]:
        """The blinds, from the first on; games without a button have none."""
        return ()

    @property
    def forced(self) -> Cents:
        """The forced bet of the first betting round at the posted minimum."""
        return self.forced_at(self.minimum)

    def forced_at(self, minimum: Cents) -> Cents:
        """The forced bet where this is the minimum in force; games with a button have none."""
        return 0

    @property
    def draws_for_button(self) -> bool:
        """Whether a card dealt to each says who has the button first."""
        return False

    @property
    def missed_blinds_posted(self) -> bool:
        """Whether a player who comes back posts the blinds that passed by."""
        return False

    def poker_form(self) -> str:
        """The form of the game: high, low, or split between both."""
        return "high"

    def hand_kind(self) -> AnyKind:
        """The kind of hand that wins, or wins the high half."""
        return "low" if self.poker_form() == "low" else "high"

    def blind_order(self, seats: list[int]) -> list[int]:
        """The seats in the order in which they post, of those clockwise from the button."""
        return seats

    @cached_property
    def entry(self) -> Cents:
        """What a player needs at most to enter: every bet required and one at the minimum."""
        return self.ante + self.forced + max(self.blinds_posted, default=0) + self.minimum

    def irregular_forms(self, hand: Hand) -> Sequence[Form]:
        """What an official may call in the middle of a round."""
        return ()

    def irregularity(self, hand: Hand, answer: Answer) -> Procedure[None]:
        """What is done about it."""
        return
        yield

    # -- what the law asks ------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """The posted limits and amounts fit together, and the edition has what is chosen."""
        return violations(self)

    @property
    def listed_in(self) -> int:
        """The edition in whose list of games and forms this one stands."""
        return self.edition

    @property
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """Decks are counted, sorted and changed by the clock; see docs/readings.md."""
        return () if "time" in self.rake_methods else (deck_clock(self.edition),)

    def needed_filings(self) -> Iterator[NeededFiling]:
        """What lies with the regulator: the devices, the rake, the area, rules of the house."""
        yield from super().needed_filings()
        yield from needed_filings(self)

    def notices(self) -> Iterator[Notice]:
        """The sign at the table: limits, raises, rake, and what players owe each other."""
        return notices(self)
