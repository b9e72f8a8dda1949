"""Options of blackjack that exclude each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pitboss.errors import Violation
from pitboss.games.blackjack.wagers import SAME_SUIT_DECKS, SAME_SUIT_OPTIONS
from pitboss.rulebook import cite, rule

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = ["differing_same_suit", "violations"]


def violations(rules: BlackjackRules) -> Iterator[Violation]:
    """Every way in which these choices do not go together."""
    yield from _shoe(rules)
    yield from _dealer(rules)
    yield from _players(rules)
    yield from _splits(rules)
    yield from _same_suit(rules)


def _shoe(rules: BlackjackRules) -> Iterator[Violation]:
    if rules.shoe == "double" and rules.decks < 2:
        message = "a double shoe holds at least two decks"
        yield Violation("decks", message, (cite("19:47-2.2(c)"),))
    if rules.shoe == "continuous":
        for name in ("late_entry", "absence"):
            if getattr(rules, name) != "free":
                message = "a device that always shuffles has no reshuffle to wait for"
                yield Violation(name, message, (cite("19:47-2.20"), cite("19:47-2.3(i)")))


def _dealer(rules: BlackjackRules) -> Iterator[Violation]:
    if rules.card_reader and rules.dealer_second_card != "hole_down":
        message = "a card reader reads a hole card that lies face down"
        yield Violation("card_reader", message, (cite("19:47-2.6(j)"),))
    if rules.multiple_action != "off" and rules.dealer_second_card != "draw_last":
        message = "multiple action needs a dealer who takes the second card last"
        yield Violation("dealer_second_card", message, (cite("19:47-2.18(e)"),))


def _players(rules: BlackjackRules) -> Iterator[Violation]:
    if rules.surrender and rules.multiple_action != "off":
        message = "there is no surrender with multiple action"
        yield Violation("surrender", message, (cite("19:47-2.8(c)"),))
    if rules.surrender and rules.hole_up:
        message = "there is no surrender with the hole card up"
        yield Violation("surrender", message, (cite("19:47-2.6(k)3"),))


def _splits(rules: BlackjackRules) -> Iterator[Violation]:
    hands = rules.max_split_hands
    if hands > 3 and rules.boxes > 6:
        message = "with seven boxes splitting makes at most three hands"
        yield Violation("max_split_hands", message, (cite("19:47-2.11(e)"),))
    if hands > 2 and rules.multiple_action != "off":
        message = "with multiple action a hand is split only once"
        yield Violation("max_split_hands", message, (cite("19:47-2.11(e)"),))
    if hands > 2 and rules.hole_up:
        message = "with the hole card up a hand is split only once"
        yield Violation("max_split_hands", message, (cite("19:47-2.6(k)5"),))


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
def differing_same_suit(tables: Mapping[str, BlackjackRules]) -> Iterator[Violation]:
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
