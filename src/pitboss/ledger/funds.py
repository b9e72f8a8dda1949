"""Funds in the ledger: entries are rows of the house's log, and their moves are transfers.

Contributions lie in the box of each table, moved there with the row of the table's log that took
them. A claim is a row of the house's log that is committed together with the row in which the hand
lost. So both are there exactly once, whichever process owns the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import NoSuchThing, RuleViolation
from pitboss.house.office import check_witness
from pitboss.jackpots import Fund, Move, apply
from pitboss.jackpots.counting import BARRED, INCOMPATIBLE
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    BonusPaid,
    ContributionsCounted,
    FormsMatched,
    FundDiscontinued,
    FundEntry,
    FundReceived,
    FundRulesChanged,
    FundRulesFollowed,
    FundTransferred,
    Person,
)
from pitboss.jackpots.state import BOX, FUND, HOUSE, PLAYER
from pitboss.ledger.accounts import MINT, at_table, wallet
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import Job, lock_house
from pitboss.ledger.desk_fold import NOTHING, fold
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, FundEntered, JointEntered, MeterEntered, Posting
from pitboss.ledger.gate import operated_tables
from pitboss.ledger.house_log import write_house
from pitboss.ledger.meters import check_award
from pitboss.ledger.schema import balances, log, users
from pitboss.ledger.statements import Access
from pitboss.money import Cents
from pitboss.poker.bad_beat import BAD_BEAT, BadBeatHit, box
from pitboss.poker.house.bad_beat import PRIMARY
from pitboss.rulebook import cite, rule
from pitboss.table import Event


def fund_account(fund: str, part: str) -> str:
    """The account of a part of a fund."""
    return f"fund:{fund}/{part}"


def fund_postings(name: str, entry: FundEntry, moves: Iterable[Move]) -> tuple[Posting, ...]:
    """The transfers that the moves of an entry are in the ledger."""
    table = entry.count.table if isinstance(entry, ContributionsCounted) else HOUSE_TABLE
    return tuple(
        Posting(
            n=0,
            source=_account(name, table, each.source),
            target=_account(name, table, each.target),
            cents=each.cents,
            cite=each.cite,
            memo=each.memo,
        )
        for each in moves
    )


def _account(name: str, table: int, place: str) -> str:
    kind, _, which = place.partition(":")
    match kind:
        case _ if kind == BOX:
            return at_table(table, box(name, which))
        case _ if kind == PLAYER:
            return wallet(int(which))
        case _ if kind == FUND:
            return fund_account(which, PRIMARY)
        case _ if kind == HOUSE:
            return MINT
    return fund_account(name, place)


# -- claims ---------------------------------------------------------------------------------------


def claims(
    table: int, n: int, at: int, events: Sequence[Event], users: Mapping[int, int]
) -> Iterator[FundEntered]:
    """The claims of the bad beats in a row of a table's log."""
    for hit in events:
        if isinstance(hit, BadBeatHit):
            claim = BadBeatClaimed(
                table=table,
                n=n,
                payout=hit.payout,
                losers=_people(hit.losers, users),
                winners=_people(hit.winners, users),
                others=_people(hit.others, users),
                losing=hit.losing,
                winning=hit.winning,
                at=at,
            )
            yield FundEntered(fund=hit.fund, what=claim)


def _people(seats: Iterable[int], users: Mapping[int, int]) -> tuple[Person, ...]:
    return tuple(Person(seat=seat, user=users[seat]) for seat in seats if seat in users)


def write_claims(access: Access, jobs: Iterable[Job]) -> None:
    """Write the claims and awards that belong to batches, within their transaction."""
    for job in jobs:
        for each in job.batch.claims:
            if isinstance(each, MeterEntered):
                check_award(access, each)
        if job.batch.claims:
            write_house(access, *job.batch.claims, at=job.batch.entries[-1].at, user=0)


# -- entries --------------------------------------------------------------------------------------


