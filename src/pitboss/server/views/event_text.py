"""What happened, in one sentence for each event, as it stands beside the table in a browser."""

from __future__ import annotations

from pitboss.table import Event, Layout
from pitboss.table.telling import title_of, words_of

__all__ = ["text_of"]


def text_of(event: Event, layout: Layout) -> str:
    """The event in one sentence that begins with a capital letter and ends like one."""
    words = _lit(event, layout) or words_of(event, layout)
    sentence = words[:1].upper() + words[1:]
    return sentence if sentence.endswith((".", "!", "?", "”")) else f"{sentence}."


def _lit(event: Event, layout: Layout) -> str:
    """Areas that lit up by what is printed on them, not by the names the table has for them."""
    areas = getattr(event, "areas", ())
    return f"lit: {', '.join(title_of(each, layout) for each in areas)}" if areas else ""
