"""The felts of dice and wheels: every wager can be made, and chance rests where it should."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.views import Watched
from tests.web.felts import FeltPage, info_of, picture_of, wager

SINGLE_ZERO = {
    "wheel": "single_zero",
    "offer_five_adjacent": True,
    "layout_has_replica": True,
    "offer_seven_numbers": True,
    "layout_has_seven_area": True,
}
FEW_CRAPS = {
    "wagers_offered": frozenset(["pass", "dont_pass", "place_win", "field", "any_seven"]),
    "lay_mode": "in_lieu",
    "offer_buy": frozenset([4, 10]),
}
OWN_WHEEL = {"wheel": "J 1 2 5 10 20 F 1 2 1"}

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("craps", {}),
    ("craps", FEW_CRAPS),
    ("craps", {"lay_mode": "none", "horn_high_area": False}),
    ("roulette", {}),
    ("roulette", SINGLE_ZERO),
    ("roulette", {"offer_five_adjacent": True, "layout_has_replica": True}),
    ("roulette", {"wheel": "double_zero_as_single"}),
    ("sic_bo", {}),
    ("sic_bo", {"min_shakes": 5}),
    ("big_six", {}),
    ("big_six", OWN_WHEEL),
    ("mini_dice", {}),
    ("mini_dice", {"place_bets_removable": False}),
    ("keno", {}),
    ("pokette", {}),
    ("pokette", {"layout": "A23456789TJQK/hdcs"}),
]
# How many stacks of chips lie on the felt after each of many pictures.
_STACKS = """async (pictures) => {
  const counts = [];
  for (const picture of pictures) {
    await window.felt.update(picture, { animate: true });
    counts.push(document.querySelectorAll(".chips .stack").length);
  }
  return counts;
}"""
NAMES = [f"{slug}-{number}" for number, (slug, _) in enumerate(TABLES)]


def spots_of(info: dict[str, Any]) -> list[str]:
    return sorted(row["spot"] for row in info["layout"])


def inside(edge: list[float], frame: list[float]) -> bool:
    return all(edge[i] >= frame[i] - 1 and edge[i + 2] <= frame[i + 2] + 1 for i in (0, 1))


def check_layout(felts: FeltPage, info: dict[str, Any]) -> None:
    felts.show(info)
    felts.update(picture_of())
    measured = felts.measure()

    assert sorted(each["spot"] for each in measured["spots"]) == spots_of(info)
    assert all(inside(each["edge"], measured["felt"]) for each in measured["spots"])
    assert len({tuple(each["edge"]) for each in measured["spots"]}) == len(info["layout"])
    assert all(each["role"] == "button" for each in measured["spots"])
    assert all(each["tabindex"] == "0" for each in measured["spots"])


@pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)
def test_every_spot_of_the_layout_lies_once_on_the_felt(
    felts: FeltPage, slug: str, options: dict[str, Any]
) -> None:
    """Under the usual and under other house rules nothing is missing, doubled or off the cloth."""
    check_layout(felts, info_of(slug, **options))

    assert felts.unreachable() == []


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in TABLES}))
def test_every_spot_lies_once_on_the_felt_of_a_phone(phone: FeltPage, slug: str) -> None:
    """The upright layout of a narrow screen has all of it too, and fits its width."""
    check_layout(phone, info_of(slug))

    left, _, right, _ = phone.measure()["felt"]
    assert right - left <= 390


def test_a_spot_is_called_by_its_title_and_odds(felts: FeltPage) -> None:
    """Who cannot see the felt is read what a place is and what it pays."""
    felts.show(info_of("craps"))
    labels = {each["spot"]: each["label"] for each in felts.measure()["spots"]}

    assert labels["pass"] == "Pass Bet, pays 1 to 1"
    assert labels["field"] == "Field Bet, pays 1 to 1 or 2 to 1"


def test_a_wager_that_the_felt_does_not_know_still_gets_its_place(felts: FeltPage) -> None:
    """A layout with a new area never hides it."""
    info = info_of("big_six")
    info["layout"].append({**info["layout"][0], "spot": "strange", "kind": "strange"})
    info["game"] = "mini_dice"
    felts.show(info)

    assert sorted(each["spot"] for each in felts.measure()["spots"]) == spots_of(info)
    assert felts.unreachable() == []


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in TABLES}))
def test_every_wager_of_real_play_lies_on_the_felt(felts: FeltPage, slug: str) -> None:
    """Pictures of random lawful play are drawn without complaint, and no chips are missing."""
    play, pictures = Watched(slug, 7), list[Any]()
    for _ in range(60):
        play.step()
        pictures.append(play.views["seat:1"].as_json())
    felts.show(info_of(slug))
    stacks = felts.page.evaluate(_STACKS, pictures)

    for picture, drawn in zip(pictures, stacks, strict=True):
        assert bool(drawn) == bool(picture["wagers"])
        assert drawn <= len(picture["wagers"])


# -- hands on the felt -----------------------------------------------------------------------------


def test_clicks_and_keys_wager_and_ask(felts: FeltPage) -> None:
    """A click, Enter and Space wager; i and the right button ask for the price."""
    felts.show(info_of("craps"))
    spot = felts.page.locator("[data-spot=come]")
    spot.click(position={"x": 30, "y": 20})
    spot.click(position={"x": 30, "y": 20}, button="right")
    spot.focus()
    for key in ("Enter", " ", "i", "x", "Control+i"):
        felts.page.keyboard.press(key)

    expected = ["bet", "inspect", "bet", "bet", "inspect"]
    assert felts.said() == [[each, "come"] for each in expected]


def test_a_long_press_asks_and_does_not_wager(felts: FeltPage) -> None:
    """A finger that stays asks for the price instead of laying chips."""
    felts.show(info_of("sic_bo"))
    felts.page.locator("[data-spot=small]").click(delay=700)

    assert felts.said() == [["inspect", "small"]]


def test_arrows_walk_to_the_nearest_spot(felts: FeltPage) -> None:
    """From the field one comes to the come above it and to the bar below it."""
    felts.show(info_of("craps"))
    felts.page.locator("[data-spot=field]").focus()
    felts.page.keyboard.press("ArrowUp")
    above = felts.page.evaluate("document.activeElement.dataset.spot")
    felts.page.keyboard.press("a")
    felts.page.keyboard.press("ArrowDown")
    back = felts.page.evaluate("document.activeElement.dataset.spot")

    assert (above, back) == ("come", "field")


def test_open_spots_are_marked(felts: FeltPage) -> None:
    """Only the places that take a wager now look so and say so."""
    felts.show(info_of("mini_dice"), open_spots=["field"])
    felts.update(picture_of())
    marked = felts.page.evaluate(
        "[...document.querySelectorAll('.spot.open')].map((each) => each.dataset.spot)"
    )

    assert marked == ["field"]
    assert felts.page.locator("[data-spot=any_7]").get_attribute("aria-disabled") == "true"


def test_numbers_that_a_spot_covers_light_up(felts: FeltPage) -> None:
    """Pointing at a corner shows its four numbers."""
    felts.show(info_of("roulette"))
    felts.page.locator("[data-spot=four_1_2_4_5]").focus()
    covered = felts.page.evaluate(
        "[...document.querySelectorAll('.covered')].map((each) => each.dataset.spot)"
    )

    assert covered == ["straight_1", "straight_2", "straight_4", "straight_5"]


# -- chips -----------------------------------------------------------------------------------------


def amounts(felts: FeltPage) -> list[str]:
    return felts.page.locator(".chips .amount text").all_text_contents()


def middle_of(felts: FeltPage, selector: str) -> tuple[float, float]:
    box = felts.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_chips_of_one_player_on_one_spot_are_one_stack(felts: FeltPage) -> None:
    """Two wagers of Ann are one heap of chips, and Bo's lie beside it."""
    felts.show(info_of("big_six"))
    wagers = [wager(1, "d5"), wager(2, "d5", cents=2500), wager(3, "d5", seat=2, cents=1_500_000)]
    felts.update(picture_of(wagers=wagers))

    assert amounts(felts) == ["$30", "$15k"]
    assert felts.page.locator(".stack.mine").count() == 1


