"""API routes for proofs: heads of the tree over a log, and single rounds under such a head."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer, NoSuchThing
from pitboss.ledger.merkle import consistency
from pitboss.ledger.proof_files import GROWTH, Growth
from pitboss.ledger.trees import LogTree
from pitboss.server.auth.routes import answer, number_in, whole_number
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.middleware import person_of
from pitboss.server.web.round_proof import prove_round

# Runs slow work in a thread, and charges its time to the client.
Slowly: TypeAlias = Callable[[Request, Callable[[], Response]], Awaitable[Response]]


class ProofRoutes:
    """The endpoints with which anybody can prove a round."""

    def __init__(self, registry: TableRegistry, slowly: Slowly) -> None:
        self._registry, self._slowly = registry, slowly

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/tables/{id}/tree", self.tree),
            Route("/api/tables/{id}/rounds/{round}/proof", self.proof),
        ]

    async def tree(self, request: Request) -> Response:
        """A head of the tree over a log, and the proof that it grew from an earlier one."""
        number = number_in(request, "id")
        size, since = _rows(request, "size"), _rows(request, "since")
        return await self._slowly(request, partial(self._tree, number, size, since))

    def _tree(self, number: int, size: int | None, since: int | None) -> Response:
        tree = self._tree_of(number, size)
        old = tree.size if since is None else since
        if old > tree.size:
            raise NoSuchThing(f"the log of table {number} has only {tree.size} rows")
        grown = Growth(
            pitboss=GROWTH,
            table=number,
            size=tree.size,
            root=tree.root,
            old_size=old,
            old_root=self._registry.ledger.trees.tree(number, old).root,
            hashes=[each.hex() for each in consistency(old, tree.size, tree.hash)],
        )
        return answer(grown)

    async def proof(self, request: Request) -> Response:
        """A finished round, proved to be in the log."""
        number, round = number_in(request, "id"), number_in(request, "round")
        person, size = person_of(request), _rows(request, "size")
        user = 0 if person is None else person.id
        return await self._slowly(request, partial(self._proof, number, round, user, size))

    def _proof(self, number: int, round: int, user: int, size: int | None) -> Response:
        ledger = self._registry.ledger
        tree = self._tree_of(number, size)
        seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
        entries = partial(ledger.entries, number)
        return answer(prove_round(number, round, entries, tree=tree, seeds=seeds, user=user))

    def _tree_of(self, number: int, size: int | None) -> LogTree:
        """The tree over so many rows of a log, or over all of them."""
        ledger = self._registry.ledger
        ledger.table(number)
        rows, _ = ledger.head(number)
        if size is not None and size > rows:
            raise NoSuchThing(f"the log of table {number} has only {rows} rows")
        return ledger.trees.tree(number, rows if size is None else size)


def _rows(request: Request, name: str) -> int | None:
    """A query parameter that counts rows."""
    body = request.query_params.get(name)
    number = None if body is None else whole_number(body)
    if body is not None and number is None:
        raise MalformedAnswer(f"`{name}` is a number of rows")
    return number
