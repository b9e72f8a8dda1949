"""Blocks from the Markdown of guides, petitions and rate cards."""

from __future__ import annotations

from pitboss.documents.markdown import blocks_of, title_of
from pitboss.documents.model import Column, Heading, Items, Paragraph, Table

TEXT = """# The *title*

A paragraph
on two lines.

## One
### Two
- an item
  that goes on
- **another**

| Wager | Pays |
| --- | ---: |
| `red` | 1 to 1 |
| black |

| not | a table |
"""


def test_every_kind_of_block_is_read() -> None:
    """Lines join, marks for type go, short rows are filled."""
    assert title_of(TEXT) == "The title"
    assert title_of("no title") == ""
    assert blocks_of(TEXT) == (
        Paragraph(text="A paragraph on two lines."),
        Heading(text="One", level=1),
        Heading(text="Two", level=2),
        Items(items=("an item that goes on", "another")),
        Table(
            columns=(Column("Wager"), Column("Pays", figures=True)),
            rows=(("red", "1 to 1"), ("black", "")),
        ),
        Paragraph(text="| not | a table |"),
    )
    assert blocks_of("") == ()
