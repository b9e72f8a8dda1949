"""Ask pip-audit whether an installed component has a known vulnerability.

    python scripts/audit_dependencies.py

The exit status is 1 if one has. Without a network nothing can be asked: that is said, and is no
failure.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

INSTALL_SECONDS = 120
AUDIT_SECONDS = 300


def main() -> int:
    """Audit the environment that runs this script."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            install(folder)
            report = audit(folder)
        except (OSError, subprocess.SubprocessError) as error:
            say(f"not checked: {type(error).__name__}; is there a network?")
            return 0
    asked, skipped = (0, 0) if report is None else counts(report)
    if report is None or not asked:
        say("not checked: the list of known vulnerabilities cannot be reached")
        return 0
    known = list(vulnerabilities(report))
    for line in known:
        say(line)
    say(f"{len(known)} known vulnerabilities in {asked} components; {skipped} were not checked")
    return 1 if known else 0


def counts(report: str) -> tuple[int, int]:
    """How many components were checked, and how many were not."""
    found = json.loads(report)["dependencies"]
    skipped = sum("skip_reason" in each for each in found)
    return len(found) - skipped, skipped


def install(folder: str) -> None:
    """Put pip-audit into a folder of its own, so that it is no part of what is audited."""
    options = ["--quiet", "--retries=0", "--timeout=10", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", folder, "pip-audit"]
    subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_SECONDS)


def audit(folder: str) -> str | None:
    """What pip-audit reports as JSON; nothing if it could not ask."""
    command = [sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off"]
    found = subprocess.run(
        [*command, "--timeout=15", "--path", str(Path(sysconfig.get_path("purelib")))],
        env={**os.environ, "PYTHONPATH": folder},
        capture_output=True,
        text=True,
        check=False,
        timeout=AUDIT_SECONDS,
    )
    return found.stdout if found.stdout.lstrip().startswith("{") else None


def vulnerabilities(report: str) -> Iterator[str]:
    """A line for each vulnerability in a report."""
    for each in json.loads(report)["dependencies"]:
        for known in each.get("vulns", ()):
            mended = ", ".join(known.get("fix_versions", ())) or "no version"
            yield f"{each['name']} {each['version']}: {known['id']}, mended in {mended}"


def say(words: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
