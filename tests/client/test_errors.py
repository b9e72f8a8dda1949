"""Refusals become the errors of pitboss by their code."""

from __future__ import annotations

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage, InvalidStatus, InvalidUpgrade
from websockets.http11 import Response

from pitboss.client.http import close_error, connect_error, error_from_json, is_final
from pitboss.errors import NoSuchThing, NotPermitted, NotSignedIn, PitbossError, RuleViolation
from pitboss.server.web.errors import error_json


def test_an_error_comes_through_the_wire_unchanged() -> None:
    """Kind, sentence and provisions."""
    error = RuleViolation("no wagers now", "19:47-1.2(a)")

    again = error_from_json(error_json(error))

    assert (type(again), str(again)) == (type(error), str(error))


@pytest.mark.parametrize("plain", [None, {}, {"code": "new_here"}, "no"])
def test_what_we_do_not_know_is_a_plain_refusal(plain: object) -> None:
    """Of a newer house, or of something in between."""
    assert type(error_from_json(plain)) is PitbossError


def _refused_with(body: bytes) -> InvalidStatus:
    return InvalidStatus(Response(403, "Forbidden", Headers(), body))


def test_a_line_that_is_denied_says_why() -> None:
    """If the house says so; else it is out of reach."""
    body = b'{"error":{"code":"not_permitted","message":"not here","cites":[]}}'

    assert isinstance(connect_error(_refused_with(body)), NotPermitted)
    assert "cannot be reached" in str(connect_error(_refused_with(b"<html>")))
    assert type(connect_error(_refused_with(b"[]"))) is PitbossError
    assert "cannot be reached" in str(connect_error(OSError("nobody there")))


def test_some_ends_are_for_good() -> None:
    """A closed table and a signed out person; a lost line is dialled again."""
    assert isinstance(close_error(4000), NoSuchThing)
    assert isinstance(close_error(4004), NoSuchThing)
    assert isinstance(close_error(1008), NotSignedIn)
    assert close_error(1006) is None


@pytest.mark.parametrize(
    ("error", "final"),
    [
        (InvalidStatus(Response(502, "Bad Gateway", Headers(), b"")), False),
        (InvalidStatus(Response(503, "Service Unavailable", Headers(), b"")), False),
        (InvalidStatus(Response(403, "Forbidden", Headers(), b"")), True),
        (InvalidMessage("did not receive a valid HTTP response"), False),
        (InvalidUpgrade("connection"), True),
        (ConnectionRefusedError(), False),
    ],
)
def test_a_server_that_is_restarted_is_tried_again(error: Exception, final: bool) -> None:
    """A proxy without a server, or a handshake that was cut, is no refusal of the house."""
    assert is_final(error) is final
