"""Settings of the server: where it listens, tables, clocks, play money.

Each is declared once, with its default, bounds and description: the configuration file, the
environment, the command line and their checks are made from these declarations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from pitboss.errors import MalformedAnswer
from pitboss.server.declared import Cents, ClockMs, Count, Days, means
from pitboss.server.web.limits import Rate

BOTS_MAX: Final = 9
FRESH_TIMES: Final = Rate(3, 1 / 1200)  # a few times an hour

# Lower bounds for clocks that users choose: a table that runs faster would slow the others.
CHOSEN_MS_MIN: Final = {
    "betting": 1_000,
    "last_call": 1_000,
    "decision": 1_000,
    "between": 500,
    "absent": 1_000,
    "bot": 200,
}


class Clocks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table waits, in milliseconds; 0 means no limit."""

    betting: Annotated[ClockMs, means("From the first wager of a window until it closes.")] = 25_000
    last_call: Annotated[
        ClockMs,
        means("How long players with wagers, who are all ready, wait for those without."),
    ] = 8_000
    decision: Annotated[ClockMs, means("From a question to a player until it is answered.")] = (
        30_000
    )
    between: Annotated[ClockMs, means("The pause between two hands of poker.")] = 4_000
    absent: Annotated[ClockMs, means("How long the seat of a disconnected player is kept.")] = (
        120_000
    )
    bot: Annotated[ClockMs, means("How long bots take to act.")] = 700
    bots: Annotated[ClockMs, means("How many bots play at a table.")] = 0


def clocks_of(plain: dict[str, int]) -> Clocks:
    """The clocks of a table from plain data; anything else is a `MalformedAnswer`."""
    try:
        return msgspec.convert(plain, Clocks, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"not the clocks of a table: {error}") from None


def chosen(clocks: Clocks) -> Clocks:
    """Check the clocks that a user chose for a table.

    Bots play for as long as a person is seated, so a table with bots needs a limit on absence.
    """
    clocks_of(msgspec.to_builtins(clocks))
    for name, least in CHOSEN_MS_MIN.items():
        if 0 < getattr(clocks, name) < least:
            raise MalformedAnswer(f"clock {name} runs for {least} milliseconds at least")
    if clocks.bots and not (clocks.bot and clocks.absent):
        raise MalformedAnswer("a table with bots needs the clocks bot and absent")
    return clocks


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSettings:
    """What the house asks of accounts, and how long it keeps what it need not keep for ever."""

    staff_second_factor: Annotated[
        bool, means("Whether staff must set up a second factor before they may do anything else.")
    ] = False
    session_days: Annotated[
        Days, means("Days after which a session ends in any case, and its user signs in again.")
    ] = 30
    idle_days: Annotated[Days, means("Days without use after which a session ends.")] = 7
    acts_days: Annotated[
        int,
        Meta(ge=0, le=36_500),
        means(
            "Days after which it is deleted from where an administrative act came; 0 means never."
        ),
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bankroll:
    """Play money, in cents."""

    guest_cents: Annotated[Cents, means("What a new guest gets.")] = 1_000_00
    player_cents: Annotated[Cents, means("What a new player gets.")] = 10_000_00
    fresh_cents: Annotated[Count, means("What a player who is broke gets on request.")] = 1_000_00
    fresh_below_cents: Annotated[
        Cents, means("Who has less, in the wallet and on tables together, is broke.")
    ] = 5_00
    fresh_times: Annotated[Rate, means("How often a player gets it.")] = FRESH_TIMES


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeSettings:
    """Where notices are sent besides the inbox of the regulator and that of surveillance."""

    regulator_email: Annotated[str, means("The e-mail address of the regulator.")] = ""
    regulator_webhook: Annotated[
        str, means("An https:// address to which notices for the regulator are posted as JSON.")
    ] = ""
    surveillance_email: Annotated[str, means("The e-mail address of surveillance.")] = ""
    surveillance_webhook: Annotated[
        str, means("An https:// address to which notices for surveillance are posted as JSON.")
    ] = ""
    sender: Annotated[str, means("From whom the e-mails are.")] = "pitboss@localhost"
    smtp_host: Annotated[str, means("The mail server.")] = "localhost"
    smtp_port: Annotated[int, Meta(ge=1, le=65_535), means("The port of the mail server.")] = 25
    smtp_security: Annotated[
        Literal["none", "starttls", "tls"],
        means("How the connection to the mail server is encrypted: none, starttls or tls."),
    ] = "starttls"
    smtp_user: Annotated[str, means("The user at the mail server; empty means no sign-in.")] = ""
    smtp_password: Annotated[str, means("The password of that user.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What tables there are, and how much is served at them."""

    games: Annotated[
        tuple[str, ...],
        means(
            "The games of this house: each has a table when the server starts, and users open"
            " tables of these. Empty means every game."
        ),
    ] = ()
    bots: Annotated[
        int, Meta(ge=0, le=BOTS_MAX), means("Bots at games that nobody can play alone.")
    ] = 3
    tables_max: Annotated[Count, means("Open tables in the whole house.")] = 500
    rows_max: Annotated[
        Count, means("A table with a longer log is renewed when nobody sits there.")
    ] = 20_000
    deserted_ms: Annotated[
        Count, means("A user's table closes when nobody is there for so many milliseconds.")
    ] = 3_600_000
    queue_max: Annotated[
        Count, means("Messages that a slow client may be behind before it is disconnected.")
    ] = 256
    clocks: Clocks = field(default_factory=Clocks)
    accounts: AccountSettings = field(default_factory=AccountSettings)
    bankroll: Bankroll = field(default_factory=Bankroll)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    standing_approval: Annotated[
        bool,
        means(
            "Whether the regulator has approved beforehand whatever rules are lawful; if not, a"
            " table is opened only under rules that were filed and approved."
        ),
    ] = True
    warm: bool = False  # compute prices and load compiled ranks before anybody asks
    origins: tuple[str, ...] = ()

    def offers(self, game: str) -> bool:
        """Whether a game is one of this house."""
        return not self.games or game in self.games


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Where the server listens, where its ledger is, and what it logs."""

    host: Annotated[str, means("The address to listen at.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535), means("The port; 0 picks a free one.")] = 8000
    database: Annotated[
        str,
        means(
            "The ledger: sqlite:///FILE or postgresql://...; empty means a file in your home"
            " folder."
        ),
    ] = ""
    origins: Annotated[
        tuple[str, ...],
        means("The origins under which browsers reach the server: https://casino.example."),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        means(
            "Proxies in front, or networks of them: only their X-Forwarded-For and"
            " X-Forwarded-Proto are believed."
        ),
    ] = ()
    metrics: Annotated[
        str,
        means(
            "Where the metrics for Prometheus are read: 127.0.0.1:9464. Anybody who reaches that"
            " address may read them; empty means nowhere."
        ),
    ] = ""
    log_format: Annotated[
        Literal["text", "json"], means("How lines of the log are written: text or json.")
    ] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        means("What is logged; info has a line for each request and command."),
    ] = "warning"
    log_sign_ins: Annotated[
        bool,
        means("Whether sign-ins and sign-outs are logged at every level; failed ones always are."),
    ] = False
