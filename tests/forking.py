"""Processes that are forks of a warm one, in which the modules of the house are loaded already."""

from __future__ import annotations

from multiprocessing import get_context

__all__ = ["FORKS"]

# Whatever a house or a command needs is loaded once, in the process from which children are forked.
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["numba", "tests.crash.child", "tests.cli.running"])
