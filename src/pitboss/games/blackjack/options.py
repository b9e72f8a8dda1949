"""What the house may choose at blackjack: options, what they exclude, and notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pitboss.equipment import DECKS_MAX, Card, Rank
from pitboss.errors import MalformedAnswer, PitbossError, Violation
from pitboss.games.blackjack.notices import sign_notices
from pitboss.games.blackjack.phrases import PHRASES
from pitboss.games.blackjack.wagers import (
    ADDITIONAL,
    BOXES_MAX,
    KINDS,
    PAY_LINES,
    SAME_SUIT_DECKS,
    SAME_SUIT_OPTIONS,
    additional_spot,
    box_spot,
    insurance_spot,
    same_suit_lines,
    usual_same_suit_option,
)
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout, Limit, Spot
from pitboss.table.authoring import (
    UNIT_MAX,
    AmountOf,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)

# Written `usual`: the option that the number of decks suggests, or the table's maximum.
USUAL = 0

Pair = tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Combination:
    """No cards at all, or one ace with one jack, queen or king."""

    def read(self, raw: object) -> Pair:
        """`none`, or the two cards as in `As Kh`; a pair of codes is good as well."""
        if raw is None or raw == "none":
            return None
        words = raw.split() if isinstance(raw, str) else raw
        if not isinstance(words, list | tuple) or len(words) != 2:
            raise MalformedAnswer(f"a combination is {self.describe()}")
        return Card.parse(words[0]).code, Card.parse(words[1]).code

    def admits(self, value: Pair) -> bool:
        """Whether it is none, or an ace and a face card in this order."""
        if value is None:
            return True
        try:
            ace, face = (Card.parse(code) for code in value)
        except (PitbossError, TypeError, ValueError):
            return False
        jokers = face.is_joker or ace.is_joker
        return not jokers and ace.rank is Rank.ACE and Rank.JACK <= face.rank <= Rank.KING

    def write(self, value: Pair) -> object:
        """The two cards, or `none`."""
        return "none" if value is None else f"{value[0]} {value[1]}"

    def in_words(self, value: Pair) -> str:
        """The two cards in words."""
        cards = map(Card.parse, value or ())
        words = (f"the {card.rank.name} of {card.suit.name}".lower() for card in cards)
        return " and ".join(words) or "none"

    def describe(self) -> str:
        """What may stand there."""
        return "none, or an ace and a jack, queen or king such as As Kh"


@dataclass(frozen=True, slots=True)
class OrUsual:
    """A value of another domain, or zero, which is written as a word such as `usual`."""

    domain: WholeFrom | AmountOf
    word: str

    def read(self, raw: object) -> int:
        """The value, or zero for the word."""
        return USUAL if raw == self.word else self.domain.read(raw)

    def admits(self, value: int) -> bool:
        """Whether the domain admits it or it is zero."""
        return self.domain.admits(value) or _is_usual(value)

    def write(self, value: int) -> object:
        """As the domain writes it, or the word."""
        return self.word if _is_usual(value) else self.domain.write(value)

    def describe(self) -> str:
        """The bounds."""
        return f"{self.domain.describe()}, or {self.word}"


def _is_usual(value: object) -> bool:
    return type(value) is int and value == USUAL


# -- the house rules -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BlackjackRules(HouseRules):
    """The house rules of a blackjack table."""

    game: ClassVar[str] = "blackjack"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-2.3(e)"
    to_cite: ClassVar[str] = "19:47-2.3(e)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = PHRASES
    maximum_options: ClassVar[frozenset[str]] = frozenset({"additional_wager_max"})

    unit: Cents = option(
        50, AmountOf(1, UNIT_MAX), "19:47-8.2(a)", "the smallest chip wagers are made and paid in"
    )
    decks: int = option(8, WholeFrom(1, DECKS_MAX), "19:47-2.2(a)", "how many decks are in play")
    shoe: str = option(
        "single",
        Named("single", "double", "continuous"),
        "19:47-2.1[Double shoe]",
        "one shoe, one with two sides, or an approved device that shuffles all the time",
        needs={"continuous": NeededFiling("device", "reshuffling shoe", cite("19:47-2.20"))},
    )
    red_side: str = option(
        "left",
        Named("left", "right"),
        "19:47-2.6(d)1",
        "the side of a double shoe that hearts and diamonds name",
    )
    shuffle: str = option(
        "standard",
        Named("standard", "bart_carter", "approved"),
        "19:47-2.5(h)",
        "how the cards are shuffled",
        needs={"approved": NeededFiling("procedure", "shuffle", cite("19:47-2.5(h)"))},
    )
    reshuffle_at_will: bool = option(
        False, Flag(), "19:47-2.5(g)1", "whether the house may call a reshuffle after any round"
    )
    boxes: int = option(
        BOXES_MAX, WholeFrom(1, BOXES_MAX), "19:47-2.11(e)", "the boxes on the layout"
    )
    dealer_second_card: str = option(
        "hole_down",
        Named("draw_last", "hole_down", "hole_up"),
        "19:47-2.6(j)",
        "when and how the dealer takes the second card",
    )
    card_reader: bool = option(
        False,
        Flag(),
        "19:47-2.1[Card reader device]",
        "whether the hole card is read under an ace or ten",
        needs={True: NeededFiling("procedure", "card reader", cite("19:47-2.6(j)"))},
    )
    surrender: bool = option(
        False, Flag(), "19:47-2.8(c)", "whether a hand may be given up for half the wager"
    )
    max_split_hands: int = option(
        2, WholeFrom(2, 4), "19:47-2.11(e)", "how many hands splitting may make of one"
    )
    resplit_aces: bool = option(
        True, Flag(), "19:47-2.11(e)", "whether aces are split again where other cards are"
    )
    pay_suited_678: bool = option(
        False, Flag(), "19:47-2.3(e)1", "whether a suited 6-7-8 is paid 2 to 1"
    )
    pay_777: bool = option(False, Flag(), "19:47-2.3(e)2", "whether three sevens are paid 3 to 2")
    designated_blackjack: Pair = option(
        None, Combination(), "19:47-2.3(e)3", "the one blackjack that is paid 2 to 1"
    )
    five_card_21: bool = option(
        False, Flag(), "19:47-2.16(c)", "whether a 21 in five cards is paid 2 to 1"
    )
    additional_wager: str = option(
        "none",
        Named("none", "over_under_13", "same_suit"),
        "19:47-2.17(a)",
        "which additional wager is offered",
    )
    same_suit_option: int = option(
        USUAL,
        OrUsual(WholeFrom(1, 4), "usual"),
        "19:47-2.17(e)2",
        "the payouts of the same suit wager",
    )
    additional_wager_max: Cents = option(
        USUAL,
        OrUsual(AmountOf(1, 10**12), "table"),
        "19:47-2.17(g)",
        "the most that is taken on an additional wager",
    )
    multiple_action: str = option(
        "off",
        Named("off", "min2", "min3"),
        "19:47-2.18(a)",
        "whether players play against up to three dealer hands, and how many wagers they make",
    )
    late_entry: str = option(
        "free",
        Named("free", "barred", "minimum_only"),
        "19:47-2.3(i)",
        "what is asked of those who did not wager in the first round after a shuffle",
    )
    absence: str = option(
        "free",
        Named("free", "barred", "minimum_only"),
        "19:47-2.3(i)",
        "what is asked of those who wagered and then sat out",
    )
    max_bettors_per_box: int = option(
        1, WholeFrom(1, 3), "19:47-2.13(a)", "how many persons may wager on one box"
    )
    shared_boxes_max: int = option(
        BOXES_MAX,
        WholeFrom(0, BOXES_MAX),
        "19:47-2.13(g)",
        "on how many boxes more than one person may wager",
        later=True,
    )
    multi_box_play: bool = option(
        True, Flag(), "19:47-2.14", "whether a player may wager on more than one box"
    )
    split_two_card_21_wins: bool = option(
        False, Flag(), "19:47-2.3(a)3", "whether a split 21 in two cards beats a longer 21"
    )

    def complete(self) -> None:
        """The usual same suit payouts are those that the decks suggest."""
        super().complete()
        if self.same_suit_option == USUAL:
            object.__setattr__(self, "same_suit_option", usual_same_suit_option(self.decks))

    def __hash__(self) -> int:
        return hash((self.decks, self.dealer_second_card, self.max_split_hands))

    def make_layout(self) -> Layout:
        """The boxes of the layout, with the areas of additional wagers and of insurance."""
        return Layout(_spots(self), self.payouts, self.unit)

    # -- what the table and the odds ask ----------------------------------------------------------

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of the spots on this layout."""
        return list(dict.fromkeys(spot.kind for spot in _spots(self)))

    def limit(self, kind: str) -> Limit:
        """The limits in force; an additional wager that is offered also has its own maximum."""
        limit = super().limit(kind)
        if kind not in self.additional_kinds or self.additional_wager_max == USUAL:
            return limit
        return Limit(limit.low, min(limit.high, self.additional_wager_max))

    @property
    def wagers_min(self) -> int:
        """How many blackjack wagers a player makes on a box at least."""
        return {"off": 1, "min2": 2, "min3": 3}[self.multiple_action]

    @property
    def wagers_max(self) -> int:
        """How many blackjack wagers a player makes on a box at most."""
        return 1 if self.multiple_action == "off" else 3

    @property
    def hole_up(self) -> bool:
        """Whether the dealer's hole card lies face up."""
        return self.dealer_second_card == "hole_up"

    @property
    def finds_blackjack(self) -> bool:
        """Whether a blackjack of the dealer's is found before anyone draws."""
        return self.card_reader or self.hole_up

    @property
    def offers_insurance(self) -> bool:
        """Insurance goes with every table but one whose hole card lies face up."""
        return not self.hole_up

    @property
    @rule("19:47-2.17(a)1", "19:47-2.17(a)2")
    def additional_kinds(self) -> tuple[str, ...]:
        """The additional wagers that are offered."""
        choices = {"over_under_13": ("over_13", "under_13"), "same_suit": ("same_suit",)}
        return choices.get(self.additional_wager, ())

    @cached_property
    def designated_cards(self) -> tuple[int, int] | None:
        """The ace and the face card of the designated blackjack, as numbers."""
        if self.designated_blackjack is None:
            return None
        ace, face = self.designated_blackjack
        return int(Card.parse(ace)), int(Card.parse(face))

    @cached_property
    def hand_lines(self) -> tuple[str, ...]:
        """The payouts a winning hand may have at this table."""
        added = {
            "blackjack": not self.hole_up,
            "suited_678": self.pay_suited_678,
            "three_sevens": self.pay_777,
            "designated_blackjack": self.designated_blackjack is not None,
            "five_card_21": self.five_card_21,
        }
        return ("even", *(line for line, offered in added.items() if offered))

    # -- what the law asks ------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """Options that exclude each other."""
        return _violations(self)

    @classmethod
    def between_tables(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """Tables with as many decks pay same suit wagers alike."""
        return _differing_same_suit({n: r for n, r in tables.items() if isinstance(r, cls)})

    def notices(self) -> Iterator[Notice]:
        """The limits, and every choice that the house must announce."""
        yield from super().notices()
        yield from sign_notices(self)


def _spots(rules: BlackjackRules) -> Iterator[Spot]:
    boxes = range(1, rules.boxes + 1)
    numbers = range(1, rules.wagers_max + 1)
    for box in boxes:
        yield from (box_spot(box, number, rules.hand_lines) for number in numbers)
        for key in rules.additional_kinds:
            lines = ADDITIONAL[key].lines
            if key == "same_suit":
                lines = same_suit_lines(rules.decks, rules.same_suit_option)
            yield additional_spot(key, box, lines)
    if rules.offers_insurance:
        yield from (insurance_spot(box, number) for box in boxes for number in numbers)


# -- options that exclude each other ---------------------------------------------------------------


def _violations(rules: BlackjackRules) -> Iterator[Violation]:
    """Every way in which these choices do not go together."""
    yield from _shoe(rules)
    for broken, name, message, provision in _excluded(rules):
        if broken:
            yield Violation(name, message, (provision,))
    yield from _same_suit(rules)


def _shoe(rules: BlackjackRules) -> Iterator[Violation]:
    if rules.shoe == "double" and rules.decks < 2:
        message = "a double shoe holds at least two decks"
        yield Violation("decks", message, (cite("19:47-2.2(c)"),))
    for name in ("late_entry", "absence"):
        if rules.shoe == "continuous" and getattr(rules, name) != "free":
            message = "a device that always shuffles has no reshuffle to wait for"
            yield Violation(name, message, (cite("19:47-2.20"), cite("19:47-2.3(i)")))


def _excluded(rules: BlackjackRules) -> Iterator[tuple[bool, str, str, str]]:
    """Whether it is broken, the option, what the rule is, and its provision."""
    second, multiple = rules.dealer_second_card, rules.multiple_action != "off"
    message = "a card reader reads a hole card that lies face down"
    yield rules.card_reader and second != "hole_down", "card_reader", message, cite("19:47-2.6(j)")
    message = "multiple action needs a dealer who takes the second card last"
    yield multiple and second != "draw_last", "dealer_second_card", message, cite("19:47-2.18(e)")
    message = "there is no surrender with multiple action"
    yield rules.surrender and multiple, "surrender", message, cite("19:47-2.8(c)")
    message = "there is no surrender with the hole card up"
    yield rules.surrender and rules.hole_up, "surrender", message, cite("19:47-2.6(k)3")
    hands, name = rules.max_split_hands, "max_split_hands"
    message = "with seven boxes splitting makes at most three hands"
    yield hands > 3 and rules.boxes > 6, name, message, cite("19:47-2.11(e)")
    message = "with multiple action a hand is split only once"
    yield hands > 2 and multiple, name, message, cite("19:47-2.11(e)")
    message = "with the hole card up a hand is split only once"
    yield hands > 2 and rules.hole_up, name, message, cite("19:47-2.6(k)5")


def _same_suit(rules: BlackjackRules) -> Iterator[Violation]:
    if rules.additional_wager != "same_suit":
        return
    if rules.decks not in SAME_SUIT_DECKS:
        decks = ", ".join(map(str, SAME_SUIT_DECKS))
        message = f"same suit payouts are laid down for {decks} decks only"
        yield Violation("additional_wager", message, (cite("19:47-2.17(e)2"),))
    elif rules.same_suit_option > len(SAME_SUIT_OPTIONS[rules.decks][1]):
        listed, options = SAME_SUIT_OPTIONS[rules.decks]
        message = f"with {rules.decks} decks there are {len(options)} options"
        yield Violation("same_suit_option", message, (listed,))


@rule("19:47-2.17(e)2")
def _differing_same_suit(tables: Mapping[str, BlackjackRules]) -> Iterator[Violation]:
    """Tables of one casino with as many decks that do not pay same suit wagers alike."""
    chosen: dict[int, dict[str, int]] = {}
    for name, rules in tables.items():
        if rules.additional_wager == "same_suit":
            chosen.setdefault(rules.decks, {})[name] = rules.same_suit_option
    for decks, options in chosen.items():
        if len(set(options.values())) > 1:
            each = ", ".join(f"{number} at {name}" for name, number in options.items())
            message = f"with {decks} decks one option is used at all tables, not {each}"
            yield Violation("same_suit_option", message, (cite("19:47-2.17(e)2"),))
