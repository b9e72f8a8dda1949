"""One browser for all, one server of static files for felts, and one house with every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from pitboss.server.declared import CLOCK_MS_MAX
from pitboss.server.settings import Clocks
from tests.server.serving import Served, served
from tests.web.felts import PHONE, FeltPage, browsing, felt_page, serving

PATIENCE_MS = CLOCK_MS_MAX  # no clock runs out because a machine is slow


@pytest.fixture(scope="session")
def felt_browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def felt_address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def wide_page(felt_browser: Browser, felt_address: str) -> Iterator[FeltPage]:
    with felt_page(felt_browser, felt_address) as page:
        yield page


@pytest.fixture(scope="session")
def narrow_page(felt_browser: Browser, felt_address: str) -> Iterator[FeltPage]:
    with felt_page(felt_browser, felt_address, size=PHONE) as page:
        yield page


@pytest.fixture(scope="session")
def lively_page(felt_browser: Browser, felt_address: str) -> Iterator[FeltPage]:
    with felt_page(felt_browser, felt_address, still=False) as page:
        yield page


@pytest.fixture
def felts(wide_page: FeltPage) -> Iterator[FeltPage]:
    """A page to lay felts on; whatever the console complains of fails the test."""
    wide_page.clear()
    yield wide_page

    assert wide_page.errors == []


@pytest.fixture
def phone(narrow_page: FeltPage) -> Iterator[FeltPage]:
    """A page as narrow as a telephone."""
    narrow_page.clear()
    yield narrow_page

    assert narrow_page.errors == []


@pytest.fixture
def moving(lively_page: FeltPage) -> Iterator[FeltPage]:
    """A page on which things move."""
    lively_page.clear()
    yield lively_page

    assert lively_page.errors == []


@pytest.fixture(scope="session")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with a table of each game; its players think quickly, and it waits for slow ones."""
    clocks = Clocks(betting=PATIENCE_MS, decision=PATIENCE_MS, between=PATIENCE_MS, bot=40)
    with served(tmp_path_factory.mktemp("casino"), clocks=clocks) as server:
        yield server
