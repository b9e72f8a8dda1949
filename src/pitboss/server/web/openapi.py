"""The description of the API: one row for each route, the shapes taken from their types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss import __version__
from pitboss.server.auth.roles import ANYONE, Needs, Role, may, permissions
from pitboss.server.auth.routes import answer
from pitboss.server.tables.protocol import PROTOCOL_VERSION, Message
from pitboss.server.web import schemas as shapes
from pitboss.server.web.routes import NewTable, Reason

__all__ = ["OPERATIONS", "Operation", "openapi", "openapi_route"]

Plain: TypeAlias = dict[str, Any]

_REF: Final = "#/components/schemas/{name}"
_TABLE: Final = "/api/tables/{id}"


@dataclass(frozen=True, slots=True)
class Operation:
    """One way to ask the house: what it tells, and what is said to it."""

    method: str
    path: str
    summary: str
    tells: Any
    says: Any = None
    status: int = 200
    asks: str = ""

    @property
    def needs(self) -> Needs:
        """The actions that open this door, as the matrix of roles has them."""
        path = self.path.replace("{cite}", "{cite:path}")
        return permissions().routes[f"{self.method} {path}"]

    @property
    def is_closed(self) -> bool:
        """Whether one has to come in first."""
        return self.needs != ANYONE and not any(may(Role.VISITOR, each) for each in self.needs)

    @property
    def name(self) -> str:
        """A name for generated code: `get_tables_prices`."""
        parts = [p for p in self.path.removeprefix("/api/").split("/") if not p.startswith("{")]
        one = "_one" if self.path.endswith("}") else ""
        return "_".join((self.method.lower(), *parts)).replace(".", "_") + one


OPERATIONS: Final = (
    Operation("GET", "/api/health", "Whether the house is open.", shapes.Health),
    Operation("GET", "/api/openapi.json", "This description.", Plain),
    Operation("GET", "/api/me", "Who I am, and what I may do.", shapes.Me),
    Operation("POST", "/api/guest", "Come in without a name.", shapes.Me, shapes.Nothing),
    Operation("POST", "/api/register", "Come in under a new name.", shapes.Me, shapes.Credentials),
    Operation("POST", "/api/login", "Come in under a known name.", shapes.Me, shapes.Credentials),
    Operation("POST", "/api/logout", "Go out.", shapes.Me, shapes.Nothing),
    Operation(
        "POST", "/api/me/fresh_money", "Ask for new play money.", shapes.Wallet, shapes.Nothing
    ),
    Operation(
        "POST", "/api/me/password", "Choose another password.", shapes.Me, shapes.NewPassword
    ),
    Operation("GET", "/api/me/history", "My rounds, newest first.", list[shapes.Played]),
    Operation("GET", "/api/me/statistics", "My play in numbers.", shapes.Statistics),
    Operation("GET", "/api/users", "Everybody with an account.", list[shapes.UserRow]),
    Operation(
        "POST",
        "/api/users/{id}/role",
        "Give somebody another role.",
        shapes.RoleGiven,
        shapes.NewRole,
    ),
    Operation(
        "POST",
        "/api/users/{id}/disable",
        "Close an account, or open it again.",
        shapes.Disabled,
        shapes.Disabling,
    ),
    Operation("GET", "/api/games", "Every game of the house.", list[shapes.GameRow]),
    Operation("GET", "/api/games/{slug}", "What the house may choose at a game.", shapes.GameInfo),
    Operation("GET", "/api/provisions/{cite}", "A provision in our own words.", shapes.Provision),
    Operation("GET", "/api/tables", "The lobby.", list[shapes.TableRow]),
    Operation(
        "POST", "/api/tables", "Open a table of one's own.", shapes.Opened, NewTable, status=201
    ),
    Operation("GET", _TABLE, "A table: rules, sign, layout, limits, chips.", shapes.TableInfo),
    Operation("GET", f"{_TABLE}/prices", "What every wager costs, exactly.", shapes.Prices),
    Operation("POST", f"{_TABLE}/close", "Close a table.", shapes.TableState, Reason),
    Operation("POST", f"{_TABLE}/freeze", "Stop a table.", shapes.TableState, Reason),
    Operation("POST", f"{_TABLE}/thaw", "Let a table go on.", shapes.TableState, Reason),
    Operation(
        "GET",
        f"{_TABLE}/rounds",
        "The last rounds of a table, or the last before one of them.",
        list[shapes.Round],
        asks="before",
    ),
    Operation(
        "GET", f"{_TABLE}/rounds/{{round}}", "A round that is over, step by step.", shapes.Replay
    ),
    Operation("GET", f"{_TABLE}/fairness", "What the house committed to.", list[shapes.Epoch]),
    Operation(
        "GET",
        f"{_TABLE}/transcript/{{epoch}}",
        "All that is needed to check the chance of an epoch.",
        shapes.Transcript,
    ),
)


@cache
def openapi() -> Plain:
    """The whole description, OpenAPI 3.1."""
    schemas, components = _schemas()
    paths: dict[str, Plain] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "pitboss",
            "version": __version__,
            "description": "Tables of every authorized game, for play money only.",
        },
        "paths": paths,
        "x-websockets": {
            "/ws/tables/{id}": {"protocol": PROTOCOL_VERSION, "sends": schemas[Message]}
        },
        "components": {"schemas": components, "securitySchemes": _SECURITY},
    }


_SECURITY: Final = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "__Host-pitboss",
        "description": "Set on coming in; over plain http on one's own machine it is `pitboss`.",
    }
}


def _schemas() -> tuple[dict[Any, Plain], Plain]:
    """The schema of every type that is said or told, and the parts that they share."""
    kinds = [shapes.Refused, Message, *_kinds()]
    found, components = msgspec.json.schema_components(
        kinds, ref_template=_REF, schema_hook=_anything
    )
    return dict(zip(kinds, found, strict=True)), components


def _anything(kind: type) -> Plain:
    """Values that the table reads by itself, such as the fields of an answer."""
    return {"description": "whatever the table takes there"}


def _kinds() -> Iterator[Any]:
    for each in OPERATIONS:
        yield each.tells
        if each.says is not None:
            yield each.says


def _operation(each: Operation, schemas: dict[Any, Plain]) -> Plain:
    told = {"description": HTTPStatus(each.status).phrase, **_content(schemas[each.tells])}
    refused = {"description": "Refused, with a sentence.", **_content(schemas[shapes.Refused])}
    found: Plain = {
        "operationId": each.name,
        "summary": each.summary,
        "parameters": [*_path_parameters(each.path), *_query(each), *_guard(each)],
        "responses": {str(each.status): told, "default": refused},
        "x-needs": _plain(each.needs),
    }
    if each.says is not None:
        found["requestBody"] = _content(schemas[each.says])
    if each.is_closed:
        found["security"] = [{"session": []}]
    return found


def _content(schema: Plain) -> Plain:
    return {"content": {"application/json": {"schema": schema}}}


def _path_parameters(path: str) -> Iterator[Plain]:
    for name in re.findall(r"{(\w+)}", path):
        kind = "string" if name in ("cite", "slug") else "integer"
        yield {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def _query(each: Operation) -> Iterator[Plain]:
    """What may be asked for after the question mark."""
    if each.asks:
        yield {"name": each.asks, "in": "query", "schema": {"type": "integer"}}


def _guard(each: Operation) -> Iterator[Plain]:
    """Whoever is signed in proves that a change is meant."""
    if each.method != "GET":
        words = "What `GET /api/me` tells as `csrf`; needed once somebody is signed in."
        yield {
            "name": "X-CSRF-Token",
            "in": "header",
            "description": words,
            "schema": {"type": "string"},
        }


def _plain(needs: Needs) -> object:
    return needs if isinstance(needs, str) else [str(action) for action in needs]


def openapi_route() -> Route:
    """Where the description is read."""
    return Route("/api/openapi.json", _tell)


async def _tell(request: Request) -> Response:
    return answer(openapi())
