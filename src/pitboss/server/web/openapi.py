"""The OpenAPI description: one row for each route, its schemas generated from types."""

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
from pitboss.house.floor_entries import FloorEntry
from pitboss.house.office_entries import OfficeEntry
from pitboss.jackpots.entries import FundEntry
from pitboss.jackpots.joint.entries import Decision, OwnAct
from pitboss.jackpots.joint.messages import Envelope
from pitboss.server.auth.roles import ANYONE, Needs, Role, may, permissions
from pitboss.server.auth.routes import answer
from pitboss.server.tables.protocol import PROTOCOL_VERSION, Message, SentAnswer
from pitboss.server.web import account_schemas as account
from pitboss.server.web import change_schemas as change
from pitboss.server.web import desk_schemas as desk
from pitboss.server.web import floor_schemas as floor
from pitboss.server.web import fund_schemas as funds
from pitboss.server.web import petition_schemas as petition
from pitboss.server.web import schemas as shapes
from pitboss.server.web.meters import MadeEntry
from pitboss.server.web.routes import NewChange, NewTable, Reason

Plain: TypeAlias = dict[str, Any]

_REF: Final = "#/components/schemas/{name}"
_TABLE: Final = "/api/tables/{id}"
# Query parameters that are no numbers.
_TEXTS: Final = frozenset({"by", "first", "last", "form"})

_ACCOUNT: Final = "/api/desk/accounts/{user}"
_CHANGES: Final = "/api/desk/changes"
_CHANGE: Final = f"{_CHANGES}/{{id}}/{{change}}"
_JOINT: Final = "/api/desk/joint_changes/{joint}"
_PETITIONS: Final = "/api/desk/petitions"
_PETITION: Final = f"{_PETITIONS}/{{petition}}"
_FACTOR: Final = "/api/me/second_factor"


@dataclass(frozen=True, slots=True)
class Operation:
    """One route of the API with its request and response."""

    method: str
    path: str
    summary: str
    response: Any
    request: Any = None
    status: int = 200
    query: str = ""

    @property
    def needs(self) -> Needs:
        """The actions of which one is needed."""
        path = self.path.replace("{cite}", "{cite:path}")
        return permissions().routes[f"{self.method} {path}"]

    @property
    def is_closed(self) -> bool:
        """Whether one has to sign in first."""
        return self.needs != ANYONE and not any(may(Role.VISITOR, each) for each in self.needs)

    @property
    def name(self) -> str:
        """A name for generated code: `get_tables_prices`."""
        parts = [p for p in self.path.removeprefix("/api/").split("/") if not p.startswith("{")]
        one = "_one" if self.path.endswith("}") else ""
        return "_".join((self.method.lower(), *parts)).replace(".", "_") + one


