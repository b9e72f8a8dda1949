"""Payouts of several casinos in the ledger of one of them: rows of its log, and their transfers.

The log is the outbox: a count or a claim is on its way to the host with the commit in which it is
made. At the host the record is written row by row under the lock of the house's log; at the other
casinos the same items are written as they come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from threading import Lock

import msgspec
from sqlalchemy import Connection, Select, bindparam, select

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, RuleViolation
from pitboss.jackpots import Fund, Move
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    BonusPaid,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    FormsMatched,
    FundEntry,
    FundOpened,
    FundRulesFollowed,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.joint.agreement import Agreement, check_agreement
from pitboss.jackpots.joint.entries import (
    Acted,
    CasinoSent,
    Decided,
    Decision,
    DivisionNotified,
    Item,
    JointBegan,
    JointEntry,
    Noted,
    OwnAct,
    PaymentDeclined,
    RecordEntry,
    Sent,
    SettlementSent,
    SystemOpened,
)
from pitboss.jackpots.joint.house import CASH, House, apply_joint, began, due
from pitboss.jackpots.joint.messages import ITEMS_MAX, ROWS_BYTES_MAX, Row
from pitboss.jackpots.joint.record import added
from pitboss.jackpots.state import FUND, HOUSE, PLAYER
from pitboss.ledger import accounts
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, FundEntered, JointEntered, Posting
from pitboss.ledger.funds import Funds, check_collection, check_user, fund_account, receive
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import log
from pitboss.poker.house.bad_beat import PRIMARY, rules_to_data
from pitboss.rulebook import cite, rule

_OWN_ACTS = (ClaimVerified, ClaimRefused, PayoutPaid, PaymentDeclined, SettlementSent)
_COLLECTING = (ContributionsCounted, FormsMatched)
_SENT = (FundEntered.__name__, JointEntered.__name__)


# -- transfers ------------------------------------------------------------------------------------


def joint_account(fund: str, part: str) -> str:
    """An account of a joint payout: at the host its books, in every casino its own part."""
    return f"{accounts.JOINT}{fund}/{part}"


def joint_step(house: House | None, fund: str, what: JointEntry) -> tuple[House, tuple[Move, ...]]:
    """The joint payout after a row of the log, and what the row moves."""
    if house is not None:
        return apply_joint(house, what)
    if not isinstance(what, JointBegan):
        raise NoSuchThing(f"this casino has no part in a joint payout {fund:.40}")
    return began(fund, what), ()


def joint_postings(fund: str, moves: Iterable[Move]) -> tuple[Posting, ...]:
    """The transfers that the moves of a row are in the ledger."""
    return tuple(
        Posting(
            n=0,
            source=_account(fund, each.source),
            target=_account(fund, each.target),
            cents=each.cents,
            cite=each.cite,
            memo=each.memo,
        )
        for each in moves
    )


def _account(fund: str, place: str) -> str:
    kind, _, which = place.partition(":")
    if kind == PLAYER:
        return accounts.wallet(int(which))
    if kind == FUND:
        return fund_account(which, PRIMARY)
    return {HOUSE: accounts.MINT, CASH: accounts.CASH}.get(place, joint_account(fund, place))


# -- the payouts of a ledger ----------------------------------------------------------------------


class JointFunds:
    """The joint payouts in which the house of a ledger takes part."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger, self._funds = ledger, Funds(ledger)
        self._folding = Lock()
        self._read: tuple[int, dict[str, House]] = (0, {})
        self._places: dict[str, list[int]] = {}  # in which rows of the log the items stand

    def all(self) -> dict[str, House]:
        """Every joint payout as this house knows it; only new rows are read."""
        with self._ledger.reading() as connection:
            return self._houses(connection)

    def house(self, fund: str) -> House:
        """A joint payout of that name, or `NoSuchThing`."""
        return _house(self.all(), fund)

    def _houses(self, connection: Connection) -> dict[str, House]:
        with self._folding:
            self._read = _fold(connection, *self._read, self._places)
            return dict(self._read[1])

    # -- beginning --------------------------------------------------------------------------------

    @rule("13:69F-14.20(a)", "13:69F-14.20(b)", "13:69F-14.20(e)5")
    def host(self, agreement: Agreement, notice: DivisionNotified, *, at: int, user: int) -> House:
        """Offer a payout together with other casinos, as their host."""
        rules = check_agreement(agreement)
        began_ = JointBegan(casino=agreement.host.name, role="host", agreement=agreement)
        opening = SystemOpened(agreement=agreement, notice=notice)
        return self._begin(rules.fund, began_, opening, at=at, user=user)

    @rule("13:69F-14.20(a)", "13:69F-14.20(b)")
    def join(self, casino: str, agreement: Agreement, *, at: int, user: int) -> House:
        """Offer a payout of which another casino is the host."""
        rules = check_agreement(agreement)
        agreement.casino(casino)
        if casino == agreement.host.name:
            message = "the first casino of the agreement is the host, and does not join"
            raise RuleViolation(message, cite("13:69F-14.20(d)1ii"))
        joined = JointBegan(casino=casino, role="participant", agreement=agreement)
        return self._begin(rules.fund, joined, None, at=at, user=user)

    def _begin(
        self, fund: str, joined: JointBegan, opening: SystemOpened | None, *, at: int, user: int
    ) -> House:
        with self._ledger.writing() as connection:
            lock_house(connection)
            if self._funds.is_known(connection, fund):
                message = f"this house has a fund {fund} already: a joint payout has its own name"
                raise RuleViolation(message, cite("13:69F-14.20(a)"))
            opened = FundEntered(fund=fund, what=FundOpened(rules=joined.agreement.rules))
            write_house(connection, opened, at=at, user=user)
            house = _write(connection, None, fund, joined, at=at, user=user)
            if opening is not None:
                house, _ = _add(connection, house, opening, at=at, user=user)
            act = Act(action=f"jackpots.{joined.role}", target=f"fund {fund}")
            write_act(connection, act, at=at, user=user)
        return house

    # -- acts of people ---------------------------------------------------------------------------

    def enter(
        self,
        fund: str,
        entry: FundEntry | OwnAct | Decision,
        *,
        at: int,
        user: int,
        act: Act | None = None,
    ) -> House | Fund:
        """Make an entry in a fund: of this house alone, or of the joint payout of that name."""
        house = self.all().get(fund)
        if house is None:
            if not isinstance(entry, FundEntry):
                raise NoSuchThing(f"this casino has no part in a joint payout {fund:.40}")
            return self._funds.enter(fund, entry, at=at, user=user, act=act)
        if isinstance(entry, _COLLECTING):
            self._funds.enter(fund, entry, at=at, user=user, act=act)
            return self.house(fund)
        with self._ledger.writing() as connection:
            lock_house(connection)
            check_collection(connection, fund, entry)
            house = _house(self._houses_now(connection), fund)
            if isinstance(entry, _OWN_ACTS):
                house = _write(connection, house, fund, Acted(what=entry), at=at, user=user)
            else:
                decided = _decided(house, entry)
                if isinstance(entry, BonusPaid) and entry.casino in ("", house.casino):
                    check_user(connection, entry.to.user)
                house, _ = _add(connection, house, decided, at=at, user=user)
                if isinstance(entry, FundTransferred):
                    receive(connection, fund, entry, at=at, user=user)
            write_act(connection, act, at=at, user=user)
        return house

    def _houses_now(self, connection: Connection) -> dict[str, House]:
        """The payouts as they are within a transaction that has the lock of the house's log."""
        return _fold(connection, *self._read)[1]

    # -- the host ---------------------------------------------------------------------------------

    @rule("13:69F-14.20(e)2", "13:69F-14.20(e)4i", "13:69F-14.20(e)4iii")
    def take_in(
        self,
        connection: Connection,
        fund: str,
        casino: str,
        rows: Sequence[Row],
        displayed: Mapping[str, int],
        *,
        at: int,
    ) -> House:
        """Add rows of a casino to the record, and what follows from them; within a transaction.

        Rows that were taken in before are passed over; a gap between rows is refused.
        """
        lock_house(connection)
        house = _house(self._houses_now(connection), fund)
        if not house.is_host:
            raise NotPermitted("this house is not the host of that payout")
        for each in rows:
            last = house.record.rows.get(casino, 0)
            if each.n <= last:
                continue
            if each.before != last:
                message = f"row {each.n} of {casino} follows row {each.before}, not row {last}"
                raise MalformedAnswer(message)
            sent = CasinoSent(casino=casino, n=each.n, what=each.what)
            house, _ = _add(connection, house, sent, at=at, user=0)
        while (follows := due(house.record, displayed)) is not None:
            house, _ = _add(connection, house, follows, at=at, user=0)
        return house

    def take_in_own(self, fund: str, displayed: Mapping[str, int], *, at: int) -> House:
        """Add the rows of the host casino itself to the record, and what follows."""
        house, rows = self.outgoing(fund)
        while rows:
            with self._ledger.writing() as connection:
                self.take_in(connection, fund, house.casino, rows, displayed, at=at)
            house, rows = self.outgoing(fund)
        if due(house.record, displayed) is not None:
            with self._ledger.writing() as connection:
                house = self.take_in(connection, fund, house.casino, (), displayed, at=at)
        return house

    def extract(self, fund: str, since: int) -> tuple[Item, ...]:
        """The items of the record behind this one; as many as one message carries."""
        with self._ledger.reading() as connection:
            self._houses(connection)
            places = self._places.get(fund, [])[since : since + ITEMS_MAX]
            if not places:
                return ()
            behind = _rows(connection, places[0] - 1, (JointEntered.__name__,), places[-1])
            return tuple(
                entered.what.item
                for _, entered in behind
                if entered.fund == fund and isinstance(entered.what, Noted)
            )

    # -- the other casinos ------------------------------------------------------------------------

    def outgoing(self, fund: str) -> tuple[House, tuple[Row, ...]]:
        """A payout and the next rows of this casino that the host lacks; one message of them."""
        found: list[Row] = []
        size = 0
        with self._ledger.reading() as connection:
            house = _house(self._houses(connection), fund)
            before = house.cursor
            for n, entered in _rows(connection, before, _SENT):
                what = _sent(entered, fund)
                if what is None:
                    continue
                row = Row(n=n, before=before, what=what)
                size += len(msgspec.json.encode(row))
                if found and size > ROWS_BYTES_MAX:
                    break
                found.append(row)
                before = n
        return house, tuple(found)

    def note(self, fund: str, items: Sequence[Item], *, at: int) -> House:
        """Write items of the host's record; those that are here already are passed over."""
        with self._ledger.writing() as connection:
            lock_house(connection)
            house = _house(self._houses_now(connection), fund)
            for each in items:
                if each.seq > house.record.seq:
                    house = _write(connection, house, fund, Noted(item=each), at=at, user=0)
        return house


