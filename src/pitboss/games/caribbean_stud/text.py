"""The provisions of Caribbean stud on its cards, by the step they prescribe."""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.house import AUTOMATED_SHOE, HAND, MANUAL_SHOE, DealText, StudText
from pitboss.rulebook import cite

__all__ = ["DEALT", "TEXT"]

TEXT: Final = StudText(
    second_deck=cite("19:47-16.2(b)"),
    device_works=cite("19:47-16.2(b)3"),
    alternate=cite("19:47-16.2(b)4"),
    rack=cite("19:47-16.2(b)5"),
    inspect=cite("19:47-16.3(a)"),
    inspect_each=cite("19:47-16.3(d)"),
    spread=cite("19:47-16.3(b)"),
    wash=cite("19:47-16.3(c)"),
    change=cite("19:47-16.3(e)"),
    shuffle=cite("19:47-16.4(a)"),
    uncut=cite("19:47-16.4(b)1"),
    cut_due=cite("19:47-16.4(b)2"),
    cut=cite("19:47-16.4(c)"),
    idle=cite("19:47-16.4(d)"),
    methods={
        MANUAL_SHOE: DealText(
            loaded=cite("19:47-16.7(a)"),
            no_more_bets=cite("19:47-16.7(b)"),
            stub=cite("19:47-16.7(e)"),
            count=cite("19:47-16.7(f)"),
        ),
        HAND: DealText(
            loaded=cite("19:47-16.8(b)2"),
            no_more_bets=cite("19:47-16.8(b)3"),
            stub=cite("19:47-16.8(d)"),
            count=cite("19:47-16.8(e)"),
        ),
        AUTOMATED_SHOE: DealText(
            loaded=cite("19:47-16.9(b)1"),
            no_more_bets=cite("19:47-16.9(b)2"),
            stub=cite("19:47-16.9(d)"),
            count=cite("19:47-16.9(e)"),
        ),
    },
    locked=cite("19:47-16.6(b)"),
    seated=cite("19:47-16.6(f)"),
    face_up=cite("19:47-16.13(b)"),
    drawn_in_error=cite("19:47-16.13(c)"),
    misdeal=cite("19:47-16.13(d)"),
    shuffler_jam=cite("19:47-16.13(e)"),
    shoe_jam=cite("19:47-16.13(f)"),
    removal=cite("19:47-16.13(g)"),
    counted=cite("19:47-16.7(f)1"),
    miscounted=cite("19:47-16.7(f)2"),
    waived=cite("19:47-16.9(f)"),
)

# How the cards reach the hands, by the way of dealing.
DEALT: Final = {
    MANUAL_SHOE: cite("19:47-16.7(d)"),
    HAND: cite("19:47-16.8(c)"),
    AUTOMATED_SHOE: cite("19:47-16.9(c)"),
}
