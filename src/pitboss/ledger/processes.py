"""Processes of this machine: a name that no other process ever has, and whether one has ended.

Only Linux tells; elsewhere, and of processes of other machines, nothing is known.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_ENDED: Final = ("Z", "X")  # killed, and not yet forgotten by its parent


def process_name() -> str:
    """The name of this process: machine, number and start; empty if the system does not tell."""
    with suppress(OSError):
        pid = os.getpid()
        return f"{_machine()}/{pid}/{_state_and_start(pid)[1]}"
    return ""


def has_ended(process: str) -> bool:
    """Whether a process of that name is known to have ended; False if nothing is known of it."""
    machine, _, rest = process.partition("/")
    pid, _, start = rest.partition("/")
    with suppress(OSError, ValueError):
        if machine != _machine():
            return False
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            pass  # it is there, and somebody else's
        state, started = _state_and_start(int(pid))
        return state in _ENDED or started != start
    return False


def _machine() -> str:
    """This start of this machine, and the numbering of processes, which containers have apart."""
    boot = (_PROC / "sys/kernel/random/boot_id").read_text("ascii").strip()
    return f"{boot}-{(_PROC / 'self/ns/pid').stat().st_ino}"


def _state_and_start(pid: int) -> tuple[str, str]:
    stat = (_PROC / str(pid) / "stat").read_text("utf-8", "replace")
    fields = stat.rpartition(")")[2].split()  # the name before may hold anything
    return fields[0], fields[19]
