"""The provisions of double down stud on what it shares with the other one-deck games; 19:47-17."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from pitboss.games._stud.house import HAND, MANUAL_SHOE, DealText, StudText

__all__ = ["TEXT"]

TEXT: Final = StudText(
    second_deck="19:47-17.2(b)",
    device_works="19:47-17.2(b)3",
    alternate="19:47-17.2(b)4",
    rack="19:47-17.2(b)5",
    inspect="19:47-17.3(a)",
    inspect_each="19:47-17.3(d)",
    spread="19:47-17.3(b)",
    wash="19:47-17.3(c)",
    change="19:47-17.3(e)",
    shuffle="19:47-17.4(a)",
    uncut="19:47-17.4(b)1",
    cut_due="19:47-17.4(b)2",
    cut="19:47-17.4(e)",
    idle="19:47-17.4(f)",
    methods=MappingProxyType(
        {
            MANUAL_SHOE: DealText(loaded="19:47-17.8(a)1", no_more_bets="19:47-17.8(a)1"),
            HAND: DealText(loaded="19:47-17.8(a)2i", no_more_bets="19:47-17.8(a)2iii"),
        }
    ),
    locked="19:47-17.6(b)",
    seated="19:47-17.6(b)",
    face_up="19:47-17.11(b)",
    drawn_in_error="19:47-17.11(c)",
    misdeal="19:47-17.11(d)",
    shuffler_jam="19:47-17.11(e)",
    removal="19:47-17.11(f)",
)
