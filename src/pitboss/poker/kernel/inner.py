"""The decorator of functions that only other compiled functions call: quicker to compile."""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare

prepare()  # before any kernel is declared

# They are not called by Python or C, make no arrays, and do not count who uses which:
# a quarter of the compiler's work less, and most of the time of a hand.
inner: Final = njit(nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
