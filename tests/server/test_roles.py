"""The matrix: every cell, and what no cell may ever say."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import InvariantBroken, MalformedAnswer, NotPermitted, NotSignedIn
from pitboss.server.auth import roles
from pitboss.server.auth.roles import (
    ANYONE,
    Action,
    Permissions,
    Role,
    actions_of,
    actors_of,
    check,
    check_any,
    may,
    methods_at,
    needs,
    permissions,
    role_named,
    same_shape,
)
from pitboss.table.answer import STAFF

FILE = json.loads(files("pitboss.server.auth").joinpath("permissions.json").read_bytes())
CELLS = [
    (action, role, cell) for action, row in FILE["actions"].items() for role, cell in row.items()
]
VOICES = [
    (role, actor, cell) for role, row in FILE["speaks_as"].items() for actor, cell in row.items()
]

STAFF_ROLES = set(Role) - {Role.VISITOR, Role.GUEST, Role.PLAYER}
CHANGES = {
    *(Action.TABLE_OPEN, Action.TABLE_SIT, Action.TABLE_ANSWER_OWN_SEAT),
    *(Action.TABLE_SPEAK_AS_STAFF, Action.TABLE_CLOSE, Action.TABLE_CLOSE_OWN),
    *(Action.TABLE_FREEZE, Action.TABLE_THAW, Action.WALLET_GRANT, Action.WALLET_RESET_OWN),
    *(Action.USERS_CHANGE_ROLE, Action.USERS_DISABLE),
    *(Action.FUNDS_VERIFY, Action.FUNDS_ACCOUNT, Action.FUNDS_FILE),
    Action.FUNDS_SYSTEM,
}


@pytest.mark.promise("R15")
@pytest.mark.parametrize(("action", "role", "cell"), CELLS)
def test_every_cell_of_the_matrix_is_kept(action: str, role: str, cell: bool) -> None:
    """What the file allows is allowed, what it does not is refused by name."""
    who, what = Role(role), Action(action)

    assert may(who, what) is cell
    assert (what in actions_of(who)) is cell
    if cell:
        check(who, what)
    else:
        with pytest.raises(NotSignedIn if who is Role.VISITOR else NotPermitted):
            check(who, what)


@pytest.mark.promise("R15")
@pytest.mark.parametrize(("role", "actor", "cell"), VOICES)
def test_every_role_speaks_for_those_the_matrix_names(role: str, actor: str, cell: bool) -> None:
    """A dealer does not speak as the supervisor."""
    assert (actor in actors_of(Role(role))) is cell


def test_the_matrix_is_complete() -> None:
    """Every action by every role, and every role by each of the staff."""
    assert len(CELLS) == len(Action) * len(Role)
    assert len(VOICES) == len(Role) * len(STAFF)


@pytest.mark.promise("R15")
def test_those_who_work_for_the_house_do_not_play() -> None:
    """No dealer, no floorperson, no accountant takes a seat, nor money to play with."""
    playing = (Action.TABLE_SIT, Action.TABLE_ANSWER_OWN_SEAT, Action.WALLET_RESET_OWN)

    assert [(role, each) for role in STAFF_ROLES for each in playing if may(role, each)] == []


def test_a_higher_voice_has_every_lower_one() -> None:
    """The floorperson can do the dealer's work, and the supervisor both."""
    dealer, floor, top = map(actors_of, (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR))

    assert dealer == {"dealer", "stickman", "boxman"}
    assert floor == dealer | {"floorperson"}
    assert top == floor | {"supervisor"} == STAFF


@pytest.mark.parametrize("role", [Role.VISITOR, Role.REGULATOR])
def test_who_only_looks_changes_nothing(role: Role) -> None:
    """Neither a visitor nor the regulator's people have a hand in the game."""
    assert CHANGES.isdisjoint(actions_of(role))


def test_no_one_role_both_makes_people_and_makes_money() -> None:
    """Anyone who gives out roles gives out no chips, and sees no player's play."""
    both = [
        role
        for role in Role
        if may(role, Action.USERS_CHANGE_ROLE)
        and any(
            may(role, each)
            for each in (Action.WALLET_GRANT, Action.TABLE_SPEAK_AS_STAFF, Action.REPLAY_ANY)
        )
    ]

    assert both == []


def test_any_of_several_actions_opens_a_door() -> None:
    """Who may close any table or only their own may knock; others may not."""
    both = (Action.TABLE_CLOSE, Action.TABLE_CLOSE_OWN)

    check_any(Role.GUEST, both)
    check_any(Role.VISITOR, ANYONE)
    with pytest.raises(NotPermitted):
        check_any(Role.REGULATOR, both)


def test_roles_are_known_by_name() -> None:
    """A name that is no role is refused with those that are."""
    assert role_named("dealer") is Role.DEALER
    with pytest.raises(MalformedAnswer, match="floorperson"):
        role_named("king")


def test_a_door_is_found_by_method_and_shape() -> None:
    """A name goes before a blank, a path may be long, and what is not listed is not there."""
    assert needs("GET", "/api/tables/7") == (Action.TABLE_WATCH,)
    assert needs("HEAD", "/api/tables") == (Action.TABLE_WATCH,)
    assert needs("GET", "/api/openapi.json") == ANYONE
    assert needs("GET", "/static/js/felt/craps.js") == ANYONE
    assert needs("WS", "/ws/tables/7") == (Action.TABLE_WATCH,)
    assert needs("GET", "/api/tables/7/8") is None
    assert needs("GET", "/static/") is None
    assert methods_at("/api/tables") == ("GET", "POST")
    assert methods_at("/ws/tables/7") == ()


def test_the_names_of_blanks_do_not_matter() -> None:
    """A route is the same route whatever its blank is called and holds."""
    assert same_shape("/api/tables/{id:int}/x") == same_shape("/api/tables/{table}/x")
    assert same_shape("/static/{path:path}") == "/static/{:path}"


BROKEN = {
    "an action": lambda file: file["actions"].pop("table.sit"),
    "a cell": lambda file: file["actions"]["table.sit"].pop("guest"),
    "a role": lambda file: file["speaks_as"].pop("guest"),
    "a voice": lambda file: file["speaks_as"]["guest"].pop("dealer"),
    "a dealer for nobody": lambda file: file["speaks_as"].update(
        dealer=dict.fromkeys(STAFF, False)
    ),
    "a guest who deals": lambda file: file["speaks_as"]["guest"].update(dealer=True),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_matrix_with_a_hole_does_not_open_the_house(name: str) -> None:
    """A missing or contradictory cell is found at once."""
    file = json.loads(json.dumps(FILE))
    BROKEN[name](file)

    with pytest.raises(InvariantBroken):
        roles._check_complete(msgspec.convert(file, Permissions))


def test_the_file_names_no_action_that_is_not_one() -> None:
    """Routes ask for actions of the matrix or for none."""
    assert all(
        wanted == ANYONE or set(wanted) <= set(Action) for wanted in permissions().routes.values()
    )


def test_the_page_on_security_says_what_the_file_says() -> None:
    """The matrix in words has the cells of the matrix."""
    page = (Path(__file__).parents[2] / "docs/security.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]
    received = {row[0].strip("`"): row[2:] for row in rows if len(row) == 2 + len(Role)}
    meant = {
        action: ["yes" if row[role] else "" for role in map(str, Role)]
        for action, row in FILE["actions"].items()
    }

    assert {action: received.get(action) for action in meant} == meant
