"""Break the rules of the games in small ways, and see whether the tests notice.

    python scripts/mutants.py
    python scripts/mutants.py --count 50 --only src/pitboss/money --jobs 2 --json mutants.json

A mutant is one small change to a file that decides about rules or money: a comparison shifted or
turned round, a whole number one up or down, `and` for `or`, a `not` put in or taken out, the answer
of a predicate negated, plus for minus. Each is applied alone, to a copy of the project, and the
tests that belong to its file run until the first one fails. The working tree is never touched.

The sample is drawn by a hash of the seed, the line and the change: a mutant stays in the sample as
long as its line stays the same, wherever its file goes.

Kernels are compiled anew whenever a source changes, so tests that live on them (kernels,
simulations, analyses, strategies, counting) run with `--kernels` only: they would take minutes for
each mutant, and most of them compare two spellings of one rule. Tests of odds run after those of
play, and the battery for every game last. A run without end in three minutes of processor time, or
in half an hour on a crowded machine, counts as noticed.

The exit status is 0 if every mutant was noticed, and 1 if some were not.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PROJECT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = "src/pitboss/games"
CPU_SECONDS_MAX: Final = 180
WALL_SECONDS_MAX: Final = 1_800
MEMORY_BYTES_MAX: Final = 6 * 2**30
NO_TESTS: Final = 5  # what pytest exits with if nothing was collected

# Which files decide about rules and money.
WANTED: Final = re.compile(
    rf"{GAMES}/(.+/)?(\w+_)?(rules|settle\w*|settling)\.py|src/pitboss/(money|table)/.+\.py"
)
SLOW: Final = re.compile("kernel|simulat|analysis|strateg|counting")
LATER: Final = re.compile("games/.*odds")
SHOWN: Final = ("cli/test_event_lines.py", "server/test_*view*.py", "server/test_bots.py")
FIRST: Final = re.compile(r"test_(\w+_)?(settl|payout)|test_rules")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

SHIFTED: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
TURNED: Final = {
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip
SYMBOLS: Final[dict[type[ast.AST], str]] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
}  # fmt: skip
SWAPPED: Final = {"and": "or", "or": "and", "+": "-", "-": "+"}

# Texts and the like: what is put together with a plus there is no sum.
NO_SUM: Final = (ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.ListComp)

# What runs the tests: a mutant that never ends may take neither the day nor all memory.
LIMITED: Final = f"""
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY_BYTES_MAX}, {MEMORY_BYTES_MAX}))
resource.setrlimit(resource.RLIMIT_CPU, ((seconds := int(sys.argv[1])), seconds + 5))
sys.exit(pytest.main(sys.argv[2:]))
"""
ENDLESS: Final = "no end in sight"

Asked: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Mutant:
    """One change: these bytes of a file give way to others."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    new: str
    before: str
    after: str

    def draw(self, seed: int, again: int) -> str:
        """Where the mutant stands in the draw; `again` tells twins apart."""
        plain = f"{seed} {self.kind} {self.before.strip()} {self.after.strip()} {again}"
        return sha256(plain.encode()).hexdigest()


@dataclass(frozen=True)
class Outcome:
    """Whether a mutant was noticed, by which test, and after how long."""

    mutant: Mutant
    noticed: bool
    by: str
    seconds: float


# -- making mutants -------------------------------------------------------------------------------


class Source:
    """A file whose nodes can be found and replaced by place."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.raw = (PROJECT / file).read_bytes()
        self.tree = ast.parse(self.raw)
        self._lines = [0]
        for line in self.raw.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def start(self, node: ast.expr) -> int:
        """The first byte of a node."""
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
        """The byte after a node."""
        return self._lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)

    def mutant(self, kind: str, start: int, end: int, new: str) -> Mutant:
        """The mutant that puts other text between two places."""
        changed = self.raw[:start] + new.encode() + self.raw[end:]
        first = self.raw.count(b"\n", 0, start)
        before = self.raw.decode().split("\n")[first]
        after = changed.decode().split("\n")[first]
        return Mutant(self.file, first + 1, kind, start, end, new, before, after)

    def operator(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> Mutant:
        """The mutant with another operator between two operands."""
        start, end = self.end(left), self.start(right)
        words = old.replace(" ", r"\s+")
        pattern = rf"\b{words}\b" if old.isidentifier() or " " in old else re.escape(words)
        found = re.search(pattern.encode(), self.raw[start:end])
        assert found is not None, f"{self.file}:{left.lineno} has no {old}"
        return self.mutant(kind, start + found.start(), start + found.end(), new)


def mutants_of(source: Source) -> Iterator[Mutant]:
    """Every mutant of a file, but for those of types, texts and lists of names."""
    predicates = {
        id(each)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None
        if ast.unparse(node.returns) == "bool"
        for each in ast.walk(node)
        if isinstance(each, ast.Return)
    }
    for node in _code(source.tree):
        yield from _of_operators(source, node)
        yield from _of_numbers(source, node)
        yield from _of_conditions(source, node, negated=id(node) in predicates)


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: no annotations, decorators, messages, names to export."""
    if isinstance(node, ast.Raise | ast.JoinedStr | ast.Assert):
        return
    if isinstance(node, ast.Assign | ast.AnnAssign) and "__all__" in _targets(node):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from _code(each)


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [ast.unparse(each) for each in targets]


