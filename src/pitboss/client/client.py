"""The client: the own account, games and tables, rounds played, connections to tables."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from pitboss.client.connection import TableConnection
from pitboss.client.http import Http
from pitboss.client.messages import GameRow, Me, Plain, TableRow, User, read
from pitboss.client.sync_connection import SyncTableConnection
from pitboss.errors import ensure


class Client:
    """One user of a server: `Client("http://localhost:8000").guest()` signs in as a guest."""

    def __init__(self, url: str) -> None:
        self.http = Http(url)

    # -- the own account --------------------------------------------------------------------------

    def me(self) -> Me:
        """Who is signed in, and what they may do."""
        return self._known(self.http.get("/api/me"))

    def guest(self) -> User:
        """Sign in as a guest."""
        return self._came_in(self.http.post("/api/guest"))

    def register(self, name: str, password: str) -> User:
        """Create an account and sign in."""
        return self._came_in(self.http.post("/api/register", name=name, password=password))

    def login(self, name: str, password: str, code: str = "") -> User:
        """Sign in to an account; `code` is that of the second factor, where there is one."""
        given = {"name": name, "password": password, "code": code}
        return self._came_in(self.http.post("/api/login", **given))

    def logout(self) -> None:
        """Sign out."""
        self._known(self.http.post("/api/logout"))

    def change_password(self, old: str, new: str, code: str = "") -> User:
        """Change the password; all other sessions of the account end."""
        return self._came_in(self.http.post("/api/me/password", old=old, new=new, code=code))

    def fresh_money(self) -> int:
        """Ask for new play money; returns the balance of the wallet, in cents."""
        return read(self.http.post("/api/me/fresh_money"), dict[str, int])["wallet"]

    def _known(self, plain: object) -> Me:
        found = read(plain, Me)
        self.http.csrf = found.csrf
        return found

    def _came_in(self, plain: object) -> User:
        found = self._known(plain).user
        ensure(found is not None, "a user who has signed in is known")
        assert found is not None
        return found

    # -- games and tables -------------------------------------------------------------------------

    def games(self) -> list[GameRow]:
        """Every game that the server offers."""
        return read(self.http.get("/api/games"), list[GameRow])

    def game(self, slug: str) -> Plain:
        """A game with everything that the house may choose, and by which provision."""
        return self._get(f"/api/games/{slug}")

    def provision(self, cite: str) -> Plain:
        """A provision of the regulation, in our own words."""
        return self._get(f"/api/provisions/{quote(cite, safe='')}")

    def tables(self) -> list[TableRow]:
        """The tables that are open."""
        return read(self.http.get("/api/tables"), list[TableRow])

    def table(self, id: int) -> Plain:
        """What is fixed about a table: rules, sign, layout, limits, chips."""
        return self._get(f"/api/tables/{id}")

    def prices(self, id: int) -> Plain:
        """The exact price of everything on the layout."""
        return self._get(f"/api/tables/{id}/prices")

    def advice(self, id: int) -> Plain:
        """What each choice is worth on the hand that one has to decide on."""
        return self._get(f"/api/tables/{id}/advice")

    def open_table(
        self,
        game: str,
        *,
        name: str = "",
        mode: str = "auto",
        rules: Plain | None = None,
        clocks: dict[str, int] | None = None,
    ) -> int:
        """Open a table; returns its number."""
        said: Plain = {"game": game, "name": name, "mode": mode, "rules": rules or {}}
        if clocks is not None:
            said["clocks"] = clocks
        return read(self.http.post("/api/tables", **said), dict[str, int])["id"]

    def close_table(self, id: int, *, reason: str = "") -> None:
        """Close a table at which nobody plays."""
        self.http.post(f"/api/tables/{id}/close", reason=reason)

    def change_rules(
        self, id: int, *settings: str, approval: str, effective_at: str = ""
    ) -> list[Plain]:
        """Make a change of the rules of a table known, as a supervisor; all that wait come back.

        `settings` are written as `limits.pass.min=25`; `approval` is the reference under which the
        regulator approved the sign. Without a time it takes effect as soon as it may.
        """
        said = {"settings": settings, "approval": approval, "effective_at": effective_at}
        return self._changes(self.http.post(f"/api/tables/{id}/changes", **said))

    def withdraw_change(self, id: int, change: int, *, reason: str = "") -> list[Plain]:
        """Withdraw a change of the rules that has not taken effect; those left come back."""
        path = f"/api/tables/{id}/changes/{change}/withdraw"
        return self._changes(self.http.post(path, reason=reason))

    def _changes(self, plain: object) -> list[Plain]:
        return read(read(plain, dict[str, Any])["changes"], list[Plain])

    # -- rounds played ----------------------------------------------------------------------------

    def rounds(self, id: int, *, before: int | None = None) -> list[Plain]:
        """The last rounds of a table, or the last before one of them."""
        query = "" if before is None else f"?before={before}"
        return read(self.http.get(f"/api/tables/{id}/rounds{query}"), list[Plain])

    def replay(self, id: int, round: int) -> Plain:
        """A finished round, step by step, as this user saw it."""
        return self._get(f"/api/tables/{id}/rounds/{round}")

    def history(self) -> list[Plain]:
        """The user's own rounds, newest first."""
        return read(self.http.get("/api/me/history"), list[Plain])

    def statistics(self) -> Plain:
        """Statistics of the user's own rounds."""
        return self._get("/api/me/statistics")

    def fairness(self, id: int) -> list[Plain]:
        """The commitments of a table to its random seeds, and the seeds revealed so far."""
        return read(self.http.get(f"/api/tables/{id}/fairness"), list[Plain])

    def transcript(self, id: int, epoch: int) -> Plain:
        """All that is needed to verify the random draws of an epoch that is over."""
        return self._get(f"/api/tables/{id}/transcript/{epoch}")

    def proof(self, id: int, round: int) -> Plain:
        """The proof of a round that is over, for `pitboss verify`."""
        return self._get(f"/api/tables/{id}/rounds/{round}/proof")

    def tree(self, id: int, *, since: int = 0) -> Plain:
        """The head of the tree over a log, and the proof that it grew from one of so many rows."""
        return self._get(f"/api/tables/{id}/tree?since={since}")

    def _get(self, path: str) -> Plain:
        return read(self.http.get(path), dict[str, Any])

    # -- connections ------------------------------------------------------------------------------

    def connect(self, id: int) -> TableConnection:
        """Connect to a table: `async with client.connect(3) as table: await table.sit(50_000)`."""
        return TableConnection(self.http, id)

    def connect_sync(self, id: int) -> SyncTableConnection:
        """The same without asyncio: `with client.connect_sync(3) as table: table.sit(50_000)`."""
        return SyncTableConnection(self.http, id)
