"""Fresh money is for those who have none: not in the wallet, and not on a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.errors import LedgerConflict, PitbossError, RuleViolation, TooMuch
from pitboss.ledger import users
from pitboss.ledger.accounts import wallet
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService
from tests.server.http_client import CHEAP, PASSWORD, HandClock, small_server
from tests.server.registries import Harness, run
from tests.server.test_sessions import lose_everything

pytestmark = pytest.mark.promise("R17")


def test_chips_on_a_table_are_money() -> None:
    """Stack and wagers of every table count, and stop counting when they are lost."""

    async def scenario(harness: Harness) -> tuple[int, int, int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor, cents=50_000)
        before = harness.registry.chips_of(player.identity.user)
        await player.bet("red", 500)
        wagered = harness.registry.chips_of(player.identity.user)
        return before, wagered, harness.registry.chips_of(999)

    assert run(scenario) == (50_000, 50_000, 0)


def test_who_has_chips_gets_no_fresh_money() -> None:
    """With an empty wallet too."""
    with small_server() as server:
        ann = server.add(Role.PLAYER, name="Ann").person
        lose_everything(server, ann.id)
        server.auth.chips_of = lambda user: 1_000_00 if user == ann.id else 0
        with pytest.raises(RuleViolation, match="on a table"):
            server.auth.fresh_money(ann)
        server.auth.chips_of = lambda user: 0
        assert server.auth.fresh_money(ann) == 1_000_00


def test_chips_are_counted_after_the_wallet_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Money that is changed into chips between the two would count nowhere."""
    with small_server() as server:
        ann = server.add(Role.PLAYER, name="Ann").person
        lose_everything(server, ann.id)
        order: list[str] = []
        monkeypatch.setattr(users, "lock_house", lambda _connection: order.append("locked"))

        def chips_of(_user: int) -> int:
            order.append("chips")
            return 0

        server.auth.chips_of = chips_of
        server.auth.fresh_money(ann)

    assert order[:2] == ["locked", "chips"]


def test_of_six_requests_at_once_one_is_served(tmp_path: Path) -> None:
    """By two processes on one ledger, whose limits are those of the ledger."""
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", HandClock()
    ledgers = [Ledger.open(url) for _ in range(2)]
    doors = [AuthService(each, clock=clock, passwords=CHEAP) for each in ledgers]
    user = ledgers[0].add_user("Ann", "player", None, 1, grant_cents=0)
    token = doors[0]._begin(user, before="").person

    def ask(number: int) -> bool:
        try:
            doors[number % 2].fresh_money(token)
        except PitbossError:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        served = list(pool.map(ask, range(6)))
    assert sum(served) == 1
    assert ledgers[0].balance(wallet(user)) == 1_000_00
    for number in range(2):
        _lose(ledgers[0], user)
        assert doors[number].fresh_money(token) == 1_000_00
    _lose(ledgers[0], user)
    for door in doors:
        with pytest.raises(TooMuch, match="just given"):
            door.fresh_money(token)
    for each in ledgers:
        each.close()


def _lose(ledger: Ledger, user: int) -> None:
    with ledger.writing() as connection:
        statement = "UPDATE balances SET cents = 0 WHERE account = ?"
        connection.exec_driver_sql(statement, (wallet(user),))


@pytest.mark.parametrize("name", ["AnnabeI", "Annabe1", "Anna.bel", "annabel_"])
def test_a_name_that_looks_like_anothers_is_refused(name: str) -> None:
    """Two players who cannot be distinguished at a glance are one too many."""
    with small_server() as server:
        server.auth.add("Annabel", PASSWORD, role=Role.PLAYER)
        with pytest.raises(LedgerConflict):
            server.auth.add(name, PASSWORD, role=Role.PLAYER)
        assert server.auth.add("Annabelle", PASSWORD, role=Role.PLAYER)


def test_a_session_that_somebody_put_into_the_database_is_none() -> None:
    """Its code takes the key of the house."""
    with small_server() as server:
        ann = server.add(Role.PLAYER, name="Ann")
        assert server.auth.who(ann.token) is not None
        with server.ledger.writing() as connection:
            connection.exec_driver_sql(
                "UPDATE sessions SET user_id = 1, expires_at = 10000000000000"
            )
        assert server.auth.who(ann.token) is None
