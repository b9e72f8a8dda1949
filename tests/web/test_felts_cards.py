"""The felts of cards: every wager can be made, and every card lies where it was dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.games import game
from pitboss.server.views.table_view import TableView
from pitboss.server.web.info import table_info
from pitboss.table import Event
from tests.server.bot_table import BotTable
from tests.server.views import Watched
from tests.web.felts import FeltPage, info_of, picture_of, wager
from tests.web.test_felts import check_layout, inside

SEVERAL_HANDS = {
    "multiple_action": "min2",
    "dealer_second_card": "draw_last",
    "additional_wager": "over_under_13",
}
NUMBERS = {"number_wager": True, "start_device": "rng"}

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {}),
    ("blackjack", SEVERAL_HANDS),
    ("blackjack", {"boxes": 5, "additional_wager": "same_suit"}),
    ("blackjack", {"boxes": 1}),
    ("punto_banco", {}),
    ("punto_banco", {"seats": 10}),
    ("minibaccarat", {}),
    ("minibaccarat", {"seats": 6}),
    ("chemin_de_fer", {}),
    ("chemin_de_fer", {"seats": 8}),
    ("red_dog", {}),
    ("red_dog", {"multi_area_play": False}),
    ("pai_gow", {}),
    ("pai_gow_poker", {}),
    ("pai_gow_poker", NUMBERS),
    ("caribbean_stud", {}),
    ("caribbean_stud", {"max_seats": 6}),
    ("double_down_stud", {}),
    ("double_down_stud", {"max_seats": 5}),
    ("let_it_ride", {}),
    ("let_it_ride", {"max_seats": 6}),
]
NAMES = [f"{slug}-{number}" for number, (slug, _) in enumerate(TABLES)]
POKER = [
    *("hold_em", "omaha", "seven_card_stud", "five_card_stud", "mambo_stud"),
    *("five_card_draw", "triple_draw_27", "badugi"),
]
GAMES = [*dict.fromkeys(slug for slug, _ in TABLES), *POKER]
STEPS = 80
OUT = ("folded", "dead", "conceded", "refunded")

# All pictures of a round one after the other: how many cards lie there, and how many beside it.
_PLAYED = """async (pictures) => {
  const felt = window.felt.node.getBoundingClientRect();
  const counts = [];
  for (const picture of pictures) {
    await window.felt.update(picture, { animate: true });
    const lying = [...document.querySelectorAll(".dealt")];
    const lost = lying.filter((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return left < felt.left - 2 || right > felt.right + 2
        || top < felt.top - 2 || bottom > felt.bottom + 2;
    });
    counts.push([lying.length, lost.length]);
  }
  return counts;
}"""

_EDGES = """nodes => nodes.map((node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def table_of(slug: str, **options: Any) -> dict[str, Any]:
    """The data of a table; fewer seats than the game has if the house says so."""
    info = info_of(slug, **options)
    return {**info, "seats_max": min(info["seats_max"], options.get("seats", 99))}


def place(name: str, cards: list[str], **more: Any) -> dict[str, Any]:
    """Cards that lie somewhere, as the picture tells of them."""
    plain = {"place": name, "seat": None, "role": "hand", "label": name.capitalize()}
    return {**plain, "cards": cards, "down": [], "note": "", "gone": False, **more}


def seat(number: int, **more: Any) -> dict[str, Any]:
    """A person at the table."""
    plain = {"seat": number, "name": f"Guest {number}", "you": False, "bot": False, "away": False}
    return {**plain, "stack": 100_000, "wagered": 0, "ready": False, **more}


def faces(felts: FeltPage) -> list[str]:
    """What a listener receives of the cards on the table."""
    said = "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    labels: list[str] = felts.page.locator(".dealt .card").evaluate_all(said)
    return labels


# -- the layout ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)
def test_every_spot_of_the_layout_lies_once_on_the_felt(
    felts: FeltPage, slug: str, options: dict[str, Any]
) -> None:
    """Under the usual and under other house rules nothing is missing, doubled or off the cloth."""
    check_layout(felts, table_of(slug, **options))

    assert felts.unreachable() == []


@pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)
def test_every_spot_lies_once_on_the_felt_of_a_phone(
    phone: FeltPage, slug: str, options: dict[str, Any]
) -> None:
    """The upright layout of a narrow screen has all of it too, and fits its width."""
    check_layout(phone, table_of(slug, **options))
    phone.page.set_viewport_size({"width": 390, "height": 2400})

    left, _, right, _ = phone.measure()["felt"]
    assert right - left <= 390
    assert phone.unreachable() == []


def test_a_felt_is_laid_anew_when_the_page_becomes_narrow(felts: FeltPage) -> None:
    """Turning a tablet loses neither spots nor cards nor chips."""
    info = table_of("blackjack")
    felts.show(info)
    felts.update(picture_of(wagers=[wager(1, "box_1")], places=[place("box 1", ["As", "Kd"])]))
    wide = felts.page.locator("svg.felt").get_attribute("viewBox")
    felts.page.set_viewport_size({"width": 390, "height": 844})
    felts.page.locator(f"svg.felt:not([viewBox='{wide}'])").wait_for()

    assert len(felts.measure()["spots"]) == len(info["layout"])
    assert faces(felts) == ["Ace of spades, Box 1", "King of diamonds, Box 1"]
    assert felts.page.locator(".chips .stack").count() == 1


def test_a_wager_that_the_felt_does_not_know_still_gets_its_place(felts: FeltPage) -> None:
    """A layout with a new area never hides it."""
    info = table_of("red_dog")
    info["layout"].append({**info["layout"][0], "spot": "strange", "kind": "strange"})
    check_layout(felts, info)

    assert felts.unreachable() == []


def test_clicks_and_keys_wager_and_ask(felts: FeltPage) -> None:
    """A box takes a click, Enter and the key that asks for its price."""
    felts.show(table_of("blackjack"))
    spot = felts.page.locator("[data-spot=box_3]")
    spot.click()
    spot.focus()
    for key in ("Enter", "i"):
        felts.page.keyboard.press(key)

    assert felts.said() == [["bet", "box_3"], ["bet", "box_3"], ["inspect", "box_3"]]


@pytest.mark.parametrize("slug", ["punto_banco", "minibaccarat"])
def test_chips_of_baccarat_lie_in_the_section_of_their_seat(felts: FeltPage, slug: str) -> None:
    """One area serves all seats, and everybody sees whose chips lie there."""
    felts.show(table_of(slug))
    chips = [wager(number, "player", seat=number) for number in (1, 2, 3)]
    felts.update(picture_of(wagers=chips, marks={"owed": {"1": 125, "2": 0, "3": 25}}))
    edges = felts.page.locator(".chips .stack").evaluate_all(_EDGES)

    assert len({round(left) for left, *_ in edges}) == 3
    assert felts.page.locator(".coin text").all_text_contents() == ["$1.25", "25¢"]


# -- seats -----------------------------------------------------------------------------------------


def test_who_stands_behind_the_boxes_is_seen_too(felts: FeltPage) -> None:
    """A blackjack table takes more players than it has boxes."""
    felts.show(table_of("blackjack"))
    felts.update(picture_of(seats=[seat(1, you=True), seat(12, away=True), seat(20, bot=True)]))

    assert felts.page.locator(".seat.taken").count() == 3
    assert felts.page.locator(".seat.vacant").count() == 6
    assert felts.page.locator(".seat.you").get_attribute("aria-label") == (
        "Seat 1, Guest 1, $1,000, you"
    )


def test_a_free_seat_can_be_taken_by_click_and_key(felts: FeltPage) -> None:
    """Where the page lets people sit down, a free plate is a button."""
    felts.show(table_of("hold_em"))
    felts.update(picture_of(seats=[seat(1), seat(2)]))
    plate = felts.page.locator(".seat.free").nth(2)
    plate.click()
    plate.focus()
    for key in ("Enter", " ", "x"):
        felts.page.keyboard.press(key)

    assert felts.said() == [["sit", 5]] * 3


def test_who_has_a_seat_is_offered_no_other(felts: FeltPage) -> None:
    """A free plate is a button for those who stand; it does nothing for those who sit."""
    felts.show(table_of("hold_em"))
    felts.update(picture_of(seats=[seat(2)]))
    before = felts.page.locator(".seat.vacant[role=button]").count()
    felts.update(picture_of(seats=[seat(1, you=True), seat(2)]))

    assert before == table_of("hold_em")["seats_max"] - 1
    assert felts.page.locator(".seat.vacant").count() == before - 1
    assert felts.page.locator(".seat [role=button], .seat[role=button]").count() == 0


def test_a_free_seat_keeps_the_focus_while_others_play(felts: FeltPage) -> None:
    """The plates are drawn anew whenever somebody's chips change."""
    felts.show(table_of("hold_em"))
    felts.update(picture_of(seats=[seat(2)]))
    felts.page.locator(".seat[data-seat='5']").focus()
    felts.update(picture_of(seats=[seat(2, stack=5)]))

    assert felts.page.evaluate("document.activeElement.dataset.seat") == "5"


_GAPS = """nodes => nodes.map((line) => {
  const odds = line.nextElementSibling.getBoundingClientRect();
  return odds.left - line.getBoundingClientRect().right;
})"""


@pytest.mark.parametrize("slug", ["caribbean_stud", "double_down_stud", "let_it_ride", "red_dog"])
def test_the_hands_of_a_pay_table_stand_apart_from_their_odds(felts: FeltPage, slug: str) -> None:
    """However long the name of a hand is, what it pays can be read."""
    felts.show(info_of(slug))
    gaps = felts.page.locator(".pay-line").evaluate_all(_GAPS)

    assert gaps
    assert min(gaps) >= 4


_OVERTAKEN = """async ([slow, quick]) => {
  const first = window.felt.update(slow, { animate: true });
  await window.felt.update(quick, { animate: false });
  await first;
}"""


def test_a_later_picture_overrides_cards_under_way(moving: FeltPage) -> None:
    """Anyone who goes back in a replay while cards fly sees the chips of the step they went to."""
    moving.show(info_of("blackjack"))
    hand = place("box 1", ["As", "Kd"], seat=1)
    slow = picture_of(places=[hand], wagers=[wager(1, "box_1"), wager(2, "box_2", seat=2)])
    moving.page.evaluate(_OVERTAKEN, [slow, picture_of(wagers=[wager(1, "box_1")])])

    assert moving.page.locator(".chips .stack").count() == 1
    assert moving.page.locator(".dealt:not(.leaving)").count() == 0


def test_folded_players_are_greyed_and_their_cards_gone(felts: FeltPage) -> None:
    """At poker one sees at once who is still in."""
    felts.show(table_of("hold_em"))
    hands = [
        place("seat 1", ["As", "Ks"], seat=1, down=[0, 1]),
        place("seat 2", ["", ""], seat=2, gone=True, note="folded"),
        place("board", ["2c", "7d", "Jh"], role="board"),
        place("burn", [""], role="burn"),
    ]
    people = [seat(1, you=True, wagered=500), seat(2)]
    pots = [{"name": "pot", "cents": 2000}, {"name": "rake", "cents": 100}]
    felts.update(picture_of(seats=people, places=hands, pots=pots, marks={"button": 2}))

    assert felts.page.locator(".seat.folded").get_attribute("data-seat") == "2"
    assert felts.page.locator(".dealt").count() == 6
    assert felts.page.locator(".dealt.held").count() == 2
    assert felts.page.locator(".bets .stack").count() == 1
    assert felts.page.locator(".tag.pot").all_text_contents() == ["Pot $20", "Rake $1"]
    assert "dealer button" in (felts.page.locator(".seat.folded").get_attribute("aria-label") or "")


@pytest.mark.parametrize("you", [1, 4, 10])
def test_ones_own_seat_at_poker_is_at_the_bottom(felts: FeltPage, you: int) -> None:
    """The table is turned; who sits at the left and at the right stays so."""
    seats = [seat(number, you=number == you) for number in range(1, 11)]
    felts.show(table_of("hold_em"))
    felts.update(picture_of(seats=seats))
    places = felts.page.evaluate(
        """() => [...document.querySelectorAll(".seats .seat")].map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [Number(each.dataset.seat), x, y];
        })"""
    )
    by_seat = {number: (x, y) for number, x, y in places}
    low = max(y for _, y in by_seat.values())
    left, right = by_seat[you % 10 + 1][0], by_seat[(you - 2) % 10 + 1][0]

    assert len(by_seat) == 10
    assert by_seat[you][1] == pytest.approx(low, abs=2)
    assert left < by_seat[you][0] < right


def test_bets_go_into_the_pot_and_the_pot_to_the_winner(moving: FeltPage) -> None:
    """Chips slide forward, then to the middle, and the winner is shown how much."""
    moving.show(table_of("omaha"))
    bet = picture_of(seats=[seat(1, wagered=500), seat(2)], pots=[{"name": "pot", "cents": 500}])
    moving.update(bet, animate=True)
    moving.update(picture_of(pots=[{"name": "pot", "cents": 500}]), animate=True)
    left = moving.page.locator(".bets .stack").count()
    won = {"seat": 2, "spot": "main pot", "cents": 0, "result": "won", "paid": 500, "taken": 0}
    moving.update(picture_of(decided=[won]), animate=True)

    assert left == 0
    assert moving.page.locator(".tag.won").all_text_contents() == ["+$5"]


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["As", "Td", "Qh", "Kc", "Js", "2h", "Joker 1", ""])
def test_a_card_is_called_by_its_name_and_place(felts: FeltPage, code: str) -> None:
    """Who cannot see the cards has them read aloud."""
    names = {"A": "Ace", "T": "Ten", "Q": "Queen", "K": "King", "2": "Two"}
    suits = {"s": "spades", "d": "diamonds", "h": "hearts", "c": "clubs"}
    known = {"": "A card face down", "Joker 1": "Joker", "Js": "Jack of spades"}
    felts.show(table_of("blackjack"))
    felts.update(picture_of(places=[place("box 2", [code])]))

    expected = known.get(code) or f"{names[code[0]]} of {suits[code[1]]}"
    assert faces(felts) == [f"{expected}, Box 2"]


