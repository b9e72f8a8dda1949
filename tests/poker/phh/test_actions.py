"""The notation of actions: read, written, and refused where it is none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pitboss.errors import MalformedFile
from pitboss.poker.phh import Action, parse_action
from pitboss.poker.phh.actions import UNKNOWN

WRITTEN = (
    "d db AsTh2c",
    "d dh p3 ??Kd",
    "p1 pb",
    "p12 cbr 400",
    "p2 cbr 2.50 # a river bet",
    "p2 cc",
    "p2 f # thinks long",
    "p4 sd",
    "p4 sd 2c3d",
    "p1 sm",
    "p1 sm -",
    "p1 sm AsKs",
    "# the burn card 6s is exposed",
    "",
)


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_is_written_as_it_was_read(text: str) -> None:
    """Every form of the notation comes back."""
    assert str(parse_action(text)) == text


def test_space_does_not_matter() -> None:
    """Words may be parted by any of it, and stand between any of it."""
    assert parse_action("  p2   cbr\t7 #  all in  ") == parse_action("p2 cbr 7 # all in")


def test_an_action_tells_who_what_and_how_much() -> None:
    """The parts of a bet and of a deal."""
    bet = parse_action("p2 cbr 2.50")
    deal = parse_action("d dh p3 ??2c")

    assert bet == Action(player=2, verb="cbr", amount=Decimal("2.50"))
    assert deal == Action(verb="dh", to=3, cards=(UNKNOWN, 0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("p1", "this is no action of the notation"),
        ("d dh p1", "this is no action of the notation"),
        ("p1 raise 4", "this is no action of the notation"),
        ("q1 f", "a player is written like p1, not 'q1'"),
        ("p0 f", "a player is written like p1, not 'p0'"),
        ("p1 cbr -4", "an amount is written like 400 or 2.50, not '-4'"),
        ("p1 cbr 1e5", "an amount is written like 400 or 2.50, not '1e5'"),
        ("d db 10h", "a card is written like As, 10h, Th, A♠ or Joker 1"),
        ("d db A♠", "a card is written like As, Th or ??"),
        ("d db As?", "a card is written like As, 10h, Th, A♠ or Joker 1"),
    ],
)
def test_what_is_no_action_is_named_with_its_place(text: str, why: str) -> None:
    """The number of the action, the action, and what is wrong."""
    with pytest.raises(MalformedFile) as caught:
        parse_action(text, number=7)

    assert caught.value.message == f"actions: number 7, {text!r}: {why}"
