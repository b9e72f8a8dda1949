"""Forbidden devices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.house import Aid, Device, Manner, Observation, device_is_forbidden, refer
from tests.house.stubs import NOON

SEEN = Observation(
    table="BJ 4",
    person="the patron in seat 3",
    device=Device.COMPUTER,
    aid=Aid.TRACK_CARDS,
    manner=Manner.USED,
    seen_at=NOON,
)


@pytest.mark.rule("19:47-8.1")
@pytest.mark.parametrize("device", [each for each in Device if each is not Device.NONE])
@pytest.mark.parametrize("aid", [each for each in Aid if each is not Aid.NONE])
@pytest.mark.parametrize("manner", [Manner.USED, Manner.HELD_TO_USE])
def test_a_device_that_helps_is_forbidden_in_use_and_in_the_pocket(
    device: Device, aid: Aid, manner: Manner
) -> None:
    """Every kind of device, for every kind of help."""
    assert device_is_forbidden(replace(SEEN, device=device, aid=aid, manner=manner))


@pytest.mark.rule("19:47-8.1")
@pytest.mark.parametrize(
    "seen",
    [
        replace(SEEN, permitted=True),
        replace(SEEN, device=Device.NONE),
        replace(SEEN, aid=Aid.NONE),
        replace(SEEN, manner=Manner.CARRIED),
    ],
)
def test_what_the_rule_does_not_name_is_not_referred(seen: Observation) -> None:
    """Leave of the regulator, a pencil, a watch, a computer carried past the table."""
    assert not device_is_forbidden(seen)
    assert refer(seen) is None


@pytest.mark.rule("19:47-8.1")
def test_a_forbidden_device_is_referred_to_a_supervisor() -> None:
    """The referral names all who acted together, and the provision."""
    referral = refer(replace(SEEN, with_others=("the patron in seat 5",)))

    assert referral is not None
    assert referral.to == "supervisor"
    assert referral.persons == ("the patron in seat 3", "the patron in seat 5")
    assert referral.cite == "19:47-8.1"
    assert "together with the patron in seat 5 at table BJ 4" in referral.text
    assert "together" not in str(SEEN)
