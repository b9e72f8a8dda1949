"""A game in a distribution of its own is played, priced, simulated and served like any other."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.client import Client
from pitboss.equipment import seeded
from pitboss.errors import BrokenGame, UnknownGame
from pitboss.games import AnyGame, broken, discover, game, names
from pitboss.ledger.audit import audit
from pitboss.rulebook import register
from pitboss.server.web.app import WEB, felt_file
from pitboss.table import CallIrregularity, CloseBetting, PlaceWager, Round, Table
from tests.cli.running import run, shell
from tests.plugged_in import TOY_GAME, distribution, installed, plugged_in
from tests.server.serving import Served, aside, served

SLUG = "coin_toss"
STACK = 100_00


@pytest.fixture
def toy_game(tmp_path: Path) -> Iterator[AnyGame]:
    """The coin toss, as if its distribution were installed."""
    with plugged_in(*installed(tmp_path / "site")):
        yield game(SLUG)


def toss(found: AnyGame, *, seed: int = 1, off_table: bool = False) -> Round[Any, Any, Any]:
    """A round with ten dollars on heads."""
    table: Table[Any, Any, Any] = Table(found, seats={1: STACK})
    round = Round(table)
    round.answer(PlaceWager(by="seat:1", seat=1, spot="heads", cents=10_00))
    round.answer(CloseBetting(by="dealer"))
    if off_table:
        round.answer(CallIrregularity(by="dealer", kind="off_table"))
    else:
        round.draw(seeded(seed))
    return round


def test_a_game_of_another_distribution_is_found_and_forgotten(toy_game: AnyGame) -> None:
    """It is there while its distribution is installed, with its own provisions."""
    assert SLUG in names()
    assert discover()[SLUG] is toy_game
    assert register().of_game(SLUG)[0].cite == "99:1-1.1(a)"


def test_without_its_distribution_there_is_no_such_game() -> None:
    """Nothing of it stays behind."""
    with pytest.raises(UnknownGame):
        game(SLUG)
    assert "99:1-1.1(a)" not in register()


def test_it_is_played(toy_game: AnyGame) -> None:
    """Heads wins even money and tails loses, in about half of the rounds each."""
    ends = {toss(toy_game, seed=seed).table.stack(1) for seed in range(20)}

    assert ends == {STACK - 10_00, STACK + 10_00}


def test_the_front_door_opens_it(toy_game: AnyGame) -> None:
    """Its table, its bots and its prices are asked for like those of any other game."""
    table = pitboss.open_table(SLUG, seats={1: STACK}, seed=1)
    table.bet("heads", 10_00)
    table.deal()

    assert table.rounds == 1
    assert "The coin shows" in table.transcript()
    assert pitboss.prices(SLUG)["heads"].house_advantage == 0


def test_its_irregularity_decides_nothing(toy_game: AnyGame) -> None:
    """The coin rolls off the table: no toss, and the wager stands."""
    round = toss(toy_game, off_table=True)

    assert round.question is None
    assert [wager.cents for wager in round.table.wagers.values()] == [10_00]


def test_it_is_priced_exactly(toy_game: AnyGame) -> None:
    """A fair coin at even money has no house advantage."""
    (price,) = toy_game.odds(toy_game.rules())

    assert (price.win, price.house_advantage) == (Fraction(1, 2), Fraction(0))


def test_it_is_simulated(toy_game: AnyGame) -> None:
    """By the kernel for spins, and close to the exact price."""
    result = pitboss.simulate(SLUG, rounds=10_000, seed=3)

    (heads,) = result.wagers
    assert (heads.name, heads.exact) == ("heads", "0/1")
    assert heads.z is not None
    assert abs(heads.z) < 4


def test_the_command_line_knows_it(toy_game: AnyGame) -> None:
    """Every command that takes a game takes this one."""
    (row,) = json.loads(run("odds", SLUG, "--json").stdout)
    counted = json.loads(run("rules", "coverage", "--game", SLUG, "--json").stdout)
    found = json.loads(run("rules", "show", "99:1-1.3(a)", "--json").stdout)

    assert row["house_advantage"] == "0/1"
    none = {"test": 0, "both": 0, "worded": 0, "doorless": 0}
    assert counted["games"][SLUG]["engine"] == {"provisions": 4, "code": 4, **none}
    assert found["code"][0]["module"] == "pitboss_coin_toss.round"
    assert "coin" in run("guide", SLUG).stdout
    assert "Coin Toss" in run("games").stdout


def test_a_process_of_its_own_finds_it(tmp_path: Path) -> None:
    """The path to modules is all that is needed."""
    path = os.pathsep.join(map(str, installed(tmp_path)))
    rows = json.loads(shell("games", "--json", PYTHONPATH=path).stdout)

    assert SLUG in [row["slug"] for row in rows]


def test_it_is_served(toy_game: AnyGame, tmp_path: Path) -> None:
    """A guest sits down, bets on heads, and the ledger has the result."""
    with served(tmp_path, games=(SLUG,)) as house:
        client = Client(house.url)
        client.guest()
        aside(lambda: asyncio.run(play_one(client)))
        (result,) = client.history()
        prices = client.prices(1)["prices"]

        assert (result["game"], abs(result["net"])) == (SLUG, 10_00)
        assert prices[0]["house_advantage"]["exact"] == "0/1"
        check_ledger(house)


async def play_one(client: Client) -> None:
    """One wager on heads at the first table."""
    async with client.connect(1) as table:
        await table.sit(STACK)
        await table.bet("heads", 10_00)
        await table.ready()
        await table.until(lambda status: status.question is not None and status.question.betting)
        await table.leave()


def check_ledger(house: Served) -> None:
    """The audit of everything that was written finds nothing."""
    assert audit(house.ledger).faults == ()


# -- distributions with faults --------------------------------------------------------------------


def package(folder: Path, name: str, source: str, provisions: str = "") -> Path:
    """A package with this source and register."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(source)
    (folder / name / "provisions.jsonl").write_text(provisions)
    return folder


