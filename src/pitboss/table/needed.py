"""What the house files, and the regulator approves, before a choice of the house holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NeededFiling:
    """A filing without which no table is opened under a choice of the house.

    Where there is a `text`, exactly this is filed; otherwise any text on the subject will do. What
    is not `ruled` on beforehand has only to lie with the regulator, and not to be denied.
    """

    kind: str
    subject: str
    cite: str
    text: str = ""
    ruled: bool = True
