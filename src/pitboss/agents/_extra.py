"""The extra that this room needs: without it, a sentence that says what to type.

The room loads this module before all others, so that nobody meets a bare ImportError.
"""

from __future__ import annotations

from importlib import import_module

from pitboss.errors import ExtraMissing

__all__ = ["INSTALL", "NEEDED", "ExtraMissing", "require"]

INSTALL = 'pip install "pitboss[agents]"'
NEEDED = ("gymnasium", "numpy", "pettingzoo")


def require(*modules: str) -> None:
    """Stop with the command that installs the extra if one of these libraries is missing."""
    for module in modules:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            message = f"agents need {module}, which is not installed; type: {INSTALL}"
            raise ExtraMissing(message) from None


require(*NEEDED)
