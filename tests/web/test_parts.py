"""Small parts of the pages by themselves: what was laid, and what is laid again."""

from __future__ import annotations

from tests.web.felts import FeltPage

_LAID = """async (wagers) => {
  const { Laid } = await import("/static/js/chips.js");
  const laid = new Laid("a table");
  const placed = { event: "WagerPlaced", seat: 1, spot: "red", cents: 2500 };
  laid.note([{ ...placed, wager: 1 }, { ...placed, wager: 2, spot: "odd" }], 1);
  laid.keep(wagers);
  laid.note([{ event: "BettingClosed" }], 1);
  return laid.before;
}"""


def test_a_wager_that_was_reduced_is_laid_again_as_it_was_left(felts: FeltPage) -> None:
    """To bet as before is to bet as much as before, and not as much as was laid at first."""
    left = [{"id": 1, "seat": 1, "spot": "red", "cents": 500}]

    assert felts.page.evaluate(_LAID, left) == [{"spot": "red", "cents": 500}]
