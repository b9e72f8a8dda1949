"""The provisions of let it ride on what it shares with the other one-deck games; 19:47-18."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from pitboss.games._stud.house import AUTOMATED_SHOE, HAND, MANUAL_SHOE, DealText, StudText

__all__ = ["TEXT"]

TEXT: Final = StudText(
    second_deck="19:47-18.2(b)",
    device_works="19:47-18.2(b)3",
    alternate="19:47-18.2(b)4",
    rack="19:47-18.2(b)5",
    inspect="19:47-18.4(a)",
    inspect_each="19:47-18.4(d)",
    spread="19:47-18.4(b)",
    wash="19:47-18.4(c)",
    change="19:47-18.4(e)",
    shuffle="19:47-18.5(a)",
    uncut="19:47-18.5(b)1",
    cut_due="19:47-18.5(b)2",
    cut="19:47-18.5(c)",
    idle="19:47-18.5(d)",
    methods=MappingProxyType(
        {
            MANUAL_SHOE: DealText(
                loaded="19:47-18.7(a)",
                no_more_bets="19:47-18.7(b)",
                stub="19:47-18.7(d)",
                count="19:47-18.7(e)",
            ),
            HAND: DealText(
                loaded="19:47-18.8(b)2",
                no_more_bets="19:47-18.8(b)3",
                stub="19:47-18.8(d)",
                count="19:47-18.8(e)",
            ),
            AUTOMATED_SHOE: DealText(
                loaded="19:47-18.9(b)1",
                no_more_bets="19:47-18.9(b)2",
                stub="19:47-18.9(d)",
                count="19:47-18.9(e)",
            ),
        }
    ),
    locked="19:47-18.6(c)",
    seated="19:47-18.6(b)",
    face_up="19:47-18.12(a)",
    drawn_in_error="19:47-18.12(b)",
    misdeal="19:47-18.12(c)",
    shuffler_jam="19:47-18.12(d)",
    removal="19:47-18.12(f)",
    shoe_jam="19:47-18.12(e)",
    counted="19:47-18.7(e)1",
    miscounted="19:47-18.7(e)2",
    waived="19:47-18.7(f)",
)
