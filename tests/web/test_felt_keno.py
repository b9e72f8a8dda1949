"""The keno lounge in a browser: a request filled in, cleared, bought, and played again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from pitboss.games.keno.fields import slip_read, slip_text
from pitboss.games.keno.printed import ticket_lines
from pitboss.games.keno.tickets import check_slip
from pitboss.games.keno.view import KenoView
from pitboss.table.authoring import WagersView
from tests.games.keno.lounge import KENO, Lounge
from tests.server.serving import Served
from tests.web.felts import FeltPage, info_of, picture_of
from tests.web.playing import new_table, playing


def ticket(number: int = 7, **changes: Any) -> dict[str, Any]:
    """A ticket of Ann as the view has it: three pairs, each alone and two together."""
    plain = {"ticket": number, "seat": 1, "marks": "1.2/3.4/5.6", "ways": "3/2@1+3/4@2.50"}
    sold = {"count": 6, "price": 2100, "games": 2, "first": 3, "last": 4, "issued": 802_342_800}
    words = {"limit": "At most $100,000.", "claim": "Present it.", "state": "open", "won": 0}
    printed = {"station": 1, "writer": "W1", "runner": "", "note": ""}
    return {**plain, **sold, **words, **printed, **changes}


def lounge(*tickets: dict[str, Any], game: int = 5) -> dict[str, Any]:
    """A picture of the lounge with these tickets."""
    return picture_of(lounge={"game": game, "opened": 0, "games": [], "tickets": list(tickets)})


def press(felts: FeltPage, *labels: str) -> None:
    """Press keys and numbers by their names."""
    for label in labels:
        felts.page.get_by_role("button", name=label, exact=True).click()


def pressed(felts: FeltPage) -> list[str]:
    """The numbers that are marked."""
    found: list[str] = felts.page.evaluate(
        "[...document.querySelectorAll('.keno-number[aria-pressed=true]')]"
        ".map((each) => each.textContent)"
    )
    return found


def words(felts: FeltPage) -> list[str]:
    """The request in words."""
    return felts.page.locator(".keno-request text").all_text_contents()


def given(felts: FeltPage) -> dict[str, Any]:
    """The last answer that the page gave."""
    answer: dict[str, Any] = felts.said()[-1][1]
    return answer


def numbers(*marked: int) -> list[str]:
    """The names of numbers on the grid."""
    return [f"Number {each}" for each in marked]


def test_a_request_is_marked_priced_bought_and_cleared(felts: FeltPage) -> None:
    """Groups by turns, a king, the rate and the games; what is bought is a form."""
    felts.show(info_of("keno"))
    felts.update(lounge())
    press(felts, "Buy ticket")  # nothing is marked: nothing is asked for
    press(felts, *numbers(1, 2), "New group", *numbers(3, 4), "New group", *numbers(9), "King")
    press(felts, "Groups +", "Rate +", "Games +", "Buy ticket")

    assert pressed(felts) == ["1", "2", "3", "4", "9K"]
    assert words(felts)[1:6] == [
        *("2/3@2", "3 groups, 2 a way", "2 ways for $4", "2 games", "Price $8"),
    ]
    assert felts.said() == [
        [
            "give",
            {
                "say": "BuyTicket",
                "by": "seat:1",
                "seat": 1,
                "request": "form",
                "slip": "1.2/3.4/k9:2/3@2",
                "games": 2,
            },
        ]
    ]
    press(felts, "Clear")
    assert pressed(felts) == []
    assert words(felts)[1:6] == [
        *("mark numbers on the grid", "0 groups, 0 a way", "0 ways for $0", "1 game", "Price $0"),
    ]


@pytest.mark.rule("19:47-15.2(c)4")
def test_ways_of_several_sizes_are_a_combination(felts: FeltPage) -> None:
    """Each number of groups with a rate of its own; what is added again has the later rate."""
    felts.show(info_of("keno"))
    press(felts, *numbers(1, 2), "New group", *numbers(3, 4), "New group", *numbers(5, 6))
    press(felts, "Add ways", "Rate +", "Add ways")
    assert words(felts)[1:4] == [
        *("3/2@1+3/4@2", "3 groups, next 3 a way for $2", "6 ways for $9"),
    ]
    press(felts, "Groups −", "Groups −", "Rate +", "Add ways", "Buy ticket")
    slip = given(felts)["slip"]

    assert slip == "1.2/3.4/5.6:3/4@2+3/2@3"
    assert check_slip(slip_read(slip), KENO.rules()) == "combination"
    press(felts, "Clear", *numbers(8), "Buy ticket")
    assert given(felts)["slip"] == "8:1/1@1"


def test_a_group_that_is_taken_back_leaves_the_others(felts: FeltPage) -> None:
    """The king after it is still the king."""
    felts.show(info_of("keno"))
    press(felts, *numbers(1), "New group", *numbers(2, 3), "New group", *numbers(4), "King")
    press(felts, *numbers(1), "Groups +", "Buy ticket")

    assert pressed(felts) == ["2", "3", "4K"]
    assert given(felts)["slip"] == "2.3/k4:1/3@1"


@pytest.mark.rule("19:47-15.1[Quick-pick]")
def test_the_system_picks_as_many_spots_as_are_asked_for(felts: FeltPage) -> None:
    """A quick-pick is a wager without marks, at the rate of the request."""
    felts.show(info_of("keno"))
    press(felts, "Spots −", "Spots +", "Spots +", "Rate +", "Quick-pick")

    assert words(felts)[6] == "Quick-pick: 3 spots for $2"
    wager = {"say": "PlaceWager", "by": "seat:1", "seat": 1, "spot": "straight_3", "cents": 200}
    assert given(felts) == wager
    press(felts, *["Spots +"] * 9)
    assert words(felts)[6] == "Quick-pick: 10 spots for $2"


def test_keys_keep_to_the_house_rules(felts: FeltPage) -> None:
    """No quick-picks where there are none, and one game where multi-race is not sold."""
    felts.show(info_of("keno", quick_pick=False, ticket_types=frozenset({"split"})))
    press(felts, *numbers(8), "Games +", "Rate −", "Buy ticket")

    assert given(felts)["games"] == 1
    assert given(felts)["slip"] == "8:1/1@1"
    assert felts.page.get_by_role("button", name="Quick-pick", exact=True).count() == 0


@pytest.mark.rule("19:47-15.4(a)")
def test_an_earlier_ticket_is_played_again(felts: FeltPage) -> None:
    """Its marks, groups, ways, rates and games are the request, and it is said to be one."""
    felts.show(info_of("keno"))
    felts.update(lounge(ticket(), ticket(8, marks="11.12", ways="1/2@1", price=100, count=1)))
    press(felts, "Ticket 7: $21 open", "Play again", "Buy ticket")

    assert pressed(felts) == ["1", "2", "3", "4", "5", "6"]
    assert words(felts)[:2] == ["Earlier ticket as request", "3/2@1+3/4@2.50"]
    assert words(felts)[3:6] == ["6 ways for $10.50", "2 games", "Price $21"]
    assert given(felts)["request"] == "ticket"
    assert given(felts)["slip"] == "1.2/3.4/5.6:3/2@1+3/4@2.50"
    assert given(felts)["games"] == 2


def test_an_earlier_ticket_may_be_changed(felts: FeltPage) -> None:
    """Another rate keeps its ways; another mark makes its ways anew. Then it is a form."""
    felts.show(info_of("keno"))
    felts.update(lounge(ticket(ways="AB@1+AC@1", count=2)))
    press(felts, "Play again", "Rate +", "Games −", "Buy ticket")
    assert given(felts)["slip"] == "1.2/3.4/5.6:AB@2+AC@2"
    assert (given(felts)["request"], given(felts)["games"]) == ("form", 1)
    press(felts, *numbers(7, 6), "Buy ticket")
    assert given(felts)["slip"] == "1.2/3.4/5.7:3/4@2"
    assert words(felts)[0] == "Keno request"


SLIPS = ["k1/2.3:1/1@1+1/3@1", "1.2.3:1/3@7", "1/2.3/4.5.6:AC@3+BC@1.50", "80.79/3.4:2/2@2"]


@pytest.mark.parametrize("slip", SLIPS)
def test_every_type_of_ticket_comes_back_as_it_was(felts: FeltPage, slip: str) -> None:
    """What the page asks for is the ticket that was printed."""
    sold = slip_read(slip)
    rules = KENO.rules(unit=50)
    check_slip(sold, rules)
    felts.show(info_of("keno"))
    felts.update(lounge(ticket(marks=sold.marks, ways=sold.conditioning)))
    press(felts, "Play again", "Buy ticket")

    assert given(felts)["slip"] == slip_text(sold)


@pytest.mark.rule("19:47-15.4(c)")
@pytest.mark.parametrize("slip", ["k7/1.2:1/1@1+1/3@2", "1.2/3.4/k80:AC@1+BC@1+C@20"])
def test_a_ticket_is_printed_alone_with_all_that_it_shows(felts: FeltPage, slip: str) -> None:
    """The grid with its groups, and all thirteen fields; nothing else of the page."""
    felts.page.evaluate("() => { window.sheets = 0; window.print = () => (window.sheets += 1); }")
    house = Lounge()
    sold = house.ticket(house.buy(slip, 3))
    view = KenoView(WagersView(house.table.layout))
    for event in house.events:
        view.see(event)
    felts.show(info_of("keno"))
    felts.update(lounge(*view.tickets.values()))
    press(felts, "Print", "Print")
    felts.page.emulate_media(media="print")
    sheet = felts.page.locator(".print-sheet")
    printed = " ".join(sheet.locator(".keno-paper > text").all_text_contents())
    marked = {each.rstrip("KABC") for each in sheet.locator(".marked").all_text_contents()}

    assert felts.page.evaluate("window.sheets") == 2
    assert sheet.count() == 1
    assert sheet.is_visible()
    assert not felts.page.locator("svg.felt").is_visible()
    for line in ticket_lines(sold, house.table.rules_of(sold)):
        assert line.text in printed
    assert marked == {str(number) for group in sold.slip.groups for number in group}
    felts.page.emulate_media(media="screen")
    felts.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert sheet.count() == 0


@pytest.mark.rule("19:47-15.5(c)")
def test_the_board_shows_the_time_that_is_left(felts: FeltPage) -> None:
    """It counts down by the clock of the table, stays when the view changes, and goes with it."""
    felts.show(info_of("keno"))
    title = felts.page.locator(".keno-title")
    felts.update(lounge())
    assert title.text_content() == "Game 5"
    felts.page.evaluate("window.felt.countDown(11_200)")
    assert title.text_content() == "Game 5, closes in 12 s"
    felts.update(lounge(ticket()))
    assert title.text_content() == "Game 5, closes in 12 s"
    felts.page.evaluate("window.felt.countDown(null)")
    assert title.text_content() == "Game 5"
    felts.show(info_of("keno", closing_notice="verbal_1min"))
    assert felts.page.evaluate("typeof window.felt.countDown") == "undefined"


def test_the_clock_of_the_table_informs_the_felt(felts: FeltPage) -> None:
    """At every tick what is left, and that no clock runs when it is stopped."""
    ticks = felts.page.evaluate(_TICKS)

    assert ticks == [4, "null"]


_TICKS = """async () => {
  const { CountDown } = await import("/static/js/table/clock.js");
  const ticks = [];
  const clock = new CountDown((left) => ticks.push(left));
  clock.set({ ends_in: 4000 });
  clock.set(null);
  return [Math.ceil(ticks[0] / 1000), String(ticks.at(-1))];
}"""


def test_the_house_sells_what_the_page_asks_for(felt_browser: Browser, casino: Served) -> None:
    """A form, a quick-pick and an earlier ticket are all bought with clicks."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "keno"))
        player.sit()
        player.to_do()
        for key in ("Number 1", "New group", "Number 2", "Buy ticket"):
            player.page.get_by_role("button", name=key, exact=True).click()
        for number, keys in ((1, ["Quick-pick"]), (2, ["Play again", "Buy ticket"]), (3, [])):
            player.page.get_by_role("button", name=f"Ticket {number}: ").wait_for()
            for key in keys:
                player.page.get_by_role("button", name=key, exact=True).click()
        form, quick, again = player.received["view"]["lounge"]["tickets"]

        assert (form["marks"], form["ways"]) == ("1/2", "2/1@1")
        assert (quick["ways"], quick["count"]) == ("1/1@1", 1)
        assert again["marks"] == quick["marks"]
