"""An evening in a world: what people, network, disk and clock do, and what must hold at its end."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from pitboss.games import names
from pitboss.server.auth.roles import Role
from tests.whole_server.acts import ACTS
from tests.whole_server.checks import check_empty, check_everything
from tests.whole_server.house_errands import furnish, has_links, host_a_payout, restore_links
from tests.whole_server.loop import Time
from tests.whole_server.process import simulated
from tests.whole_server.store import template
from tests.whole_server.world import World, quiet

TURNS = 14
STAFF_EVERY = 5
OFFICE_EVERY = 2
OFFICIALS = (Role.SUPERVISOR, Role.ADMINISTRATOR, Role.ACCOUNTING, Role.REGULATOR)
STEP = 0.5
SHARED_MEMORY = Path("/dev/shm")


def games_of(seed: int) -> list[str]:
    """A house of one game or two; every game has its turn."""
    rng, slugs = random.Random(f"games {seed}"), sorted(names())
    first = slugs[seed % len(slugs)]
    return sorted({first, rng.choice(slugs)}) if rng.random() < 0.25 else [first]


def play(seed: int, *, turns: int = TURNS, spoken: list[str] | None = None) -> str:
    """Run the world of a seed to its end; returns the fingerprint of all that happened in it."""
    games = games_of(seed)
    template()  # before chance comes from the seed
    room = SHARED_MEMORY if SHARED_MEMORY.is_dir() else Path(gettempdir())
    folder = Path(mkdtemp(prefix="pitboss-world", dir=room))
    try:
        with quiet():
            return _play(seed, games, folder, turns, spoken)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _play(seed: int, games: list[str], folder: Path, turns: int, spoken: list[str] | None) -> str:
    world = None
    time = Time()
    try:
        with simulated(time, str(seed)):
            world = World(seed, games, folder, time)
            world.spoken = spoken
            evening(world, turns)
            return world.trace.hexdigest()
    finally:
        if world is not None:
            world.close()


def evening(world: World, turns: int) -> None:
    """People come, things happen, and at last everybody goes home."""
    rng = world.random
    for _ in range(2 + rng.randrange(2)):
        world.add_person()
    if world.seed % STAFF_EVERY == STAFF_EVERY - 1:
        world.add_staff(Role.SUPERVISOR)
    elif world.seed % OFFICE_EVERY == 0 or has_links(world):
        for role in OFFICIALS:
            world.add_official(role)
    host_a_payout(world)
    world.start()
    world.run(1.0)
    for person in world.people:
        person.sign_in()
    world.run(1.0)
    tables = furnish(world)
    for person in world.people:
        person.table = rng.choice(tables)
        person.connect()
    world.run(1.0)
    for _ in range(turns):
        turn(world)
    calm(world)
    check_everything(world)
    go_home(world)
    check_empty(world)


def turn(world: World) -> None:
    """One thing happens, and then what comes of it."""
    rng = world.random
    act: Callable[[World, random.Random], None] = rng.choices(tuple(ACTS), tuple(ACTS.values()))[0]
    world.note(act.__name__)
    act(world, rng)
    world.after_event()
    world.run(rng.choice((0.0, 0.0, 0.05, 0.3, 0.7, 2.0)))


def calm(world: World) -> None:
    """The disk is mended, and everybody comes to the table and is answered."""
    world.heal()
    for _ in range(3):
        for person in world.people:
            if person.socket is not None:
                person.socket.line.stall(False)
            if person.socket is not None and person.socket.line.is_silent:
                person.cut()
        settle(world, 7.0)
        for person in world.people:
            if not person.is_gone and not person.is_at_table:
                if not person.cookie:
                    person.sign_in()
                    world.run(1.0)
                person.connect()
    restore_links(world)
    for actor in world.process.actors:
        if actor.recovered.frozen:
            let_go_on(world, actor.recovered.number)
    world.run(2.0)
    for person in world.people:
        if person.is_at_table:
            person.say_bytes(b'{"do":"hello","n":0}')
    world.run(1.0)
    settle(world, 19.0)


def settle(world: World, seconds: float) -> None:
    """Let so much time pass, or less if everybody is at a table and has been answered."""
    for _ in range(int(seconds / STEP)):
        if world.is_settled():
            return
        world.run(STEP)


def let_go_on(world: World, number: int) -> None:
    """A supervisor looks into a table that was stopped."""
    for person in world.people:
        if person.is_staff:
            person.sign_in()
            world.run(1.0)
            person.ask("POST", f"/api/tables/{number}/thaw", {})


def go_home(world: World) -> None:
    """All lines go down and none comes back; rounds are played out by the posted policy."""
    for person in world.people:
        person.cut()
    for _ in range(120):
        world.run(10.0)
        if not any(actor.recovered.sitters for actor in world.running_tables()):
            return
