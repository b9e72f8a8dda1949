"""Primaries of PostgreSQL: the hosts of an address, and those of the past."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest

from pitboss.ledger.engines import open_postgres
from pitboss.ledger.primaries import check_primary, hosts_of


@pytest.mark.parametrize(
    ("address", "hosts"),
    [
        ("postgresql://u@/db", [{}]),
        ("postgresql://u@h:5433/db", [{"host": "h", "port": "5433"}]),
        ("postgresql://u@/db?host=/a,/b", [{"host": "/a"}, {"host": "/b"}]),
        (
            "postgresql://u@/db?host=a,b&port=1,2",
            [{"host": "a", "port": "1"}, {"host": "b", "port": "2"}],
        ),
        ("postgresql://u@a,b:5433/db", [{"host": "a"}, {"host": "b", "port": "5433"}]),
    ],
)
def test_the_hosts_of_an_address(address: str, hosts: list[dict[str, str]]) -> None:
    """Each with its port, if it has one."""
    assert hosts_of(address) == hosts


class FakeServer:
    """A server that says this of itself."""

    def __init__(self, answer: tuple[int, int] | Exception | None) -> None:
        self.answer = answer

    def execute(self, question: bytes) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self

    def fetchone(self) -> Any:
        return self.answer

    def rollback(self) -> None:
        pass


def test_a_primary_of_the_past_is_refused(tmp_path: Path) -> None:
    """Another system, a later timeline, a standby and a service that does not tell are not."""
    file = tmp_path / "house.timelines"
    for answer in ((7, 1), (7, 2), (8, 1), (7, 2), None, psycopg.errors.InsufficientPrivilege()):
        check_primary(FakeServer(answer), file)  # type: ignore[arg-type]
    assert file.read_text() == "7 1\n7 2\n8 1\n"

    with pytest.raises(psycopg.OperationalError, match="a primary of the past: its timeline is 1"):
        check_primary(FakeServer((7, 1)), file)  # type: ignore[arg-type]
    file.write_text("nonsense\n")
    check_primary(FakeServer((7, 1)), file)  # type: ignore[arg-type]


def test_the_first_host_that_can_be_used_is_used(postgres_url: str) -> None:
    """One that is not there is passed over; without any the last error is raised."""
    from sqlalchemy import make_url

    address = make_url(postgres_url).set(drivername="postgresql")
    query = dict(address.query)
    host = str(query.pop("host", address.host))
    both = address.set(host=None, query={**query, "host": f"/nonexistent,{host}"})
    with open_postgres(both.render_as_string(hide_password=False), autocommit=True) as connection:
        assert connection.execute(b"SELECT 1").fetchone() == (1,)
    with pytest.raises(psycopg.OperationalError):
        open_postgres("postgresql://postgres@/x?host=/nonexistent,/nowhere")
