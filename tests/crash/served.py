"""The real `pitboss serve` as a child process, to be killed and started again on one ledger."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass

__all__ = ["Served", "serve"]

STOP_SECONDS_MAX = 20

# What `pitboss` does, but no prices are computed before anybody asks: that takes half a minute of a
# processor, and the server is killed meanwhile.
COMMAND = (
    "from pitboss.cli.main import main; from pitboss.server.web import app;"
    " app.warm_up = lambda worker: None; main()"
)


@dataclass
class Served:
    """A server that is up, and where."""

    process: subprocess.Popen[str]
    url: str

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self.process.kill()
        self._reap()

    def stop(self) -> str:
        """Close the doors as Ctrl-C would; what was printed comes back."""
        self.process.terminate()
        return self._reap()

    def _reap(self) -> str:
        printed, _ = self.process.communicate(timeout=STOP_SECONDS_MAX)
        return printed


def serve(database: str, *options: str, port: int = 0) -> Served:
    """Start a server with these options and wait until its doors are open."""
    command = [
        *(sys.executable, "-c", COMMAND),
        *("serve", "--port", str(port), "--database", database, "--bots", "0", *options),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    printed = process.stdout.readline()
    found = re.search(r"http://\S+?(?=/ )", printed)
    if found is None:
        process.kill()
        rest, _ = process.communicate(timeout=STOP_SECONDS_MAX)
        raise AssertionError(f"the house did not open: {printed}{rest}")
    return Served(process, found.group(0))
