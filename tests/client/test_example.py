"""The example of the page about the API runs."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.serving import Served, aside

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_example_of_the_api_runs(server: Served) -> None:
    """What a reader pastes plays a round of roulette."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL)
    here: dict[str, object] = {}

    aside(lambda: exec(example.replace("http://localhost:8000", server.url), here))

    results = here["results"]
    assert isinstance(results, list)
    assert [row["game"] for row in results] == ["roulette"]