USED = (
    '{"cite": "19:47-8.1", "game": "faulty", "kind": "duty", "text": "Ours.",'
    ' "enforce": "engine", "edition": 2012}'
)


@pytest.mark.parametrize(
    ("name", "source", "provisions", "said"),
    [
        ("toy_raises", "raise RuntimeError('no coin')", "", "cannot be loaded: no coin"),
        ("toy_empty", "", "", "has no attribute 'GAME'"),
        ("toy_other", "from pitboss.games.craps import GAME", "", "the package and the slug"),
        ("toy_cites", "GAME = '99:9-9.9'", "", "is not in the register"),
        ("toy_malformed", "", "{", "cannot be read"),
        ("toy_used", "", USED, "both have the provision"),
        ("toy_absent", None, "", "No module named"),
        ("pitboss.games.craps", None, "", "name another game"),
    ],
)
def test_a_faulty_distribution_breaks_no_other_game(
    tmp_path: Path, name: str, source: str | None, provisions: str, said: str
) -> None:
    """It is a clear error of its own; the other games go on; `games` and `serve` say why."""
    if source is not None:
        package(tmp_path, name, source, provisions)
    with plugged_in(distribution(tmp_path, name, {"faulty": name})):
        with pytest.raises(BrokenGame, match=said):
            game("faulty")
        listed = run("games", "--json")
        served = run("serve", "--host", "not an address")

        assert set(broken()) == {"faulty"}
        assert "craps" in discover()
        assert said in listed.stderr
        assert said in served.stderr
        assert "faulty" not in [row["slug"] for row in json.loads(listed.stdout)]


def test_a_game_without_a_felt_is_drawn_on_the_plain_grid(tmp_path: Path) -> None:
    """And one that has a felt brings it along; any other script is no felt of a game."""
    plain = distribution(package(tmp_path, "toy_plain", ""), "toy_plain", {"plain": "toy_plain"})
    with plugged_in(plain, *installed(tmp_path / "site")):
        assert felt_file("js/felt/plain.js") == WEB / "js/felt/grid.js"
        assert felt_file(f"js/felt/{SLUG}.js") == TOY_GAME / "src/pitboss_coin_toss/felt.js"
        assert felt_file("js/felt/svg.js") is None
        assert felt_file(f"js/{SLUG}.js") is None
        assert felt_file(f"js/felt/{SLUG}/nothing.js") is None
        assert felt_file(f"js/felt/{SLUG}/rules.py") is None


def test_two_games_of_one_name_are_refused_by_name(tmp_path: Path) -> None:
    """Neither is chosen silently."""
    package(tmp_path, "toy_clash", "GAME = None")
    with plugged_in(distribution(tmp_path, "toy_clash", {"craps": "toy_clash"})):
        with pytest.raises(BrokenGame, match=r"pitboss\.games\.craps of pitboss and toy_clash"):
            game("craps")

        assert "roulette" in discover()
        assert "craps" not in discover()