def test_a_come_bet_travels_to_its_number(felts: FeltPage) -> None:
    """Once its point is nine the chips lie in the box of the nine."""
    felts.show(info_of("craps"))
    felts.update(picture_of(wagers=[wager(1, "come")]))
    before = middle_of(felts, ".chips .stack")
    felts.update(picture_of(wagers=[wager(1, "come", note="its point is 9")]), animate=True)
    after = middle_of(felts, ".chips .stack")
    box = felts.page.locator("[data-spot=come_odds_9] .spot-shape").bounding_box()

    assert box is not None
    assert before != after
    assert box["x"] <= after[0] <= box["x"] + box["width"]
    assert box["y"] <= after[1] <= box["y"] + box["height"]


def test_a_come_bet_that_is_reduced_stays_on_its_number(felts: FeltPage) -> None:
    """What is reported of the wager later does not send it back."""
    felts.show(info_of("craps"))
    felts.update(picture_of(wagers=[wager(1, "dont_come", note="its point is 4")]))
    before = middle_of(felts, ".chips .chip")
    felts.update(picture_of(wagers=[wager(1, "dont_come", note="reduced")]))

    assert middle_of(felts, ".chips .chip") == before


def test_what_was_won_and_lost_stands_beside_the_chips(felts: FeltPage) -> None:
    """The felt says what each wager of the last settlement brought, until new chips are laid."""
    felts.show(info_of("sic_bo"))
    felts.update(picture_of(wagers=[wager(1, "big"), wager(2, "small"), wager(3, "total_9")]))
    decided = [
        {"seat": 1, "wager": 1, "spot": "big", "result": "won", "paid": 500, "taken": 0},
        {"seat": 1, "wager": 2, "spot": "small", "result": "lost", "paid": 0, "taken": 500},
        {"seat": 1, "wager": 3, "spot": "total_9", "result": "void", "paid": 0, "taken": 0},
    ]
    felts.update(picture_of(decided=decided), animate=True)
    badges = felts.page.locator(".badge text").all_text_contents()
    felts.update(picture_of(decided=decided))
    kept = felts.page.locator(".badge").count()
    felts.update(picture_of(decided=decided, wagers=[wager(4, "big")]))

    assert badges == ["+$5", "−$5", "push"]
    assert kept == 3
    assert felts.page.locator(".badge").count() == 0


