"""One browser and one server of static files for all felts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.felts import FeltPage, browsing, felt_page, serving


@pytest.fixture(scope="session")
def felt_browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def felt_address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def felts(felt_browser: Browser, felt_address: str) -> Iterator[FeltPage]:
    """A page to lay felts on; whatever the console complains of fails the test."""
    with felt_page(felt_browser, felt_address) as page:
        yield page

        assert page.errors == []
