"""The `rule` marker, the proofs it leaves behind, and how Hypothesis runs here."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import tempfile
from collections.abc import Generator, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage
from hypothesis import settings

from pitboss.errors import UnknownCitation
from pitboss.ledger.vault import KEYS_VARIABLE
from pitboss.rulebook.citation import Citation
from pitboss.rulebook.register import register
from pitboss.rulebook.rule import RULE_CITES_MAX
from pitboss.rulebook.sources import check_citations

PROOFS_FILE = Path("src/pitboss/rulebook/proofs.json")
PROOFS_COMMAND = "pytest --proofs=write"
DIFFERENCES_SHOWN_MAX = 20  # a page of the terminal; the rest is one command away

# Every run looks at other examples, so that few at a time will do.
EXAMPLES = 30
settings.register_profile("pitboss", deadline=None, print_blob=True, max_examples=EXAMPLES)
settings.register_profile("ci", settings.get_profile("pitboss"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "pitboss")


# Keys of ledgers in PostgreSQL are not kept in anybody's home.
_KEYS: Final = tempfile.TemporaryDirectory(prefix="pitboss_keys")
os.environ.setdefault(KEYS_VARIABLE, _KEYS.name)


# Twelve thousand tests are made to stay: while they are, and ever after, nobody looks for garbage
# among them.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proofs",
        choices=("off", "check", "write"),
        default="off",
        help="check or rewrite the list of tests that prove each provision (whole suite only)",
    )


# Tests that `scripts/test --quick` leaves out, by where they are.
MARKED: Final[Mapping[str, tuple[str, ...]]] = {
    "browser": ("tests/web/*",),
    "crash": ("tests/crash/*",),
    "kernel": (
        "tests/simulation/*",
        "tests/ranking/test_e*",
        "*kernel*",
        "*simulat*",
        "*equity*",
        "tests/cli/test_advise.py",
        "tests/cli/test_strategy.py",
        "tests/games/blackjack/test_analysis*",
        "tests/games/blackjack/test_odds.py",
        "tests/games/blackjack/test_one_rule.py",
        "tests/games/blackjack/test_strategy.py",
        "tests/games/caribbean_stud/test_odds.py",
        "tests/games/test_one_rule*",
    ),
    "slow": ("tests/cli/test_every_game.py", "tests/rulebook/test_proofs.py", "tests/test_docs.py"),
}

# Tests that may count for the branch coverage of money, table and every rules.py: those about them.
# While others run nothing is traced, which would take twice as long.
COVERING: Final = (
    *("tests/money/*", "tests/table/*", "tests/library/*", "tests/agents/*"),
    *("tests/cli/test_event_lines.py", "tests/games/*/test_rules*.py"),
    "tests/games/test_rules_of_stud_pay_tables.py",
    *("tests/games/test_stud_siblings.py", "tests/games/test_triple_draws.py"),
    "tests/games/caribbean_stud/test_options.py",
    "tests/games/caribbean_stud/test_progressive.py",
    *("tests/games/chemin_de_fer/test_bank.py", "tests/games/chemin_de_fer/test_irregularities.py"),
    *("tests/games/five_card_draw/test_round.py", "tests/games/minibaccarat/test_options.py"),
    *("tests/games/omaha/test_kill.py", "tests/games/pai_gow_poker/test_bank.py"),
    *("tests/games/punto_banco/test_curator.py", "tests/games/roulette/test_options.py"),
    *("tests/games/test_definition.py", "tests/server/test_bots.py", "tests/server/test_info.py"),
    *("tests/server/test_table_view.py", "tests/server/test_timeouts.py"),
    *("tests/server/test_view_*.py", "tests/server/test_wire.py"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of whole files and folders."""
    for item in items:
        for mark in _marks_of(item.nodeid.partition("::")[0]):
            item.add_marker(mark)


