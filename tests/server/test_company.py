"""The house's own players keep people company and go with the last of them."""

from __future__ import annotations

import pytest

from pitboss.server.settings import Clocks
from tests.server.registries import Rooms, run


@pytest.mark.parametrize("slug", ["hold_em", "triple_draw_27", "chemin_de_fer", "blackjack"])
def test_bots_come_play_and_go(slug: str) -> None:
    """A person who sits down is not alone, plays rounds with bots, and leaves an empty table."""

    async def story(rooms: Rooms) -> tuple[int, int, int]:
        clocks = Clocks(betting=5_000, decision=3_000, between=1_000, absent=0, bot=10, bots=2)
        desk = await rooms.table(slug, clocks=clocks)
        person = await rooms.seated(desk)
        for _ in range(200):
            await rooms.clock.turn(500)
            if desk.recovered.table.rounds > 2:
                break
        company = len(desk.recovered.sitters)
        rounds = desk.recovered.table.rounds
        await person.say(do="leave")
        for _ in range(200):
            await rooms.clock.turn(500)
            if not desk.recovered.sitters:
                break
        return company, rounds, len(desk.recovered.sitters)

    company, rounds, left = run(story)

    assert (company, left) == (3, 0)
    assert rounds > 2
