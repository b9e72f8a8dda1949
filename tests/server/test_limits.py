"""Limits hold, time gives back, others notice nothing, and memory stays flat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import TooMuch
from pitboss.server.auth.roles import Role
from pitboss.server.web.limits import (
    Limits,
    LoginThrottle,
    OpenCount,
    Rate,
    RateLimiter,
    check_tables,
    rate_limit_key,
)
from tests.server.http_client import HandClock


def spent(buckets: RateLimiter, key: str, tries: int) -> int:
    return sum(buckets.take(key) for _ in range(tries))


@pytest.mark.promise("R17")
def test_a_bucket_gives_its_burst_and_then_its_drip() -> None:
    """Ten at once, then two a second, and never more than ten however long one waits."""
    clock = HandClock()
    buckets = RateLimiter(Rate(10, 2.0), clock=clock)

    assert spent(buckets, "ann", 100) == 10
    clock.turn(seconds=3)
    assert spent(buckets, "ann", 100) == 6
    clock.turn(days=1)
    assert spent(buckets, "ann", 100) == 10


@pytest.mark.promise("R17")
def test_one_who_floods_takes_nothing_from_another() -> None:
    """Each key has its own bucket."""
    buckets = RateLimiter(Rate(5, 1.0), clock=HandClock())
    spent(buckets, "flood", 1000)

    assert spent(buckets, "ann", 5) == 5


@given(st.lists(st.integers(0, 2000), min_size=1, max_size=60), st.integers(1, 20))
def test_no_more_is_ever_served_than_burst_and_time_allow(gaps: list[int], burst: int) -> None:
    """Over any stretch of time: at most the burst, plus what dripped in."""
    clock = HandClock()
    buckets = RateLimiter(Rate(burst, 3.0), clock=clock)
    served = 0
    for gap in gaps:
        clock.ms += gap
        served += buckets.take("ann")

    assert served <= burst + sum(gaps) * 3.0 / 1000


def test_who_is_refused_is_informed_when_to_come_again() -> None:
    """And then is served."""
    clock = HandClock()
    buckets = RateLimiter(Rate(1, 0.1), clock=clock)
    buckets.spend("ann", what="too many")

    with pytest.raises(TooMuch, match="too many; please try again in 10 s"):
        buckets.spend("ann", what="too many")
    clock.turn(seconds=10)
    buckets.spend("ann", what="too many")


@pytest.mark.promise("R17")
def test_buckets_do_not_grow_without_end() -> None:
    """A million addresses cost no more than a few."""
    buckets = RateLimiter(Rate(1, 1.0), clock=HandClock(), keys_max=100)
    for number in range(10_000):
        buckets.take(str(number))

    assert len(buckets) == 100


def test_what_is_held_is_bounded_and_given_back() -> None:
    """Three sockets are three; one closed makes room for one."""
    held = OpenCount()
    for _ in range(3):
        held.take("ann", most=3, what="sockets")

    with pytest.raises(TooMuch, match="sockets: 3 at a time"):
        held.take("ann", most=3, what="sockets")
    held.give_back("ann")
    held.take("ann", most=3, what="sockets")
    for _ in range(4):
        held.give_back("ann")
    assert (held.count("ann"), len(held)) == (0, 0)


@pytest.mark.promise("R17")
def test_each_failed_try_makes_the_next_wait_twice_as_long() -> None:
    """After the free ones: 1 s, 2 s, 4 s, up to a quarter of an hour; an hour later all is new."""
    clock = HandClock()
    patience = LoginThrottle(clock=clock, free=3)
    waits = []
    for _ in range(16):
        patience.begin("ann")
        with_wait = 0
        while True:
            try:
                patience.check("ann")
                break
            except TooMuch:
                clock.turn(seconds=1)
                with_wait += 1
        waits.append(with_wait)

    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]
    clock.turn(seconds=3601)
    patience.begin("ann")
    patience.check("ann")


def test_a_good_try_begins_anew_or_takes_back_one() -> None:
    """For a name all is forgiven; for an address only the try that was good."""
    patience = LoginThrottle(clock=HandClock(), free=2)
    for _ in range(2):
        patience.begin("ann")
    patience.forgive("ann")
    patience.check("ann")
    for _ in range(2):
        patience.begin("here")
    patience.take_back("here")
    patience.check("here")
    patience.begin("here")

    with pytest.raises(TooMuch):
        patience.check("here")
    patience.begin("there")
    patience.take_back("there")
    assert len(patience) == 1


@pytest.mark.promise("R17")
def test_patience_does_not_grow_without_end() -> None:
    """Names that nobody has are tried by the million."""
    patience = LoginThrottle(clock=HandClock(), free=1, keys_max=50)
    for number in range(1000):
        patience.begin(str(number))

    assert len(patience) == 50


def test_an_address_stands_for_its_neighbourhood() -> None:
    """One subscriber of the new internet has a whole street of addresses."""
    assert rate_limit_key("2001:db8:1:2::1") == rate_limit_key("2001:db8:1:2:ffff::9")
    assert rate_limit_key("2001:db8:1:2::1") != rate_limit_key("2001:db8:1:3::1")
    assert rate_limit_key("::ffff:192.0.2.7") == rate_limit_key("192.0.2.7") == "192.0.2.7"
    assert rate_limit_key("x" * 1000) == "x" * 64


@pytest.mark.promise("R17")
@pytest.mark.parametrize(("role", "most"), [(Role.GUEST, 2), (Role.PLAYER, 5), (Role.DEALER, 50)])
def test_an_account_opens_so_many_tables(role: Role, most: int) -> None:
    """A guest two, a player five, staff as many as a floor has."""
    check_tables(role, opened=most - 1, limits=Limits())

    with pytest.raises(TooMuch):
        check_tables(role, opened=most, limits=Limits())
