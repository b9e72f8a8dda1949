"""Types of the requests and responses of the API, used by its OpenAPI description and by clients.

Amounts are whole cents, moments are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

__all__ = [
    "Credentials",
    "Disabled",
    "Disabling",
    "Epoch",
    "Figures",
    "GameFigures",
    "GameInfo",
    "GameRow",
    "Health",
    "Line",
    "Me",
    "NewPassword",
    "NewRole",
    "Nothing",
    "Opened",
    "Option",
    "Played",
    "Price",
    "PriceCache",
    "Prices",
    "Provision",
    "Refusal",
    "Refused",
    "Replay",
    "ReplayStep",
    "RoleGiven",
    "Round",
    "Sign",
    "Spot",
    "Statistics",
    "TableInfo",
    "TableRow",
    "TableState",
    "Taken",
    "Transcript",
    "User",
    "UserRow",
    "Wallet",
]

Plain: TypeAlias = dict[str, Any]


class _Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A reply, or a part of one; what a newer house adds is passed over."""


class _Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said to the house: nothing beside these fields is taken."""


# -- refusals -------------------------------------------------------------------------------------


class Refusal(_Shape, frozen=True):
    """Why something was refused: a stable code, a sentence, and the provisions it rests on."""

    code: str
    message: str
    cites: list[str]


class Refused(_Shape, frozen=True):
    """The answer to a request that is refused."""

    error: Refusal


# -- people ---------------------------------------------------------------------------------------


class Nothing(_Said, frozen=True):
    """A request that says nothing."""


class Credentials(_Said, frozen=True):
    """A name and its password."""

    name: str
    password: str


class NewPassword(_Said, frozen=True):
    """One's own password as it was, and as it is to be."""

    old: str
    new: str


class NewRole(_Said, frozen=True):
    """The role that an account is to have."""

    role: str


class Disabling(_Said, frozen=True):
    """Whether an account is to be closed or opened."""

    disabled: bool = True


class User(_Shape, frozen=True):
    """A signed-in user."""

    id: int
    name: str
    role: str
    guest: bool
    wallet: int


class Me(_Shape, frozen=True):
    """The own account, its CSRF token, and what it may do."""

    user: User | None
    csrf: str
    may: list[str]


class Wallet(_Shape, frozen=True):
    """What is in the wallet."""

    wallet: int


class UserRow(_Shape, frozen=True):
    """An account as those see it who keep the accounts."""

    id: int
    name: str
    role: str
    guest: bool
    disabled: bool
    created_at: int


class RoleGiven(_Shape, frozen=True):
    """An account has another role."""

    id: int
    role: str


class Disabled(_Shape, frozen=True):
    """An account is closed, or open again."""

    id: int
    disabled: bool


# -- the house and its tables ---------------------------------------------------------------------


class Health(_Shape, frozen=True):
    """That the house is open."""

    ok: bool
    pitboss: str
    tables: int


class GameRow(_Shape, frozen=True):
    """A game of the house; `family` is dice, wheel, cards or poker."""

    slug: str
    name: str
    summary: str
    family: str
    seats: int


class Option(_Shape, frozen=True):
    """A house rule: what the house chose, what it might have chosen, and by which provision.

    `choices` are the values where there are only a few, and `several` says that any number of
    them may be chosen together.
    """

    value: Any
    title: str
    cite: str
    allowed: str
    usual: bool
    choices: list[Any]
    several: bool


class GameInfo(GameRow, frozen=True):
    """A game with everything that the house may choose, each option as it usually is."""

    options: dict[str, Option]


class Provision(_Shape, frozen=True):
    """A provision in our own words."""

    cite: str
    text: str
    game: str
    edition: str
    enforce: str


class Taken(_Shape, frozen=True):
    """How many seats are taken, and of how many."""

    taken: int
    of: int


class TableRow(_Shape, frozen=True):
    """A table in the list of open tables; a maximum of 0 is none."""

    id: int
    game: str
    game_name: str
    name: str
    mode: str
    seats: Taken
    minimum: int
    maximum: int
    round: int
    people: list[str] = []
    frozen: bool = False


