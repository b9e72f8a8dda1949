"""The sign at a poker table, and what the house files about its rake; 13:69F-14.14, 14.17."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pitboss.money import show
from pitboss.poker.house.bad_beat_notices import posted_rules, table_notice
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import NeededFiling, Notice

if TYPE_CHECKING:
    from pitboss.poker.house.options import PokerRules

COMMISSION: Final = "Casino Control Commission"
DIVISION: Final = "Division of Gaming Enforcement"
ODD_CHIP_GOES: Final = {
    "left_of_button": "to the first of those who tie at the left of the button",
    "high_card_by_suit": "by the suit of the card that counts first in the hand",
}


def regulator(edition: int) -> str:
    """To whom the house answers: the Commission until the Division took its place."""
    return DIVISION if edition == 2012 else COMMISSION


def notices(rules: PokerRules) -> Iterator[Notice]:
    """All that the sign at every poker table says."""
    yield Notice(limits_text(rules), cite("13:69F-14.17"))
    if rules.max_raises:
        text = f"At most {_count(rules.max_raises, 'raise')} in a betting round"
        yield Notice(text, cite("13:69F-14.17"))
    if not rules.check_raise_allowed:
        text = "A player who has checked may not raise in the same betting round"
        yield Notice(text, cite("13:69F-14.7(j)"))
    for text in rake_text(rules):
        yield Notice(text, cite("13:69F-14.14(c)"))
    if rules.bad_beat is not None:
        yield table_notice(rules.bad_beat)
        yield from posted_rules(rules.bad_beat)
    text = "Each player plays solely for the own hand: nobody helps or informs another"
    yield Notice(text, cite("13:69F-14.16(a)"))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


@rule("13:69F-14.17")
def limits_text(rules: PokerRules) -> str:
    """The posted minimum and maximum, as the structure of the bets reads them."""
    low, high = show(rules.minimum), show(rules.maximum)
    match rules.limit_structure:
        case "fixed":
            late = rules.big_bet_from_round
            how = f"bets of {low}, and of {high} from betting round {late} on"
            return f"Fixed limit, minimum and maximum {low} and {high}: {how}"
        case "spread":
            return f"Spread limit, minimum and maximum {low} to {high}"
        case "pot_limit":
            return f"Pot limit, minimum and maximum {low} to the size of the pot"
    return f"No limit, minimum and maximum {low} to all that lies before the player"


@rule("13:69F-14.14(c)")
def rake_text(rules: PokerRules) -> Iterator[str]:
    """The type and the amount of the rake, a line for each method."""
    cap = f"at most {show(rules.rake_cap)} a round"
    if "percentage" in rules.rake_methods:
        share = f"{float(rules.rake_pct * 100):g}%"
        unit = show(rules.rake_unit)
        yield f"Rake: {share} of the wagers of each betting round in whole {unit}, {cap}"
    if "increments" in rules.rake_methods:
        steps = ", ".join(f"{show(cents)} at {show(level)}" for level, cents in rules.rake_levels)
        yield f"Rake as the pot grows: {steps}; {cap}"
    if "time" in rules.rake_methods:
        yield _time_text(rules)


@rule("13:69F-14.14(b)3ii")
def _time_text(rules: PokerRules) -> str:
    """The fee of an hour, with the limits of the game that it goes with."""
    who = "each player" if rules.time_basis == "per_player" else "the table"
    fee, limits = show(rules.time_hourly_fee), f"{show(rules.minimum)} and {show(rules.maximum)}"
    when = f"collected every {rules.time_interval_min} minutes"
    return f"Time charge at limits of {limits}: {fee} an hour for {who}, {when}"


# -- what is filed --------------------------------------------------------------------------------


@rule("13:69F-14.14(a)", "19:47-14.14(a)", "13:69F-14.6(a)", "19:47-14.6(a)")
def needed_filings(rules: PokerRules) -> Iterator[NeededFiling]:
    """The rake and the area lie with the regulator before a table is opened; so do supplements."""
    old = rules.edition == 1995
    provision = cite("19:47-14.14(a)") if old else cite("13:69F-14.14(a)")
    rake = "; ".join(each.text for each in rake_filing(rules))
    yield NeededFiling("rake", rules.game, provision, text=rake, ruled=False)
    provision = cite("19:47-14.6(a)") if old else cite("13:69F-14.6(a)")
    yield NeededFiling("area", "poker", provision, text=_area(rules))
    added = "; ".join(each.text for each in supplements(rules))
    kind, provision = "procedure" if old else "controls", supplement_cite(rules.edition)
    yield NeededFiling(kind, f"{rules.game} rules added", provision, text=added, ruled=old)


def rake_filing(rules: PokerRules) -> Iterator[Notice]:
    """What the Rules of the Games Submission says of the rake, line by line."""
    to = regulator(rules.edition)
    provision = cite("19:47-14.14(a)") if rules.edition == 1995 else cite("13:69F-14.14(a)")
    yield Notice(f"Submitted to the {to}: poker revenue is the rake", provision)
    types = " and ".join(sorted(map(str, rules.rake_methods)))
    yield Notice(f"Types of rake: {types}", cite("13:69F-14.14(a)1"))
    for text in rake_text(rules):
        yield Notice(f"Calculated so: {text}", cite("13:69F-14.14(a)2"))
    text = f"Maximum permissible rake: {show(rules.rake_cap)} a round of play"
    yield Notice(text, cite("13:69F-14.14(a)3"))


def _area(rules: PokerRules) -> str:
    """Poker is run in an area of its own."""
    return f"a separate area of the {rules.area.replace('_', ' ')} for poker"


@rule("13:69F-14.15(r)", "19:47-14.15(o)")
def supplement_cite(edition: int) -> str:
    """Under which provision the house adds rules of its own."""
    return cite("19:47-14.15(o)") if edition == 1995 else cite("13:69F-14.15(r)")


@rule("13:69F-14.15(r)", "19:47-14.15(o)")
def supplements(rules: PokerRules) -> Iterator[Notice]:
    """What the house lays down where the text is silent; in 1995 it needed approval first."""
    old, provision = rules.edition == 1995, supplement_cite(rules.edition)
    manner = "approved by the Commission" if old else "submitted in the internal controls"
    opens = "opens" if rules.short_all_in_reopens else "does not open"
    yield Notice(f"An all-in for less than a raise {opens} the betting again, {manner}", provision)
    chip = ODD_CHIP_GOES[rules.odd_chip_single]
    yield Notice(f"The odd chip of a pot that is not split goes {chip}, {manner}", provision)
