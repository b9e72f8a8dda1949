"""What a sign at a blackjack table says besides the limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.blackjack.wagers import SAME_SUIT_OPTIONS
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table.authoring import Notice

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules


def sign_notices(rules: BlackjackRules) -> Iterator[Notice]:
    """Every choice of the house that needs a notice."""
    yield from _entry(rules)
    yield from _play(rules)
    yield from _payouts(rules)
    yield from _additional(rules)
    yield from _multiple_action(rules)


def _entry(rules: BlackjackRules) -> Iterator[Notice]:
    late = "Who did not wager in the first round after a shuffle"
    absent = "Who wagered and then sat out a round, the spot not being reserved,"
    barred, least = "may not wager until a reshuffle.", "wagers the minimum until a reshuffle."
    if rules.late_entry == "barred":
        yield Notice(f"{late} {barred}", cite("19:47-2.3(i)1"))
    if rules.late_entry == "minimum_only":
        yield Notice(f"{late} {least}", cite("19:47-2.3(i)2"))
    if rules.absence == "barred":
        yield Notice(f"{absent} {barred}", cite("19:47-2.3(i)3"))
    if rules.absence == "minimum_only":
        yield Notice(f"{absent} {least}", cite("19:47-2.3(i)4"))


def _play(rules: BlackjackRules) -> Iterator[Notice]:
    if rules.hole_up:
        text = (
            "The dealer's hole card is dealt face up: equal scores lose, blackjack pays 1 to 1, "
            "no surrender, no insurance, doubling on 9, 10 and 11 only, one split."
        )
        yield Notice(text, cite("19:47-2.6(k)"))
    if rules.max_bettors_per_box > 1:
        text = f"Up to {rules.max_bettors_per_box} persons may wager on a box if the first agrees."
        yield Notice(text, cite("19:47-2.13(a)"))
        if rules.shared_boxes_max < rules.boxes:
            text = f"At most {rules.shared_boxes_max} boxes are shared at a time."
            yield Notice(text, cite("19:47-2.13(g)"))
    if rules.surrender:
        yield Notice("A hand may be surrendered for half the wager.", cite("19:47-2.8(c)"))
    if rules.max_split_hands > 2:
        aces = "" if rules.resplit_aces else " Aces are split only once."
        text = f"Hands may be split until there are {rules.max_split_hands}.{aces}"
        yield Notice(text, cite("19:47-2.11(e)"))


def _payouts(rules: BlackjackRules) -> Iterator[Notice]:
    if rules.pay_suited_678:
        yield Notice("A 6-7-8 of one suit pays 2 to 1.", cite("19:47-2.3(e)1"))
    if rules.pay_777:
        yield Notice("Three 7s pay 3 to 2.", cite("19:47-2.3(e)2"))
    if rules.designated_blackjack is not None:
        text = f"A blackjack of {rules.in_words('designated_blackjack')} pays 2 to 1."
        yield Notice(text, cite("19:47-2.3(e)3"))
    if rules.five_card_21:
        yield Notice("A 21 in five cards pays 2 to 1.", cite("19:47-2.16(c)"))


def _additional(rules: BlackjackRules) -> Iterator[Notice]:
    if not rules.additional_kinds:
        return
    suited = rules.additional_wager == "same_suit"
    provision = cite("19:47-2.17(a)2") if suited else cite("19:47-2.17(a)1")
    what = "are of one suit" if suited else "count over or under 13"
    yield Notice(f"Whether the first two cards {what} may be wagered on.", provision)
    most = show(rules.limit(rules.additional_kinds[0]).high)
    text = f"An additional wager is at most the blackjack wager, and {most}."
    yield Notice(text, cite("19:47-2.17(h)"))
    if suited:
        number = rules.same_suit_option
        king_queen, other = SAME_SUIT_OPTIONS[rules.decks][1][number - 1]
        text = f"Suited king and queen {king_queen}, other suited cards {other}: option {number}."
        yield Notice(text, cite("19:47-2.17(e)2"))


def _multiple_action(rules: BlackjackRules) -> Iterator[Notice]:
    if rules.multiple_action == "off":
        return
    text = "Every player plays against two or three dealer hands formed with one up card."
    yield Notice(text, cite("19:47-2.18(a)"))
    text = f"At least {rules.wagers_min} wagers, each of {rules.limit('blackjack')}."
    yield Notice(text, cite("19:47-2.18(b)"))