def _house(houses: Mapping[str, House], fund: str) -> House:
    if fund not in houses:
        raise NoSuchThing(f"this casino has no part in a joint payout {fund:.40}")
    return houses[fund]


@rule("13:69F-14.20(c)3")
def _decided(house: House, entry: FundEntry | OwnAct | Decision) -> RecordEntry:
    """An act for all casinos, which only the host makes."""
    if not isinstance(entry, Decision):
        message = "of a joint payout this is not entered by hand"
        raise RuleViolation(message, cite("13:69F-14.20(c)3"))
    if not house.is_host:
        message = f"{house.record.filed.host.licensee} keeps the record of this payout"
        raise RuleViolation(message, cite("13:69F-14.20(c)3"))
    return Decided(what=entry)


def _sent(entered: FundEntered | JointEntered, fund: str) -> Sent | None:
    """What a row sends to the host, or None."""
    if entered.fund != fund:
        return None
    if isinstance(entered, FundEntered):
        what = entered.what
        return what if isinstance(what, ContributionsCounted | BadBeatClaimed) else None
    return entered.what.what if isinstance(entered.what, Acted) else None


# -- rows -----------------------------------------------------------------------------------------


def _add(
    connection: Connection, house: House, entry: RecordEntry, *, at: int, user: int
) -> tuple[House, Item]:
    item, _, _ = added(house.record, entry, at)
    after = _write(connection, house, house.fund, Noted(item=item), at=at, user=user)
    return after, item


