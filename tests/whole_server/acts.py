"""What may happen in an evening, and how often: acts of people, faults of network, disk and clock.

Each act chooses by the seed who does it and how.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.ledger.chance import seal_of
from tests.server.test_whole_server import GARBAGE
from tests.server.whole_server import lawful
from tests.whole_server.client import BINARY
from tests.whole_server.errands import run_an_errand
from tests.whole_server.house_acts import deal_live, manage, send_requests
from tests.whole_server.people import Person
from tests.whole_server.raw_acts import (
    break_off_a_request,
    flood,
    knock,
    send_malformed_commands,
    send_strange_bytes,
)
from tests.whole_server.store import LASTING, Fault
from tests.whole_server.world import World

Act = Callable[[World, random.Random], None]

SALT = "ab" * 16
WORDS = "lucky me"
WORDS_SAID: tuple[dict[str, Any], ...] = (
    {"do": "seal", "seal": seal_of(WORDS, SALT)},
    {"do": "contribute", "text": WORDS, "salt": SALT},
    {"do": "contribute", "text": "others", "salt": SALT},
    {"do": "contribute", "text": WORDS, "salt": "x"},
    {"do": "contribute", "text": "", "salt": SALT},
    {"do": "seal", "seal": "x"},
    {"do": "seal", "seal": seal_of(WORDS, SALT), "epoch": 99},
)


def anybody(world: World, rng: random.Random) -> Person:
    """One of the people; who is not at the table comes back to it first."""
    person = rng.choice(world.people)
    if person.is_gone or person.is_at_table:
        return person
    if not person.cookie:
        person.sign_in()
        world.run(0.5)
    if person.socket is None:
        person.connect()
        world.run(0.5)
        if person.is_at_table and rng.random() < 0.7:
            person.resend()
    return person


# -- people ---------------------------------------------------------------------------------------


def play(world: World, rng: random.Random) -> None:
    """Somebody does what the table allows."""
    person = anybody(world, rng)
    said = lawful(person.received, rng) if person.is_at_table else None
    if said is not None:
        chance = rng.random()
        if chance < 0.03:
            said = {"do": "leave"}
        elif chance < 0.06:
            said = words(rng)
        person.say(said)


def words(rng: random.Random) -> dict[str, Any]:
    """Seal words for chance, or open them."""
    return rng.choice(WORDS_SAID)


def add_words(world: World, rng: random.Random) -> None:
    """Somebody seals words, and opens them in one of the rounds to come, rightly or not."""
    person = anybody(world, rng)
    if person.is_at_table and person.received["you"]["seat"] is None:
        person.say({"do": "sit", "cents": 100_00, "seat": None})
        world.run(0.5)
    for _ in range(4):
        for _ in range(rng.choice((1, 1, 2))):
            person.say(rng.choice((words(rng), *WORDS_SAID[:2])))
        if rng.random() < 0.3:
            world.run(0.5)
            play(world, rng)
        world.run(rng.choice((0.5, 0.5, 0.5, 0.5, 25.0)))


def play_twice(world: World, rng: random.Random) -> None:
    """Somebody sends the same command again, under the same key."""
    person = anybody(world, rng)
    if person.said and person.is_at_table:
        person.say(person.said[rng.choice(list(person.said))])


def use_a_key_again(world: World, rng: random.Random) -> None:
    """Somebody sends another command under a key that was used; or leaves twice."""
    person = anybody(world, rng)
    if not person.is_at_table:
        return
    if rng.random() < 0.4:
        for _ in range(2):
            person.say({"do": "leave"})
    elif person.said:
        key = rng.choice(list(person.said))
        person.misused.add(key)
        person.say({"do": "sit", "cents": 123_00, "seat": None, "key": key})


def play_late(world: World, rng: random.Random) -> None:
    """Somebody answers a question that is no longer asked."""
    person = anybody(world, rng)
    said = lawful(person.received, rng) if person.is_at_table else None
    if said is not None and "q" in said:
        person.say({**said, "q": said["q"] - 1})


def play_unlawfully(world: World, rng: random.Random) -> None:
    """Somebody says something well formed that nobody should take."""
    person = anybody(world, rng)
    if person.is_at_table:
        person.say(unlawful(person, rng))


def unlawful(person: Person, rng: random.Random) -> dict[str, Any]:
    """Something that is refused from anybody."""
    q = (person.received["question"] or {"q": 0})["q"]
    answers: list[dict[str, Any]] = [
        {"say": "PlaceWager", "seat": 1 + rng.randrange(9), "spot": "red", "cents": 10**15},
        {"say": "PlaceWager", "seat": 1, "spot": "nowhere", "cents": -500},
        {"say": "CloseBetting", "by": "dealer"},
        {"say": "BallRested", "pocket": 17},
        {"say": "Sit", "seat": 2, "cents": 500},
        {"say": "Leave", "seat": 1 + rng.randrange(9)},
        {"say": "Choose", "choice": "fold", "by": f"seat:{1 + rng.randrange(9)}"},
    ]
    said: list[dict[str, Any]] = [
        {"do": "answer", "q": q, "answer": rng.choice(answers)},
        {"do": "answer", "q": q, "as": rng.choice(("dealer", "chance", "seat:1")), "answer": {}},
        {"do": "sit", "cents": rng.choice((0, 10**12, 1)), "seat": rng.choice((None, 99))},
        {"do": "walk_in", "name": "Bob", "cents": 500},
        {"do": rng.choice(("freeze", "thaw", "close"))},
        {"do": "leave"},
        *WORDS_SAID,
    ]
    return rng.choice(said)


def send_garbage(world: World, rng: random.Random) -> None:
    """Somebody sends what is no message."""
    person = anybody(world, rng)
    if person.socket is not None and person.socket.is_up:
        if rng.random() < 0.2:
            person.socket.send(b"\0\1", BINARY)
        else:
            person.say_bytes(rng.choice(GARBAGE))


def ask_how_things_stand(world: World, rng: random.Random) -> None:
    """Somebody asks for a snapshot."""
    anybody(world, rng).say_bytes(b'{"do":"hello","n":0}')


# -- the network ----------------------------------------------------------------------------------


def cut_a_line(world: World, rng: random.Random) -> None:
    """A connection breaks, and both ends know it."""
    rng.choice(world.people).cut()


def play_and_hang_up(world: World, rng: random.Random) -> None:
    """Somebody says something and is gone before it can be answered."""
    play(world, rng)
    rng.choice(world.people).cut()


def close_a_page(world: World, rng: random.Random) -> None:
    """Somebody closes the page, politely."""
    person = rng.choice(world.people)
    if person.socket is not None and person.socket.is_up:
        person.socket.close()
        person.disconnected()


def vanish(world: World, rng: random.Random) -> None:
    """A machine loses its network, and the server does not know."""
    person = rng.choice(world.people)
    if person.socket is not None:
        person.socket.line.vanish()
        person.disconnected()


def stop_reading(world: World, rng: random.Random) -> None:
    """Somebody's machine stops reading for a while, or goes on."""
    person = rng.choice(world.people)
    if person.socket is not None:
        person.socket.line.stall(not person.socket.line.is_stalled)


