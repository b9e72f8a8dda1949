"""Style as a test: sizes, words, imports and public names of every file of the project."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import pitboss
import pitboss.games
from pitboss.rulebook.rule import RULE_CITES_MAX

PACKAGE = Path(pitboss.__file__).parent
TESTS = Path(__file__).parent
PROJECT = TESTS.parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
FILES = sorted(
    [
        *SOURCES,
        *TESTS.rglob("*.py"),
        *PROJECT.glob("benchmarks/*.py"),
        *PROJECT.glob("scripts/*.py"),
    ]
)

FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 60
LINE_CHARS_MAX = 100

# Each package imports only from those named before it; reports and jobs may load the games.
LAYERS = (
    *("errors", "rulebook", "kernels", "money", "equipment", "ranking", "table", "odds"),
    *("simulation", "poker", "games", "house", "agents", "jackpots", "ledger", "integrity"),
    *("documents", "server", "client", "library", "testing", "cli", "__main__"),
)
LAZY = {("rulebook.coverage", "games"), ("simulation.job", "games")}

# The only packages that may use these modules.
RESERVED = {
    "random": (),
    "secrets": ("equipment.randomness",),
    "hmac": ("equipment.randomness", "server.auth.totp"),
    "time": (
        *("cli", "simulation.run", "server.clock", "ledger.engines", "ledger.ownership"),
        "kernels",  # whether a computation is long
    ),
    "datetime": ("cli", "house", "rulebook.in_force"),
    "socket": ("cli.serve",),  # where the server listens
    "pickle": ("kernels",),  # the user's own cache folder, where compiled kernels lie as well
}
BANNED_CALLS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "os.urandom"}

SLUGS = "|".join(pitboss.games.names())
NAMED = re.compile(f"({SLUGS})")
NAMED_IN = re.compile(rf"\bgames[./]({SLUGS})\b")
# Kinds of poker hands that are called like a game; the packages that compare hands use them.
HAND_KINDS = {"badugi", "omaha", "pai_gow"}
# Modules outside `games` that may name games all the same.
NAMES_GAMES = {
    "poker.house.constraints": "13:69F-14.6(e)4 and 14.8(a) list types of poker by name",
    "poker.phh.variants": "the codes that a file format of others gives to types of poker",
}

# What a table must never need: they are for kernels, terminals and servers.
HEAVY = ("numpy", "numba", "rich", "typer", "starlette", "sqlalchemy", "scipy", "hypothesis")
MODULES_MAX = 600

# The project stands alone. The words are put together here so that this file may be read too.
STRAY_PATHS = re.compile("|".join(("[.][.]/" + "shared", "/" + "work/", "/" + "tmp/")))
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b")


def name_of(path: Path) -> str:
    """The dotted name of a file of the package, without the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path))


def shown(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module a file imports, at its top or inside, except for types only."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    typed = {
        id(inner)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree(path)):
        if id(node) in typed:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)} imports by dots"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# -- sizes ----------------------------------------------------------------------------------------


def test_no_file_is_longer_than_can_be_read_in_one_sitting() -> None:
    """Five hundred lines fail."""
    long = {
        shown(path): n for path in FILES if (n := len(text(path).splitlines())) > FILE_LINES_MAX
    }

    assert long == {}


def test_no_function_is_longer_than_a_page() -> None:
    """Sixty lines fail."""
    long = {
        f"{shown(path)} {node.name}": size
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES_MAX
    }

    assert long == {}


def test_no_line_is_wider_than_the_screen() -> None:
    """A hundred columns."""
    wide = [
        f"{shown(path)}:{number}"
        for path in FILES
        for number, line in enumerate(text(path).splitlines(), start=1)
        if len(line) > LINE_CHARS_MAX
    ]

    assert wide == []


# -- words ----------------------------------------------------------------------------------------


def test_nothing_is_left_unfinished() -> None:
    """What ships is done; what is not is an issue, not a note in the code."""
    assert [shown(path) for path in FILES if UNFINISHED.search(text(path))] == []


