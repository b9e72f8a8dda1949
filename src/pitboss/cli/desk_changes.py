"""`pitboss desk`: changes of rules at the tables of a running server, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import plain, print_json, reported, say
from pitboss.cli.serve import require_server

if TYPE_CHECKING:
    from pitboss.client import Client

PROPOSE_EXAMPLES = """Examples:

\b
  pitboss desk propose minimum=5 --table 3 --name Flo
  pitboss desk propose "payouts.field_2=3 to 1" --table 1 --table 4 --name Flo

Of several tables together all change, or none does. The password is asked for, or read from
PITBOSS_PASSWORD.
"""
STEP_EXAMPLES = """Examples:

\b
  pitboss desk step 2 sign --table 3 --name Flo
  pitboss desk step 1 announcement --name Flo      (change 1 of several tables, at all of them)

The steps are sign, announcement, notice, surveillance, and sign_down.
"""

ServerOption = Annotated[
    str, typer.Option("--server", envvar="PITBOSS_SERVER", help="The address of the server.")
]
NameOption = Annotated[str, typer.Option("--name", help="The name of your account.")]
PasswordOption = Annotated[
    str,
    typer.Option("--password", prompt=True, hide_input=True, envvar="PITBOSS_PASSWORD"),
]
NumberArgument = Annotated[int, typer.Argument(metavar="N", help="The number of the change.")]
TableOption = Annotated[
    int, typer.Option("--table", help="Its table; without it, a change of several tables.")
]
LOCAL = "http://localhost:8000"


@reported
def changes(
    *,
    name: NameOption,
    password: PasswordOption,
    server: ServerOption = LOCAL,
    json: JsonOption = False,
) -> None:
    """List the changes of rules that wait, and what is still missing for each."""
    _show(_client(server, name, password).http.get("/api/desk/changes"), json=json)


@reported
def propose(
    settings: Annotated[list[str], typer.Argument(help="What changes, as minimum=5.")],
    *,
    table: Annotated[list[int], typer.Option("--table", help="A table; may be repeated.")],
    at: Annotated[str, typer.Option("--at", help="When, with the zone; else the earliest.")] = "",
    name: NameOption,
    password: PasswordOption,
    server: ServerOption = LOCAL,
    json: JsonOption = False,
) -> None:
    """Propose a change of rules at a table, or at several together."""
    http = _client(server, name, password).http
    said = {"tables": table, "settings": settings, "effective_at": at}
    _show(http.post("/api/desk/changes", **said), json=json)


@reported
def step(
    number: NumberArgument,
    kind: Annotated[str, typer.Argument(metavar="STEP", help="Which step is taken.")],
    *,
    table: TableOption = 0,
    location: Annotated[str, typer.Option("--location", help="Of a sign.")] = "at the table",
    size: Annotated[str, typer.Option("--size", help="Of a sign.")] = "as filed",
    name: NameOption,
    password: PasswordOption,
    server: ServerOption = LOCAL,
    json: JsonOption = False,
) -> None:
    """Take one of the steps that make a change known."""
    http = _client(server, name, password).http
    said = {"step": kind, "location": location, "size": size}
    _show(http.post(f"{_path(number, table)}/steps", **said), json=json)


@reported
def withdraw(
    number: NumberArgument,
    *,
    table: TableOption = 0,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    name: NameOption,
    password: PasswordOption,
    server: ServerOption = LOCAL,
    json: JsonOption = False,
) -> None:
    """Withdraw a change of rules that has not taken effect."""
    http = _client(server, name, password).http
    _show(http.post(f"{_path(number, table)}/withdraw", reason=reason), json=json)


def _path(number: int, table: int) -> str:
    """Where a change is found: at its table, or as one of several tables."""
    return f"/api/desk/changes/{table}/{number}" if table else f"/api/desk/joint_changes/{number}"


def _client(server: str, name: str, password: str) -> Client:
    require_server()
    from pitboss.client import Client

    client = Client(server)
    client.login(name, password)
    return client


def _show(found: Any, *, json: bool) -> None:  # noqa: ANN401
    """The changes as they are shown in a terminal."""
    if json:
        return print_json(found)
    lines = [
        *map(_joint, found["joint"]),
        *(line for row in found["changes"] for line in _one(row)),
    ]
    return say(plain("\n".join(lines) or "No change is proposed."))


def _joint(row: dict[str, Any]) -> str:
    tables = ", ".join(map(str, row["tables"]))
    words = f"{row['number']}. tables {tables}: {'; '.join(row['settings'])}"
    return f"{words}, from {row['effective_at']}: {row['status']} {row['dropped']}".rstrip()


def _one(row: dict[str, Any]) -> list[str]:
    head = f"table {row['table']}, change {row['number']}: {'; '.join(row['items'])}"
    kinds = f"  {', '.join(row['kinds'])} [{row['cite']}], from {row['effective_at']}"
    soonest = f"{kinds}; at the earliest {row['earliest']}"
    missing = [f"  missing: {m['message']} [{', '.join(m['cites'])}]" for m in row["missing"]]
    return [head, soonest, *missing]


# What the group `desk` has besides, each with its examples.
COMMANDS: Final = (
    (changes, "Example: pitboss desk changes --name Flo"),
    (propose, PROPOSE_EXAMPLES),
    (step, STEP_EXAMPLES),
    (withdraw, "Example: pitboss desk withdraw 2 --table 3 --name Flo"),
)
