"""The button and the blinds; 13:69F-14.10(c), (d)."""

from __future__ import annotations

import msgspec

from pitboss.poker.events import ButtonMoved
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.rulebook import cite, rule

__all__ = ["clockwise_from", "next_button", "post", "post_blinds"]


@rule("13:69F-14.10(c)3", "13:69F-14.10(c)2i", "13:69F-14.1[Button]")
def next_button(seats: list[int], button: int) -> int:
    """The next player clockwise; at the start of play the first player at the dealer's right."""
    if not button:
        return seats[-1]
    return next((seat for seat in seats if seat > button), seats[0])


def move_button(table: PokerTable, seats: list[int]) -> int:
    """The button goes to the next player who is dealt in."""
    seat = next_button(seats, table.state.button)
    table.state = msgspec.structs.replace(table.state, button=seat)
    table.emit(ButtonMoved(cite=cite("13:69F-14.10(c)3"), seat=seat))
    return seat


def clockwise_from(seats: list[int], button: int) -> list[int]:
    """The seats from the left of the button round to the button."""
    place = seats.index(button) + 1
    return seats[place:] + seats[:place]


def post(hand: Hand, player: Player, cents: int, provision: str, action: str) -> None:
    """A compulsory bet, or the whole stack if that is less; posting is not acting."""
    hand.pay_in(player, min(cents, player.stack), provision, action)
    hand.bet = max(hand.bet, player.street)


@rule("13:69F-14.7(b)1", "13:69F-14.1[Ante]")
def post_antes(hand: Hand) -> None:
    """Everybody pays the posted ante, which counts toward no call."""
    for player in hand.players:
        hand.pay_in(player, min(hand.rules.ante, player.stack), cite("13:69F-14.7(b)1"), "ante")
        player.street = 0


@rule("13:69F-14.10(d)", "13:69F-14.7(b)2", "13:69F-14.1[Blind bet]")
def post_blinds(hand: Hand, blinds: tuple[int, ...], order: list[Player]) -> int:
    """The blinds, from the left of the button; the place of who acts after the last comes back."""
    for player, cents in zip(order, blinds, strict=False):
        post(hand, player, cents, cite("13:69F-14.10(d)"), "blind")
        hand.aggressor = player.seat
    return min(len(blinds), len(order))
