"""The provisions of punto banco and of minibaccarat side by side, by the step they prescribe.

The two subchapters say nearly the same under different numbers. The procedures that both games
share act under the column of their game.
"""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import cite

__all__ = ["MINIBACCARAT", "PUNTO_BANCO", "BaccaratText", "Both"]


class Both:
    """A step that both games prescribe: its provision at punto banco and at minibaccarat."""

    def __init__(self, punto_banco: str, minibaccarat: str) -> None:
        self._columns = (cite(punto_banco), cite(minibaccarat))

    def __get__(self, text: BaccaratText, owner: type[BaccaratText]) -> str:
        return self._columns[text.column]


class BaccaratText:
    """The provisions of one of the two games."""

    def __init__(self, column: int) -> None:
        self.column = column

    # -- wagers and vigorish
    banker_won = Both("19:47-3.2(a)1i", "19:47-7.2(a)1i")
    banker_lost = Both("19:47-3.2(a)1ii", "19:47-7.2(a)1ii")
    banker_void = Both("19:47-3.2(a)1iii", "19:47-7.2(a)1iii")
    player_won = Both("19:47-3.2(a)2i", "19:47-7.2(a)2i")
    player_lost = Both("19:47-3.2(a)2ii", "19:47-7.2(a)2ii")
    player_void = Both("19:47-3.2(a)2iii", "19:47-7.2(a)2iii")
    tie_decided = Both("19:47-3.2(a)3", "19:47-7.2(a)3")
    listed = Both("19:47-3.2(b)", "19:47-7.2(b)")
    closed = Both("19:47-3.2(d)", "19:47-7.2(d)")
    locked = Both("19:47-3.2(d)", "19:47-7.2(e)")
    vigorish = Both("19:47-3.3(c)", "19:47-7.3(c)")

    # -- opening, shuffle and cut
    inspect = Both("19:47-3.4(a)", "19:47-7.4(a)")
    spread = Both("19:47-3.4(b)", "19:47-7.4(b)")
    wash = Both("19:47-3.4(c)", "19:47-7.4(c)")
    shuffle = Both("19:47-3.5(a)", "19:47-7.5(a)")
    cut = Both("19:47-3.5(b)", "19:47-7.5(b)")
    cut_depth = Both("19:47-3.5(c)", "19:47-7.5(c)")
    load = Both("19:47-3.5(d)", "19:47-7.5(d)")
    shoe = Both("19:47-3.6(a)", "19:47-7.6(a)")

    # -- the hands
    no_more_bets = Both("19:47-3.7(b)", "19:47-7.7(b)")
    counts = Both("19:47-3.8(a)", "19:47-7.8(a)")
    third_cards = Both("19:47-3.8(b)", "19:47-7.8(b)")
    third_dealt = Both("19:47-3.8(c)", "19:47-7.8(c)")
    cutting_card = Both("19:47-3.8(e)", "19:47-7.8(e)")
    natural = Both("19:47-3.9(a)", "19:47-7.9(a)")

    # -- the result; punto banco does not say how the cards are picked up
    result = Both("19:47-3.10(a)", "19:47-7.10(a)")
    settle = Both("19:47-3.10(b)", "19:47-7.10(b)")
    one_procedure = Both("19:47-3.10(c)1", "19:47-7.10(c)1")
    picked_up = Both("19:47-3.10(b)", "19:47-7.10(d)")

    # -- irregularities
    third_in_error = Both("19:47-3.12(a)", "19:47-7.11(a)")
    excess = Both("19:47-3.12(b)", "19:47-7.11(b)")
    face_up = Both("19:47-3.12(c)", "19:47-7.11(c)")
    exhausted = Both("19:47-3.12(d)", "19:47-7.11(d)")

    def decided(self, spot: str, outcome: int) -> str:
        """The provision under which a wager is won (1), lost (-1) or void (0)."""
        return {
            ("banker", 1): self.banker_won,
            ("banker", -1): self.banker_lost,
            ("banker", 0): self.banker_void,
            ("player", 1): self.player_won,
            ("player", -1): self.player_lost,
            ("player", 0): self.player_void,
        }.get((spot, outcome), self.tie_decided)


PUNTO_BANCO: Final = BaccaratText(0)
MINIBACCARAT: Final = BaccaratText(1)
