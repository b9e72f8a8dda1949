"""Small parts of the pages by themselves: what was laid, and the words on buttons."""

from __future__ import annotations

from typing import Any

from tests.web.felts import FeltPage

_LAID = """async (wagers) => {
  const { Laid } = await import("/static/js/table/chips.js");
  const laid = new Laid("a table");
  const placed = { event: "WagerPlaced", seat: 1, spot: "red", cents: 2500 };
  laid.note([{ ...placed, wager: 1 }, { ...placed, wager: 2, spot: "odd" }], 1);
  laid.keep(wagers);
  laid.note([{ event: "BettingClosed" }], 1);
  return laid.before;
}"""

_LABELS = """async (forms) => {
  const { answers } = await import("/static/js/table/forms.js");
  const parts = answers({ forms, betting: false }, () => null);
  const buttons = parts.flatMap((part) => [...part.querySelectorAll(".picks button:not(.cite)")]);
  return buttons.map((each) => each.getAttribute("aria-label"));
}"""


def test_a_wager_that_was_reduced_is_laid_again_as_it_was_left(felts: FeltPage) -> None:
    """To bet as before is to bet as much as before, and not as much as was laid at first."""
    left = [{"id": 1, "seat": 1, "spot": "red", "cents": 500}]

    assert felts.page.evaluate(_LAID, left) == [{"spot": "red", "cents": 500}]


def picked(command: str, **blank: Any) -> dict[str, Any]:
    """A form with one blank that is filled in by a press."""
    return {
        "say": command.title(),
        "command": command,
        "help": "",
        "fixed": {},
        "blanks": [{"name": "what", **blank}],
    }


def test_a_choice_is_called_by_the_words_that_stand_on_it(felts: FeltPage) -> None:
    """Yes and no are not called true and false, and a card not by its code."""
    forms = [
        picked("insure", kind="choice", values=[True, False]),
        picked("discard", kind="cards", least=1, most=1, **{"from": ["Kh", "Td"]}),
    ]

    assert felts.page.evaluate(_LABELS, forms) == [
        "Insure: Yes",
        "Insure: No",
        "Discard: King of hearts",
        "Discard: Ten of diamonds",
    ]


_ODDS = """async (each) => {
  const { odds } = await import("/static/js/table/prices.js");
  return each.map(odds);
}"""


def test_odds_are_shown_as_people_read_them(felts: FeltPage) -> None:
    """Long ratios become so much to 1; short ones and words stay."""
    exact = ["6 to 5", "279815987114 to 272280063793", "272280063793 to 279815987114", "never wins"]

    assert felts.page.evaluate(_ODDS, exact) == [
        "6 to 5",
        "1.028 to 1",
        "0.973 to 1",
        "never wins",
    ]