OPERATIONS: Final = (
    Operation("GET", "/api/health", "Whether the server runs.", shapes.Health),
    Operation("GET", "/api/openapi.json", "This description.", Plain),
    Operation("GET", "/api/me", "The own account, and what it may do.", shapes.Me),
    Operation("POST", "/api/guest", "Sign in as a guest.", shapes.Me, shapes.Nothing),
    Operation("POST", "/api/register", "Create an account.", shapes.Me, shapes.Credentials),
    Operation("POST", "/api/login", "Sign in to an account.", shapes.Me, shapes.Login),
    Operation("POST", "/api/logout", "Sign out.", shapes.Me, shapes.Nothing),
    Operation(
        "POST", "/api/me/fresh_money", "Ask for new play money.", shapes.Wallet, shapes.Nothing
    ),
    Operation(
        "POST", "/api/me/password", "Change the own password.", shapes.Me, shapes.NewPassword
    ),
    Operation("GET", "/api/me/sessions", "The own sessions.", list[account.Session]),
    Operation(
        "POST",
        "/api/me/sessions/end_others",
        "End all of the own sessions but this one.",
        account.Ended,
        shapes.Nothing,
    ),
    Operation(
        "POST",
        "/api/me/sessions/{session}/end",
        "End one of the own sessions.",
        account.Ended,
        shapes.Nothing,
    ),
    Operation("GET", _FACTOR, "Whether there is a second factor.", account.SecondFactor),
    Operation("POST", _FACTOR, "A secret for an app.", account.OfferedFactor, account.Proof),
    Operation(
        "POST",
        f"{_FACTOR}/confirm",
        "Put the second factor into use.",
        account.RecoveryCodes,
        account.Code,
    ),
    Operation(
        "POST",
        f"{_FACTOR}/off",
        "Take the second factor out of use.",
        account.SecondFactor,
        account.Proof,
    ),
    Operation("GET", "/api/me/limits", "The own limits.", account.OwnLimits),
    Operation("POST", "/api/me/limits", "Set a limit.", account.OwnLimits, account.NewLimit),
    Operation(
        "POST",
        "/api/me/exclusion",
        "Exclude oneself from play for some days.",
        account.OwnLimits,
        account.Exclusion,
    ),
    Operation("GET", "/api/me/export", "All data about oneself.", account.OwnData),
    Operation("POST", "/api/me/delete", "Delete the account.", account.Deleted, account.Proof),
    Operation(
        "GET", "/api/acts", "The last administrative acts.", list[account.ActRow], query="before"
    ),
    Operation("GET", "/api/me/history", "The own rounds, newest first.", list[shapes.Played]),
    Operation("GET", "/api/me/statistics", "Statistics of the own rounds.", shapes.Statistics),
    Operation("GET", "/api/users", "All accounts.", list[shapes.UserRow]),
    Operation(
        "POST",
        "/api/users/{id}/role",
        "Change the role of an account.",
        shapes.RoleGiven,
        shapes.NewRole,
    ),
    Operation(
        "POST",
        "/api/users/{id}/disable",
        "Disable an account, or enable it again.",
        shapes.Disabled,
        shapes.Disabling,
    ),
    Operation("GET", "/api/games", "Every game.", list[shapes.GameRow]),
    Operation(
        "GET", "/api/games/{slug}", "The house rules that may be chosen at a game.", shapes.GameInfo
    ),
    Operation("GET", "/api/provisions/{cite}", "A provision in our own words.", shapes.Provision),
    Operation("GET", "/api/funds", "What bad beat payouts come to.", list[funds.FundDisplay]),
    Operation("GET", "/api/funds/{fund}", "The books of a bad beat fund.", funds.FundBooks),
    Operation(
        "POST",
        "/api/funds/{fund}/entries",
        "Make an entry in the books of a bad beat fund.",
        funds.FundBooks,
        FundEntry | OwnAct | Decision,
    ),
    Operation(
        "GET",
        "/api/jackpots/{fund}",
        "A payout of several casinos: who owes what, the log of payouts.",
        funds.JointRecord,
    ),
    Operation(
        "POST",
        "/api/jackpots/{fund}/messages",
        "A signed message of another casino.",
        Envelope,
        Envelope,
    ),
    Operation("GET", "/api/meters", "What linked meters show.", list[funds.MeterDisplay]),
    Operation(
        "POST",
        "/api/meters/{meter}/entries",
        "Open a linked meter, or say that a link is lost or restored.",
        funds.MeterDisplay,
        MadeEntry,
    ),
    Operation("GET", "/api/desk/filings", "What was filed.", list[desk.FilingRow]),
    Operation(
        "POST", "/api/desk/filings", "File a text.", desk.FilingRow, desk.NewFiling, status=201
    ),
    Operation("GET", "/api/desk/filings/{filing}", "A filing with its text.", desk.FilingText),
    Operation("POST", "/api/desk/rulings", "Rule on a filing.", desk.FilingRow, desk.NewRuling),
    Operation("GET", "/api/desk/notices", "The notices in all inboxes.", list[desk.NoticeRow]),
    Operation(
        "POST",
        "/api/desk/notices/{notice}/acknowledge",
        "Acknowledge a notice.",
        desk.NoticeRow,
        shapes.Nothing,
    ),
    Operation("GET", "/api/desk/documents", "What can be printed.", list[desk.DocumentRow]),
    Operation(
        "POST", "/api/desk/documents", "Print a document.", desk.PrintedDocument, desk.NewPrint
    ),
    Operation("GET", _CHANGES, "The changes of rules that wait.", change.Changes),
    Operation(
        "POST", _CHANGES, "Propose a change.", change.Changes, change.NewProposal, status=201
    ),
    Operation("POST", f"{_CHANGE}/steps", "Take a step of it.", change.Changes, change.NewStep),
    Operation("POST", f"{_CHANGE}/withdraw", "Withdraw it.", change.Changes, change.DropReason),
    Operation("POST", f"{_JOINT}/steps", "A step at all tables.", change.Changes, change.NewStep),
    Operation(
        "POST", f"{_JOINT}/withdraw", "Withdraw it at all.", change.Changes, change.DropReason
    ),
    Operation("GET", "/api/podium", "The parts of the book of rules.", list[petition.Part]),
    Operation(
        "GET", "/api/podium/{slug}", "The complete rules of a game.", list[petition.PodiumRow]
    ),
    Operation("GET", _PETITIONS, "The petitions for new games.", list[petition.PetitionRow]),
    Operation(
        "POST",
        _PETITIONS,
        "Draft a petition, or take the next step of one.",
        petition.PetitionPage,
        petition.MadeStep,
        status=201,
    ),
    Operation("GET", _PETITION, "A petition, its exhibit and its test.", petition.PetitionPage),
    Operation(
        "GET",
        f"{_PETITION}/results",
        "What its test came to, by table and gaming day.",
        list[petition.ResultRow],
    ),
    Operation(
        "GET",
        "/api/desk/log",
        "Rows of the house's own log after a row.",
        list[desk.LogRow],
        query="after",
    ),
    Operation(
        "GET", "/api/desk/due", "Cards and dice that are changed by the clock.", list[floor.DueRow]
    ),
    Operation("GET", "/api/desk/floor", "Waiting lists, decks, notes.", floor.FloorRow),
    Operation(
        "POST",
        "/api/desk/floor",
        "Make an entry of the floor.",
        floor.FloorSaid,
        FloorEntry,
        status=201,
    ),
    Operation(
        "POST",
        "/api/desk/removals",
        "Remove a player from a poker table.",
        floor.Removed,
        floor.Removal,
    ),
    Operation("GET", "/api/desk/audit", "Audit the ledger.", desk.AuditSummary),
    Operation(
        "GET",
        "/api/desk/statistics",
        "Handle, win and theoretical win.",
        list[desk.FiguresRow],
        query="by table first last form",
    ),
    Operation("GET", "/api/desk/expiries", "Winnings not yet presented.", desk.ExpiriesRow),
    Operation("GET", "/api/desk/office", "All that the office keeps.", desk.OfficeBooks),
    Operation(
        "POST", "/api/desk/office", "Make an entry of the office.", desk.OfficeBooks, OfficeEntry
    ),
    Operation("GET", _ACCOUNT, "What an account holds.", desk.Holdings),
    Operation("GET", f"{_ACCOUNT}/history", "The rounds of an account.", list[shapes.Played]),
    Operation(
        "POST", f"{_ACCOUNT}/grant", "Give play money to an account.", desk.Holdings, desk.Grant
    ),
    Operation("GET", "/api/tables", "The open tables.", list[shapes.TableRow]),
    Operation("POST", "/api/tables", "Open a table.", shapes.Opened, NewTable, status=201),
    Operation("GET", _TABLE, "A table: rules, sign, layout, limits, chips.", shapes.TableInfo),
    Operation("GET", f"{_TABLE}/prices", "The exact price of every wager.", shapes.Prices),
    Operation(
        "GET", f"{_TABLE}/advice", "What each choice on the own hand is worth.", shapes.HandAdvice
    ),
    Operation("POST", f"{_TABLE}/close", "Close a table.", shapes.TableState, Reason),
    Operation("POST", f"{_TABLE}/changes", "Change the rules.", shapes.TableState, NewChange),
    Operation(
        "POST",
        f"{_TABLE}/changes/{{change}}/withdraw",
        "Withdraw a change of the rules that has not taken effect.",
        shapes.TableState,
        Reason,
    ),
    Operation("POST", f"{_TABLE}/freeze", "Stop a table.", shapes.TableState, Reason),
    Operation("POST", f"{_TABLE}/thaw", "Let a stopped table go on.", shapes.TableState, Reason),
    Operation(
        "GET",
        f"{_TABLE}/rounds",
        "The last rounds of a table, or the last before one of them.",
        list[shapes.Round],
        query="before",
    ),
    Operation(
        "GET", f"{_TABLE}/rounds/{{round}}", "A finished round, step by step.", shapes.Replay
    ),
    Operation(
        "GET",
        f"{_TABLE}/rounds/{{round}}/proof",
        "A finished round, proved to be in the log under the last head or one of `size` rows.",
        shapes.RoundProof,
        query="size",
    ),
    Operation(
        "GET",
        f"{_TABLE}/tree",
        "A head of the Merkle tree over the log (of `size` rows, or the last), grown from one of"
        " `since` rows.",
        shapes.Tree,
        query="size since",
    ),
    Operation(
        "GET",
        f"{_TABLE}/fairness",
        "The last commitments to random seeds, or the last before one of them.",
        list[shapes.Epoch],
        query="before",
    ),
    Operation(
        "GET",
        f"{_TABLE}/transcript/{{epoch}}",
        "All that is needed to verify the random draws of an epoch.",
        shapes.Transcript,
    ),
)