def _of_operators(source: Source, node: ast.AST) -> Iterator[Mutant]:
    match node:
        case ast.Compare():
            operands = [node.left, *node.comparators]
            for left, sign, right in zip(operands, node.ops, operands[1:], strict=False):
                old = SYMBOLS[type(sign)]
                for kind, table in (("shifted", SHIFTED), ("turned", TURNED)):
                    if old in table:
                        yield source.operator(kind, left, right, old, table[old])
        case ast.BoolOp():
            old = SYMBOLS[type(node.op)]
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield source.operator("swapped", left, right, old, SWAPPED[old])
        case ast.BinOp(op=ast.Add() | ast.Sub()) if _is_sum(node.left) and _is_sum(node.right):
            old = SYMBOLS[type(node.op)]
            yield source.operator("swapped", node.left, node.right, old, SWAPPED[old])


def _is_sum(node: ast.expr) -> bool:
    text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return not text and not isinstance(node, NO_SUM)


def _of_numbers(source: Source, node: ast.AST) -> Iterator[Mutant]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        for step in (1, -1):
            new = str(node.value + step)
            yield source.mutant("number", source.start(node), source.end(node), new)


def _of_conditions(source: Source, node: ast.AST, *, negated: bool) -> Iterator[Mutant]:
    match node:
        case ast.UnaryOp(op=ast.Not()):
            start = source.start(node)
            yield source.mutant("not taken out", start, start + len("not"), "")
        case ast.Return(value=ast.expr() as value) if negated and _is_plain(value):
            yield _negated(source, "answer negated", value)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if _is_plain(test):
            yield _negated(source, "not put in", test)
        case ast.comprehension(ifs=tests):
            yield from (_negated(source, "not put in", each) for each in tests if _is_plain(each))


def _is_plain(test: ast.expr) -> bool:
    """Whether a condition is neither a comparison nor negated, which have mutants of their own."""
    return not isinstance(test, ast.Compare) and not isinstance(test, ast.UnaryOp)


def _negated(source: Source, kind: str, node: ast.expr) -> Mutant:
    start, end = source.start(node), source.end(node)
    return source.mutant(kind, start, end, f"not ({source.raw[start:end].decode()})")


def all_mutants(only: Sequence[str]) -> list[Mutant]:
    """Every mutant of every file that is wanted, without those that are the same change."""
    files = sorted(path.relative_to(PROJECT).as_posix() for path in PROJECT.rglob("src/**/*.py"))
    wanted = [each for each in files if WANTED.fullmatch(each)]
    chosen = [each for each in wanted if not only or each.startswith(tuple(only))]
    every = (each for file in chosen for each in mutants_of(Source(file)))
    return list({(each.file, each.start, each.end, each.new): each for each in every}.values())