# -- dice, wheels and marks ------------------------------------------------------------------------


def seen_faces(felts: FeltPage) -> list[str]:
    """The face of each die that looks up most, by how much of it is seen."""
    faces: list[str] = felts.page.evaluate(
        """() => [...document.querySelectorAll(".die")].map((die) => {
          const size = (face) => {
            const m = face.transform.baseVal.consolidate().matrix;
            return Math.abs(m.a * m.d - m.b * m.c);
          };
          const faces = [...die.querySelectorAll(".face")];
          faces.sort((a, b) => size(b) - size(a));
          return faces[0].classList[1].replace("face-", "");
        })"""
    )
    return faces


@pytest.mark.parametrize("faces", [[1, 6], [2, 5], [3, 4]])
def test_dice_rest_on_the_faces_they_show(felts: FeltPage, faces: list[int]) -> None:
    """Whatever the tumbling, the uppermost face is the one the picture tells of."""
    felts.show(info_of("craps"))
    felts.update(picture_of(dice=faces))

    assert seen_faces(felts) == [str(face) for face in faces]
    assert felts.page.locator(".dice").get_attribute("aria-label") == (
        f"The dice show {faces[0]}, {faces[1]}"
    )


def test_dice_tumble_when_motion_is_welcome(moving: FeltPage) -> None:
    """A throw takes its time, and then the dice lie as stated."""
    moving.show(info_of("sic_bo"))
    moving.update(picture_of())
    began = moving.page.evaluate("performance.now()")
    moving.update(picture_of(dice=[4, 4, 1]), animate=True)
    took = moving.page.evaluate("performance.now()") - began

    assert took > 1000
    assert seen_faces(moving) == ["4", "4", "1"]