def test_cards_are_dealt_turned_moved_and_swept_away(moving: FeltPage) -> None:
    """Each card comes to rest where the picture has it, whatever happened before."""
    moving.show(table_of("blackjack"))
    pair, hole = place("box 1", ["8s", "8d"]), place("dealer", ["7c", ""], role="dealer")
    moving.update(picture_of(places=[pair, hole]), animate=True)
    dealt = faces(moving)
    split = [place("box 1", ["8s"]), place("box 1, hand 2", ["8d"])]
    turned = place("dealer", ["7c", "Th"], role="dealer", note="17")
    moving.update(picture_of(places=[*split, turned]), animate=True)
    after = faces(moving)
    moving.update(picture_of(), animate=True)

    assert dealt[-1] == "A card face down, Dealer"
    assert after == [
        *("Eight of spades, Box 1", "Eight of diamonds, Box 1"),
        *("Seven of clubs, Dealer", "Ten of hearts, Dealer"),
    ]
    assert faces(moving) == []


def test_a_split_box_shows_each_hand_with_its_own_wager(felts: FeltPage) -> None:
    """Up to four hands lie beside one another, and so do their chips."""
    felts.show(table_of("blackjack"))
    hands = [place("box 4", ["8s", "2d"])]
    hands += [place(f"box 4, hand {number}", ["8d", "3c"]) for number in (2, 3, 4)]
    chips = [wager(1, "box_4"), wager(2, "box_4", note="applies to box 4, hand 2")]
    felts.update(picture_of(places=hands, wagers=chips))
    corners = felts.page.locator(".dealt").evaluate_all(_EDGES)

    assert len({tuple(map(round, corner)) for corner in corners}) == 8
    assert felts.page.locator(".chips .stack").count() == 2