def sample(mutants: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many of them, the same ones for the same seed."""
    twins: Counter[tuple[str, str]] = Counter()
    drawn = []
    for each in mutants:
        twins[each.before.strip(), each.after.strip()] += 1
        drawn.append((each.draw(seed, twins[each.before.strip(), each.after.strip()]), each))
    return [each for _, each in sorted(drawn, key=lambda pair: pair[0])[:size]]


# -- the tests that belong to a file --------------------------------------------------------------


@cache
def stages(file: str, kernels: bool) -> tuple[Asked, ...]:
    """What pytest is asked to run for a file, one after another until something fails."""
    games = games_of(file)
    if file.startswith("src/pitboss/money/"):
        folders, games = ["tests/money", "tests/table"], ["roulette", "craps"]
    elif file.startswith("src/pitboss/table/"):
        folders, games = ["tests/table"], ["roulette", "craps", "red_dog", "minibaccarat"]
    else:
        folders = [f"tests/games/{each}" for each in games]
    own = _tests(folders)
    patterns = [] if file.startswith(GAMES) else [f"*/test_{Path(file).stem}.py"]
    patterns += SHOWN if file.startswith("src/pitboss/table/") else ()
    named = (path for each in patterns for path in sorted(PROJECT.glob(f"tests/{each}")))
    others = [path.relative_to(PROJECT).as_posix() for path in named]
    others += _tests([f"tests/games/{each}" for each in games])
    quick = [each for each in own if not LATER.search(each)]
    later = [each for each in dict.fromkeys([*own, *others]) if each not in quick]
    every = ("tests/games/test_every_game.py", "-k", " or ".join(_slugs(games)))
    slow = _tests(folders, slow=True) if kernels else []
    asked = [tuple(quick), tuple(later), every if _slugs(games) else (), tuple(slow)]
    return tuple(each for each in asked if each)


def _tests(folders: Sequence[str], *, slow: bool = False) -> list[str]:
    """The files of tests in some folders, those about rules first."""
    found = [
        path.relative_to(PROJECT).as_posix()
        for folder in folders
        for path in sorted((PROJECT / folder).rglob("test_*.py"))
        if bool(SLOW.search(path.stem)) == slow
    ]
    return sorted(found, key=lambda each: not FIRST.search(each))


def _slugs(games: Sequence[str]) -> list[str]:
    return [each for each in games if (PROJECT / GAMES / each).is_dir()]


@cache
def games_of(file: str) -> list[str]:
    """The folders of tests for a file: its game's, or those of the games that share it."""
    if not file.startswith(f"{GAMES}/"):
        return []
    own = file.removeprefix(f"{GAMES}/").split("/")[0].removesuffix(".py")
    if (PROJECT / "tests/games" / own).is_dir():
        return [own]
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    shared = module if file.count("/") == GAMES.count("/") + 1 else f"pitboss.games.{own}"
    folders = sorted(path.name for path in (PROJECT / "tests/games").iterdir() if path.is_dir())
    family = own.strip("_").split("_")[0]
    return [each for each in folders if each.strip("_") == family or _mentions(each, shared)]


def _mentions(game: str, module: str) -> bool:
    """Whether a game imports a module, or something of its package."""
    named = re.compile(re.escape(module) + r"\b")
    return any(
        named.search(path.read_text(encoding="utf-8"))
        for path in (PROJECT / GAMES / game).rglob("*.py")
    )


# -- running them ---------------------------------------------------------------------------------


class Workshop:
    """A copy of the project in which one mutant at a time lives."""

    _times = count(1_000_000_000)  # a file that was changed is newer than what was compiled of it

    def __init__(self, folder: Path, kernels: bool) -> None:
        self.folder, self.kernels = folder / "pitboss", kernels
        self._cache = folder / "cache"
        hidden = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info")
        shutil.copytree(PROJECT, self.folder, ignore=hidden)
        self._env = {
            **os.environ,
            "PYTHONPATH": str(self.folder / "src"),
            "XDG_CACHE_HOME": str(self._cache),
            "CI": "1",  # the same examples each time
        }
        self._check_place()

    def _check_place(self) -> None:
        """The copy is what runs, whatever is installed."""
        told = [sys.executable, "-c", "import pitboss; print(pitboss.__file__)"]
        found = subprocess.run(told, env=self._env, capture_output=True, text=True, check=True)
        assert Path(found.stdout.strip()).is_relative_to(self.folder), found.stdout

    def clean(self, asked: Asked) -> str:
        """What fails in the project as it is; nothing, or no mutant proves anything."""
        return self._run(asked, cpu=WALL_SECONDS_MAX) or ""

    def judge(self, mutant: Mutant) -> Outcome:
        """Apply a mutant, run its tests, and put everything back."""
        path, began = self.folder / mutant.file, perf_counter()
        raw = path.read_bytes()
        self._write(path, raw[: mutant.start] + mutant.new.encode() + raw[mutant.end :])
        try:
            found = (self._run(asked) for asked in stages(mutant.file, self.kernels))
            by = next((each for each in found if each is not None), None)
        finally:
            self._write(path, raw)
            shutil.rmtree(self._cache, ignore_errors=True)
        return Outcome(mutant, by is not None, by or "", round(perf_counter() - began, 1))

    def _write(self, path: Path, raw: bytes) -> None:
        path.write_bytes(raw)
        os.utime(path, (when := next(self._times), when))

    def _run(self, asked: Asked, *, cpu: int = CPU_SECONDS_MAX) -> str | None:
        """The first test that fails, or None."""
        flags = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--no-header"]
        try:
            done = subprocess.run(
                [sys.executable, "-c", LIMITED, str(cpu), *flags, *asked],
                cwd=self.folder,
                env=self._env,
                capture_output=True,
                text=True,
                timeout=WALL_SECONDS_MAX,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ENDLESS
        if done.returncode in (0, NO_TESTS):
            return None
        failed = FAILED.search(done.stdout)
        told = (done.stdout + done.stderr).strip()[-200:]
        return failed.group(1) if failed else ENDLESS if done.returncode < 0 else told


def judge_all(
    mutants: Sequence[Mutant], given: argparse.Namespace, console: Console
) -> list[Outcome]:
    """Every mutant in its turn, several at a time if wanted."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    shops: SimpleQueue[Workshop] = SimpleQueue()
    outcomes: list[Outcome] = []

    def judge(mutant: Mutant) -> Outcome:
        shop = shops.get()
        try:
            return shop.judge(mutant)
        finally:
            shops.put(shop)

    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as name,
        ThreadPoolExecutor(given.jobs) as pool,
        Progress(*columns, TimeRemainingColumn(), console=console) as bar,
    ):
        for number in range(given.jobs):
            shops.put(shop := Workshop(Path(name) / str(number), given.kernels))
        bar.console.print("First the tests as they are, then with one mutant after another.")
        check_clean(shop, mutants, given.kernels)
        task = bar.add_task("Mutants", total=len(mutants))
        for outcome in pool.map(judge, mutants):
            outcomes.append(outcome)
            if not outcome.noticed:
                bar.console.print(_shown(outcome.mutant), markup=False, highlight=False)
            bar.advance(task)
            if given.json:
                given.json.write_text(json.dumps(report(outcomes), indent=1) + "\n")
    return outcomes


def check_clean(shop: Workshop, mutants: Sequence[Mutant], kernels: bool) -> None:
    """All tests that will be run must pass before anything is changed."""
    asked = {name for each in mutants for one in stages(each.file, kernels) for name in one}
    failed = shop.clean(tuple(sorted(name for name in asked if name.endswith(".py"))))
    if failed:
        sys.exit(f"{failed} fails without any mutant")


# -- telling --------------------------------------------------------------------------------------


def _shown(mutant: Mutant) -> str:
    lines = (f"- {mutant.before.strip()}", f"+ {mutant.after.strip()}")
    return "\n".join((f"\n{mutant.file}:{mutant.line} ({mutant.kind})", *lines))


def report(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """What came of a run, for another program."""
    noticed = sum(each.noticed for each in outcomes)
    return {
        "mutants": len(outcomes),
        "noticed": noticed,
        "rate": round(noticed / len(outcomes), 4) if outcomes else None,
        "outcomes": [asdict(each) for each in outcomes],
    }


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--only", action="append", default=[], help="paths begin like this")
    parser.add_argument("--kernels", action="store_true", help="run the tests of kernels as well")
    parser.add_argument("--json", type=Path, help="where to write what was found")
    parser.add_argument("--list", action="store_true", help="show the mutants and run nothing")
    return parser.parse_args()


def main() -> int:
    """Draw a sample, judge it, and say what was not noticed."""
    given, console = arguments(), Console()
    every = all_mutants(given.only)
    drawn = sample(every, given.count, given.seed)
    if given.list:
        for each in drawn:
            console.print(_shown(each), markup=False, highlight=False)
        return 0
    outcomes = judge_all(drawn, given, console)
    noticed = sum(each.noticed for each in outcomes)
    share = f"{noticed / len(outcomes):.1%}" if outcomes else "none"
    console.print(f"\n{noticed} of {len(outcomes)} mutants were noticed: {share}.")
    return 0 if noticed == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
