"""The client: who we are, what is open, what was played, and lines to tables."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from pitboss.client.connection import TableConnection
from pitboss.client.http import Http
from pitboss.client.messages import GameRow, Me, Plain, TableRow, User, read
from pitboss.client.sync_connection import SyncTableConnection
from pitboss.errors import ensure

__all__ = ["Client"]


class Client:
    """One visitor of a house: `Client("http://localhost:8000").guest()` comes in."""

    def __init__(self, url: str) -> None:
        self.http = Http(url)

    # -- who we are -------------------------------------------------------------------------------

    def me(self) -> Me:
        """Who the house takes us for."""
        return self._known(self.http.get("/api/me"))

    def guest(self) -> User:
        """Come in without a name."""
        return self._came_in(self.http.post("/api/guest"))

    def register(self, name: str, password: str) -> User:
        """Come in under a new name."""
        return self._came_in(self.http.post("/api/register", name=name, password=password))

    def login(self, name: str, password: str) -> User:
        """Come in under a name that is known."""
        return self._came_in(self.http.post("/api/login", name=name, password=password))

    def logout(self) -> None:
        """Go out."""
        self._known(self.http.post("/api/logout"))

    def change_password(self, old: str, new: str) -> User:
        """Choose another password; whoever is signed in under the old one is out."""
        return self._came_in(self.http.post("/api/me/password", old=old, new=new))

    def fresh_money(self) -> int:
        """Ask for new play money; what the wallet holds then, in cents."""
        return read(self.http.post("/api/me/fresh_money"), dict[str, int])["wallet"]

    def _known(self, plain: object) -> Me:
        found = read(plain, Me)
        self.http.csrf = found.csrf
        return found

    def _came_in(self, plain: object) -> User:
        found = self._known(plain).user
        ensure(found is not None, "whoever was let in is somebody")
        assert found is not None
        return found

    # -- the house --------------------------------------------------------------------------------

    def games(self) -> list[GameRow]:
        """Every game of the house."""
        return read(self.http.get("/api/games"), list[GameRow])

    def game(self, slug: str) -> Plain:
        """A game with everything that the house may choose, and by which provision."""
        return self._get(f"/api/games/{slug}")

    def provision(self, cite: str) -> Plain:
        """A provision in the house's own words."""
        return self._get(f"/api/provisions/{quote(cite, safe='')}")

    def tables(self) -> list[TableRow]:
        """The lobby."""
        return read(self.http.get("/api/tables"), list[TableRow])

    def table(self, id: int) -> Plain:
        """A table before anybody wagers: rules, sign, layout, limits, chips."""
        return self._get(f"/api/tables/{id}")

    def prices(self, id: int) -> Plain:
        """The exact price of everything on the layout."""
        return self._get(f"/api/tables/{id}/prices")

    def open_table(
        self,
        game: str,
        *,
        name: str = "",
        mode: str = "auto",
        rules: Plain | None = None,
        clocks: dict[str, int] | None = None,
    ) -> int:
        """Open a table of our own; its number comes back."""
        said: Plain = {"game": game, "name": name, "mode": mode, "rules": rules or {}}
        if clocks is not None:
            said["clocks"] = clocks
        return read(self.http.post("/api/tables", **said), dict[str, int])["id"]

    def close_table(self, id: int, *, reason: str = "") -> None:
        """Close a table at which nobody plays."""
        self.http.post(f"/api/tables/{id}/close", reason=reason)

    # -- what was played --------------------------------------------------------------------------

    def rounds(self, id: int, *, before: int | None = None) -> list[Plain]:
        """The last rounds of a table, or the last before one of them."""
        query = "" if before is None else f"?before={before}"
        return read(self.http.get(f"/api/tables/{id}/rounds{query}"), list[Plain])

    def replay(self, id: int, round: int) -> Plain:
        """A round that is over, step by step, as we saw it."""
        return self._get(f"/api/tables/{id}/rounds/{round}")

    def history(self) -> list[Plain]:
        """Our own rounds, newest first."""
        return read(self.http.get("/api/me/history"), list[Plain])

    def statistics(self) -> Plain:
        """Our own play in numbers."""
        return self._get("/api/me/statistics")

    def fairness(self, id: int) -> list[Plain]:
        """What was committed to at a table, and what has been shown."""
        return read(self.http.get(f"/api/tables/{id}/fairness"), list[Plain])

    def transcript(self, id: int, epoch: int) -> Plain:
        """Everything that is needed to check the chance of an epoch that is over."""
        return self._get(f"/api/tables/{id}/transcript/{epoch}")

    def _get(self, path: str) -> Plain:
        return read(self.http.get(path), dict[str, Any])

    # -- lines ------------------------------------------------------------------------------------

    def sit_at(self, id: int) -> TableConnection:
        """A line to a table: `async with client.sit_at(3) as table: await table.sit(50_000)`."""
        return TableConnection(self.http, id)

    def line(self, id: int) -> SyncTableConnection:
        """The same without asyncio: `with client.line(3) as table: table.sit(50_000)`."""
        return SyncTableConnection(self.http, id)