# -- time, disk, process --------------------------------------------------------------------------


def let_time_pass(world: World, rng: random.Random) -> None:
    """Nobody does anything."""
    world.run(rng.choice((0.5, 3.0, 20.0, 30.0, 70.0)))


def move_the_clock(world: World, rng: random.Random) -> None:
    """The clock of the machine jumps, or is corrected."""
    world.time.ahead += rng.choice((0.4, 5.0, 3_600.0, 40 * 86_400.0, -1.0, -7_200.0))


def trouble(world: World, rng: random.Random) -> None:
    """Something happens to the disk, or it recovers."""
    if world.is_down:
        return
    if world.disk.is_well:
        world.strike(rng.choice(tuple(Fault)))
        if world.disk.fault in LASTING:
            world.later(rng.choice((0.5, 3.0, 15.0)), world.heal)
    else:
        world.heal()


def crash(world: World, rng: random.Random) -> None:
    """The process is killed."""
    if not world.is_down:
        world.crash()


def restart(world: World, rng: random.Random) -> None:
    """The server is stopped and started again, as it should be."""
    world.restart()


def ask_while_it_stops(world: World, rng: random.Random) -> None:
    """The disk is slow, and the server is stopped while people wait for what it reads."""
    if world.is_down or not world.disk.is_well:
        return
    world.strike(Fault.SLOW)
    who = [world.stranger() for _ in range(4)]
    is_starting = rng.random() < 0.5
    if is_starting:
        world.restart()
        world.run(rng.choice((0.0, 0.5, 6.0)))
    for person in who:
        person.ask("GET", f"/api/tables/1/{rng.choice(('prices', 'rounds', 'fairness', 'tree'))}")
        person.ask("GET", "/api/funds")
        person.table = rng.choice((1, 99))
        person.connect()
    world.run(rng.choice((0.0, 0.0, 0.1, 1.0)))
    if not is_starting or rng.random() < 0.3:
        world.restart()
    world.later(3.0, world.heal)
    world.run(rng.choice((0.0, 4.0)))
    for person in who:
        person.cut()


ACTS: Mapping[Act, int] = {
    play: 60,
    play_twice: 5,
    play_late: 3,
    use_a_key_again: 2,
    add_words: 3,
    play_unlawfully: 6,
    send_garbage: 3,
    ask_how_things_stand: 3,
    cut_a_line: 3,
    play_and_hang_up: 3,
    close_a_page: 1,
    vanish: 1,
    stop_reading: 2,
    let_time_pass: 6,
    move_the_clock: 1,
    trouble: 8,
    crash: 1,
    restart: 1,
    send_requests: 6,
    run_an_errand: 12,
    send_strange_bytes: 1,
    break_off_a_request: 1,
    send_malformed_commands: 2,
    flood: 2,
    knock: 3,
    ask_while_it_stops: 1,
    manage: 2,
    deal_live: 8,
}
