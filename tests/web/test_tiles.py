"""Tiles in the browser: how they are called, drawn, pressed and typed."""

from __future__ import annotations

import pytest

from tests.web.felts import FeltPage, info_of, picture_of

pytestmark = pytest.mark.browser

_PRESSED = """async () => {
  const { fieldFor } = await import("/static/js/common/fields.js");
  const from = ["6-6", "6-6", "4-5", "1-2"];
  const blank = { kind: "cards", name: "low", from, least: 2, most: 2 };
  const field = fieldFor(blank);
  const press = [...field.node.querySelectorAll("button")];
  const words = [field.node.querySelector("legend").textContent, press[2].ariaLabel];
  press[0].click();
  const one = field.read();
  press[1].click();
  press[3].click();
  return [words, one, field.read(), press.map((each) => each.ariaPressed)];
}"""

_TYPED = """async (typed) => {
  const { valueTyped } = await import("/static/js/console/typed.js");
  const from = ["6-6", "6-6", "1-1", "5-6", "4-5"];
  return valueTyped(typed.split(" "), { kind: "cards", from, least: 4, most: 4 });
}"""


def test_two_tiles_with_the_same_face_are_two_tiles(felts: FeltPage) -> None:
    """Pressed one by one, as many as are asked for."""
    words, one, both, pressed = felts.page.evaluate(_PRESSED)

    assert words == ["Low: press 2 tiles", "Tile four five"]
    assert one is None
    assert both == ["6-6", "6-6"]
    assert pressed == ["true", "true", "false", "false"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("6-6 6-6 6-5 1-1", ["6-6", "6-6", "5-6", "1-1"]),
        ("6-6,6-6, 4-5,1-1", ["6-6", "6-6", "4-5", "1-1"]),
        ("6-6 6-6 6-6 1-1", None),
        ("6-6 6-6 1-1", None),
        ("6-6 6-6 2-2 1-1", None),
    ],
)
def test_a_dealer_types_tiles_either_half_first(
    felts: FeltPage, typed: str, read: list[str] | None
) -> None:
    """Those that are still stacked."""
    assert felts.page.evaluate(_TYPED, typed) == read


def test_pips_are_red_and_white(felts: FeltPage) -> None:
    """Ones and fours are red, and half of the pips of the twelve."""
    felts.show(info_of("pai_gow"))
    plain = {"seat": 1, "role": "hand", "label": "Area 1", "down": [], "note": "", "gone": False}
    tiles = ["6-6", "1-4", "2-3", ""]
    felts.update(picture_of(places=[{**plain, "place": "area 1", "cards": tiles}]))
    said = "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    named = felts.page.locator(".dealt .card").evaluate_all(said)
    counted = [
        [each.locator(".pip").count(), each.locator(".pip.red").count()]
        for each in felts.page.locator(".dealt").all()
    ]

    assert [each.split(",")[0] for each in named] == [
        "Tile six six",
        "Tile one four",
        "Tile two three",
        "A tile face down",
    ]
    assert counted == [[12, 6], [5, 5], [5, 0], [0, 0]]
    assert felts.errors == []
