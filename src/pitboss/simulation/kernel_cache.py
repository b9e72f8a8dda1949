"""Where compiled kernels are kept; see `pitboss.kernels`."""

from __future__ import annotations

from pitboss.kernels import digest, kernel_folder, prepare

__all__ = ["digest", "kernel_folder", "prepare"]
