"""The decorators of compiled functions that make no arrays: quicker to compile, and to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit

from pitboss.kernels import prepare

prepare()  # before any kernel is declared

F = TypeVar("F", bound=Callable[..., object])

# They do not count who uses the arrays they are given, which would take most of the time of a hand.
_ALONE: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
# Without the wrappers by which Python and C would call them, a quarter of the compiler's work.
_INNER: Final[dict[str, Any]] = {
    **_ALONE,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def inner(function: F) -> F:
    """A function that only other compiled functions call."""
    return cast("F", njit(**_INNER)(function))


def alone(function: F) -> F:
    """A function that Python may call as well."""
    return cast("F", njit(**_ALONE)(function))
