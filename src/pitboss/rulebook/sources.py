"""Where our own code cites the regulation."""

from __future__ import annotations

import ast
import functools
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Final, Protocol, runtime_checkable

from pitboss.errors import InvariantBroken, UnknownCitation
from pitboss.rulebook.citation import is_citation
from pitboss.rulebook.packages import PACKAGE, game_packages
from pitboss.rulebook.register import register

# A literal that begins like this means a provision; a typing error further on does not hide it.
_BEGINNING = re.compile(r"[0-9]+:[0-9]+[A-Z]?-")


# A line of a sign, and what returns lines of it.
_SIGNS: Final = ("Notice", "tuple[bool, str, str]")
# Words that are said or written down; beside a step that changes something they are its record.
_WORDS: Final = frozenset(
    {"Announced", "Recorded", "announce", "record", "recorded", "_record", "say", "_say"}
)
_STEPS: Final = frozenset(
    {"discard", "leave", "move", "reduce", "set_state", "settle", "shuffle_all", "use_side"}
)


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """One place in the code that cites a provision.

    `told` says that only words are there: a line of a sign, or words said or recorded by a
    function that changes nothing and asks nobody.
    """

    module: str
    line: int
    qualname: str
    told: bool = False

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.qualname}".rstrip()


@runtime_checkable
class _CodeLoader(Protocol):
    """Any loader that can hand over a module's code without running it."""

    def get_code(self, fullname: str) -> CodeType | None:
        """The compiled module."""


def check_citations(package_name: str) -> None:
    """Refuse a package in which any literal begins like a citation and is not in the register."""
    for spec in _specs(package_name):
        for literal in filter(_BEGINNING.match, _literals(_code(spec))):
            _check(literal, module=spec.name)


def _check(literal: str, *, module: str) -> None:
    try:
        register().checked(literal)
    except UnknownCitation as error:
        raise UnknownCitation(f"{module}: {error.message}") from None


def _specs(package_name: str) -> Iterator[ModuleSpec]:
    """The package and every module under it, found but not run."""
    spec = find_spec(package_name)
    if spec is None:
        raise InvariantBroken(f"there is no package {package_name}")
    yield from _spec_and_below(spec)


def _spec_and_below(spec: ModuleSpec) -> Iterator[ModuleSpec]:
    yield spec
    folders = spec.submodule_search_locations or []
    names = (f"{spec.name}.{module.name}" for module in pkgutil.iter_modules(folders))
    for found in filter(None, (PathFinder.find_spec(name, folders) for name in names)):
        yield from _spec_and_below(found)


def _code(spec: ModuleSpec) -> CodeType | None:
    loader = spec.loader
    return loader.get_code(spec.name) if isinstance(loader, _CodeLoader) else None


def _literals(constant: object) -> Iterator[str]:
    """Every text among a module's constants, however deep in functions, tuples and sets."""
    if isinstance(constant, str):
        yield constant
        return
    inner = constant.co_consts if isinstance(constant, CodeType) else constant
    if isinstance(inner, tuple | frozenset):
        for each in inner:
            yield from _literals(each)


@functools.cache
def source_trees() -> Mapping[str, ast.Module]:
    """The Python files of pitboss and of games elsewhere, by the name of their module."""
    trees = dict(_trees_in(PACKAGE, package="pitboss"))
    for game in game_packages():
        if game.folder is not None and not game.is_shipped:
            trees.update(_trees_in(game.folder, package=game.module))
    return trees


@functools.cache
def code_sites() -> Mapping[str, tuple[Site, ...]]:
    """Every citation literal of pitboss and of games elsewhere, with the places that use it."""
    return _sites(source_trees().items())


def sites_in(folder: Path, *, package: str) -> Mapping[str, tuple[Site, ...]]:
    """Every citation literal in the Python files under a folder, with the places that use it."""
    return _sites(_trees_in(folder, package=package))


def _trees_in(folder: Path, *, package: str) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(folder.rglob("*.py")):
        name = _module_name(file.relative_to(folder), package=package)
        yield name, ast.parse(file.read_bytes())


def _sites(trees: Iterable[tuple[str, ast.Module]]) -> Mapping[str, tuple[Site, ...]]:
    found: dict[str, list[Site]] = {}
    for module, tree in trees:
        scan = _Scan(module)
        scan.visit(tree)
        for cite, site in scan.found:
            found.setdefault(cite, []).append(site)
    return {cite: tuple(sorted(sites)) for cite, sites in found.items()}


def _module_name(file: Path, *, package: str) -> str:
    parts = (package, *file.with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Scan(ast.NodeVisitor):
    """Walks one module and notes each citation with the function, class or table around it."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: list[tuple[str, Site]] = []
        self._around: list[str] = []
        self._told = False
        self._acts = False

    def visit_Constant(self, node: ast.Constant) -> None:
        """Note a literal that is a citation."""
        if isinstance(node.value, str) and is_citation(node.value):
            site = Site(self.module, node.lineno, ".".join(self._around), self._told)
            self.found.append((node.value, site))

    def visit_Expr(self, node: ast.Expr) -> None:
        """Pass over docstrings: words about a rule are not the rule."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Walk a function, its decorators included, under its name."""
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Walk a coroutine under its name."""
        self._function(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Walk a call; what is only said or shown there is told."""
        name = _called(node)
        told = name == _SIGNS[0] or (name in _WORDS and not self._acts)
        self._within(node, told=self._told or told, acts=self._acts)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        returns = "" if node.returns is None else ast.unparse(node.returns)
        told = any(each in returns for each in _SIGNS)
        self._around.append(node.name)
        self._within(node, told=told, acts=self._acts or _acts(node))
        self._around.pop()

    def _within(self, node: ast.AST, *, told: bool, acts: bool) -> None:
        before = self._told, self._acts
        self._told, self._acts = told, acts
        self.generic_visit(node)
        self._told, self._acts = before

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Walk a class under its name."""
        self._inside(node.name, node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Walk a table of data under the table's name."""
        self._assigned(node.targets[0], node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Walk a typed table of data under the table's name."""
        self._assigned(node.target, node)

    def _assigned(self, target: ast.expr, node: ast.AST) -> None:
        if self._around or not isinstance(target, ast.Name):
            self.generic_visit(node)
        else:
            self._inside(target.id, node)

    def _inside(self, name: str, node: ast.AST) -> None:
        self._around.append(name)
        self.generic_visit(node)
        self._around.pop()


def _called(node: ast.Call) -> str:
    function = node.func
    return str(getattr(function, "attr", "") or getattr(function, "id", ""))


def _acts(function: ast.AST) -> bool:
    """Whether a function changes something, or asks somebody."""
    return any(
        isinstance(each, ast.Yield | ast.YieldFrom)
        or (isinstance(each, ast.Call) and _called(each) in _STEPS)
        for each in ast.walk(function)
    )
