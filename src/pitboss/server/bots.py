"""Stand-in until the real ones come."""

from __future__ import annotations


class Bot:
    """A bot."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
