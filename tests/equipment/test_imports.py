from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss

PACKAGE = Path(pitboss.__file__).parent
DOOR = PACKAGE / "equipment" / "randomness.py"
SIMULATED = PACKAGE / "simulation" / "streams.py"  # cards that decide nothing at a table
CODES = PACKAGE / "server" / "auth" / "totp.py"  # a keyed hash by the standard of these codes
SECRET_KEEPERS = {"random", "secrets", "hmac"}


def modules_named(tree: ast.AST) -> Iterator[str]:
    """Every module or member a file imports or reaches by attribute, in dotted form."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Attribute(value=ast.Name(id=owner)):
                yield f"{owner}.{node.attr}"


def chance_in(source: str) -> list[str]:
    """The doors to chance that a file opens."""
    named = set(modules_named(ast.parse(source)))
    return sorted(name for name in named if is_chance(name))


def is_chance(name: str) -> bool:
    return (
        name.split(".", maxsplit=1)[0] in SECRET_KEEPERS
        or name in {"os.urandom", "uuid.uuid4"}
        or name.startswith(("numpy.random", "np.random"))
    )


@pytest.mark.promise("R11")
def test_randomness_is_the_only_door_to_chance() -> None:
    """No other module of the package imports a generator, a secret or a keyed hash."""
    files = sorted(PACKAGE.rglob("*.py"))
    offenders = {
        str(path.relative_to(PACKAGE)): found
        for path in files
        if path not in (DOOR, SIMULATED, CODES)
        and (found := chance_in(path.read_text(encoding="utf-8")))
    }

    assert DOOR in files
    assert offenders == {}


@pytest.mark.promise("R11")
def test_the_door_itself_never_uses_the_predictable_generator() -> None:
    """Keys come from the operating system and numbers from the keyed hash, nothing else."""
    opened = {name.split(".")[0] for name in chance_in(DOOR.read_text(encoding="utf-8"))}

    assert opened == {"hmac", "secrets"}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import random as r",
        "from random import shuffle",
        "def f():\n    import secrets",
        "import hmac",
        "import numpy.random",
        "from numpy import random",
        "from numpy.random import default_rng",
        "import numpy as np\nnp.random.default_rng()",
        "import os\nos.urandom(8)",
        "from os import urandom",
        "import uuid\nuuid.uuid4()",
    ],
)
def test_every_way_in_is_noticed(source: str) -> None:
    """The guard sees plain, renamed, nested and reached-for imports."""
    assert chance_in(source)


@pytest.mark.parametrize(
    "source", ["import numpy as np", "from .random import x", "from pitboss.equipment import live"]
)
def test_innocent_imports_pass(source: str) -> None:
    """The guard lets everything else through."""
    assert chance_in(source) == []
