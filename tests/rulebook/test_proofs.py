"""The `rule` marker is checked at collection, and passing tests leave their proofs behind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
PROOFS = "src/pitboss/rulebook/proofs.json"
SETTINGS = """
    [tool.pytest.ini_options]
    testpaths = ["tests"]
    addopts = "--strict-markers"
    markers = ["rule(*citations): the provisions"]
"""
SUITE = """
    import pytest

    @pytest.mark.rule("19:47-6.5(h)", "19:47-1.10(b)[stick]")
    def test_both():
        pass

    @pytest.mark.parametrize("n", [
        1, 2, pytest.param(3, marks=pytest.mark.rule("19:47-1.9(a)")),
    ])
    @pytest.mark.rule("19:47-6.5(h)")
    def test_numbers(n):
        pass

    @pytest.mark.rule("19:47-6.5(g)")
    class TestSpread:
        def test_spread(self):
            pass

    @pytest.mark.rule("19:47-6.5(i)")
    def test_skipped():
        pytest.skip("not today")
"""
FAILING = """
    import pytest

    @pytest.mark.rule("19:47-6.5(g)")
    def test_fails():
        assert False
"""
EXPECTED = {
    "19:47-1.9(a)": ["tests/test_suite.py::test_numbers"],
    "19:47-1.10(b)[stick]": ["tests/test_suite.py::test_both"],
    "19:47-6.5(g)": ["tests/test_suite.py::TestSpread::test_spread"],
    "19:47-6.5(h)": ["tests/test_suite.py::test_both", "tests/test_suite.py::test_numbers"],
}


class Project:
    """A small project of its own that uses our conftest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.put("pyproject.toml", SETTINGS)
        self.put("tests/conftest.py", CONFTEST.read_text(encoding="utf-8"))
        self.put(PROOFS, "{}")

    def put(self, path: str, text: str) -> None:
        """Write one file."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run its tests; the exit status and everything printed."""
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, *arguments], cwd=self.folder, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def proofs(self) -> object:
        """What the proofs file says now."""
        return json.loads((self.folder / PROOFS).read_text(encoding="utf-8"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with the sample suite."""
    project = Project(tmp_path)
    project.put("tests/test_suite.py", SUITE)
    return project


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one", "spread over workers"])
def test_passing_tests_leave_their_proofs(project: Project, workers: tuple[str, ...]) -> None:
    """Each provision lists its passing tests without parameters, in order; then check agrees."""
    status, _ = project.run("--proofs=write", *workers)
    checked, _ = project.run("--proofs=check", *workers)

    assert (status, checked) == (0, 0)
    assert project.proofs() == EXPECTED
    assert list(EXPECTED) == list(json.loads(json.dumps(project.proofs())))


def test_a_provision_with_a_failing_test_is_not_proved(project: Project) -> None:
    """One failure outweighs any number of passes."""
    project.put("tests/test_more.py", FAILING)
    status, _ = project.run("--proofs=write")

    assert status == 1
    assert project.proofs() == {c: t for c, t in EXPECTED.items() if c != "19:47-6.5(g)"}


def test_check_fails_with_the_differences_and_the_command(project: Project) -> None:
    """A stale file fails the session, says what differs, and is left alone."""
    stale = '{"19:47-6.5(g)": ["tests/test_suite.py::test_gone"]}'
    project.put(PROOFS, stale)
    status, output = project.run("--proofs=check")

    assert status == 1
    assert "19:47-6.5(g): no longer proved by tests/test_suite.py::test_gone" in output
    assert "19:47-6.5(h): now proved by tests/test_suite.py::test_both" in output
    assert "Regenerate the file with: pytest --proofs=write" in output
    assert project.proofs() == json.loads(stale)


def test_without_the_option_nothing_is_written(project: Project) -> None:
    """An ordinary run leaves the file alone and does not compare."""
    status, _ = project.run()

    assert (status, project.proofs()) == (0, {})


@pytest.mark.parametrize(
    "part", [("tests/test_suite.py",), ("-k", "both"), ("-m", "rule"), ("--co",)]
)
def test_part_of_the_suite_proves_nothing(project: Project, part: tuple[str, ...]) -> None:
    """Choosing tests and writing proofs exclude each other, so that none is lost."""
    status, output = project.run("--proofs=write", *part)

    assert status == pytest.ExitCode.USAGE_ERROR
    assert "--proofs needs the whole suite" in output
    assert project.proofs() == {}


def test_a_run_cut_short_writes_nothing(project: Project) -> None:
    """Stopping at the first failure leaves the file as it was."""
    project.put("tests/test_a.py", FAILING)
    status, _ = project.run("--proofs=write", "-x")

    assert status == 1
    assert project.proofs() == {}


BAD_MARKS = {
    "pytest.mark.rule('19:47-99.1')": "'19:47-99.1' is not in the register",
    "pytest.mark.rule('19:47-14.9(f) [2006]')": "canonical form '19:47-14.9(f)[2006]'",
    "pytest.mark.rule()": "cites one to 6 provisions, not 0",
    "pytest.mark.rule(*['19:47-6.5(g)'] * 7)": "cites one to 6 provisions, not 7",
}


def test_bad_markers_are_collection_errors_that_name_the_test(project: Project) -> None:
    """Unknown, older, missing and catch-all citations stop the run before it starts."""
    for number, mark in enumerate(BAD_MARKS):
        source = f"import pytest\n@{mark}\ndef test_it(): pass\n"
        project.put(f"tests/test_bad_{number}.py", source)
    status, output = project.run("--proofs=write")

    assert status == pytest.ExitCode.INTERRUPTED
    for number, sentence in enumerate(BAD_MARKS.values()):
        assert f"tests/test_bad_{number}.py::test_it: " in output
        assert sentence in output
    assert project.proofs() == {}


def test_a_bad_marker_on_one_parameter_is_a_collection_error(project: Project) -> None:
    """Marks on single cases are checked like any other, on workers too."""
    case = "pytest.param(1, marks=pytest.mark.rule('19:47-99.1'))"
    source = f"import pytest\n@pytest.mark.parametrize('n', [{case}])\ndef test_it(n): pass\n"
    project.put("tests/test_bad.py", source)
    status, output = project.run("-n", "1")

    assert status != pytest.ExitCode.OK
    assert "tests/test_bad.py::test_it[1]: '19:47-99.1' is not in the register" in output
