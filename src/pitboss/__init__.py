"""New Jersey's Rules of the Games as software."""

from __future__ import annotations

__version__ = "0.1.0"
__all__ = ["__version__"]
