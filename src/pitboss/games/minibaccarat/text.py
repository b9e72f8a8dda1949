"""The provisions of minibaccarat, by the step they prescribe."""

from __future__ import annotations

from typing import Final

from pitboss.games.baccarat_house import BaccaratText, WagerText
from pitboss.rulebook import cite

__all__ = ["TEXT"]

TEXT: Final = BaccaratText(
    medium=cite("19:47-7.2(c)"),
    listed=cite("19:47-7.2(b)"),
    closed=cite("19:47-7.2(d)"),
    locked=cite("19:47-7.2(e)"),
    vigorish=cite("19:47-7.3(c)"),
    wagers={
        "banker": WagerText(
            won=cite("19:47-7.2(a)1i"),
            lost=cite("19:47-7.2(a)1ii"),
            void=cite("19:47-7.2(a)1iii"),
        ),
        "player": WagerText(
            won=cite("19:47-7.2(a)2i"),
            lost=cite("19:47-7.2(a)2ii"),
            void=cite("19:47-7.2(a)2iii"),
        ),
        "tie": WagerText(
            won=cite("19:47-7.2(a)3"),
            lost=cite("19:47-7.2(a)3"),
            void=cite("19:47-7.2(a)3"),
        ),
    },
    inspect=cite("19:47-7.4(a)"),
    spread=cite("19:47-7.4(b)"),
    wash=cite("19:47-7.4(c)"),
    shuffle=cite("19:47-7.5(a)"),
    cut=cite("19:47-7.5(b)"),
    cut_depth=cite("19:47-7.5(c)"),
    load=cite("19:47-7.5(d)"),
    shoe=cite("19:47-7.6(a)"),
    no_more_bets=cite("19:47-7.7(b)"),
    deal=cite("19:47-7.7(c)"),
    counts=cite("19:47-7.8(a)"),
    third_cards=cite("19:47-7.8(b)"),
    third_dealt=cite("19:47-7.8(c)"),
    cutting_card=cite("19:47-7.8(e)"),
    natural=cite("19:47-7.9(a)"),
    result=cite("19:47-7.10(a)"),
    settle=cite("19:47-7.10(b)"),
    picked_up=cite("19:47-7.10(d)"),
    third_in_error=cite("19:47-7.11(a)"),
    excess=cite("19:47-7.11(b)"),
    face_up=cite("19:47-7.11(c)"),
    exhausted=cite("19:47-7.11(d)"),
)