def test_a_picture_that_comes_in_between_puts_everything_right(moving: FeltPage) -> None:
    """A snapshot overrides what is still moving."""
    moving.show(table_of("caribbean_stud"))
    first = picture_of(places=[place("seat 1", [""] * 5, seat=1)])
    moving.page.evaluate("picture => void window.felt.update(picture, { animate: true })", first)
    moving.update(picture_of(places=[place("seat 1", ["As", "", "", "", ""], seat=1)]))
    moving.page.wait_for_timeout(700)
    measured = moving.measure()

    assert faces(moving).count("A card face down, Seat 1") == 4
    assert all(
        inside(edge, measured["felt"])
        for edge in moving.page.locator(".dealt").evaluate_all(_EDGES)
    )


# -- real play -------------------------------------------------------------------------------------


def lying(picture: dict[str, Any], *, poker: bool) -> int:
    """How many cards the felt should show."""
    places = picture["places"]
    if poker:
        you = next((each["seat"] for each in picture["seats"] if each["you"]), None)
        places = [
            each
            for each in places
            if not (each["gone"] and each["note"].startswith(OUT) and each["seat"] != you)
        ]
    return sum(len(each["cards"]) for each in places)


class Company(BotTable):
    """Six bots, and what one viewer sees of their play."""

    def __init__(self, slug: str, viewer: str) -> None:
        self.seen: list[Any] = []
        self.viewer = viewer
        self.picture: TableView | None = None
        super().__init__(slug, 7, bots=6, cents=100_000)

    def begin(self) -> None:
        """A round begins, for the viewer too."""
        card, layout = game(self.table.game.slug), self.table.layout
        self.picture = self.picture or TableView(card, layout, self.viewer)
        self.picture.begin(self.table.rounds + 1)
        super().begin()

    def _see(self, events: Iterable[Event]) -> None:
        received = list(events)
        super()._see(received)
        assert self.picture is not None
        self.picture.see(received)
        self.seen.append(self.picture.as_json())


