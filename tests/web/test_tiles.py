"""Tiles in the browser: how they are called, drawn, pressed and typed."""

from __future__ import annotations

import pytest

from pitboss.games import game
from pitboss.server.prices.hand_advice import compute_advice
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


_SET = """async () => {
  const { fieldFor } = await import("/static/js/common/fields.js");
  const from = ["6-6", "6-6", "4-5", "1-2"];
  window.field = fieldFor({ kind: "cards", name: "low", from, least: 2, most: 2 });
  document.getElementById("floor").replaceChildren(window.field.node);
}"""


def drag(felts: FeltPage, what: str, to: str) -> None:
    """Drag the first of something to the middle of something else."""
    start = felts.page.locator(what).first.bounding_box()
    end = felts.page.locator(to).bounding_box()
    assert start
    assert end
    mouse = felts.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    mouse.up()


def test_tiles_are_dragged_into_the_low_hand_and_out_of_it(felts: FeltPage) -> None:
    """Or pressed, by pointer or key; a tile that is dropped elsewhere stays where it was."""
    felts.page.evaluate(_SET)
    row, low = ".drag-row .card-toggle", ".drop .card-toggle"
    drag(felts, row, ".drop")
    drag(felts, row, ".drag-row")
    one = felts.page.locator(low).count()
    felts.page.get_by_role("button", name="Tile four five").press("Enter")
    held = felts.page.evaluate("document.activeElement.ariaLabel")
    drag(felts, row, ".drop")  # there is no room for a third
    both = felts.page.evaluate("window.field.read()")
    drag(felts, low, ".drag-row")
    felts.page.locator(low).click()

    assert (one, both, held) == (1, ["6-6", "4-5"], "Tile four five")
    assert felts.page.locator(row).count() == 4


_ADVICE = """async (advice) => {
  const { adviceParts } = await import("/static/js/table/advice.js");
  const { answers } = await import("/static/js/table/forms.js");
  const parts = (question) => answers({ forms: [], ...question }, () => null, () => null);
  const buttons = [{ advice: true }, {}].map((each) => parts(each).map((node) => node.textContent));
  const text = (node) => [...node.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent));
  const [heading, table, remark] = adviceParts(advice);
  return [buttons, heading.textContent, text(table), remark.textContent];
}"""


def test_who_may_ask_what_each_setting_is_worth_has_a_button_for_it(felts: FeltPage) -> None:
    """The figures stand in a table, best first; where nothing is advised there is no button."""
    rules = game("pai_gow").rules()
    advice = compute_advice(game("pai_gow"), rules, "6-6 1-1 4-5 3-6")
    buttons, heading, rows, remark = felts.page.evaluate(_ADVICE, advice)

    assert buttons == [["What is each choice worth?"], []]
    assert heading == "6-6 1-1 4-5 3-6, for each unit of the wager"
    assert rows[0] == ["Choice", "Worth", "Wins", "Pushes", "Loses"]
    assert [row[1] for row in rows[1:]] == ["75.39 %30871/40950", "37.89 %2984/7875"]
    assert rows[1][0] == "6-6 3-6 (wong); 1-1 4-5 (wong)"
    assert remark.startswith("Best: 6-6 3-6")