@cache
def openapi() -> Plain:
    """The whole description as OpenAPI 3.1."""
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
        "description": "Set on signing in; over plain http on one's own machine it is `pitboss`.",
    }
}


def _schemas() -> tuple[dict[Any, Plain], Plain]:
    """The schemas of all requests and responses, and the components that they share."""
    kinds = [shapes.Refused, Message, *_kinds()]
    found, components = msgspec.json.schema_components(
        kinds, ref_template=_REF, schema_hook=_anything
    )
    return dict(zip(kinds, found, strict=True)), components


def _anything(kind: type) -> Plain:
    """Values that only the table decodes: an answer with the fields of its kind."""
    shape = {"type": "object"} if kind is SentAnswer else {}
    return {**shape, "description": "as the table defines it"}


def _kinds() -> Iterator[Any]:
    for each in OPERATIONS:
        yield each.response
        if each.request is not None:
            yield each.request


def _operation(each: Operation, schemas: dict[Any, Plain]) -> Plain:
    response = {"description": HTTPStatus(each.status).phrase, **_content(schemas[each.response])}
    refused = {"description": "Refused, with a message.", **_content(schemas[shapes.Refused])}
    found: Plain = {
        "operationId": each.name,
        "summary": each.summary,
        "parameters": [*_path_parameters(each.path), *_query(each), *_csrf(each)],
        "responses": {str(each.status): response, "default": refused},
        "x-needs": _plain(each.needs),
    }
    if each.request is not None:
        found["requestBody"] = _content(schemas[each.request])
    if each.is_closed:
        found["security"] = [{"session": []}]
    return found


def _content(schema: Plain) -> Plain:
    return {"content": {"application/json": {"schema": schema}}}


def _path_parameters(path: str) -> Iterator[Plain]:
    for name in re.findall(r"{(\w+)}", path):
        kind = "string" if name in ("cite", "slug", "session", "fund", "meter") else "integer"
        yield {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def _query(each: Operation) -> Iterator[Plain]:
    """The query parameters of a route."""
    for name in each.query.split():
        kind = "string" if name in _TEXTS else "integer"
        yield {"name": name, "in": "query", "schema": {"type": kind}}


def _csrf(each: Operation) -> Iterator[Plain]:
    """The CSRF token that a change needs."""
    if each.method != "GET":
        words = "`csrf` of `GET /api/me`; needed when signed in."
        yield {
            "name": "X-CSRF-Token",
            "in": "header",
            "description": words,
            "schema": {"type": "string"},
        }


def _plain(needs: Needs) -> object:
    return needs if isinstance(needs, str) else [str(action) for action in needs]


def openapi_route() -> Route:
    """The route of the description."""
    return Route("/api/openapi.json", _description)


async def _description(request: Request) -> Response:
    return answer(openapi())
