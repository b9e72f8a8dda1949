"""What a sign at a pai gow poker table says besides its limits, and what staff do by the clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.rulebook import cite
from pitboss.table.authoring import Notice

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.options import PaiGowPokerRules

__all__ = ["notices"]


def notices(rules: PaiGowPokerRules) -> Iterator[Notice]:
    """Every choice of the house that players or staff have to know."""
    yield from _ranking(rules)
    yield from _equipment(rules)
    yield from _devices(rules)
    yield from _wagers(rules)
    yield from _banking(rules)


def _ranking(rules: PaiGowPokerRules) -> Iterator[Notice]:
    if rules.wheel_rank == "low":
        text = "A-2-3-4-5 is the lowest straight and the lowest straight flush."
        yield Notice(text, cite("19:47-11.3(d)"))
    text = f"The dealer sets hands in the filed manner “{rules.house_way}”."
    yield Notice(text, cite("19:47-11.9(d)"))


def _equipment(rules: PaiGowPokerRules) -> Iterator[Notice]:
    text = f"The cards are changed at least every {rules.hours_between_cards} hours."
    yield Notice(text, cite("19:47-11.5(e)"))
    if rules.start_device == "dice":
        text = "The dice in the shaker are changed at least every 24 hours."
        yield Notice(text, cite("19:47-11.4(a)2"))
    else:
        text = "A random number generator, approved by the Commission, shows 1 to 7."
        yield Notice(text, cite("19:47-11.4(b)"))
    if rules.decks == 2:
        text = "Two decks, each complete with one joker, are used in turn."
        yield Notice(text, cite("19:47-11.2(b)1"))
        yield Notice("Their backs are of different colours.", cite("19:47-11.2(b)2"))


def _devices(rules: PaiGowPokerRules) -> Iterator[Notice]:
    if rules.deal_method == "auto_shoe":
        text = "The automated shoe, its place and its use are approved by the Commission."
        yield Notice(text, cite("19:47-11.8B(a)"))
    if rules.deal_method == "auto_shoe" or rules.shuffle_method == "automated":
        text = "A device is removed from the table before another method is used."
        yield Notice(text, cite("19:47-11.11(o)"))


def _wagers(rules: PaiGowPokerRules) -> Iterator[Notice]:
    rounded = ", rounded up to 25 cents" if rules.vig_rounding == "up_25c" else ""
    text = f"Winning wagers pay 1 to 1 less a vigorish of 5 percent{rounded}."
    yield Notice(text, cite("19:47-11.9(j)"))
    if rules.number_wager:
        text = "Every player may wager on the number that the generator will show."
        yield Notice(text, cite("19:47-11.13(a)"))
        text = f"The number pays {rules.number_wager_odds}, rounded down to the whole dollar."
        yield Notice(text, cite("19:47-11.13(b)6"))
    if rules.max_betting_areas > 1:
        text = "A player other than the bank may wager on two areas side by side."
        yield Notice(text, cite("19:47-11.12(a)"))


def _banking(rules: PaiGowPokerRules) -> Iterator[Notice]:
    if rules.player_banking:
        yield Notice("Every player may be the bank in turn.", cite("19:47-11.10(a)"))
    if rules.co_banking:
        text = "The casino goes halves with a bank that asks for it."
        yield Notice(text, cite("19:47-11.10(e)"))
