"""Three casinos with a joint payout in a world that one seed decides.

Each has the real ledger on a database of its own. The network between them loses, repeats, delays,
reorders and forges messages; processes die before a commit, after it, and between two messages.
People play, count, claim, verify, pay, decline, settle, and use other means where a link is down.
After every step what each casino displays is compared with the record of the host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, func, or_, select

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, NotPermitted, PitbossError, StoreFailed
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    Count,
    DisplayAdjusted,
    FundSeeded,
    PayoutPaid,
    Person,
)
from pitboss.jackpots.joint.entries import (
    OtherNotice,
    PaymentAssigned,
    PaymentDeclined,
    SettlementSent,
)
from pitboss.jackpots.joint.house import House
from pitboss.jackpots.joint.record import unnotified
from pitboss.jackpots.state import PENDING
from pitboss.ledger.accounts import BOTS, CASH, MINT, at_table
from pitboss.ledger.entries import FundEntered, Granted, Posting
from pitboss.ledger.funds import Funds
from pitboss.ledger.house_log import write_house
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks, fresh_link_key
from pitboss.ledger.schema import transfers
from pitboss.ledger.store import Ledger
from pitboss.poker.bad_beat import box
from tests.jackpots.casinos import NAMES, NOTICE, agreed

__all__ = ["Casinos", "Died", "Site", "World", "books_agree"]

FUND = "main"
ROUNDS_OF_REST = 60


class Died(Exception):
    """The process of a casino ended here."""


class Site:
    """A casino: its database lasts, and what its process knows is gone when it dies."""

    def __init__(self, world: Casinos, name: str, url: str, *, table: int = 7) -> None:
        self.world, self.name, self.table = world, name, table
        self.ledger = Ledger.open(url)
        self._writing = self.ledger.writing
        self.ledger.writing = self._faulty  # type: ignore[method-assign]
        self.dies = False
        self.hands = 0
        self.shown, self.paid = 0, 0
        self.restart()

    def restart(self) -> None:
        """A new process on the same database."""
        self.dies = False
        self.joint = JointFunds(self.ledger)
        self.links = JointLinks(self.ledger, self.joint)

    @contextmanager
    def _faulty(self) -> Iterator[Connection]:
        """A transaction, before or after whose commit the process may die."""
        before = self.dies and self.world.chance(2)
        with self._writing() as connection:
            yield connection
            if before:
                raise Died
        if self.dies:
            raise Died

    @property
    def house(self) -> House:
        return self.joint.house(FUND)

    @property
    def box(self) -> str:
        """The account of the box of the table."""
        return at_table(self.table, box(FUND, "primary"))

    def moved(self, *wanted: Any) -> int:
        """What transfers of this casino came to."""
        with self.ledger.reading() as connection:
            return connection.scalar(select(func.sum(transfers.c.cents)).where(*wanted)) or 0

    @property
    def played(self) -> int:
        """All that pots ever gave to the box."""
        return self.moved(transfers.c.target == self.box)

    @property
    def paid_out(self) -> int:
        """All that players of this casino got of payouts, from this casino."""
        people = or_(transfers.c.target.like("wallet:%"), transfers.c.target == BOTS)
        return self.moved(people, transfers.c.source == f"joint:{FUND}/own")

    # -- people -----------------------------------------------------------------------------------

    def play(self, cents: int) -> None:
        """Pots give so much to the box of the table."""
        account = self.box
        granted = Granted(account=account, cents=cents, reason="pots")
        moved = Posting(n=0, source=MINT, target=account, cents=cents, cite="", memo="pots")
        with self._writing() as connection:
            write_house(connection, granted, at=self.world.now, user=0, postings=(moved,))

    def count(self) -> None:
        """The box of the table is counted, with its form."""
        cents = Funds(self.ledger).boxes(FUND).get(self.table, {}).get("primary", 0)
        if self.world.quiet and not cents:
            return
        serial = Funds(self.ledger).fund(FUND).forms_used + 1
        people = {"dealer": "Dora", "witness": "Sam", "surveillance": True}
        form: Any = {
            "serial": serial,
            "table": self.table,
            "primary": cents,
            "secondary": 0,
            **people,
        }
        self.enter(ContributionsCounted(count=Count(method="in_table", **form), at=self.world.now))

    def hit(self) -> None:
        """A hand loses that qualifies: the row that a table writes."""
        self.hands += 1
        who = {seat: Person(seat=seat, user=100 + seat) for seat in (1, 2, 3)}
        claim = BadBeatClaimed(
            table=self.table, n=self.hands, payout="primary", losers=(who[1],), winners=(who[2],),
            others=(who[3],), losing="four eights", winning="four nines", at=self.world.now,
        )  # fmt: skip
        with self._writing() as connection:
            entered = FundEntered(fund=FUND, what=claim)
            write_house(connection, entered, at=self.world.now, user=0)

    def enter(self, entry: Any) -> None:
        self.joint.enter(FUND, entry, at=self.world.now, user=0)

    def staff(self) -> None:
        """Everybody does what is open to them, each thing on its own."""
        house, chance = self.house, self.world.chance
        record = house.record
        for key, claim in record.books.claims.items():
            if claim.status == PENDING and claim.hit.casino == self.name:
                if key not in house.ruled:
                    refused = ClaimRefused(claim=key, by="Sue", reason="not a pair")
                    self.enter(refused if chance(8) else ClaimVerified(claim=key, by="Sue"))
            elif record.payers.get(key) == self.name and key not in house.closed:
                if chance(6):
                    self.enter(PaymentDeclined(claim=key, reason="no cash", by="Ann"))
                elif not unnotified(record, key, record.confirmed_at[key]):
                    self.enter(PayoutPaid(claim=key, place="table", by="Ann"))
        if chance(12):
            other = self.world.pick([each for each in NAMES if each != self.name])
            self.enter(SettlementSent(to=other, cents=1 + self.world.below(500), by="Ann"))
        if house.is_host:
            self._host_staff(house)

    def _host_staff(self, house: House) -> None:
        record = house.record
        for key in [*record.pending_at, *record.payers]:
            stage = record.pending_at.get(key) or record.confirmed_at.get(key, 0)
            missing = tuple(each for each in unnotified(record, key, stage) if each in record.held)
            if missing and self.world.is_cut(missing) and self.world.chance(3):
                notice = OtherNotice(claim=key, casinos=missing, means="by telephone", by="Hal")
                with suppress(PitbossError):  # other means serve for one payout only
                    self.enter(notice)
            if record.payers.get(key) == "":
                who = self.world.pick(NAMES)
                self.enter(PaymentAssigned(claim=key, casino=who, by="Hal"))
        if self.world.chance(15):
            self.enter(FundSeeded(cents=100_00))
        books = self.house.record.books
        now = (books.current("primary"), books.shown_primary)
        if now[0] > now[1] or (books.may_fall and not books.owed):
            self.enter(DisplayAdjusted(primary=now[0], secondary=0, by="Ann", supervisor="Sue"))


class Casinos:
    """Casinos, the chance of what people do there, and what must hold at any time."""

    sites: dict[str, Site]

    def __init__(self, seed: int) -> None:
        self._source = seeded(f"casinos {seed}")
        self.now = 0
        self.quiet = False
        self.faults: Counter[str] = Counter()
        self.cut: dict[str, int] = {}
        self.heads: dict[int, str] = {}

    # -- chance -----------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        return self._source.below(n)

    def chance(self, n: int) -> bool:
        """Once in so many times; never at rest, when all goes well."""
        return not self.quiet and self.below(n) == 0

    def pick(self, among: Any) -> str:
        return str(among[self.below(len(among))])

    def is_cut(self, names: tuple[str, ...]) -> bool:
        return any(self.cut.get(name) for name in names)

    def fault(self, kind: str) -> None:
        self.faults[kind] += 1

    def is_done(self) -> bool:
        records = [each.house.record for each in self.sites.values()]
        first = records[0]
        settled = not first.pending_at and not first.payers and not first.broken
        empty = not any(site.joint.outgoing(FUND)[1] for site in self.sites.values())
        even = first.books.shown_primary == first.books.current("primary")
        return settled and empty and even and all(each == first for each in records)

    # -- what must hold at any time ---------------------------------------------------------------

    def check(self) -> None:
        """Displays are what the host displayed, and fall only after a payment."""
        host = self.host.house.record
        self.heads[host.seq] = host.head
        for site in self.sites.values():
            record = site.house.record
            assert self.heads.get(record.seq, record.head) == record.head
            shown, paid = record.books.shown_primary, len(record.payouts)
            assert shown >= site.shown or paid > site.paid, "a display fell without a payment"
            if shown < site.shown:
                site.paid = paid
            site.shown = shown

    def total(self, name: str, *prefixes: str) -> int:
        """What the accounts of a casino hold whose names begin so."""
        held = self.sites[name].ledger.balances()
        return sum(cents for account, cents in held.items() if account.startswith(prefixes))

    def cash(self, name: str) -> int:
        return self.sites[name].ledger.balance(CASH)

    @property
    def host(self) -> Site:
        return self.sites[NAMES[0]]

    def close(self) -> None:
        for site in self.sites.values():
            site.ledger.close()


class World(Casinos):
    """The casinos, the network between them, and a count of the faults."""

    def __init__(self, seed: int, url: Callable[[str], str], *, claims: Any = "first") -> None:
        super().__init__(seed)
        self.now = 1_000
        self.refused: Counter[str] = Counter()
        self.late: list[bytes] = []
        self.quiet = True
        self.sites = {name: Site(self, name, url(name)) for name in NAMES}
        agreement = agreed(claims=claims)
        self.host.joint.host(agreement, NOTICE, at=self.now, user=0)
        for name in NAMES[1:]:
            key = fresh_link_key()
            self.sites[name].joint.join(name, agreement, at=self.now, user=0)
            self.host.links.add(FUND, name, key)
            self.sites[name].links.add(FUND, NAMES[0], key, url="http://host")
            self.sites[name].links.exchange(FUND, self._post, at=self.now)
        self.quiet = False

    # -- the network ------------------------------------------------------------------------------

    def exchange(self, name: str) -> None:
        """A participant sends what it has; whatever happens on the way."""
        if self.cut.get(name):
            self.cut[name] -= 1
            return
        if self.chance(25):
            self.cut[name] = 3 + self.below(12)
            self.fault("link cut")
        site = self.sites[name]
        with suppress(PitbossError):
            site.links.exchange(FUND, self._post, at=self.now)

    def _post(self, url: str, raw: bytes) -> bytes:
        """The way there and back."""
        match self.below(16) if not self.quiet else 15:
            case 0:
                self.fault("request lost")
                raise StoreFailed("the host cannot be reached")
            case 1:
                self.fault("request delayed")
                self.late.append(raw)
                raise StoreFailed("no answer in time")
            case 2:
                self.fault("request repeated")
                answer = self._answer(raw)
                self._must_refuse(raw)
                return answer
            case 3:
                self.fault("request forged")
                self._must_refuse(raw.replace(b'"number":', b'"number":1', 1))
                return self._answer(raw)
            case 4:
                self.fault("answer lost")
                self._answer(raw)
                raise StoreFailed("no answer in time")
            case 5:
                self.fault("answer forged")
                answer = self._answer(raw)
                return answer.replace(b'"code":"', b'"code":"0', 1)
            case 6:
                self.fault("answer repeated")
                answer = self._answer(raw)
                self.last, answer = answer, getattr(self, "last", answer)
                return answer
            case 7 if self.late:
                self.fault("late request comes out of order")
                late = self.late.pop(self.below(len(self.late)))
                with suppress(PitbossError):
                    self._answer(late)
                return self._answer(raw)
        return self._answer(raw)

    def _answer(self, raw: bytes) -> bytes:
        """The host, which may die on the way."""
        self._kill(self.host)
        try:
            return self.host.links.answer(raw, at=self.now)
        except Died:
            self.host.restart()
            raise StoreFailed("the connection was cut off") from None

    def _must_refuse(self, raw: bytes) -> None:
        head = self.host.house.record.seq
        try:
            self.host.links.answer(raw, at=self.now)
        except (NotPermitted, MalformedAnswer) as error:
            self.refused[error.message.partition(":")[0]] += 1
        else:
            raise AssertionError("the host took a message that it had before, or a forged one")
        assert self.host.house.record.seq == head

    def _kill(self, site: Site) -> None:
        if self.chance(12):
            self.fault(f"{'host' if site is self.host else 'participant'} killed")
            site.dies = True

    # -- time -------------------------------------------------------------------------------------

    def step(self) -> None:
        """Something happens at one casino, and what follows is checked."""
        self.now += 1 + self.below(1_000)
        site = self.sites[self.pick(NAMES)]
        self._kill(site)
        try:
            self._act(site)
        except Died:
            pass
        finally:
            if site.dies:
                site.restart()
        self.check()

    def _act(self, site: Site) -> None:
        if not self.quiet:
            site.play(1 + self.below(300))
            if self.chance(6):
                site.hit()
        if not self.chance(3):
            site.count()
        site.staff()
        if site is self.host:
            site.joint.take_in_own(FUND, {}, at=self.now)
        else:
            self.exchange(site.name)

    def rest(self) -> None:
        """All faults end, and everything that waits is done."""
        self.quiet, self.cut = True, {}
        for _ in range(ROUNDS_OF_REST):
            for site in self.sites.values():
                self._act(site)
            self.check()
            if self.is_done():
                return
        raise AssertionError("something waits for ever")


def books_agree(world: Casinos) -> None:
    """Every cent is in one place, in every ledger, and every payout was made once."""
    record = world.host.house.record
    books, payouts = record.books, record.payouts
    boxes = [site.ledger.balance(site.box) for site in world.sites.values()]
    played = sum(site.played for site in world.sites.values())

    assert played + books.seeded == sum(boxes) + books.balance + books.paid
    assert sum(line.cents for line in payouts) == books.paid
    assert len({line.claim for line in payouts}) == len(payouts)
    for name, site in world.sites.items():
        own = world.total(name, f"fund:{FUND}/") + site.ledger.balance(f"joint:{FUND}/own")
        at_home = [each for each in payouts if each.casino == each.paid_by_casino == name]
        assert own == record.held[name]
        assert site.paid_out == sum(each.cents for each in at_home)
    cash = sum(world.cash(name) for name in world.sites)
    assert cash == sum(line.cents for line in payouts if line.paid_by_casino != line.casino)
