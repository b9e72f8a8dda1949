"""The desk over HTTP: who files, rules, reads and grants, and what each is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, RuleViolation
from pitboss.games import game
from pitboss.house.guides import write_guide
from pitboss.ledger.audit import audit
from pitboss.server.auth.roles import Role
from pitboss.server.web.openapi import OPERATIONS
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in

ROLES = {
    "Sue": Role.SUPERVISOR,
    "Ann": Role.ACCOUNTING,
    "Rob": Role.REGULATOR,
    "Flo": Role.FLOORPERSON,
    "Dan": Role.DEALER,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house of one table with one of each of the staff."""
    with served(tmp_path_factory.mktemp("desk"), games=("big_six",)) as house:
        for name, role in ROLES.items():
            house.add(name, role=role)
        yield house


def ask(client: Client, path: str) -> Any:
    return client.http.get(f"/api/desk/{path}")


def send(client: Client, path: str, **fields: object) -> Any:
    return client.http.post(f"/api/desk/{path}", **fields)


@pytest.mark.rule("19:47-8.5(c)", "19:47-8.3(b)3")
def test_a_filing_is_ruled_on_and_a_notice_acknowledged(house: Served) -> None:
    """The supervisor files, the regulator rules with a condition; each entry is an act."""
    sue, rob = signed_in(house, "Sue"), signed_in(house, "Rob")
    first = ask(rob, "filings")
    assert [(each["kind"], each["subject"], each["status"]) for each in first] == [
        ("house_rules", "big_six", "approved")
    ]
    assert (first[0]["title"], first[0]["ruled_by"]) == ("Big Six", "standing approval")
    card = game("big_six")
    text = write_guide(card, card.rules())
    filed = send(sue, "filings", kind="guide", subject="big_six", body=text)
    assert (filed["number"], filed["status"], filed["by"]) == (2, "waiting", "Sue")
    assert "DRAFT" not in ask(rob, "filings/2")["body"]

    with pytest.raises(NotPermitted):
        send(sue, "rulings", filing=2, verdict="approved")
    with pytest.raises(NotPermitted):
        send(rob, "filings", kind="guide", subject="big_six", body=text)
    with pytest.raises(MalformedAnswer):
        send(rob, "rulings", filing=2, verdict="perhaps")
    with pytest.raises(NoSuchThing):
        send(rob, "rulings", filing=9, verdict="approved")
    ruled = send(rob, "rulings", filing=2, verdict="approved", conditions=["in print"])
    assert (ruled["status"], ruled["ruled_by"]) == ("approved", "Rob")
    assert ruled["conditions"] == ["in print"]

    sue.change_rules(1, "payouts.joker=50 to 1", approval="filing 3")
    (notice,) = ask(rob, "notices")
    assert (notice["to"], notice["table"], notice["provision"]) == ("regulator", 1, "19:47-8.3(b)3")
    with pytest.raises(NotPermitted):
        send(sue, "notices/1/acknowledge")
    assert send(rob, "notices/1/acknowledge")["acknowledged_by"] == "Rob"
    with pytest.raises(RuleViolation, match="already"):
        send(rob, "notices/1/acknowledge")
    acts: Any = rob.http.get("/api/acts")
    assert {"desk.Filed", "desk.Ruled", "desk.Acknowledged"} <= {each["action"] for each in acts}
    assert audit(house.ledger).faults == ()


def test_what_is_shown_has_the_shape_that_is_described(house: Served) -> None:
    """Every field is described, and nothing else."""
    rob, user = signed_in(house, "Rob"), Client(house.url).guest().id
    proposal = {"game": "big_six", "payouts": {"joker": "40 to 1"}}
    own = {"does": "OwnGameProposed", "game_name": "Forty", "text": "Why.", "proposal": proposal}
    send(rob, "petitions", **own)
    for each in OPERATIONS:
        if each.method == "GET" and each.path.startswith("/api/desk/"):
            path = each.path.replace("{filing}", "1").replace("{user}", str(user))
            path = path.replace("{petition}", "1")
            plain = rob.http.get(path)
            again = msgspec.json.encode(msgspec.convert(plain, each.response))
            assert msgspec.json.decode(again) == plain


def test_the_books_are_read_by_those_who_may(house: Served) -> None:
    """The six permissions open a route each, for their roles and no other."""
    people = {name: signed_in(house, name) for name in ROLES}
    guest = Client(house.url)
    user = guest.guest().id
    may = {
        "filings": {"Sue", "Ann", "Rob", "Flo"},
        "log": {"Ann", "Rob"},
        "audit": {"Ann", "Rob"},
        f"accounts/{user}": {"Ann", "Rob"},
        f"accounts/{user}/history": {"Sue", "Ann", "Rob"},
        "statistics": {"Sue", "Ann", "Rob"},
        "expiries": {"Ann", "Rob"},
        "office": {"Sue", "Ann", "Rob", "Flo"},
    }
    for path, allowed in may.items():
        for name, client in {**people, "guest": guest}.items():
            if name in allowed:
                ask(client, path)
            else:
                with pytest.raises(NotPermitted):
                    ask(client, path)
    ann = people["Ann"]
    rows = ask(ann, "log")
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert ask(ann, f"log?after={rows[1]['n']}")[0]["n"] == rows[2]["n"]
    assert ask(ann, "audit")["in_order"] is True


def test_accounting_grants_play_money(house: Served) -> None:
    """With a reason, as an act; nobody else does."""
    ann, guest = signed_in(house, "Ann"), Client(house.url)
    user = guest.guest().id
    before = ask(ann, f"accounts/{user}")
    after = send(ann, f"accounts/{user}/grant", cents=5_00, reason="a spilt drink")
    assert after["wallet"] == before["wallet"] + 5_00
    for cents, reason in ((0, "x"), (-5, "x"), (5, " ")):
        with pytest.raises(MalformedAnswer):
            send(ann, f"accounts/{user}/grant", cents=cents, reason=reason)
    with pytest.raises(NoSuchThing):
        send(ann, "accounts/999/grant", cents=1, reason="x")
    with pytest.raises(NotPermitted):
        send(signed_in(house, "Rob"), f"accounts/{user}/grant", cents=1, reason="x")
    assert audit(house.ledger).faults == ()


def test_statistics_are_asked_for_by_dimensions(house: Served) -> None:
    """Of a house where nobody has played there are none; what is no dimension is refused."""
    sue = signed_in(house, "Sue")
    assert ask(sue, "statistics?by=day,shift&table=1&first=1995-01-01") == []
    for wrong in ("by=wager", "table=x"):
        with pytest.raises(MalformedAnswer):
            ask(sue, f"statistics?{wrong}")
