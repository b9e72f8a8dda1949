"""People who know the same look at one view, and each sees what a view of their own shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from pitboss.ledger.recovered_table import Step
from pitboss.server.tables.protocol import event_json
from pitboss.server.views import view_cache as showing
from pitboss.server.views.patch import apply_patch
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, ViewCache
from pitboss.table import DEALER, Answer, Event, PlayerSat, SeatChanged, seat_actor
from tests.server.registries import Harness, run
from tests.server.views import Watched, seen_from
from tests.strategies import GAMES, SEEDS

VIEWERS = (SPECTATOR, DEALER, "seat:1", "seat:3")
PEOPLE = {1: Person(name="Ann"), 3: Person(name="Bob", ready=True)}


class Shown(Watched):
    """Random play of a table that is shown to those who look on, row by row."""

    showing: ViewCache

    def begin(self) -> None:
        if self.table.rounds == 0:
            recovered: Any = SimpleNamespace(card=self.card, table=self.table, steps=[])
            self.showing, self.known = ViewCache(recovered), dict[str, Any]()
            self.text, self.again = dict[str, Any](), dict[str, Any]()
        super().begin()

    def _note(self, answer: Answer | None, events: list[Event]) -> None:
        for event in events:
            self._come_in(event)
        super()._note(answer, events)
        step = Step(len(self.log), 0, answer, tuple(events))
        before = self.viewers()
        self.sent = self.showing.changes([step], before, PEOPLE)
        for viewer in before:
            self._patch(viewer, msgspec.json.decode(b"{%b}" % self.sent[viewer][1:]))
        for viewer in set(self.viewers()) - self.known.keys():
            self.known[viewer] = msgspec.json.decode(self.showing.snapshot(viewer, PEOPLE))
        self.again = {v: self.showing.step_json(step, v, PEOPLE) for v in self.known}

    def viewers(self) -> list[str]:
        """Those who look on now: spectators, staff, and two of the seats while they are taken."""
        seated = map(seat_actor, self.table.seats)
        here = [each for each in VIEWERS if each in (SPECTATOR, DEALER, *seated)]
        self.known = {viewer: view for viewer, view in self.known.items() if viewer in here}
        return here

    def _patch(self, viewer: str, changes: Any) -> None:
        """Anyone who has a view applies what has changed."""
        (step,) = changes["steps"]
        if viewer in self.known:
            self.known[viewer] = apply_patch(self.known[viewer], step.get("patch", {}))
        self.text[viewer] = step["events"]

    def _come_in(self, event: Event) -> None:
        """A new player knows what spectators know; one who moves takes along what they know."""
        spectator = self.views[SPECTATOR]
        match event:
            case PlayerSat(seat=seat):
                self.views[seat_actor(seat)] = seen_from(spectator, seat_actor(seat))
            case SeatChanged(seat=seat, to_seat=to):
                known = self.views.pop(seat_actor(seat), spectator)
                self.views[seat_actor(to)] = seen_from(known, seat_actor(to))


def _plain(shown: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(shown))


@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", GAMES)
@given(seed=SEEDS)
@settings(max_examples=2)
def test_a_snapshot_and_patches_are_what_a_view_of_their_own_shows(slug: str, seed: int) -> None:
    """For every viewer at every step, however many share a view, whatever one is shown alone."""
    play = Shown(slug, seed)

    for _ in range(30):
        for viewer, known in play.known.items():
            own = play.views[viewer].as_json(PEOPLE)
            assert play.showing.view(viewer, PEOPLE) == own
            assert known == _plain(own), viewer
            assert play.text.get(viewer, []) == _plain(play.again[viewer]["events"])
        play.step()


def test_where_nothing_is_hidden_all_share_one_view() -> None:
    """At roulette nobody needs a view of their own; at hold 'em everybody does."""
    spun, dealt = Shown("roulette", 1), Shown("hold_em", 1)
    apart: dict[str, set[str]] = {"roulette": set(), "hold_em": set()}
    for play in (spun, dealt):
        for _ in range(30):
            play.step()
            apart[play.card.slug] |= play.showing._own.keys() - {DEALER}

    assert apart == {"roulette": set(), "hold_em": {"seat:1", "seat:3"}}


def test_a_player_whose_neighbour_sits_down_still_knows_the_own_seat() -> None:
    """The seats are sent whole then, from a view that all share; to each with their own marked."""

    async def scenario(harness: Harness) -> list[list[tuple[int, bool]]]:
        actor = await harness.table("roulette")
        people = [harness.person(actor) for _ in range(2)]
        for person, seat in zip(people, (3, 1), strict=True):
            await person.say(do="sit", cents=500_00, seat=seat)
        watching = [*people, harness.spectator(actor)]
        return [[(row["seat"], row["you"]) for row in w.last["view"]["seats"]] for w in watching]

    assert run(scenario) == [
        [(1, False), (3, True)],
        [(1, True), (3, False)],
        [(1, False), (3, False)],
    ]


@pytest.mark.promise("R17")
def test_what_was_shown_in_a_round_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who asks again and again how a long round stands costs the others no time."""
    written: list[Event] = []

    def counted(event: Event, layout: Any) -> dict[str, object]:
        written.append(event)
        return event_json(event, layout)

    monkeypatch.setattr(showing, "event_json", counted)

    async def scenario(harness: Harness) -> tuple[int, int]:
        player = await harness.seated(await harness.table("roulette"))
        for _ in range(5):
            await player.bet("red", 500)
        before, sent = len(written), len(player.got)
        for _ in range(3):
            await player.say(do="hello")
        events = [each["events"] for each in player.got[sent:]]
        assert events[0] == events[1] == events[2]
        return len(written) - before, len(events[0])

    again, sent = run(scenario)

    assert again == 0
    assert sent > 5
