"""Every kind of event is shown in a line, and rows of a log become events again."""

from __future__ import annotations

import pytest

from pitboss.cli.event_lines import event_of, print_events
from pitboss.errors import MalformedFile
from pitboss.games import game
from pitboss.money import VIGORISH, stack
from pitboss.table import (
    DEALER,
    HOUSE,
    Announced,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    Recorded,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    event_to_dict,
)

CITE = "19:47-5.5(a)"


class PuckTurned(Event, frozen=True, kw_only=True):
    """An event of a game's own."""

    point: int
    seats: tuple[int, ...] = ()


class BellRung(Event, frozen=True, kw_only=True):
    """An event that holds nothing."""


class CrownSet(Event, frozen=True, kw_only=True):
    """An event with words of its own."""

    text: str


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Announced(cite=CITE, by=DEALER, text="Hello"), "dealer: “Hello”"),
        (Recorded(cite=CITE, by=DEALER, text="done"), "dealer, for the record: done"),
        (CrownSet(cite=CITE, text="yours", to="seat:2"), "for seat 2 alone: yours"),
        (DiceShown(cite=CITE, faces=(3, 4)), "The dice show ⚂ ⚃  3-4 = 7"),
        (DiceShown(cite=CITE, faces=(6,)), "The dice show ⚅  6"),
        (PlayerLeft(cite=CITE, seat=2, cents=5_00), "seat 2 leaves with $5.00"),
        (PuckTurned(cite=CITE, point=6, seats=(1, 2)), "Puck turned: point 6, seats 1 2"),
        (BellRung(cite=CITE), "Bell rung."),
        (CrownSet(cite=CITE, text="The crown stands on 5."), "The crown stands on 5."),
        (
            WagerChanged(cite=CITE, seat=1, wager=3, spot="gone", cents=5_00),
            "seat 1: wager 3 is $5.00 on gone",
        ),
        (
            WagerPlaced(
                cite=CITE,
                seat=1,
                wager=3,
                spot="d1",
                cents=5_00,
                medium="cash",
                coupon=5_00,
                over_maximum=True,
                under_minimum=True,
            ),
            "seat 1: $5.00 on the $1, wager 3, cash, coupon $5.00, over the maximum,"
            " under the minimum",
        ),
        (
            ChipsMoved(cite=CITE, source=stack(1), target=VIGORISH, cents=1_00),
            "$1.00 vigorish from seat 1",
        ),
        (
            ChipsMoved(cite=CITE, source=VIGORISH, target=stack(1), cents=1_00, memo="fee"),
            "$1.00 fee given back to seat 1",
        ),
    ],
)
def test_an_event_is_shown_in_a_line(
    event: Event, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its provision after it."""
    card = game("big_six")
    print_events([event], card.layout(card.rules()))

    assert capsys.readouterr().out == f"{line}  [{CITE}]\n"
    assert event_of(event_to_dict(event)) == event


def test_what_only_the_house_may_see_is_shown_to_the_house(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Players do not see it."""
    card = game("big_six")
    layout = card.layout(card.rules())
    secret = Announced(cite=CITE, by=DEALER, text="psst", to=HOUSE)
    print_events([secret], layout)
    unseen = capsys.readouterr().out
    print_events([secret], layout, house=True)

    assert unseen == ""
    assert "psst" in capsys.readouterr().out


def test_nothing_that_could_steer_a_terminal_gets_through(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Not even from a log."""
    card = game("big_six")
    event = Announced(cite=CITE, by=DEALER, text="\x1b[2J")
    print_events([event], card.layout(card.rules()))

    assert "\x1b" not in capsys.readouterr().out


def test_a_decision_is_a_row_with_its_provision(capsys: pytest.CaptureFixture[str]) -> None:
    """Stake, result, what was taken and paid."""
    card = game("big_six")
    decided = WagerDecided(
        cite=CITE,
        seat=1,
        wager=3,
        spot="d1",
        cents=5_00,
        result="won",
        taken=0,
        paid=5_00,
        pays="1 to 1",
    )
    print_events([decided], card.layout(card.rules()))
    row = capsys.readouterr().out.splitlines()[1]

    assert row.split() == f"1 3 the $1 $5.00 won 1 to 1 $0.00 $5.00 {CITE}".split()


def test_a_row_that_is_no_event_is_refused() -> None:
    """Its kind is unknown here."""
    with pytest.raises(MalformedFile):
        event_of({"event": "Miracle"})
