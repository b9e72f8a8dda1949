"""`pitboss users`: accounts and their roles."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import asdict
from rich.text import Text

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, plain, print_json, print_table, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at
from pitboss.errors import MalformedAnswer, NoSuchThing

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger
    from pitboss.ledger.users import UserRow
    from pitboss.server.auth.sessions import AuthService

app = typer.Typer(
    name="users",
    help="Manage accounts and their roles.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

ADD_EXAMPLES = """Examples:

\b
  pitboss users add Ann --role administrator
  echo "$PASSWORD" | pitboss users add Bob --role dealer --password-stdin

The password is asked for twice and never shown. Players make their own accounts in the browser;
the first administrator, who then gives out the other roles there, is made here.
"""

ROLE_EXAMPLES = """Examples:

\b
  pitboss users role Bob dealer
  pitboss users role Bob player

Whatever Bob has open under the old role ends within a second.
"""

ACTS_EXAMPLES = """Examples:

\b
  pitboss users acts
  pitboss users acts --last 200 --json

Times are in UTC. The rows are part of the house's chained log, which `pitboss audit` proves.
"""

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")]
RoleArgument = Annotated[
    str,
    typer.Argument(
        metavar="ROLE",
        help="player, dealer, floorperson, supervisor, accounting, regulator, surveillance or"
        " administrator.",
    ),
]
RoleOption = Annotated[
    str, typer.Option("--role", metavar="ROLE", help="The role; see `pitboss users role --help`.")
]
StdinOption = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from standard input.")
]
UndoOption = Annotated[bool, typer.Option("--undo", help="Open the account again.")]
LastOption = Annotated[
    int, typer.Option("--last", metavar="N", min=1, max=200, help="How many, the latest first.")
]
GuestsOption = Annotated[bool, typer.Option("--guests", help="Show guests as well.")]


@dataclass(frozen=True, slots=True)
class _Accounts:
    """The ledger and the authentication service, for one command."""

    ledger: Ledger
    auth: AuthService

    def user(self, name: str) -> UserRow:
        """The person of that name."""
        found = self.ledger.user_by_name(name)
        if found is None:
            raise NoSuchThing(f"there is nobody called {plain(name)}")
        return found


@contextmanager
def _accounts(database: str | None, *, new: bool = False) -> Iterator[_Accounts]:
    """The accounts of a ledger, which must exist unless it may be `new`."""
    from pitboss.ledger.store import Ledger
    from pitboss.server.auth.sessions import AuthService
    from pitboss.server.clock import WallClock
    from pitboss.server.config import read_config

    bankroll = read_config(None, os.environ, {}).tables.bankroll
    url = database or default_database()
    ledger = Ledger.open(url) if new else ledger_at(url)
    try:
        yield _Accounts(ledger, AuthService(ledger, clock=WallClock(), bankroll=bankroll))
    finally:
        ledger.close()


@app.command(epilog=ADD_EXAMPLES)
@reported
def add(
    name: NameArgument,
    *,
    role: RoleOption = "player",
    password_stdin: StdinOption = False,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Create an account with a role."""
    from pitboss.ledger.acts import Act
    from pitboss.server.auth.roles import role_named

    wanted = role_named(role)
    with _accounts(database, new=True) as accounts:
        act = Act(action="users.add", target=name, detail=role)
        password = _password(from_stdin=password_stdin)
        number = accounts.auth.add(name, password, role=wanted, act=act)
    _report({"id": number, "name": name, "role": role}, _is_now(name, role), json=json)


