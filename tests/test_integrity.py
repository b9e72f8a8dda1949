"""What runs is what was checked: a file that was altered, lost or added is named."""

from __future__ import annotations

import base64
from hashlib import sha256
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from pitboss.integrity import check_installation, register_digest
from tests.cli.running import run

FILES = {"pitboss/__init__.py": b"x = 1\n", "pitboss/rules.py": b"y = 2\n"}


def record(files: dict[str, bytes]) -> str:
    """The record that an installer writes."""
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    return "\n".join([*lines, "pitboss-1.dist-info/RECORD,,", "../../bin/pitboss,,"])


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A small package as an installer leaves it."""
    for name, content in FILES.items():
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(content)
    info = tmp_path / "pitboss-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss\nVersion: 1\n")
    (info / "RECORD").write_text(record(FILES))
    return info


@pytest.mark.promise("R20")
def test_an_installation_that_nobody_touched_is_sound(installed: Path) -> None:
    """All files are there and as recorded; what Python itself adds does not count."""
    cache = installed.parent / "pitboss" / "__pycache__"
    cache.mkdir()
    (cache / "rules.cpython-311.pyc").write_bytes(b"0")

    found = check_installation(PathDistribution(installed))

    assert (found.sound, found.files, found.editable) == (True, 2, False)
    assert "as they were installed" in found.sentence()
    assert found.as_dict()["sound"] is True


@pytest.mark.promise("R20")
def test_whatever_was_altered_is_named(installed: Path) -> None:
    """One altered file, one that is missing, one that was put there later."""
    package = installed.parent / "pitboss"
    (package / "rules.py").write_bytes(b"y = 3\n")
    (package / "__init__.py").unlink()
    (package / "cheat.py").write_bytes(b"z = 4\n")

    found = check_installation(PathDistribution(installed))

    assert not found.sound
    assert sorted(found.faults) == [
        "pitboss/__init__.py is missing",
        "pitboss/cheat.py was put there later",
        "pitboss/rules.py is not what was installed",
    ]
    assert found.sentence() == "3 of the files are not what was installed."


def test_a_source_folder_has_no_record(tmp_path: Path) -> None:
    """Developers are informed, and get the fingerprint of the register all the same."""
    info = tmp_path / "pitboss-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss\nVersion: 1\n")
    (info / "RECORD").write_text("pitboss.pth,,\n")

    found = check_installation(PathDistribution(info))

    assert found.editable
    assert found.sound
    assert "source folder" in found.sentence()
    assert register_digest()[1][:16] in found.sentence()


def test_the_command_says_what_it_found() -> None:
    """A sentence for people, JSON for programs."""
    assert "provisions" in run("self-check").stdout
    assert '"sound":true' in run("self-check", "--json").stdout.replace(" ", "")
