"""Types of the requests and responses of the API, used by its OpenAPI description and by clients.

Amounts are whole cents, moments are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Plain: TypeAlias = dict[str, Any]


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A response, or a part of one; clients ignore fields that a newer server adds."""


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: unknown fields are refused."""


# -- refusals -------------------------------------------------------------------------------------


class RefusedOption(Shape, frozen=True):
    """What is wrong with one option of house rules."""

    option: str
    message: str
    cites: list[str]


class Refusal(Shape, frozen=True):
    """An error: a stable code, a message, and the provisions it rests on."""

    code: str
    message: str
    cites: list[str]
    violations: list[RefusedOption] = []


class Refused(Shape, frozen=True):
    """The response to a refused request."""

    error: Refusal


# -- people ---------------------------------------------------------------------------------------


class Nothing(Said, frozen=True):
    """A request without fields."""


class Credentials(Said, frozen=True):
    """A name and its password."""

    name: str
    password: str


class Login(Credentials, frozen=True):
    """A name, its password, and the code of the second factor where there is one."""

    code: str = ""


class NewPassword(Said, frozen=True):
    """The old and the new password, and the code of the second factor where there is one."""

    old: str
    new: str
    code: str = ""


class NewRole(Said, frozen=True):
    """The role that an account is to have."""

    role: str


class Disabling(Said, frozen=True):
    """Whether an account is to be disabled or enabled."""

    disabled: bool = True


class User(Shape, frozen=True):
    """A signed-in user."""

    id: int
    name: str
    role: str
    guest: bool
    wallet: int


class Me(Shape, frozen=True):
    """The own account, its CSRF token, and what it may do."""

    user: User | None
    csrf: str
    may: list[str]
    must_enroll: bool = False  # staff who have to set up a second factor first


class Wallet(Shape, frozen=True):
    """The balance of the wallet."""

    wallet: int


class UserRow(Shape, frozen=True):
    """An account as administrators see it."""

    id: int
    name: str
    role: str
    guest: bool
    disabled: bool
    created_at: int


class RoleGiven(Shape, frozen=True):
    """An account has another role."""

    id: int
    role: str


class Disabled(Shape, frozen=True):
    """An account is disabled, or enabled again."""

    id: int
    disabled: bool


# -- the house and its tables ---------------------------------------------------------------------


class Health(Shape, frozen=True):
    """The server runs."""

    ok: bool
    pitboss: str
    tables: int
    problems: list[str]


class GameRow(Shape, frozen=True):
    """A game; `family` is dice, wheel, numbers, cards or poker."""

    slug: str
    name: str
    summary: str
    family: str
    seats: int


class Option(Shape, frozen=True):
    """A house rule: what the house chose, what it might have chosen, and by which provision.

    `choices` are the values where there are only a few, and `several` says that any number of
    them may be chosen together.
    """

    value: Any
    words: str
    title: str
    cite: str
    allowed: str
    usual: bool
    choices: list[Any]
    several: bool


class GameInfo(GameRow, frozen=True):
    """A game with its house rules, each at its default."""

    options: dict[str, Option]


class Provision(Shape, frozen=True):
    """A provision in our own words."""

    cite: str
    text: str
    game: str
    edition: str
    enforce: str


class Taken(Shape, frozen=True):
    """How many seats are taken, and of how many."""

    taken: int
    of: int


class TableRow(Shape, frozen=True):
    """A table in the list of open tables; a maximum or a step of 0 is none, as at poker."""

    id: int
    game: str
    game_name: str
    name: str
    mode: str
    seats: Taken
    minimum: int
    maximum: int
    step: int
    round: int
    people: list[str] = []
    frozen: bool = False


class Opened(Shape, frozen=True):
    """The number of a table that was opened."""

    id: int


class RuleChange(Shape, frozen=True):
    """A change of the rules of a table that is announced and has not taken effect yet."""

    change: int
    effective_at: str
    text: str
    items: list[str]
    cite: str


class TableState(Shape, frozen=True):
    """The state of a table; one in play closes when its players have left."""

    id: int
    closed: bool
    frozen: bool
    changes: list[RuleChange] = []


class Sign(Shape, frozen=True):
    """A line of the sign at the table."""

    text: str
    cite: str


class Line(Shape, frozen=True):
    """What a wager pays when something happens, and what the whole of it brings then."""

    line: str
    title: str
    odds: str
    brings: str
    cite: str


class Spot(Shape, frozen=True):
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


class TableInfo(Shape, frozen=True):
    """The rules, sign and layout of a table; `version` counts the changes so far."""

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
    version: int
    changes: list[RuleChange]


class Price(Shape, frozen=True):
    """The price of a wager, as exactly as it is known; shares are written `a/b`."""

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


class Prices(Shape, frozen=True):
    """The prices of all wagers, or what playing costs at games that the house does not bank."""

    game: str
    rules_digest: str
    prices: list[Price]
    by_spot: dict[str, list[int]]
    words: list[str]
    costs: list[Plain]


class AdviceRow(Shape, frozen=True):
    """A choice on a hand: its value for each unit; chances to win, push and lose if known."""

    choice: str
    value: str
    chances: list[str]


class HandAdvice(Shape, frozen=True):
    """The choices on the own hand, best first; shares are written `a/b`."""

    heading: str
    rows: list[AdviceRow]
    remarks: list[str]


# -- rounds that are over -------------------------------------------------------------------------


class Round(Shape, frozen=True):
    """A finished round in the list of rounds."""

    round: int
    at: int
    wagers: int
    summary: str


class ReplayStep(Shape, frozen=True):
    """One step of a round: the answer if it may be known, what happened, the view after it."""

    n: int
    events: list[Plain]
    view: Plain
    at: int
    answer: Plain | None
    question: str | None


class Replay(Shape, frozen=True):
    """A finished round as the caller saw it."""

    table: int
    round: int
    viewer: str
    steps: list[ReplayStep]
    game: str
    name: str


class Played(Shape, frozen=True):
    """The result of one of the own rounds."""

    table: int
    round: int
    game: str
    game_name: str
    wagered: int
    net: int
    at: int


class Figures(Shape, frozen=True):
    """Statistics of rounds."""

    rounds: int
    wagered: int
    net: int
    biggest_win: int
    biggest_loss: int
    won: int
    even: int
    lost: int


class GameFigures(Figures, frozen=True):
    """Statistics of the rounds of one game."""

    game: str
    game_name: str


class PriceCache(Shape, frozen=True):
    """How many rounds had one kind of result."""

    title: str
    rounds: int


class Statistics(Shape, frozen=True):
    """Statistics of the own rounds; `line` is a time and the result up to it."""

    all: Figures
    by_game: list[GameFigures]
    line: list[tuple[int, int]]
    distribution: list[PriceCache]


# -- fairness -------------------------------------------------------------------------------------


class Epoch(Shape, frozen=True):
    """A commitment to a seed; `revealed` is the seed itself once it is revealed."""

    epoch: int
    commitment: str
    contributions: list[Any]
    draws: int
    revealed: str | None
    ended: str
    provable: bool


class RoundProof(Shape, frozen=True):
    """A round in the log: its rows, and the other parts of the tree under this head."""

    pitboss: int
    table: int
    round: int
    size: int
    root: str
    rows: list[Plain]
    before: dict[str, str]
    hashes: list[str]
    start: Plain | None
    digested: str
    cards: Plain | None


class Tree(Shape, frozen=True):
    """A head of the tree over a log, and the hashes that prove that it grew from an earlier one."""

    pitboss: int
    table: int
    size: int
    root: str
    old_size: int
    old_root: str
    hashes: list[str]


class Transcript(Shape, frozen=True, omit_defaults=True):
    """Every row of a log up to the one that reveals the seed (`pitboss` is 1).

    At poker (`pitboss` is 2) it proves the decks of an epoch by the cards that everybody saw.
    """

    pitboss: int
    table: int
    epoch: int
    rows: list[Plain] = []
    commitment: str = ""
    seals: list[str] = []
    words: list[tuple[str, str]] = []
    roots: list[str] = []
    decks: list[Plain] = []