@app.command(name="list", epilog="Example: pitboss users list --json")
@reported
def list_(
    *, guests: GuestsOption = False, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """List the accounts."""
    with _accounts(database) as accounts:
        rows = [each for each in accounts.ledger.users() if guests or each.password is not None]
        balances = [accounts.auth.balance_of(each.id) for each in rows]
    if json:
        print_json([_row(each, cents) for each, cents in zip(rows, balances, strict=True)])
    elif rows:
        _print(rows, balances)
    else:
        say("Nobody has an account yet: pitboss users add NAME --role administrator")


@app.command(epilog=ROLE_EXAMPLES)
@reported
def role(
    name: NameArgument,
    role: RoleArgument,
    *,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Change the role of an account."""
    from pitboss.server.auth.roles import role_named

    wanted = role_named(role)
    with _accounts(database) as accounts:
        user = accounts.user(name)
        accounts.auth.set_role(user.id, wanted)
    summary = {"id": user.id, "name": user.name, "role": role}
    _report(summary, _is_now(user.name, role), json=json)


@app.command(epilog="Example: pitboss users password Ann")
@reported
def password(
    name: NameArgument,
    *,
    password_stdin: StdinOption = False,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Set the password of an account."""
    with _accounts(database) as accounts:
        user = accounts.user(name)
        accounts.auth.set_password(user.id, _password(from_stdin=password_stdin))
    _report({"id": user.id, "name": user.name}, f"{user.name} has a new password.", json=json)


@app.command(epilog="Example: pitboss users disable Mallory; pitboss users disable Mallory --undo")
@reported
def disable(
    name: NameArgument,
    *,
    undo: UndoOption = False,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Disable an account, or enable it again."""
    with _accounts(database) as accounts:
        user = accounts.user(name)
        accounts.auth.set_disabled(user.id, disabled=not undo)
    words = f"The account of {user.name} is {'open again' if undo else 'closed'}."
    _report({"id": user.id, "name": user.name, "disabled": not undo}, words, json=json)


@app.command(name="second-factor", epilog="Example: pitboss users second-factor Bob")
@reported
def second_factor(
    name: NameArgument, *, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Turn off the second factor of somebody who has lost it."""
    from pitboss.ledger.acts import Act

    with _accounts(database) as accounts:
        user = accounts.user(name)
        act = Act(action="second_factor.reset", target=user.name)
        accounts.auth.second_factors.turn_off(user.id, by=0, act=act)
        accounts.auth.end_sessions(user.id)
    _report({"id": user.id, "name": user.name}, f"{user.name} has no second factor.", json=json)


@app.command(epilog=ACTS_EXAMPLES)
@reported
def acts(
    *, last: LastOption = 50, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """List the administrative acts: who did what, when and from where."""
    from pitboss.ledger.acts import Acts

    with _accounts(database) as accounts:
        found = Acts(accounts.ledger).last(limit=last)
    if json:
        print_json([asdict(each) for each in found])
        return
    table = columns("when", "who", "what", "whom", "from where", "detail")
    for each in reversed(found):
        when = datetime.fromtimestamp(each.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        place = " ".join(part for part in (each.address, each.device) if part)
        words = (each.name, each.action, each.target, place, each.detail or "")
        table.add_row(when, *(Text(plain(word)) for word in words))
    print_table(table)


def _password(*, from_stdin: bool) -> str:
    """A password that is typed without echo, or the first line of the standard input."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise MalformedAnswer("there is no keyboard to type a password on: use --password-stdin")
    typed: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return typed


def _is_now(name: str, role: str) -> str:
    inside = role in ("accounting", "surveillance")
    article = "in" if inside else "an" if role[0] in "aeiou" else "a"
    return f"{name} is {article} {role} now."


def _report(row: dict[str, object], sentence: str, *, json: bool) -> None:
    if json:
        print_json(row)
    else:
        say(sentence)


def _row(user: UserRow, cents: int) -> dict[str, object]:
    row = {"id": user.id, "name": user.name, "role": user.role, "disabled": user.disabled}
    return {**row, "guest": user.password is None, "wallet": cents}


def _print(rows: list[UserRow], balances: list[int]) -> None:
    from pitboss.money import show

    table = columns("name", "role", "wallet", "account")
    for user, cents in zip(rows, balances, strict=True):
        account = "closed" if user.disabled else "open"
        table.add_row(Text(plain(user.name)), user.role, show(cents), account)
    print_table(table)
