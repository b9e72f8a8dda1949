"""What a game costs that the house does not bank: nobody has odds against the house there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.money import Cents, show
from pitboss.odds.price import ratio

__all__ = ["Cost", "Costs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What the house takes at most out of a pot of some size."""

    pot: Cents
    taken: Cents
    cite: str

    @property
    def share(self) -> Fraction:
        """What is taken of each unit in the pot."""
        return Fraction(self.taken, self.pot)

    def to_dict(self) -> dict[str, object]:
        """The row as plain data, amounts in cents and the share as `"p/q"`."""
        row = {"pot": self.pot, "taken": self.taken, "share": ratio(self.share)}
        return {**row, "cite": self.cite}


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """All that playing costs at a table, in a person's words and as a table by size of the pot."""

    words: tuple[str, ...]
    rows: tuple[Cost, ...]

    def __str__(self) -> str:
        """As Markdown, for the gaming guide."""
        head = "| Pot | Taken at most | Of the pot |\n| ---: | ---: | ---: |"
        lines = [
            f"| {show(row.pot)} | {show(row.taken)} | {_percent(row.share)} |" for row in self.rows
        ]
        table = ["\n".join([head, *lines])] if self.rows else []
        return "\n\n".join([*self.words, *table])

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        rows = [row.to_dict() for row in self.rows]
        return {"banked": False, "words": list(self.words), "rake": rows}


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.2f}%"
