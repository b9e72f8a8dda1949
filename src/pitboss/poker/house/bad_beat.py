"""The filed rules of a bad beat payout: contributions, what qualifies, shares; 13:69F-14.19.

Tables of one fund all hold the same value; its fingerprint says so. Amounts are in cents here and
in dollars in a submission.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, cast

import msgspec

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer, PitbossError, Violation
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.ranking import AnyKind, rank
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import AmountOf

if TYPE_CHECKING:
    from pitboss.poker.house.options import PokerRules

PRIMARY: Final = "primary"
SECONDARY: Final = "secondary"

_MONEY: Final = AmountOf(0, CHIPS_MAX)
_AMOUNTS: Final = ("contribution", "maximum", "minimum_pot")
_NAME_CHARS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_NAME_MAX: Final = 32
_TEXT_MAX: Final = 500
_RANKS: Final = "23456789TJQKA"
_SUITED: Final = "s"


class Qualifier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a losing hand must be: at least `hand`, a hand written by its ranks, such as AAAKK.

    An `s` at the end makes it of one suit. `own_cards` says whose two own cards must all count, at
    games with cards in the centre, and `players` how many must have been dealt in.
    """

    hand: str
    own_cards: Literal["any", "loser", "both"] = "any"
    players: int = 2


class Secondary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A payout for a lesser hand: from contributions of its own, or from the primary payout.

    `portion` is its share of the primary payout. `both` is the rule for a round in which a higher
    and a lower hand qualify.
    """

    hands: dict[str, Qualifier]
    funded_by: Literal["own_contribution", "from_primary"]
    contribution: Cents = 0
    portion: Fraction = Fraction(0)
    both: Literal["", "primary_only", "both_paid"] = ""


class Bonus(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another award to poker players that is paid from the contributions."""

    name: str
    text: str


class BadBeatRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one bad beat fund as they are filed, the same at all its tables.

    A contribution is `contribution`, or with `share` so much of the pot, at most `maximum`. The
    pots of a round count `together` or each `alone`. `hands` has what qualifies at each type of
    poker. `several` is the rule for several players who qualify, `reset` the share of the
    contributions that is kept for the next payout, `witnesses` are the positions of a second
    department that may witness a count, and `discontinuance` is how all is paid in the end.
    """

    fund: str
    hands: dict[str, Qualifier]
    discontinuance: str
    several: Literal["", "highest", "share"] = ""
    contribution: Cents = 1_00
    share: Fraction = Fraction(0)
    maximum: Cents = 1_00
    minimum_pot: Cents = 10_00
    side_pots: Literal["together", "alone"] = "together"
    uncontested: bool = True
    loser: Fraction = Fraction(1, 2)
    winner: Fraction = Fraction(1, 4)
    table: Fraction = Fraction(1, 4)
    secondary: Secondary | None = None
    bonuses: tuple[Bonus, ...] = ()
    reset: Fraction = Fraction(0)
    count: Literal["closed_table", "cage", "in_table"] = "in_table"
    in_table_witness: Literal["supervisor", "second_department"] = "supervisor"
    witnesses: tuple[str, ...] = ()
    pay_at: Literal["table", "cage"] = "table"

    @property
    def digest(self) -> str:
        """The fingerprint by which two houses or tables see that their rules are the same."""
        return sha256(msgspec.json.encode(rules_to_data(self), order="sorted")).hexdigest()


def rules_to_data(rules: BadBeatRules) -> dict[str, object]:
    """The rules as a submission writes them: amounts in dollars, shares as fractions."""
    data = cast("dict[str, object]", msgspec.to_builtins(rules, enc_hook=str))
    for part in _parts(data):
        part |= {name: show(cast("int", part[name])) for name in _AMOUNTS if name in part}
    return data


def rules_from_data(raw: object) -> BadBeatRules:
    """Read rules from a submission; what cannot be read is a `MalformedAnswer`."""
    if isinstance(raw, str):
        try:
            raw = msgspec.json.decode(raw)
        except msgspec.DecodeError as error:
            raise MalformedAnswer(f"the rules of a bad beat fund are an object: {error}") from None
    if not isinstance(raw, Mapping):
        raise MalformedAnswer("the rules of a bad beat fund are an object")
    data = msgspec.to_builtins(dict(raw), enc_hook=str)
    for part in _parts(data):
        part |= {name: _MONEY.read(part[name]) for name in _AMOUNTS if name in part}
    try:
        return msgspec.convert(data, BadBeatRules, dec_hook=_fraction)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedAnswer(f"the rules of a bad beat fund: {error}") from None


def _parts(data: dict[str, object]) -> Iterator[dict[str, object]]:
    yield data
    if isinstance(second := data.get("secondary"), dict):
        yield second


def _fraction(kind: type, raw: object) -> Fraction:
    try:
        if isinstance(raw, str | int) and not isinstance(raw, bool):
            return Fraction(raw)
    except (ValueError, ZeroDivisionError):
        pass
    raise msgspec.ValidationError(f"{raw!r:.20} is not a share such as 1/4")


class FundRules:
    """The domain of an option that holds the rules of a fund, or nothing."""

    def read(self, raw: object) -> BadBeatRules | None:
        """An object, the same as JSON, or `none`."""
        if raw is None or raw in ("none", ""):
            return None
        return raw if isinstance(raw, BadBeatRules) else rules_from_data(raw)

    def admits(self, value: BadBeatRules | None) -> bool:
        """Whether it is of the right kind; what the law says of it is checked with the table."""
        return value is None or isinstance(value, BadBeatRules)

    def write(self, value: BadBeatRules | None) -> object:
        """As a submission writes them."""
        return "none" if value is None else rules_to_data(value)

    def in_words(self, value: BadBeatRules | None) -> str:
        """The name of the fund."""
        return "none" if value is None else f"fund {value.fund}"

    def describe(self) -> str:
        """How they are written."""
        return "none, or the rules of a fund as an object"


# -- hands ----------------------------------------------------------------------------------------


def hand_strength(text: str, kind: AnyKind) -> int:
    """The strength of a hand written by its ranks, on the scale on which the table compares."""
    ranks = text.removesuffix(_SUITED)
    if not ranks or len(ranks) > 5 or set(ranks) - set(_RANKS):
        raise MalformedAnswer(f"a hand is written by its ranks, such as AAAKK, not {text!r:.20}")
    ordered = sorted(ranks)
    if any(ordered.count(each) > 4 for each in ordered):
        raise MalformedAnswer(f"no deck holds {text!r}")
    suits = ["s"] * 5 if text.endswith(_SUITED) else ["c", "d", "h", "s", "c"]
    cards = [Card.parse(f"{each}{suit}") for each, suit in zip(ordered, suits, strict=False)]
    if len(set(cards)) < len(cards):
        raise MalformedAnswer(f"no deck holds {text!r}")
    found = rank(cards, kind)
    if found is None:
        raise MalformedAnswer(f"{text!r} does not qualify at this type of poker")
    return found.strength


# -- contributions --------------------------------------------------------------------------------


@rule("13:69F-14.19(b)1", "13:69F-14.19(b)2", "13:69F-14.19(m)1")
def contributions(rules: BadBeatRules, pot: Cents) -> tuple[Cents, Cents]:
    """What a pot gives to the primary and to the secondary payout, never more than is there."""
    if pot < rules.minimum_pot:
        return 0, 0
    share, second = rules.share, rules.secondary.contribution if rules.secondary else 0
    wanted = pot * share.numerator // share.denominator if share else rules.contribution
    return given(pot, wanted, _most(rules), second)


@rule("13:69F-14.19(b)1", "13:69F-14.19(m)1")
def given(pot: Cents, wanted: Cents, most: Cents, second: Cents) -> tuple[Cents, Cents]:
    """What is wanted for either payout, as far as the maximum and the pot have room for it."""
    primary = min(wanted, most, pot)
    return primary, min(second, pot - primary)


def _most(rules: BadBeatRules) -> Cents:
    """The most that goes to the primary payout; the maximum covers the secondary one too."""
    return rules.maximum - (rules.secondary.contribution if rules.secondary else 0)


# -- the law --------------------------------------------------------------------------------------


def fund_violations(rules: PokerRules, *, stored: bool) -> Iterator[Violation]:
    """What is wrong with the bad beat payout of a poker table."""
    filed = rules.bad_beat
    if rules.bad_beat_enabled and filed is None and not stored:
        message = "a table pays bad beats under the filed rules of a fund; none are given"
        cites = (cite("13:69F-14.19(a)"), cite("13:69F-14.19(b)"), cite("13:69F-14.19(c)"))
        yield Violation("bad_beat_enabled", message, cites)
    if filed is None:
        return
    if not rules.bad_beat_enabled:
        message = "a table with the rules of a fund is designated for it: enable the payout"
        yield Violation("bad_beat", message, (cite("13:69F-14.19(c)"),))
    for message, broken in rule_faults(filed):
        yield Violation("bad_beat", message, broken)
    if rules.game not in filed.hands:
        message = f"the rules of the fund name no qualifying hand of {rules.game}"
        yield Violation("bad_beat", message, (cite("13:69F-14.19(b)3"),))
    for message in _hand_faults(filed, rules.game, rules.hand_kind(), rules.own_cards_count):
        yield Violation("bad_beat", message, (cite("13:69F-14.19(b)3"),))


@rule("13:69F-14.19(a)", "13:69F-14.19(b)1", "13:69F-14.19(b)2", "13:69F-14.19(b)3")
@rule("13:69F-14.19(b)4", "13:69F-14.19(f)2ii", "13:69F-14.19(l)", "13:69F-14.19(n)")
@rule("13:69F-14.19(p)")
def rule_faults(rules: BadBeatRules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is unlawful in the rules of a fund, whatever the table."""
    if not rules.fund or set(rules.fund) - _NAME_CHARS or len(rules.fund) > _NAME_MAX:
        yield "a fund has a name of small letters, digits and _", (cite("13:69F-14.19(a)"),)
    taken = 0 <= rules.contribution <= rules.maximum <= CHIPS_MAX and 0 <= rules.share < 1
    if not taken or not (rules.contribution or rules.share) or rules.minimum_pot < 0:
        yield "each pot gives something, at most the maximum", (cite("13:69F-14.19(b)1"),)
    parts = (rules.loser, rules.winner, rules.table)
    if sum(parts) != 1 or any(each < 0 for each in parts) or not rules.loser:
        yield "loser, winner and table share the whole payout", (cite("13:69F-14.19(a)"),)
    if not rules.discontinuance.strip() or len(rules.discontinuance) > _TEXT_MAX:
        yield "procedures for discontinuing it are filed first", (cite("13:69F-14.19(l)"),)
    if not rules.several:
        yield "a rule for several players who qualify is filed", (cite("13:69F-14.19(n)"),)
    if not 0 <= rules.reset < 1:
        yield "the reset share is at least 0 and below 1", (cite("13:69F-14.19(p)"),)
    if any(not each.name.strip() or not each.text.strip() for each in rules.bonuses):
        yield "every other bonus is named and described", (cite("13:69F-14.19(b)4"),)
    if rules.in_table_witness == "second_department" and not rules.witnesses:
        yield "the controls name who witnesses a count", (cite("13:69F-14.19(f)2ii"),)
    if not rules.hands or any(each.players < 2 for each in rules.hands.values()):
        yield "qualifying hands are named, with two players or more", (cite("13:69F-14.19(b)3"),)
    if rules.secondary is not None:
        yield from _secondary_faults(rules, rules.secondary)