def _write(
    connection: Connection, house: House | None, fund: str, what: JointEntry, *, at: int, user: int
) -> House:
    after, moves = joint_step(house, fund, what)
    postings = joint_postings(fund, moves)
    entered = JointEntered(fund=fund, what=what)
    write_house(connection, entered, at=at, user=user, postings=postings)
    before = house and house.record.books.rules
    if before and after.record.books.rules != before:
        _follow_rules(connection, after, at=at, user=user)
    return after


@rule("13:69F-14.20(a)", "13:69F-14.19(d)", "13:69F-14.19(f)2")
def _follow_rules(connection: Connection, house: House, *, at: int, user: int) -> None:
    """The boxes of this casino are counted under the rules that all casinos have now."""
    followed = FundRulesFollowed(rules=rules_to_data(house.record.books.filed))
    write_house(connection, FundEntered(fund=house.fund, what=followed), at=at, user=user)


def _rows(
    connection: Connection, since: int, kinds: Sequence[str], upto: int | None = None
) -> Iterator[tuple[int, FundEntered | JointEntered]]:
    wanted = _rows_of(tuple(kinds), is_bounded=upto is not None)
    for n, body in connection.execute(wanted, {"since": since, "upto": upto}):
        yield n, msgspec.json.decode(body, type=FundEntered | JointEntered)


@cache
def _rows_of(kinds: tuple[str, ...], *, is_bounded: bool) -> Select[tuple[int, str]]:
    """These rows are looked for twice a second: the statements are built once."""
    mine = [log.c.table_id == HOUSE_TABLE, log.c.kind.in_(kinds), log.c.n > bindparam("since")]
    if is_bounded:
        mine.append(log.c.n <= bindparam("upto"))
    return select(log.c.n, log.c.body).where(*mine).order_by(log.c.n)


def _fold(
    connection: Connection,
    since: int,
    before: Mapping[str, House],
    places: dict[str, list[int]] | None = None,
) -> tuple[int, dict[str, House]]:
    """The joint payouts after the rows behind row `since`, and the last row that was read."""
    houses = dict(before)
    for n, entered in _rows(connection, since, (JointEntered.__name__,)):
        assert isinstance(entered, JointEntered)
        fund, what = entered.fund, entered.what
        houses[fund], _ = joint_step(houses.get(fund), fund, what)
        if places is not None and isinstance(what, Noted):
            places.setdefault(fund, []).append(n)
        since = n
    return since, houses