def test_a_later_picture_overrides_a_throw_under_way(moving: FeltPage) -> None:
    """A snapshot in the middle of a throw is what stands in the end."""
    moving.show(info_of("craps"))
    first = picture_of(dice=[1, 1], wagers=[wager(1, "field")])
    last = picture_of(dice=[6, 5], wagers=[wager(2, "pass", cents=2500)])
    moving.page.evaluate(
        """async ([first, last]) => {
          const thrown = window.felt.update(first, { animate: true });
          await window.felt.update(last, { animate: false });
          await thrown;
        }""",
        [first, last],
    )

    assert amounts(moving) == ["$25"]
    assert seen_faces(moving) == ["6", "5"]


# A spin takes seconds; what moves is sped up.
_HURRIED = """async (picture) => {
  const turned = window.felt.update(picture, { animate: true });
  const moving = document.getAnimations();
  for (const each of moving) each.updatePlaybackRate(20);
  await turned;
  return moving.length;
}"""
WHEELS = [
    ("roulette", {}, 9, "17"),
    ("roulette", {"wheel": "single_zero"}, 36, "26"),
    ("big_six", {}, 27, "Flag"),
    ("pokette", {}, 1, "As"),
]


@pytest.mark.parametrize(("slug", "options", "section", "symbol"), WHEELS)
def test_wheels_turn_to_the_section(
    moving: FeltPage,
    slug: str,
    options: dict[str, Any],
    section: int,
    symbol: str,
) -> None:
    """Ball or clapper rest at the very section, whether the wheel is seen to turn or not."""
    info = info_of(slug, **options)
    shown = {"section": section, "symbol": symbol}
    angle = """() => {
      const turn = (name) =>
        document.querySelector(name)?.transform.baseVal.getItem(1)?.angle ?? 0;
      return document.querySelector(".carrier") ? turn(".carrier") - turn(".rotor")
        : -turn(".rotor");
    }"""
    moving.show(info)
    moved = moving.page.evaluate(_HURRIED, picture_of(wheel=shown))
    turned = moving.page.evaluate(angle) % 360
    moving.update(picture_of(wheel=shown))
    again = moving.page.evaluate(angle) % 360

    assert moved
    assert info["wheel"][section] == symbol
    assert turned == pytest.approx(section * 360 / len(info["wheel"]), abs=0.01)
    assert again == pytest.approx(turned, abs=0.01)


# What the felt says while something moves, and when it has come to rest.
_WHILE_MOVING = """async ([before, after]) => {
  const said = () => {
    const labels = [...document.querySelectorAll("svg.felt [aria-label], svg.felt text, .winner")];
    return labels.map((each) => `${each.ariaLabel ?? ""} ${each.textContent}`).join(" | ");
  };
  await window.felt.update(before, { animate: false });
  const turned = window.felt.update(after, { animate: true });
  await new Promise(requestAnimationFrame);
  const moving = document.getAnimations();
  const early = said();
  for (const each of moving) each.updatePlaybackRate(20);
  await turned;
  return [early, said()];
}"""


