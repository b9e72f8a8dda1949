"""Whoever holds up a table with things that are refused anyway: the others notice nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.server.desk import Desk
from pitboss.server.roles import Role, actors_of
from pitboss.server.settings import Clocks
from tests.server.houses import Rooms, run

MILLION = 1_000_000_00


def never_read_again(desk: Desk) -> None:
    """From now on nothing that is refused may cost a look at the whole log."""

    async def refuse(number: int) -> Any:
        pytest.fail(f"table {number} was read again")

    desk._reload = refuse


@pytest.mark.promise("R3")
@pytest.mark.promise("R17")
def test_cash_that_nobody_has_neither_reads_the_table_again_nor_turns_its_clock() -> None:
    """A stranger who asks to sit down with too much, again and again, holds up nobody."""

    async def story(rooms: Rooms) -> tuple[list[str], Any]:
        desk = await rooms.table("roulette", clocks=Clocks(betting=20_000, absent=0))
        player = await rooms.seated(desk)
        await player.bet("red", 500)
        never_read_again(desk)
        stranger, codes = rooms.person(desk), []
        for _ in range(3):
            await rooms.clock.turn(5_000)
            reply = await stranger.say(do="sit", cents=MILLION)
            codes.append(reply["error"]["code"])
        return codes, desk._clock_json()

    codes, clock = run(story)

    assert codes == ["insufficient_funds"] * 3
    assert clock == {"ends_in": 5_000, "for": ["seat:1"]}


@pytest.mark.promise("R3")
@pytest.mark.promise("R17")
@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("hold_em", {"say": "BuyChips", "cents": MILLION}),
        ("craps", {"say": "PlaceWager", "medium": "cash", "seat": 1, "spot": "p", "cents": 1000}),
    ],
)
def test_a_seated_player_buys_no_more_than_the_wallet_holds(
    slug: str, said: dict[str, object]
) -> None:
    """Chips at poker, and a spoken wager for cash: refused before the table is touched."""

    async def story(rooms: Rooms) -> str:
        desk = await rooms.table(slug)
        player = await rooms.seated(desk, cents=10_000_00)
        never_read_again(desk)
        return str((await player.answer(**said))["error"]["code"])

    assert run(story) == "insufficient_funds"


@pytest.mark.promise("R18")
def test_a_dealer_who_seats_nobody_in_particular_does_not_stop_the_table() -> None:
    """The money of whoever sits down comes from somewhere, so they are seated by name."""

    async def story(rooms: Rooms) -> tuple[str, str, str]:
        desk = await rooms.table("roulette", mode="live")
        dealer = rooms.person(desk, role="dealer", actors=actors_of(Role.DEALER))
        sit = {"say": "Sit", "seat": 2, "cents": 100_00}
        said = {"do": "answer", "q": dealer.question["q"], "answer": sit, "as": "dealer"}
        refused = await dealer.say(**said)
        seated = await dealer.say(do="walk_in", name="Ann", cents=100_00, seat=2)
        return refused["error"]["code"], seated["type"], desk.book.frozen

    assert run(story) == ("rule_violation", "done", "")