def test_the_project_stands_alone() -> None:
    """No file reads or names a folder outside the project."""
    also = [path for kind in ("*.md", "*.toml", "*.jsonl", "*.txt") for path in _texts(kind)]
    stray = [shown(path) for path in (*FILES, *also) if STRAY_PATHS.search(text(path))]

    assert stray == []


def _texts(kind: str) -> Iterator[Path]:
    yield from PROJECT.glob(kind)
    for folder in (PACKAGE, TESTS, PROJECT / "docs", PROJECT / "benchmarks"):
        yield from folder.rglob(kind)


def test_every_module_says_what_it_is() -> None:
    """A docstring at the top, in a sentence."""
    silent = [shown(path) for path in SOURCES if not (ast.get_docstring(tree(path)) or "").strip()]

    assert silent == []


def test_only_the_command_line_prints() -> None:
    """Other packages return values; the command line shows them."""
    printing = [
        f"{shown(path)}:{node.lineno}"
        for path in SOURCES
        if not name_of(path).startswith("cli")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "sys.stdout.write")
    ]

    assert printing == []


def test_no_rule_rests_on_a_long_list_of_provisions() -> None:
    """A catch-all list of citations proves nothing about any of them."""
    long = [
        f"{shown(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "rule"
        and len(node.args) > RULE_CITES_MAX
    ]

    assert long == []


# -- imports --------------------------------------------------------------------------------------


def upward(path: Path) -> Iterator[str]:
    """The imports of a file that point to a layer above its own."""
    own = name_of(path)
    layer = own.split(".", maxsplit=1)[0]
    if layer not in LAYERS:
        return
    for name in imports(path):
        package, _, rest = name.partition(".")
        other = rest.split(".", maxsplit=1)[0]
        known = package == "pitboss" and other in LAYERS and (own, other) not in LAZY
        if known and LAYERS.index(other) > LAYERS.index(layer):
            yield name


def test_packages_import_only_from_the_layers_below_them() -> None:
    """Dependencies point downward: the table knows no game, and no game knows the command line."""
    wrong = {shown(path): found for path in SOURCES if (found := list(upward(path)))}

    assert wrong == {}


def test_every_package_has_its_layer() -> None:
    """A new package has to say where it stands."""
    packages = {name_of(path).split(".", maxsplit=1)[0] for path in SOURCES} - {""}

    assert packages <= set(LAYERS)


def test_no_game_knows_another() -> None:
    """What games share lies in a package below them."""
    games = set(pitboss.games.names())
    wrong = [
        f"{shown(path)}: {name}"
        for path in SOURCES
        if (own := name_of(path).split("."))[:1] == ["games"] and len(own) > 1 and own[1] in games
        for name in imports(path)
        if (parts := name.split("."))[:2] == ["pitboss", "games"]
        and len(parts) > 2
        and parts[2] in games - {own[1]}
    ]

    assert wrong == []


