"""The second factor: codes of RFC 6238, taken once, guessed slowly, and required of staff."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from pitboss.errors import (
    MalformedAnswer,
    NotPermitted,
    NotSignedIn,
    RuleViolation,
    SecondFactorNeeded,
    TooMuch,
)
from pitboss.ledger.acts import Acts, Source
from pitboss.ledger.audit import audit
from pitboss.server.auth.roles import Role
from pitboss.server.auth.second_factor import TRIES_OF_CODE_FREE
from pitboss.server.auth.sessions import SignedIn
from pitboss.server.auth.totp import STEP_SECONDS, code_at, otpauth_uri, step_of
from tests.server.http_client import ADDRESS, PASSWORD, Client, SmallServer, small_server

HERE = Source(ADDRESS, "a test")


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def enrol(server: SmallServer, who: SignedIn) -> tuple[str, list[str]]:
    """A second factor in use: its secret and recovery codes; its next code is the next step's."""
    secret = server.account.offer_factor(who.person, PASSWORD, address=ADDRESS).secret
    codes = server.account.confirm_factor(who.person, code(server, secret), source=HERE)
    server.clock.turn(seconds=STEP_SECONDS)
    return secret, codes


def code(server: SmallServer, secret: str) -> str:
    return code_at(secret, server.clock.now_ms() // 1000 // STEP_SECONDS)


def login(server: SmallServer, name: str, given: str) -> SignedIn:
    return server.auth.login(name, PASSWORD, address=ADDRESS, code=given)


@pytest.mark.parametrize(
    ("seconds", "known"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_codes_are_those_of_the_standard(seconds: int, known: str) -> None:
    """The values of RFC 6238, appendix B, of which an app shows the last six digits."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    assert code_at(secret, seconds // STEP_SECONDS) == known[-6:]
    assert step_of(secret, known[-6:], now_ms=seconds * 1000) == seconds // STEP_SECONDS
    assert step_of(secret, known[-6:], now_ms=(seconds + 90) * 1000) is None


def test_an_app_reads_the_secret_from_its_address() -> None:
    """Names may have spaces."""
    uri = otpauth_uri("ABC", "Pit One")
    assert uri == "otpauth://totp/pitboss:Pit%20One?secret=ABC&issuer=pitboss"


@pytest.mark.promise("R16")
def test_who_has_a_second_factor_signs_in_with_its_code(server: SmallServer) -> None:
    """Without it the answer says that it is wanted; with it one is in, elsewhere one is out."""
    ann = server.add(Role.PLAYER, name="Ann")
    elsewhere = login(server, "Ann", "")
    secret, _ = enrol(server, ann)

    with pytest.raises(SecondFactorNeeded):
        login(server, "Ann", "")
    with pytest.raises(NotSignedIn, match="second factor"):
        login(server, "Ann", "000000")
    assert login(server, "Ann", code(server, secret)).person.name == "Ann"
    assert server.auth.who(elsewhere.token) is None
    assert server.auth.who(ann.token) == ann.person
    assert audit(server.ledger).faults == ()


@pytest.mark.promise("R16")
def test_a_code_is_taken_once(server: SmallServer) -> None:
    """Nor is an earlier one taken after a later one."""
    secret, _ = enrol(server, server.add(Role.PLAYER, name="Ann"))
    early = code(server, secret)
    server.clock.turn(seconds=STEP_SECONDS)
    late = code(server, secret)
    login(server, "Ann", late)

    for used in (late, early):
        with pytest.raises(NotSignedIn):
            login(server, "Ann", used)


def test_a_recovery_code_stands_in_for_the_app_once(server: SmallServer) -> None:
    """However it is typed."""
    ann = server.add(Role.PLAYER, name="Ann")
    _, codes = enrol(server, ann)
    login(server, "Ann", codes[0].upper().replace("-", " "))

    with pytest.raises(NotSignedIn):
        login(server, "Ann", codes[0])
    assert server.auth.second_factors.state(ann.person.id).recovery_left == len(codes) - 1


@pytest.mark.promise("R16")
def test_who_knows_the_password_does_not_guess_the_code(server: SmallServer) -> None:
    """Signing in without a code in between does not make the next guess come sooner."""
    secret, _ = enrol(server, server.add(Role.PLAYER, name="Ann"))
    for _ in range(TRIES_OF_CODE_FREE):
        with pytest.raises(NotSignedIn):
            login(server, "Ann", "000000")
        with pytest.raises(SecondFactorNeeded):
            login(server, "Ann", "")

    with pytest.raises(TooMuch):
        login(server, "Ann", code(server, secret))


@pytest.mark.promise("R16")
def test_the_database_has_neither_the_secret_nor_a_recovery_code(server: SmallServer) -> None:
    """The secret is encrypted under the key of the ledger, as seeds are."""
    secret, codes = enrol(server, server.add(Role.PLAYER, name="Ann"))
    with server.ledger.reading() as connection:
        kept = str(connection.execute(text("SELECT * FROM second_factors")).all())
        rows = str(connection.execute(text("SELECT * FROM log")).all())

    assert not any(each in kept + rows for each in (secret, *codes))


@pytest.mark.promise("R9")
@pytest.mark.parametrize(
    ("command", "fault"),
    [("DELETE FROM second_factors", "missing"), ("UPDATE second_factors SET secret = 'x'", "")],
)
def test_a_second_factor_that_was_taken_away_is_found(
    server: SmallServer, command: str, fault: str
) -> None:
    """One that cannot be read opens nothing."""
    secret, _ = enrol(server, server.add(Role.PLAYER, name="Ann"))
    with server.ledger.writing() as connection:
        connection.execute(text(command))
    found = [each.message for each in audit(server.ledger).faults]

    assert not fault or any(fault in each for each in found)
    if not fault:
        with pytest.raises(NotSignedIn):
            login(server, "Ann", code(server, secret))


def test_it_is_set_up_by_who_knows_the_password_and_has_the_app(server: SmallServer) -> None:
    """A secret that was never proved is not in use; there is one at a time."""
    ann = server.add(Role.PLAYER, name="Ann")
    with pytest.raises(NotPermitted):
        server.account.offer_factor(ann.person, "wrong wrong wrong", address=ADDRESS)
    with pytest.raises(RuleViolation):
        server.account.confirm_factor(ann.person, "123456", source=HERE)
    server.account.offer_factor(ann.person, PASSWORD, address=ADDRESS)
    with pytest.raises(MalformedAnswer):
        server.account.confirm_factor(ann.person, "12345", source=HERE)

    assert login(server, "Ann", "").person.name == "Ann"
    enrol(server, ann)
    with pytest.raises((RuleViolation, SecondFactorNeeded)):
        server.account.offer_factor(ann.person, PASSWORD, address=ADDRESS)


def test_it_is_turned_off_with_password_and_code(server: SmallServer) -> None:
    """Then the password is enough again."""
    ann = server.add(Role.PLAYER, name="Ann")
    secret, _ = enrol(server, ann)
    with pytest.raises(SecondFactorNeeded):
        server.account.turn_off_factor(ann.person, PASSWORD, "", source=HERE)
    server.account.turn_off_factor(ann.person, PASSWORD, code(server, secret), source=HERE)

    assert login(server, "Ann", "").person.name == "Ann"
    assert audit(server.ledger).faults == ()


@pytest.mark.promise("R16")
def test_staff_set_one_up_before_anything_else_where_the_house_says_so() -> None:
    """Until then they see what visitors see, and their own account."""
    with small_server(staff_second_factor=True) as server:
        boss, ann = server.add(Role.ADMINISTRATOR, name="Boss"), server.add(Role.PLAYER)
        client = Client(server).use(boss)
        refused = client.get("/api/users")
        shown = client.get("/api/me").json()
        state = client.get("/api/me/second_factor").json()
        secret = client.post("/api/me/second_factor", {"password": PASSWORD}).json()["secret"]
        got = client.post("/api/me/second_factor/confirm", {"code": code(server, secret)})
        server.clock.turn(seconds=STEP_SECONDS)
        off = {"password": PASSWORD, "code": code(server, secret)}

        assert refused.status_code == 403
        assert "second factor" in refused.json()["error"]["message"]
        assert shown["must_enroll"]
        assert (state["on"], state["required"]) == (False, True)
        assert len(got.json()["recovery"]) == 10
        assert client.get("/api/users").status_code == 200
        assert client.post("/api/me/second_factor/off", off).status_code == 403
        assert not Client(server).use(ann).get("/api/me").json()["must_enroll"]
        acts = [each.action for each in Acts(server.ledger).last()]
        assert acts == ["second_factor.on", "session.begin"]


def test_a_login_over_http_asks_for_the_code(server: SmallServer) -> None:
    """By a code of its own, so that a page can ask for it."""
    secret, _ = enrol(server, server.add(Role.PLAYER, name="Ann"))
    said = {"name": "Ann", "password": PASSWORD}
    asked = Client(server).post("/api/login", said)
    got = Client(server).post("/api/login", {**said, "code": code(server, secret)})

    assert asked.status_code == 401
    assert asked.json()["error"]["code"] == "second_factor_needed"
    assert got.json()["user"]["name"] == "Ann"