@cache
def _marks_of(file: str) -> list[str]:
    return [mark for mark, globs in MARKED.items() if any(fnmatch(file, each) for each in globs)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Trace nothing while a test runs that does not count for coverage."""
    tracing = Coverage.current()
    if tracing is None or _is_covering(item):
        return (yield)
    tracing.stop()
    try:
        return (yield)
    finally:
        tracing.start()


def _is_covering(item: pytest.Item) -> bool:
    file = item.nodeid.partition("::")[0]
    return _is_about_covered(file) and item.get_closest_marker("slow") is None


@cache
def _is_about_covered(file: str) -> bool:
    return any(fnmatch(file, each) for each in COVERING)


def pytest_sessionstart(session: pytest.Session) -> None:
    """An unknown citation anywhere in the package stops the collection of every test.

    Workers are started by a session that has checked it.
    """
    if not hasattr(session.config, "workerinput"):
        check_citations("pitboss")


def pytest_configure(config: pytest.Config) -> None:
    _receive_interrupts()
    if config.getoption("proofs") == "off" or hasattr(config, "workerinput"):
        return
    if not _is_whole_suite(config):
        raise pytest.UsageError("--proofs needs the whole suite: no paths, no -k, no -m, no --lf")
    config.pluginmanager.register(ProofKeeper(config), "proof-keeper")


def _receive_interrupts() -> None:
    """A shell that runs us in the background has us, and all we start, ignore Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_whole_suite(config: pytest.Config) -> bool:
    choices = ("keyword", "markexpr", "collectonly", "deselect", "lf")
    chosen = any(config.getoption(choice, default=None) for choice in choices)
    return not chosen and config.args in (config.getini("testpaths"), [str(config.rootpath)])


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector,
) -> Generator[None, object, object]:
    """Check the citations of every test as it is found, and let them travel in its reports."""
    made = yield
    for item in made if isinstance(made, list) else []:
        if isinstance(item, pytest.Item):
            cites = _cites(item, collector=collector)
            item.user_properties.extend(("rule", cite) for cite in cites)
    return made


def _cites(item: pytest.Item, *, collector: pytest.Collector) -> list[str]:
    marks = [mark.args for mark in item.iter_markers("rule")]
    for cites in marks:
        if not 0 < len(cites) <= RULE_CITES_MAX:
            raise collector.CollectError(
                f"{item.nodeid}: a rule marker cites one to {RULE_CITES_MAX} provisions,"
                f" not {len(cites)}"
            )
    return [_checked(cite, item, collector) for cites in marks for cite in cites]


def _checked(cite: str, item: pytest.Item, collector: pytest.Collector) -> str:
    try:
        return register().checked(cite)
    except UnknownCitation as error:
        raise collector.CollectError(f"{item.nodeid}: {error}") from None


class ProofKeeper:
    """Gathers which tests proved which provision, then writes the list or compares it."""

    def __init__(self, config: pytest.Config) -> None:
        self.mode = config.getoption("proofs")
        self.file = config.rootpath / PROOFS_FILE
        self.passed: dict[str, set[str]] = {}
        self.failed: set[str] = set()
        self.differences: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cites = {str(value) for name, value in report.user_properties if name == "rule"}
        if report.failed:
            self.failed |= cites
        elif report.when == "call" and report.passed:
            for cite in cites:
                self.passed.setdefault(cite, set()).add(_test_id(report.nodeid))

    def proofs(self) -> dict[str, list[str]]:
        proved = (cite for cite in self.passed if cite not in self.failed)
        return {cite: sorted(self.passed[cite]) for cite in sorted(proved, key=Citation)}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if _was_cut_short(session):
            return
        if self.mode == "write":
            self.file.write_text(json.dumps(self.proofs(), indent=1) + "\n", encoding="utf-8")
        else:
            self._compare(session)

    def _compare(self, session: pytest.Session) -> None:
        committed = json.loads(self.file.read_text(encoding="utf-8"))
        self.differences = _differences(committed, self.proofs())
        if self.differences and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.differences:
            return
        terminalreporter.section(f"{PROOFS_FILE.as_posix()} differs", red=True)
        for line in self.differences[:DIFFERENCES_SHOWN_MAX]:
            terminalreporter.line(line)
        rest = len(self.differences) - DIFFERENCES_SHOWN_MAX
        if rest > 0:
            terminalreporter.line(f"and {rest} more")
        terminalreporter.line(f"Regenerate the file with: {PROOFS_COMMAND}")


def _was_cut_short(session: pytest.Session) -> bool:
    """Half a run proves nothing about the tests it never reached."""
    ran = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    return not ran or bool(session.shouldstop or session.shouldfail)


def _test_id(nodeid: str) -> str:
    """The test without its parameters and without the group that spread it over workers."""
    return re.split(r"[\[@]", nodeid, maxsplit=1)[0]


def _differences(committed: dict[str, list[str]], proved: dict[str, list[str]]) -> list[str]:
    cites = sorted({*committed, *proved}, key=Citation)
    return [line for cite in cites for line in _difference(cite, committed, proved)]


def _difference(
    cite: str, committed: dict[str, list[str]], proved: dict[str, list[str]]
) -> list[str]:
    old, new = set(committed.get(cite, ())), set(proved.get(cite, ()))
    gone = [f"{cite}: no longer proved by {test}" for test in sorted(old - new)]
    return gone + [f"{cite}: now proved by {test}" for test in sorted(new - old)]
