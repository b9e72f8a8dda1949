"""Each rule is written once: a change of one rule function changes table, odds and simulation."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import pitboss
from pitboss.games.pai_gow_poker.kernel import tables_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from tests.games.one_rule import PLAYED, WAGERS

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = Path(pitboss.__file__).parent

# A line of one rule function of each game, and what stands in its place.
PLAYER_DRAWS: Final = ("games/_baccarat/rules.py", "return player <= 5", "return player <= 3")
HIGHER: Final = ("games/_pai_gow/rules.py", "PUSH if higher == 1", "LOSE if higher == 1")
CHANGES: Final = {
    "big_six": ("games/big_six/rules.py", "return wagered == shown", "return wagered <= shown"),
    "caribbean_stud": (
        "games/caribbean_stud/rules.py",
        "return dealer >= least",
        "return dealer >= least + 900",
    ),
    "casino_war": (
        "games/casino_war/rules.py",
        "return player > dealer",
        "return player >= dealer - 4",
    ),
    "chemin_de_fer": ("games/chemin_de_fer/rules.py", "return count >= 8", "return count >= 9"),
    "craps": ("games/craps/rules.py", "WINS if total in (7, 11)", "WINS if total in (11,)"),
    "double_down_stud": ("games/double_down_stud/rules.py", "pair >= _JACK", "pair > _JACK + 1"),
    "keno": ("games/keno/rules.py", "rate * pay // HUNDRED", "2 * rate * pay // HUNDRED"),
    "let_it_ride": ("games/let_it_ride/rules.py", "pair >= _TEN", "pair > _TEN + 2"),
    "mini_dice": ("games/mini_dice/rules.py", "WINS if total < 7", "WINS if total < 6"),
    "minibaccarat": PLAYER_DRAWS,
    "pai_gow": HIGHER,
    "pai_gow_poker": HIGHER,
    "pokette": ("games/pokette/rules.py", "return card in covered", "return card not in covered"),
    "punto_banco": PLAYER_DRAWS,
    "red_dog": (
        "games/red_dog/rules.py",
        "(first, second) < third <",
        "(first, second) <= third <",
    ),
    "roulette": (
        "games/roulette/rules.py",
        "return number in RED",
        "return number in (2, 4, 6, *RED)",
    ),
    "sic_bo": ("games/sic_bo/rules.py", "4 <= a + b + c <= 10", "4 <= a + b + c <= 8"),
}


def start(source: Path, tables: Path) -> subprocess.Popen[str]:
    """A process that measures every game with these sources, without a compiler."""
    own = {"PYTHONPATH": str(source), "NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": str(source)}
    command = [sys.executable, "-W", "ignore", "-m", "tests.games.one_rule", str(tables)]
    return subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What every game comes to with the sources as they are, and with all the changes."""
    processes, rules = [], PaiGowPokerRules()
    tables = tmp_path_factory.mktemp("tables") / "house_way.npy"
    np.save(tables, tables_of(rules.way, rules.ranking))
    for changes in ((), {*CHANGES.values()}):
        source = tmp_path_factory.mktemp("source")
        kept = shutil.ignore_patterns("__pycache__", "web", "server")
        shutil.copytree(PACKAGE, source / "pitboss", ignore=kept)
        for name, old, new in changes:
            path = source / "pitboss" / name
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{name} says {old!r} once"
            path.write_text(text.replace(old, new), encoding="utf-8")
        processes.append(start(source, tables))
    found = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    return [json.loads(each) for each in found]


def test_every_game_has_a_rule_that_is_changed() -> None:
    """All banked games but blackjack, which has a test of its own."""
    assert sorted(CHANGES) == sorted([*PLAYED, *WAGERS])


@pytest.mark.parametrize("part", ["table", "odds", "simulation"])
@pytest.mark.parametrize("slug", CHANGES)
def test_a_changed_rule_changes_all(results: list[dict[str, Any]], slug: str, part: str) -> None:
    """The table settles with the function, the odds enumerate it and the kernel compiles it."""
    before, after = results

    assert before[slug][part] != after[slug][part]