@rule("13:69F-14.19(m)", "13:69F-14.19(m)1", "13:69F-14.19(m)2", "13:69F-14.19(m)2i")
def _secondary_faults(
    rules: BadBeatRules, second: Secondary
) -> Iterator[tuple[str, tuple[str, ...]]]:
    if second.hands.keys() - rules.hands.keys() or not second.hands:
        message = "the secondary payout names lesser hands of the same games"
        yield message, (cite("13:69F-14.19(m)"),)
    if second.funded_by == "own_contribution":
        if second.portion or not 0 < second.contribution < rules.maximum:
            message = "the secondary contribution is part of the maximum that a pot gives"
            yield message, (cite("13:69F-14.19(m)1"), cite("13:69F-14.19(b)1"))
        return
    if second.contribution or not 0 < second.portion < 1:
        yield "the secondary payout is a part of the primary one", (cite("13:69F-14.19(m)2"),)
    if not second.both:
        message = "a rule for a higher and a lower hand in one round is filed"
        yield message, (cite("13:69F-14.19(m)2i"),)


def _hand_faults(rules: BadBeatRules, game: str, kind: AnyKind, own: bool) -> Iterator[str]:
    first = rules.hands.get(game)
    second = rules.secondary.hands.get(game) if rules.secondary else None
    strengths = []
    for each in (first, second):
        if each is None:
            continue
        if each.own_cards != "any" and not own:
            yield f"at {game} no cards in the centre count, so own cards always do"
        try:
            strengths.append(hand_strength(each.hand, kind))
        except PitbossError as error:
            yield error.message
    if len(strengths) == 2 and strengths[1] >= strengths[0]:
        yield "the hand of the secondary payout is a lesser one"
