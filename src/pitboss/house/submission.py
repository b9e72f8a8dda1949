"""A licensee's submission of house rules (a TOML file), checked against the regulation.

A file describes one table, or several under `[[tables]]`, and may add `[casino]` for what holds
in the whole casino. Tables may name their pit. All violations are reported, not only the first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.errors import MalformedFile, UnlawfulOption, Violation
from pitboss.games import game
from pitboss.house.casino import CasinoRules
from pitboss.house.uniformity import violations_between
from pitboss.money import show
from pitboss.table import HouseRules, with_settings

# A page for every table of the largest casino.
TEXT_CHARS_MAX: Final = 2_000_000
TABLES_MAX: Final = 1_000
NAME_CHARS_MAX: Final = 60
INTEGER_MAX: Final = 2**63 - 1  # the largest integer of TOML
LINE_DOTS_MAX: Final = 100  # the TOML parser is slow on keys with very many parts
DEPTH_MAX: Final = 8  # tables, a table, options, an option, its keys, and three to spare

_SECTIONS: Final = ("options", "payouts", "limits")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedTable:
    """One table of a submission: its house rules, and everything that is wrong with it.

    Rules of a petition are read although the text does not allow them.

    `pit` is the pit it stands in; a table that names none is compared with none in a pit.
    """

    name: str
    game: str
    rules: HouseRules | None
    pit: str = ""
    violations: tuple[Violation, ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether the table may be opened."""
        return not self.violations


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """The result of examining a submission; `violations` are those between tables."""

    tables: tuple[ExaminedTable, ...]
    casino: CasinoRules | None
    violations: tuple[Violation, ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether every table, and all tables together, are lawful."""
        return not self.violations and all(table.lawful for table in self.tables)

    def every_violation(self) -> tuple[Violation, ...]:
        """All violations, those of a table under the table's name."""
        named = [
            Violation(f"{table.name}: {each.option}", each.message, each.cites)
            for table in self.tables
            for each in table.violations
        ]
        return (*named, *self.violations)

    def __str__(self) -> str:
        lines = [f"{table.name} ({table.game}): {_verdict(table)}" for table in self.tables]
        return "\n".join([*lines, *map(str, self.every_violation())])


def _verdict(table: ExaminedTable) -> str:
    return "lawful" if table.lawful else f"{len(table.violations)} violations"


def examine(text: str, settings: Sequence[str] = ()) -> Examination:
    """Check a submission and return every violation.

    `settings` such as `minimum=10` hold at every table in place of what the file says.

    >>> print(examine('game = "big_six"'))
    big_six (big_six): lawful
    """
    file = _parsed(text)
    casino, wrong = _casino(_section(file, "casino"))
    submitted = [
        (name, {**each, **with_changes(_rules_class(each), each, settings)} if settings else each)
        for name, each in _submitted(file)
    ]
    tables = tuple(_examined(name, each) for name, each in submitted)
    rules = {table.name: table.rules for table in tables if table.rules is not None}
    payouts = {
        name: _comparable(table, each)
        for table, (name, each) in zip(tables, submitted, strict=True)
    }
    between = violations_between(rules, _pits(tables), casino=casino, payouts=payouts)
    return Examination(tables=tables, casino=casino, violations=(*wrong, *between))


def _pits(tables: Iterable[ExaminedTable]) -> dict[str, dict[str, HouseRules]]:
    """The lawful tables of each pit."""
    pits: dict[str, dict[str, HouseRules]] = {}
    for table in tables:
        if table.pit and table.rules is not None:
            pits.setdefault(table.pit, {})[table.name] = table.rules
    return pits


# -- the file ---------------------------------------------------------------------------------


def _parsed(text: str) -> Mapping[str, object]:
    if len(text) > TEXT_CHARS_MAX:
        raise MalformedFile(f"a submission has at most {TEXT_CHARS_MAX} characters")
    if any(line.count(".") > LINE_DOTS_MAX for line in text.splitlines()):
        raise MalformedFile(f"a line of a submission has at most {LINE_DOTS_MAX} dots")
    try:
        file = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedFile(f"the submission cannot be read: {str(error)[:200]}") from None
    _check_values(file)
    return file


def _check_values(file: Mapping[str, object]) -> None:
    """Refuse numbers and nestings that no option, payout or limit can mean."""
    ahead: list[tuple[object, int]] = [(file, 0)]
    while ahead:
        value, depth = ahead.pop()
        if depth > DEPTH_MAX or (isinstance(value, int) and abs(value) > INTEGER_MAX):
            raise MalformedFile("the submission holds a value that is too large or too deep")
        ahead += ((each, depth + 1) for each in _inside(value))


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def _section(table: Mapping[str, object], name: str) -> Mapping[str, object]:
    part = table.get(name, {})
    if not isinstance(part, Mapping):
        raise MalformedFile(f"{name} must be a table of names and values")
    return part


def _submitted(file: Mapping[str, object]) -> list[tuple[str, Mapping[str, object]]]:
    """The tables of the file with their names; each name stands for one table only."""
    listed = file.get("tables")
    if listed is None:
        alone = {key: value for key, value in file.items() if key != "casino"}
        return [(_name(alone.get("name", str(alone.get("game", "table"))), of="table"), alone)]
    if file.keys() - {"tables", "casino"}:
        raise MalformedFile("beside [[tables]] a submission has only [casino]")
    tables = [
        (_name(each.get("name", f"table {n}"), of="table"), each)
        for n, each in enumerate(_listed(listed), 1)
    ]
    if len({name for name, _ in tables}) != len(tables):
        raise MalformedFile("two tables of the submission have the same name")
    return tables


def _listed(raw: object) -> Sequence[Mapping[str, object]]:
    tables = [each for each in raw if isinstance(each, Mapping)] if isinstance(raw, list) else []
    if not isinstance(raw, list) or not 1 <= len(raw) <= TABLES_MAX or len(tables) != len(raw):
        raise MalformedFile(f"tables are written as [[tables]], from 1 to {TABLES_MAX} of them")
    return tables


def _name(raw: object, *, of: str) -> str:
    if not isinstance(raw, str) or not 1 <= len(raw.strip()) <= NAME_CHARS_MAX:
        raise MalformedFile(f"the name of a {of} has 1 to {NAME_CHARS_MAX} characters")
    return raw.strip()


def with_changes(
    kind: type[HouseRules], submission: Mapping[str, object], settings: Iterable[str]
) -> dict[str, dict[str, object]]:
    """A submission with settings in place of what it says; a limit keeps the bound not named."""
    wanted = with_settings(settings)
    filed = {name: dict(_section(submission, name)) for name in _SECTIONS}
    for option, line in kind.payout_options.items():
        if option in wanted["options"] or line in wanted["payouts"]:
            filed["options"].pop(option, None)  # the same payout under its other name goes too
            filed["payouts"].pop(line, None)
    options, usual = {**filed["options"], **wanted["options"]}, kind()
    bounds = {
        "min": options.get("minimum", show(usual.minimum)),
        "max": options.get("maximum", show(usual.maximum)),
    }
    limits = {
        key: {**bounds, **_section(filed["limits"], key), **_section(wanted["limits"], key)}
        for key in wanted["limits"]
    }
    return {
        "options": options,
        "payouts": {**filed["payouts"], **wanted["payouts"]},
        "limits": {**filed["limits"], **limits},
    }


# -- one table --------------------------------------------------------------------------------


def _rules_class(table: Mapping[str, object]) -> type[HouseRules]:
    slug = table.get("game")
    if not isinstance(slug, str):
        raise MalformedFile('a table names its game: game = "big_six"')
    kind: type[HouseRules] = game(slug).rules
    return kind


def _examined(name: str, table: Mapping[str, object]) -> ExaminedTable:
    kind = _rules_class(table)
    for section in _SECTIONS:
        _section(table, section)
    pit = _name(table["pit"], of="pit") if "pit" in table else ""
    wrong: tuple[Violation, ...] = ()
    try:
        rules = kind.read({key: table[key] for key in table if key not in ("name", "pit")})
        wrong = rules.unauthorized
    except UnlawfulOption as error:
        rules, wrong = None, error.violations
    return ExaminedTable(name=name, game=kind.game, rules=rules, pit=pit, violations=wrong)


def _comparable(table: ExaminedTable, raw: Mapping[str, object]) -> HouseRules | None:
    """The rules to compare payouts by; a table with other faults is compared all the same."""
    if table.rules is not None:
        return table.rules
    try:
        return _rules_class(raw).read({"payouts": _section(raw, "payouts")})
    except UnlawfulOption:
        return None


def _casino(raw: Mapping[str, object]) -> tuple[CasinoRules | None, tuple[Violation, ...]]:
    try:
        return CasinoRules.read(raw), ()
    except UnlawfulOption as error:
        return None, error.violations
