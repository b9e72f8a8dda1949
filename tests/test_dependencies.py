"""What the project stands on: pinned for tests, listed, and asked for known vulnerabilities."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from scripts import audit_dependencies, sbom

ROOT = Path(__file__).parents[1]


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pairs = (line.partition("==") for line in lines if line and not line.startswith("#"))
    return {sbom.normal(name): version for name, _, version in pairs}


def test_everything_the_tests_need_is_pinned() -> None:
    """To one version each, by a file that `scripts/test` uses."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*extras["dependencies"], *extras["optional-dependencies"]["dev"]]
    names = {sbom.normal(re.split(r"[^\w.-]", each, maxsplit=1)[0]) for each in wanted}

    assert names <= pinned().keys()
    assert all(re.fullmatch(r"[\w.+!]+", version) for version in pinned().values())
    assert "constraints.txt" in (ROOT / "scripts" / "test").read_text()


def test_the_list_of_components_is_whole() -> None:
    """Every one has a name, a version and an address, and what it needs is in the list."""
    found = sbom.sbom()
    known = {each["bom-ref"] for each in found["components"]}

    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert {"msgspec", "starlette", "sqlalchemy"} <= {each["name"] for each in found["components"]}
    assert all(each["version"] and each["purl"] for each in found["components"])
    needed = {each["ref"]: each["dependsOn"] for each in found["dependencies"]}
    assert any(each.startswith("pkg:pypi/msgspec@") for each in needed["pitboss"])
    assert {each for all_ in needed.values() for each in all_} <= known
    assert needed.keys() == {"pitboss", *known}


VULNERABLE = {
    "dependencies": [
        {"name": "fine", "version": "1", "vulns": []},
        {"name": "old", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]},
        {"name": "skipped", "skip_reason": "not published"},
    ]
}

FINE = {
    "dependencies": [
        {"name": "fine", "version": "1", "vulns": []},
        {"name": "skipped", "skip_reason": "could not be asked for"},
    ]
}


@pytest.mark.parametrize(
    ("report", "status", "words"),
    [
        (json.dumps(VULNERABLE), 1, "old 2: CVE-1, mended in 3"),
        (json.dumps(FINE), 0, "0 known vulnerabilities in 1 components; 1 were not checked"),
        (json.dumps({"dependencies": FINE["dependencies"][1:]}), 0, "not checked"),
        ('{"dependencies": []}', 0, "not checked"),
        (None, 0, "not checked"),
    ],
)
def test_a_known_vulnerability_is_reported_and_a_missing_network_is_none(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    report: str | None,
    status: int,
    words: str,
) -> None:
    """Only a vulnerability fails; a report in which nothing was checked is no good news."""
    monkeypatch.setattr(audit_dependencies, "install", lambda _folder: None)
    monkeypatch.setattr(audit_dependencies, "audit", lambda _folder: report)

    assert audit_dependencies.main() == status
    assert words in capsys.readouterr().out


def test_what_cannot_be_installed_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said, and the run goes on."""

    def fail(_folder: str) -> None:
        raise subprocess.TimeoutExpired("pip", 1)

    monkeypatch.setattr(audit_dependencies, "install", fail)

    assert audit_dependencies.main() == 0
    assert "not checked: TimeoutExpired" in capsys.readouterr().out