class Funds:
    """The funds of a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self.ledger = self._ledger = ledger
        self._folding = Lock()
        self._read: tuple[int, dict[str, Fund]] = (0, {})

    def all(self) -> dict[str, Fund]:
        """Every fund as it is now, by name; only rows that are new since the last call are read."""
        with self._folding, self._ledger.reading() as connection:
            self._read = _fold(connection, *self._read)
            return dict(self._read[1])

    def fund(self, name: str) -> Fund:
        """A fund; one without rules if there is none of that name."""
        return self.all().get(name, Fund(name=name))

    def is_known(self, connection: Connection, name: str) -> bool:
        """Whether there is a fund of that name, within a transaction."""
        return name in _funds(connection)

    def boxes(self, name: str) -> dict[int, dict[str, Cents]]:
        """What lies in the boxes of a fund and is not counted yet, by table and payout."""
        wanted = select(balances.c.account, balances.c.cents).where(
            balances.c.account.like(f"table:%/{BAD_BEAT}:{name}:%"), balances.c.cents > 0
        )
        found: dict[int, dict[str, Cents]] = {}
        with self._ledger.reading() as connection:
            for account, cents in connection.execute(wanted.order_by(balances.c.account)):
                place, _, own = account.partition("/")
                table, payout = int(place.removeprefix("table:")), own.rpartition(":")[2]
                if own == box(name, payout):
                    found.setdefault(table, {})[payout] = cents
        return found

    def enter(
        self, name: str, entry: FundEntry, *, at: int, user: int, act: Act | None = None
    ) -> Fund:
        """Write an entry and what it moves; one that the law forbids changes nothing.

        A transfer to another fund is entered there too. `act` is the administrative act.
        """
        if isinstance(entry, BadBeatClaimed | FundReceived | FundRulesFollowed):
            message = "claims come from tables, money and rules from where they were sent or made"
            raise RuleViolation(message, cite("13:69F-14.19(i)"))
        with self._ledger.writing() as connection:
            lock_house(connection)
            _check_alone(connection, name, entry)
            check_collection(connection, name, entry)
            _check_witness(connection, entry)
            funds = _funds(connection)
            if isinstance(entry, BonusPaid):
                check_user(connection, entry.to.user)
            after = _enter(connection, funds, name, entry, at=at, user=user)
            if isinstance(entry, FundTransferred):
                receive(connection, name, entry, at=at, user=user)
            write_act(connection, act, at=at, user=user)
        return after


def receive(
    connection: Connection, source: str, sent: FundTransferred, *, at: int, user: int
) -> None:
    """Enter a transfer in the fund to which it goes, within its transaction."""
    received = FundReceived(source=source, cents=sent.cents)
    _check_alone(connection, sent.to, received)
    _enter(connection, _funds(connection), sent.to, received, at=at, user=user)


@rule("13:69F-14.20(c)3")
def _check_alone(connection: Connection, name: str, entry: FundEntry) -> None:
    """Refuse for a joint payout what is not of one casino alone: its host keeps the record."""
    if isinstance(entry, ContributionsCounted | FormsMatched):
        return
    this = (log.c.table_id == HOUSE_TABLE, log.c.kind == JointEntered.__name__)
    found = select(log.c.n).where(*this, log.c.body.contains(f'"fund":"{name}"'))
    if connection.execute(found.limit(1)).first() is not None:
        message = f"fund {name:.40} is offered by several casinos: its host keeps it"
        raise RuleViolation(message, cite("13:69F-14.20(c)3"))


@rule("13:69F-14.19(c)", "13:69F-14.19(q)")
def check_collection(connection: Connection, name: str, entry: object) -> None:
    """Refuse to end a fund, or to change its rules, while an open table collects for it."""
    if not isinstance(entry, FundDiscontinued | FundRulesChanged):
        return
    rules = {table: each.rules for table, each in operated_tables(connection).items()}
    fed = {table: getattr(each, "bad_beat", None) for table, each in rules.items()}
    open_tables = [str(table) for table, each in fed.items() if each and each.fund == name]
    if open_tables:
        message = f"fund {name} is fed by table {', '.join(open_tables)}: close it first"
        raise RuleViolation(message, cite("13:69F-14.19(c)"))


@rule("13:69F-14.19(f)2i", "13:69F-14.19(f)2ii")
def _check_witness(connection: Connection, entry: FundEntry) -> None:
    """A house that lists its people takes a second department's witness from that list."""
    if not isinstance(entry, ContributionsCounted) or not entry.count.position:
        return
    office = fold(connection, NOTHING)[1].office
    if not office.people:
        return
    witness = office.named(entry.count.witness)
    if witness is None:
        message = f"{entry.count.witness:.40} is not listed with a licence of this casino"
        raise RuleViolation(message, cite("13:69F-14.19(f)2i"))
    check_witness(witness, barred=BARRED, incompatible=INCOMPATIBLE)


def check_user(connection: Connection, user: int) -> None:
    """Refuse a player whom the house does not know."""
    if connection.scalar(select(users.c.id).where(users.c.id == user)) is None:
        raise NoSuchThing(f"there is no user {user}")


def _enter(
    connection: Connection,
    funds: Mapping[str, Fund],
    name: str,
    entry: FundEntry,
    *,
    at: int,
    user: int,
) -> Fund:
    after, moves = apply(funds.get(name, Fund(name=name)), entry)
    postings = fund_postings(name, entry, moves)
    write_house(connection, FundEntered(fund=name, what=entry), at=at, user=user, postings=postings)
    return after


def _funds(connection: Connection) -> dict[str, Fund]:
    """The fold over all rows of funds in the house's log."""
    return _fold(connection, 0, {})[1]


def _fold(
    connection: Connection, since: int, before: Mapping[str, Fund]
) -> tuple[int, dict[str, Fund]]:
    """The funds after the rows behind row `since`, and the last row that was read."""
    mine = (log.c.table_id == HOUSE_TABLE, log.c.kind == FundEntered.__name__, log.c.n > since)
    funds = dict(before)
    for n, body in connection.execute(select(log.c.n, log.c.body).where(*mine).order_by(log.c.n)):
        entered = msgspec.json.decode(body, type=FundEntered)
        fund = funds.get(entered.fund, Fund(name=entered.fund))
        funds[entered.fund], _ = apply(fund, entered.what)
        since = n
    return since, funds
