"""What tests share that prove the same rule for several games, each under its own provisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games import game

__all__ = ["each_game", "notices_of", "refused_option"]


def each_game(provisions: Mapping[str, tuple[str, ...]], /) -> pytest.MarkDecorator:
    """A test that runs with the `slug` of each game and proves these provisions for it."""
    cases = [
        pytest.param(slug, marks=pytest.mark.rule(*cites) if cites else ())
        for slug, cites in provisions.items()
    ]
    return pytest.mark.parametrize("slug", cases)


def refused_option(slug: str, cite: str, *, named: str = "", **options: Any) -> UnlawfulOption:
    """Assert that house rules do not construct, under this provision and for the option named."""
    with pytest.raises(UnlawfulOption) as caught:
        game(slug).rules(**options)
    violations = [each for each in caught.value.violations if named in ("", each.option)]
    assert any(cite in each.cites for each in violations), caught.value
    return caught.value


def notices_of(slug: str, **options: Any) -> dict[str, str]:
    """The texts of the signs under these house rules, with their provisions."""
    return {notice.text: notice.cite for notice in game(slug).rules(**options).notices()}
