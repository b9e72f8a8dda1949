"""One house for all tests of the client: three tables that wait for ever, and one dealer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.client import Client
from tests.server.serving import Served, served

CRAPS, BLACKJACK, ROULETTE = 1, 2, 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("house")
    with served(folder, games=("craps", "blackjack", "roulette")) as server:
        server.add("Dee")
        yield server


@pytest.fixture
def guest(server: Served) -> Client:
    """A client who has come in without a name."""
    client = Client(server.url)
    client.guest()
    return client