def _texts_of_code(path: Path) -> Iterator[str]:
    """Every text in a module but the docstrings, and every module that it imports."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree(path)):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docstrings
        ):
            yield node.value
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _games_named(path: Path) -> set[str]:
    """The games that a module outside `games` names, by import or by slug."""
    found = {
        match[1]
        for each in _texts_of_code(path)
        if (match := NAMED.fullmatch(each) or NAMED_IN.search(each))
    }
    ranks = name_of(path).split(".", maxsplit=1)[0] in ("ranking", "poker")
    return found - HAND_KINDS if ranks else found


def test_no_module_outside_games_names_a_game() -> None:
    """What others need of a game they ask of `GAME`, so that a new game changes nothing else."""
    named = {
        name_of(path): found
        for path in SOURCES
        if not path.is_relative_to(PACKAGE / "games") and (found := _games_named(path))
    }

    assert {name: found for name, found in named.items() if name not in NAMES_GAMES} == {}
    assert set(NAMES_GAMES) <= set(named)


def test_no_shared_script_style_or_page_names_a_game() -> None:
    """What only one game has is in its own `felt.js`."""
    named = re.compile(rf"""["'`/.](?:{SLUGS})["'`.]|\b(?:{SLUGS})\s*:|felt-(?:{SLUGS})\b""")
    files = [
        path for kind in ("js", "css", "html") for path in (PACKAGE / "web").rglob(f"*.{kind}")
    ]
    wrong = {shown(path): found for path in files if (found := named.findall(text(path)))}

    assert len(files) > 50
    assert wrong == {}


def test_clocks_secrets_and_generators_stay_where_they_belong() -> None:
    """Outcomes depend on seeds and answers alone."""
    wrong = [
        f"{shown(path)}: {name}"
        for path in SOURCES
        for name in imports(path)
        if (module := name.split(".", maxsplit=1)[0]) in RESERVED
        and not any(name_of(path).startswith(package) for package in RESERVED[module])
    ]

    assert wrong == []


def test_nobody_asks_what_time_it_is() -> None:
    """The time, where it matters, is given as an argument."""
    wrong = [
        f"{shown(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and any(ast.unparse(node.func).endswith(banned) for banned in BANNED_CALLS)
    ]

    assert wrong == []


def test_money_knows_no_floating_point() -> None:
    """No float, no division that is not of fractions, no number with a point."""
    wrong = [
        f"{shown(path)}:{node.lineno}"
        for path in SOURCES
        if name_of(path).startswith("money")
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Name) and node.id in ("float", "Decimal"))
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
    ]

    assert wrong == []


@pytest.mark.parametrize("module", ["pitboss", "pitboss.ranking", "pitboss.table", "pitboss.games"])
def test_importing_is_quick_and_light(module: str) -> None:
    """Kernels, terminals and servers are loaded only when they are asked for."""
    script = f"import sys, {module}; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()

    assert {name.split(".")[0] for name in loaded}.isdisjoint(HEAVY)
    assert len(loaded) < MODULES_MAX


# -- public names ---------------------------------------------------------------------------------

# Modules that are public as they are, beside the packages.
FACES = {"errors", "table.authoring"}


def is_bare(path: Path) -> bool:
    """A package that holds nothing itself: a docstring at most."""
    return all(isinstance(node, ast.Expr) for node in tree(path).body)


def is_face(path: Path) -> bool:
    """Whether programs import from here; elsewhere a name without an underscore is public."""
    return name_of(path) in FACES or (path.name == "__init__.py" and not is_bare(path))


def lists_names(path: Path) -> bool:
    """Whether a module has `__all__`; outside the faces only those have that pass names on."""
    return re.search(r"^__all__ = ", text(path), re.MULTILINE) is not None


def test_public_names_are_listed_sorted_and_true() -> None:
    """`__all__` names what a package offers, constants first, then types, then functions."""
    public = [path for path in SOURCES if is_face(path) or lists_names(path)]
    wrong = {shown(path): fault for path in public if (fault := wrong_names(path))}

    assert sum(map(is_face, public)) > 40
    assert wrong == {}


def test_a_module_lists_its_names_only_where_it_passes_names_on() -> None:
    """Elsewhere the list would repeat what the underscores of the other names say."""
    wrong = [
        shown(path)
        for path in SOURCES
        if lists_names(path) and not is_face(path) and not passes_names_on(path)
    ]

    assert wrong == []


def passes_names_on(path: Path) -> bool:
    listed = set(import_module(f"pitboss.{name_of(path)}").__all__)
    return bool(listed & {name.rsplit(".", maxsplit=1)[-1] for name in imports(path)})


def wrong_names(path: Path) -> str:
    """What is wrong with the public names of a module, if anything."""
    module = import_module(f"pitboss.{name_of(path)}".rstrip("."))
    listed = getattr(module, "__all__", None)
    if listed is None:
        return "a package lists its public names"
    if list(listed) != sorted(set(listed), key=_rank):
        return "they are listed once each, and in order"
    return " ".join(name for name in listed if not hasattr(module, name))


def _rank(name: str) -> tuple[int, str]:
    """The order the linter keeps: constants, then types, then the rest."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name
