"""Which house rules of a poker table are lawful together and in which edition; 13:69F-14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pitboss.errors import Violation
from pitboss.money import Cents, show
from pitboss.poker.house.bad_beat import fund_violations
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import is_stored

if TYPE_CHECKING:
    from pitboss.poker.house.options import PokerRules


@dataclass(frozen=True, slots=True)
class Permit:
    """A type of poker as one edition permits it; without forms the type has only one."""

    forms: tuple[str, ...]
    cites: tuple[str, ...]


_STUD_1995: Final = Permit(("high", "hi_lo", "hi_lo_8"), ("19:47-14.8(a)1",))
_STUD_2012: Final = Permit(
    ("high", "low", "hi_lo", "hi_lo_8"), ("13:69F-14.8(a)1", "19:47-14.8(a)1[2010 proposal]")
)
_EVERYWHERE: Final[Mapping[str, Permit]] = {
    "hold_em": Permit((), ("13:69F-14.8(a)2",)),
    "omaha": Permit(("high", "hi_lo_8"), ("13:69F-14.8(a)3",)),
    "five_card_draw": Permit(("high", "low"), ("13:69F-14.8(a)4",)),
    "five_card_stud": Permit((), ("13:69F-14.8(a)5",)),
}

# By edition, then by game. Triple draw stands in no list: its own section authorizes it.
PERMITTED: Final[Mapping[int, Mapping[str, Permit]]] = {
    1995: {"seven_card_stud": _STUD_1995, **_EVERYWHERE},
    2006: {
        "seven_card_stud": _STUD_1995,
        **_EVERYWHERE,
        "mambo_stud": Permit((), ("19:47-14.8(a)6[2006]",)),
    },
    2012: {
        "seven_card_stud": _STUD_2012,
        **_EVERYWHERE,
        "mambo_stud": Permit((), ("13:69F-14.8(a)6",)),
        "badugi": Permit((), ("13:69F-14.8(a)7", "19:47-14.8(a)7[2010-11 proposal]")),
        "triple_draw_27": Permit((), ("13:69F-14.12A(a)",)),
    },
}


@rule("13:69F-14.8(a)", "13:69F-14.8(b)")
def is_permitted(game: str, form: str, edition: int) -> bool:
    """Whether a form of a type of poker is in the list of an edition."""
    permit = PERMITTED.get(edition, {}).get(game)
    return permit is not None and (not permit.forms or form in permit.forms)


def permit_violations(game: str, form: str, edition: int) -> Iterator[Violation]:
    """What is not permitted may not be offered."""
    listed = PERMITTED.get(edition)
    if listed is None or is_permitted(game, form, edition):
        return
    permit = listed.get(game)
    if permit is None:
        message = f"the edition of {edition} does not authorize {game.replace('_', ' ')}"
        yield Violation("edition", message, (cite("13:69F-14.8(b)"), cite("13:69F-14.8(a)")))
    else:
        message = f"in {edition} the forms are {', '.join(permit.forms)}, not {form}"
        yield Violation("form", message, (permit.cites[0], cite("13:69F-14.8(b)")))


DOLLAR: Final = 1_00
COIN: Final = 25  # quarters, and halves which are two of them
RAKE_UNITS: Final = (25, 50, DOLLAR)
INTERVALS: Final = (20, 30, 60)
STUB_MAY_BE_COUNTED: Final = frozenset({"hold_em", "omaha"})


def violations(rules: PokerRules) -> Iterator[Violation]:
    """Everything that is wrong with the choices of a poker table, each with its provision."""
    yield from permit_violations(rules.game, rules.poker_form(), rules.listed_in)
    yield from _seats(rules)
    yield from _limits(rules)
    yield from _ante(rules)
    yield from _compulsory(rules)
    yield from _rake(rules)
    yield from _time(rules)
    yield from _cards(rules)
    yield from _not_in_1995(rules)
    yield from fund_violations(rules, stored=is_stored())
    if rules.bad_beat_enabled and rules.edition != 2012:
        message = f"the edition of {rules.edition} knows no bad beat payout"
        yield Violation("bad_beat_enabled", message, _pot_cites(rules.edition))


def _pot_cites(edition: int) -> tuple[str, ...]:
    """In 1995 the pot is what is bet less the rake and nothing else."""
    late = cite("13:69F-14.6(e)9")
    return (cite("19:47-14.1[Pot]"), late) if edition == 1995 else (late,)


def _seats(rules: PokerRules) -> Iterator[Violation]:
    most = rules.players_cap.get(rules.edition, 0)
    if most and rules.max_players > most:
        message = f"at most {most} players in the edition of {rules.edition}"
        yield Violation("max_players", message, (rules.players_cite, cite("13:69F-14.6(b)")))


def _limits(rules: PokerRules) -> Iterator[Violation]:
    if rules.minimum > rules.maximum:
        message = "the minimum wager is not above the maximum"
        yield Violation("minimum", message, (cite("13:69F-14.17"),))
    for name, cents in (("minimum", rules.minimum), ("maximum", rules.maximum)):
        if cents % rules.unit:
            message = f"{show(cents)} is not made of chips of {show(rules.unit)}"
            yield Violation(name, message, (cite("13:69F-14.17"),))


# -- compulsory bets ------------------------------------------------------------------------------


@rule("13:69F-14.7(c)", "19:47-14.7(c)")
def ante_is_payable(ante: Cents, unit: Cents, edition: int) -> bool:
    """Whole chips; below a dollar coins of $0.25 and $0.50 too, which 1995 did not have."""
    if ante < DOLLAR and edition > 1995 and ante % COIN == 0:
        return True
    return ante % unit == 0


def _ante(rules: PokerRules) -> Iterator[Violation]:
    if ante_is_payable(rules.ante, rules.unit, rules.edition):
        return
    if rules.edition == 1995:
        message = f"no coin for antes: {show(rules.ante)} is not made of chips"
        yield Violation("ante", message, (cite("19:47-14.7(c)"),))
    else:
        message = "an ante is of chips, or of coins of $0.25 or $0.50 below $1.00"
        yield Violation("ante", message, (cite("13:69F-14.7(c)"), cite("13:69F-14.7(b)1")))


@rule("13:69F-14.7(b)")
def _compulsory(rules: PokerRules) -> Iterator[Violation]:
    """Blinds and forced bets are of chips, and within the maximum where that is an amount."""
    each = [("blinds", cents, cite("13:69F-14.7(b)2")) for cents in rules.blinds_posted]
    each.append(("forced_bet", rules.forced, cite("13:69F-14.7(b)3")))
    for name, cents, provision in each:
        if cents % rules.unit:
            message = f"{show(cents)} is not made of chips of {show(rules.unit)}"
            yield Violation(name, message, (provision,))
        elif rules.posted_maximum is not None and cents > rules.posted_maximum:
            message = f"{show(cents)} is above the posted maximum"
            yield Violation(name, message, (provision, cite("13:69F-14.17")))


# -- the rake -------------------------------------------------------------------------------------


def _rake(rules: PokerRules) -> Iterator[Violation]:
    if not rules.rake_methods:
        message = "at least one of percentage, increments and time is used"
        yield Violation("rake_methods", message, (cite("13:69F-14.14(b)"),))
    if rules.rake_unit not in RAKE_UNITS:
        message = "the rake is taken in $0.25, $0.50 or $1.00"
        yield Violation("rake_unit", message, (cite("13:69F-14.14(b)1ii"),))
    if "increments" in rules.rake_methods and not rules.rake_levels:
        message = "increments need levels of the pot and amounts"
        cites = (cite("13:69F-14.14(b)2"), cite("13:69F-14.14(b)2i"))
        yield Violation("rake_levels", message, cites)
    if any(amount % COIN for _, amount in rules.rake_levels):
        message = "increments are taken in chips or coins"
        yield Violation("rake_levels", message, (cite("13:69F-14.14(b)2i"),))


@rule("13:69F-14.14(b)3iii")
def charge_is_whole(hourly: Cents, minutes: int, unit: Cents) -> bool:
    """What falls due after each interval is an amount of whole chips."""
    return hourly * minutes % (60 * unit) == 0


def _time(rules: PokerRules) -> Iterator[Violation]:
    if rules.time_interval_min not in INTERVALS:
        message = "time is charged by the hour, or in fractions every 20 or 30 minutes"
        yield Violation("time_interval_min", message, (cite("13:69F-14.14(b)3iii"),))
    if "time" not in rules.rake_methods:
        return
    if not rules.time_hourly_fee:
        message = "time charges need an hourly fee"
        cites = (cite("13:69F-14.14(b)3"), cite("13:69F-14.14(b)3ii"))
        yield Violation("time_hourly_fee", message, cites)
    if not charge_is_whole(rules.time_hourly_fee, rules.time_interval_min, rules.unit):
        message = f"the fee for {rules.time_interval_min} minutes is not made of whole chips"
        yield Violation("time_hourly_fee", message, (cite("13:69F-14.14(b)3iii"),))


# -- cards ----------------------------------------------------------------------------------------


def _cards(rules: PokerRules) -> Iterator[Violation]:
    if rules.auto_shuffler and rules.deck_backs != "colours":
        message = "with a device the backs of the two decks differ in colour"
        yield Violation("deck_backs", message, (cite("13:69F-14.2(d)1"),))
    if rules.count_method == "shuffler" and not rules.auto_shuffler:
        message = "only a device can count by itself"
        yield Violation("count_method", message, (cite("13:69F-14.6(e)4"),))
    stub_alone = rules.count_method == "stub" and rules.game not in STUB_MAY_BE_COUNTED
    if stub_alone and rules.edition > 1995:
        message = "the stub alone is counted only in hold 'em and omaha"
        yield Violation("count_method", message, (cite("13:69F-14.6(e)4"),))


def _not_in_1995(rules: PokerRules) -> Iterator[Violation]:
    if rules.edition != 1995:
        return
    if rules.auto_shuffler:
        cites = (cite("19:47-14.5(a)"), cite("13:69F-14.2(d)"))
        yield Violation("auto_shuffler", "in 1995 the dealer shuffles by hand", cites)
    if rules.preshuffled_cards:
        message = "in 1995 the dealer sorts and inspects all cards"
        yield Violation("preshuffled_cards", message, (cite("19:47-14.4(a)"),))
    if rules.count_method in ("full_deck", "shuffler"):
        yield Violation("count_method", "in 1995 the stub is counted", (cite("19:47-14.6(e)4"),))