def check_play(felts: FeltPage, table: Any, pictures: list[Any]) -> None:
    """Draw the pictures one after the other; no card is missing, and none is beside the felt."""
    felts.show(table_info(table, id=1, name="", mode="auto"))
    counts = felts.page.evaluate(_PLAYED, pictures)

    poker = table.game.slug in POKER
    assert counts == [[lying(picture, poker=poker), 0] for picture in pictures]


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_of_real_play_lies_on_the_felt(felts: FeltPage, slug: str) -> None:
    """Pictures of a full table are drawn without complaint, as the third seat sees them."""
    company = Company(slug, "seat:3")
    for _ in range(10 if slug == "chemin_de_fer" else 1):
        company.play_round()

    assert max(lying(each, poker=False) for each in company.seen) >= 3
    check_play(felts, company.table, company.seen)


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_of_real_play_lies_on_the_felt_of_a_phone(phone: FeltPage, slug: str) -> None:
    """The same from a spectator on a narrow screen."""
    company = Company(slug, "spectator")
    company.play_round()

    check_play(phone, company.table, company.seen)


@pytest.mark.parametrize("slug", GAMES)
def test_what_goes_wrong_is_drawn_as_well(felts: FeltPage, slug: str) -> None:
    """Under any house rules: burned cards, cards found face up, cards drawn in error."""
    play, pictures = Watched(slug, 4), []
    for _ in range(STEPS):
        play.step()
        pictures.append(play.views["seat:1"].as_json())

    check_play(felts, play.table, pictures)
