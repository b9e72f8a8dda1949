"""Through which door a person meets each provision: a table, a command or a route of the server.

Our own sources are read as a graph: which function, class or table of data names which other. From
each door the graph is walked to the places that cite a provision. Names are resolved through the
imports of their module; of `thing.method` nobody knows the class, so that it leads to the methods
of that name everywhere. The walk therefore errs towards finding a door, and one that is found by
names of methods alone counts as farther away.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from pitboss.rulebook.packages import game_packages
from pitboss.rulebook.sources import Site, code_sites, source_trees

# A step through an import or a name is sure; one through the name of a method is a guess.
_SURE: Final = 1
_GUESS: Final = 4

# The door of a round, and where the code of rounds is.
TABLE: Final = "table: "
_AT_TABLES: Final = ("pitboss.games.", "pitboss.poker.", "pitboss.table.")

# Parts of a game that are loaded by their name, and where it is then met.
_GAME: Final = "GAME"
_PARTS: Final = {"view": "VIEW", "policy": "POLICY", "advice": "ADVICE", "simulation": "SIMULATION"}
_COMMANDS: Final = "COMMANDS"


@dataclass(slots=True)
class _Module:
    """The names of one module: what it defines, imports from where, and which are plain texts."""

    name: str
    own: dict[str, ast.AST] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)


Node = str  # `module:name` or `module:Class.method`


@dataclass(slots=True)
class _Graph:
    """Every definition of our sources, what each names, and where the doors lead."""

    modules: dict[str, _Module] = field(default_factory=dict)
    methods: dict[str, list[Node]] = field(default_factory=dict)
    steps: dict[Node, dict[Node, int]] = field(default_factory=dict)
    doors: dict[str, list[Node]] = field(default_factory=dict)

    def read(self) -> None:
        """Read all sources: first the definitions, then what they name."""
        trees = source_trees()
        for name, tree in trees.items():
            self._define(name, tree)
        for name, tree in trees.items():
            _Namer(self, self.modules[name]).visit(tree)
        for package in game_packages():
            self._open_table(package.slug, package.module)

    def _define(self, name: str, tree: ast.Module) -> None:
        module = self.modules[name] = _Module(name)
        for statement in tree.body:
            for defined in _defined(statement):
                module.own[defined] = statement
            if isinstance(statement, ast.ClassDef):
                for each in statement.body:
                    if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                        node = f"{name}:{statement.name}.{each.name}"
                        self.methods.setdefault(each.name, []).append(node)
        for inner in _statements(tree):
            if isinstance(inner, ast.ImportFrom) and inner.module:
                for alias in inner.names:
                    module.imports[alias.asname or alias.name] = (inner.module, alias.name)
            match inner:
                case ast.Assign(targets=[ast.Name(id=text)], value=ast.Constant(value=str(value))):
                    module.texts[text] = value
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    module.texts.update(_texts(names, values))

    def _open_table(self, slug: str, module: str) -> None:
        self.lead(f"{TABLE}{slug}", self.resolve(module, _GAME))
        for part, name in _PARTS.items():
            self.lead(f"{TABLE}{slug}", self.resolve(f"{module}.{part}", name))
        self.lead(f"pitboss {slug}", self.resolve(f"{module}.commands", _COMMANDS))

    def lead(self, door: str, node: Node | None) -> None:
        """A door leads to a definition."""
        if node is not None:
            self.doors.setdefault(door, []).append(node)

    def resolve(self, module: str, name: str) -> Node | None:
        """Where a name of a module is defined, through as many imports as it takes."""
        for _ in range(len(self.modules)):
            found = self.modules.get(module)
            if found is None:
                return None
            if name in found.own:
                return f"{module}:{name}"
            if name not in found.imports:
                return None
            module, name = found.imports[name]
        return None

    def step(self, source: Node, target: Node | None, cost: int = _SURE) -> None:
        """One definition names another."""
        if target is not None and target != source:
            known = self.steps.setdefault(source, {})
            known[target] = min(cost, known.get(target, cost))


class _Namer(ast.NodeVisitor):
    """Walks one module and notes what each of its definitions names, and which doors it opens."""

    def __init__(self, graph: _Graph, module: _Module) -> None:
        self.graph, self.module = graph, module
        self._around: list[str] = []
        self._class = ""

    @property
    def _node(self) -> Node:
        return f"{self.module.name}:{'.'.join(self._around)}"

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Walk a function; one inside another belongs to it."""
        self._definition(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Walk a coroutine."""
        self._definition(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Walk a class: what its body names, and its special methods, come with it."""
        if self._around:
            self.generic_visit(node)
            return
        self._around, self._class = [node.name], node.name
        for each in node.body:
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and _is_special(each.name):
                self.graph.step(self._node, f"{self.module.name}:{node.name}.{each.name}")
        self.generic_visit(node)
        self._around, self._class = [], ""

    def visit_Assign(self, node: ast.Assign) -> None:
        """Walk a table of data."""
        self._assigned(node.targets[0], node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Walk a typed table of data."""
        self._assigned(node.target, node)

    def visit_Name(self, node: ast.Name) -> None:
        """A name leads to its definition."""
        self.graph.step(self._node, self.graph.resolve(self.module.name, node.id))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """What an attribute may be: a name of a module, a method of this class, or of any."""
        if isinstance(node.value, ast.Name):
            module = self._module_named(node.value.id)
            if module is not None:
                self.graph.step(self._node, self.graph.resolve(module, node.attr))
                return
        own = f"{self.module.name}:{self._class}.{node.attr}"
        for method in self.graph.methods.get(node.attr, ()):
            self.graph.step(self._node, method, _SURE if method == own else _GUESS)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A call of `app.command` or `Route` opens a door."""
        called = node.func
        if isinstance(called, ast.Name) and called.id in ("Route", "WebSocketRoute"):
            self._open_route(node)
        elif isinstance(called, ast.Call) and _is_command(called) and node.args:
            self._open_command(_command_name(called, node.args[0]), node.args[0])
        self.generic_visit(node)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        inside = len(self._around) > (1 if self._class else 0)
        if inside:
            self.generic_visit(node)
            return
        self._around.append(node.name)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _is_command(decorator):
                name = _command_name(decorator, ast.Name(node.name))
                self._open_command(name, ast.Name(node.name))
        self.generic_visit(node)
        self._around.pop()

    def _assigned(self, target: ast.expr, node: ast.AST) -> None:
        if self._around or not isinstance(target, ast.Name):
            self.generic_visit(node)
            return
        self._around = [target.id]
        self.generic_visit(node)
        self._around = []

    def _module_named(self, name: str) -> str | None:
        found = self.module.imports.get(name)
        module = f"{found[0]}.{found[1]}" if found else ""
        return module if module in self.graph.modules else None

    def _handler(self, node: ast.expr) -> Node | None:
        if isinstance(node, ast.Name):
            return self.graph.resolve(self.module.name, node.id)
        if not isinstance(node, ast.Attribute):
            return None
        module = self._module_named(getattr(node.value, "id", ""))
        if module is not None:
            return self.graph.resolve(module, node.attr)
        here = [each for each in self.graph.methods.get(node.attr, ()) if self._is_here(each)]
        return here[0] if here else None

    def _is_here(self, method: Node) -> bool:
        return method.partition(":")[0] == self.module.name

    def _open_route(self, node: ast.Call) -> None:
        verbs = [
            str(each.value)
            for word in node.keywords
            if word.arg == "methods"
            for each in ast.walk(word.value)
            if isinstance(each, ast.Constant)
        ]
        path = _path_text(node.args[0], self.module.texts) if node.args else ""
        if len(node.args) > 1:
            self.graph.lead(f"{'/'.join(verbs) or 'GET'} {path}", self._handler(node.args[1]))

    def _open_command(self, name: str, function: ast.expr) -> None:
        group = _group_of(self.module) or self._group_it_is_added_to()
        words = dict.fromkeys(("pitboss", group, name))  # those of the program itself have no group
        self.graph.lead(" ".join(filter(None, words)), self._handler(function))

    def _group_it_is_added_to(self) -> str:
        """The group of a module that imports this one, which adds commands to it."""
        for each in self.graph.modules.values():
            named = (f"{source}.{name}" for source, name in each.imports.values())
            if self.module.name in named and (group := _group_of(each)):
                return group
        return ""


def _statements(block: ast.AST) -> Iterator[ast.AST]:
    """Every statement of a block and of those in it."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(block, part, ())
        for each in inside if isinstance(inside, list) else ():
            yield each
            yield from _statements(each)


def _defined(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield statement.name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_command(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "command"


def _command_name(call: ast.Call, function: ast.expr) -> str:
    named = [each.value for each in call.keywords if each.arg == "name"] + call.args[:1]
    for each in named:
        if isinstance(each, ast.Constant):
            return str(each.value)
    own = getattr(function, "attr", None) or getattr(function, "id", "")
    return str(own).strip("_").replace("_", "-")


def _group_of(module: _Module) -> str:
    """The name of the group whose commands a module has: `app = typer.Typer(name=...)`."""
    for name in ("app", "keys"):
        made = getattr(module.own.get(name), "value", None)
        for word in made.keywords if isinstance(made, ast.Call) else ():
            if word.arg == "name" and isinstance(word.value, ast.Constant):
                return str(word.value.value)
    return ""


def _texts(names: list[ast.expr], values: list[ast.expr]) -> Iterator[tuple[str, str]]:
    for name, value in zip(names, values, strict=False):
        if isinstance(name, ast.Name) and isinstance(value, ast.Constant):
            yield name.id, str(value.value)


def _path_text(node: ast.expr, texts: Mapping[str, str]) -> str:
    """The path of a route, with names in it replaced by their texts."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_path_text(part, texts) for part in parts)
        case ast.FormattedValue(value=inner):
            return _path_text(inner, texts)
        case ast.Name(id=name):
            return texts.get(name, "...")
    return "..."


# -- walking --------------------------------------------------------------------------------------


@functools.cache
def _graph() -> _Graph:
    graph = _Graph()
    graph.read()
    return graph


@functools.cache
def _nearest(*, at_tables: bool) -> Mapping[Node, str]:
    """Of every definition that can be reached, the nearest table, or else the nearest door."""
    graph = _graph()
    ahead = [
        (0, door, node)
        for door, nodes in sorted(graph.doors.items())
        if door.startswith(TABLE) is at_tables
        for node in nodes
    ]
    found: dict[Node, str] = {}
    while ahead:
        cost, door, node = heappop(ahead)
        if node in found:
            continue
        found[node] = door
        steps = dict(graph.steps.get(node, {}))
        owner = node.rpartition(".")[0]
        if ":" in owner:
            steps[owner] = _SURE
        for target, more in steps.items():
            if target not in found:
                heappush(ahead, (cost + more, door, target))
    return found


def door_of(site: Site) -> str:
    """The nearest door to a place in the code; empty if none leads there.

    What happens in a round is met at a table; all else by a command or over a route.
    """
    first = site.module.startswith(_AT_TABLES)
    parts = site.qualname.split(".")
    nodes = [f"{site.module}:{name}" for name in (".".join(parts[:2]), parts[0])]
    for at_tables in (first, not first):
        nearest = _nearest(at_tables=at_tables)
        for node in nodes:
            if node in nearest:
                return _table_of(site, nearest[node])
    return ""


def _table_of(site: Site, door: str) -> str:
    """What is shared by several games is met at tables, what is one game's at its own."""
    if not door.startswith(TABLE):
        return door
    game = next((each.slug for each in game_packages() if _is_in(site, each.module)), "")
    return f"{TABLE}{game}" if game else "tables"


def _is_in(site: Site, package: str) -> bool:
    return site.module == package or site.module.startswith(f"{package}.")


def doors_of(cite: str) -> tuple[str, ...]:
    """The doors through which a person meets a provision, each once, sorted."""
    return tuple(sorted({door for site in code_sites().get(cite, ()) if (door := door_of(site))}))