@pytest.mark.parametrize(
    ("slug", "shown", "words"),
    [
        ("roulette", {"wheel": {"section": 9, "symbol": "17"}}, "The wheel shows 17"),
        ("big_six", {"wheel": {"section": 27, "symbol": "Flag"}}, "The wheel shows Flag"),
        ("craps", {"dice": [3, 4]}, "The dice show 3, 4"),
        ("sic_bo", {"dice": [3, 4, 4]}, "The dice show 3, 4, 4"),
        (
            "blackjack",
            {
                "places": [
                    {"place": "box 1", "label": "box 1", "role": "player", "seat": 1,
                     "cards": ["Kh", "7s"], "note": "17"},
                ]
            },
            "King of hearts",
        ),
    ],
)  # fmt: skip
def test_no_result_shows_before_it_has_happened(
    moving: FeltPage, slug: str, shown: dict[str, Any], words: str
) -> None:
    """Neither labels nor stacks nor totals show a result while ball, dice and cards still move."""
    moving.show(info_of(slug))
    before = picture_of(seats=[{"seat": 1, "name": "Ada", "stack": 100_00, "you": True}])
    after = picture_of(seats=[{"seat": 1, "name": "Ada", "stack": 135_00, "you": True}], **shown)
    early, late = moving.page.evaluate(_WHILE_MOVING, [before, after])

    assert "$100" in early
    assert words not in early
    assert "$135" not in early
    assert words in late
    assert "$135" in late


def test_a_table_that_does_not_tell_its_wheel_still_shows_the_symbol(felts: FeltPage) -> None:
    """Without the order of the sections the wheel is made of what can be wagered on."""
    info = info_of("roulette")
    info["wheel"] = []
    felts.show(info)
    felts.update(picture_of(wheel={"section": 9, "symbol": "17"}))

    assert felts.page.locator(".wheel").get_attribute("aria-label") == "The wheel shows 17"
    assert felts.page.locator(".winner").get_attribute("data-spot") == "straight_17"


def test_the_puck_lies_on_the_point(felts: FeltPage) -> None:
    """On in the box of the point, Off in the corner, and nowhere before the table opens."""
    felts.show(info_of("craps"))
    puck = felts.page.locator(".puck")
    felts.update(picture_of(marks={"puck": "off"}))
    off = puck.get_attribute("aria-label")
    felts.update(picture_of(marks={"puck": "8"}), animate=True)
    x, y = middle_of(felts, ".puck")
    box = felts.page.locator("[data-spot=come_odds_8] .spot-shape").bounding_box()

    assert box is not None
    assert off == "The marker is off"
    assert puck.get_attribute("aria-label") == "The point is 8"
    assert box["x"] <= x <= box["x"] + box["width"]
    assert box["y"] <= y <= box["y"] + box["height"]


def test_nothing_lags_behind_where_motion_is_unwanted(felts: FeltPage) -> None:
    """What a calm page shows is there at once: no motion is even begun."""
    felts.show(info_of("craps"))
    begun = felts.page.evaluate(
        """async (pictures) => {
          const counts = [];
          for (const picture of pictures) {
            await window.felt.update(picture, { animate: true });
            document.querySelector(".puck").getBoundingClientRect();
            counts.push(document.getAnimations().length);
          }
          return counts;
        }""",
        [picture_of(marks={"puck": each}, dice=[4, 4]) for each in ("off", "8", "off", "4")],
    )

    assert begun == [0, 0, 0, 0]


def test_lit_areas_shine(felts: FeltPage) -> None:
    """The areas that the device lights are lit on the felt, and no others."""
    felts.show(info_of("sic_bo"))
    felts.update(picture_of(dice=[2, 2, 3], marks={"lit": ["small", "two_of_a_kind_2"]}))
    lit = felts.page.evaluate(
        "[...document.querySelectorAll('.spot.lit')].map((each) => each.dataset.spot).sort()"
    )

    assert lit == ["small", "two_of_a_kind_2"]


def test_the_card_stand_shows_the_cards_of_the_hand(felts: FeltPage) -> None:
    """Cards that the picture puts in the stand are drawn there."""
    felts.show(info_of("pokette"))
    stand = {"seat": None, "role": "stand", "label": "", "note": ""}
    first = {**stand, "place": "stand 1", "cards": ["Kh"]}
    second = {**stand, "place": "stand 2", "cards": ["As"]}
    felts.update(picture_of(places=[first, second]))
    names = felts.page.locator(".stand .card").evaluate_all(
        "(each) => each.map((one) => one.getAttribute('aria-label'))"
    )

    assert names == ["King of hearts", "Ace of spades"]