class Opened(_Shape, frozen=True):
    """The number of a table that was opened."""

    id: int


class TableState(_Shape, frozen=True):
    """What became of a table; one that still plays closes when its players have left."""

    id: int
    closed: bool
    frozen: bool


class Sign(_Shape, frozen=True):
    """A line of the sign at the table."""

    text: str
    cite: str


class Line(_Shape, frozen=True):
    """What a wager pays when something happens."""

    line: str
    title: str
    odds: str
    cite: str


class Spot(_Shape, frozen=True):
    """A place on the layout, with what it pays and the step in which it takes chips."""

    spot: str
    title: str
    kind: str
    kind_title: str
    cite: str
    pays: list[Line]
    on: list[Any]
    parts: int
    tied: bool
    step: int


class TableInfo(_Shape, frozen=True):
    """Everything about a table that is fixed as long as it is open."""

    id: int
    game: str
    game_name: str
    family: str
    name: str
    mode: str
    summary: str
    seats_max: int
    rules: dict[str, Option]
    rules_digest: str
    sign: list[Sign]
    layout: list[Spot]
    limits: dict[str, dict[str, int]]
    chips: list[int]
    buy_in: dict[str, int]
    wheel: list[str]
    clocks: dict[str, int]
    console: bool


class Price(_Shape, frozen=True):
    """What a wager costs, as exactly as it is known; shares are written `a/b`."""

    wager: str
    title: str
    when: str
    pays: str
    cite: str
    win: str | None
    push: str | None
    lose: str | None
    true_odds: str | None
    house_advantage: Plain
    element_of_risk: Plain | None
    rounds: str | None
    deviation: float | None


class Prices(_Shape, frozen=True):
    """What everything on the layout costs, or what playing costs where nobody banks."""

    game: str
    rules_digest: str
    prices: list[Price]
    by_spot: dict[str, list[int]]
    words: list[str]
    costs: list[Plain]


# -- rounds that are over -------------------------------------------------------------------------


class Round(_Shape, frozen=True):
    """A finished round in the list of rounds."""

    round: int
    at: int
    wagers: int
    summary: str


class ReplayStep(_Shape, frozen=True):
    """One step of a round: the answer if it may be known, what happened, the view after it."""

    n: int
    events: list[Plain]
    view: Plain
    at: int
    answer: Plain | None
    question: str | None


class Replay(_Shape, frozen=True):
    """A finished round as the caller saw it."""

    table: int
    round: int
    viewer: str
    steps: list[ReplayStep]
    game: str
    name: str


class Played(_Shape, frozen=True):
    """A round as it came out for us."""

    table: int
    round: int
    game: str
    game_name: str
    wagered: int
    net: int
    at: int


class Figures(_Shape, frozen=True):
    """Rounds in numbers."""

    rounds: int
    wagered: int
    net: int
    biggest_win: int
    biggest_loss: int
    won: int
    even: int
    lost: int


class GameFigures(Figures, frozen=True):
    """The rounds of one game in numbers."""

    game: str
    game_name: str


class PriceCache(_Shape, frozen=True):
    """How many rounds came out in one way."""

    title: str
    rounds: int


class Statistics(_Shape, frozen=True):
    """Our own play in numbers; `line` is a moment and the result up to it."""

    all: Figures
    by_game: list[GameFigures]
    line: list[tuple[int, int]]
    distribution: list[PriceCache]


# -- fairness -------------------------------------------------------------------------------------


class Epoch(_Shape, frozen=True):
    """A seed that the house committed to; `revealed` is the seed itself once it is shown."""

    epoch: int
    commitment: str
    contributions: list[Any]
    draws: int
    revealed: str | None


class Transcript(_Shape, frozen=True):
    """Every row of a log up to the one that shows the seed."""

    pitboss: int
    table: int
    epoch: int
    rows: list[Plain]
