"""Documents over the API: those who may see the desk print them as files."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NotPermitted, UnknownName
from pitboss.server.auth.roles import Role
from tests.server.serving import served
from tests.server.test_funds import signed_in

ROLES = {"Rob": Role.REGULATOR, "Dan": Role.DEALER, "Sue": Role.SUPERVISOR}


def printed(client: Client, *, format: str = "pdf", paper: str = "a4", **wanted: object) -> Any:
    fields: dict[str, Any] = {"wanted": wanted, "format": format, "paper": paper}
    return client.http.post("/api/desk/documents", **fields)


@pytest.mark.rule("19:47-8.3(a)", "19:47-8.5(c)")
def test_the_desk_prints_what_is_on_file(tmp_path: Path) -> None:
    """The submission of an open table under its approval, its sign, its guide as a draft."""
    with served(tmp_path, games=("big_six",)) as house:
        for name, role in ROLES.items():
            house.add(name, role=role)
        rob, dan, sue = (signed_in(house, name) for name in ROLES)
        listed: Any = rob.http.get("/api/desk/documents")
        assert {"document": "filing", "title": "Filing", "needs": ["number"], "takes": []} in listed

        found = printed(rob, document="submission", table="1")
        assert b64decode(found["content"]).startswith(b"%PDF")
        assert (found["media_type"], found["title"]) == (
            "application/pdf",
            "Submission of house rules: Big Six",
        )
        assert found["name"] == f"submission-{found['digest'][:12]}.pdf"
        assert found["status"].startswith("Approved by standing approval")
        guide = printed(rob, format="html", paper="letter", document="guide", table="1")
        text = b64decode(guide["content"]).decode()
        assert guide["status"].startswith("DRAFT")
        assert "size: letter" in text
        assert guide["digest"] in text

        change: dict[str, Any] = {
            "changes": ["payouts.joker=50 to 1"],
            "at": "2030-01-15T12:00:00-05:00",
        }
        assert printed(rob, document="change_sign", table="1", **change)["status"][:5] == "DRAFT"
        sue.change_rules(1, "payouts.joker=50 to 1", approval="filing 2")
        sign = printed(rob, document="change_sign", table="1", **change)
        assert sign["status"].startswith("Approved by standing approval")
        assert printed(rob, document="notice", number=1)["title"] == "Notice 1 to the regulator"

        with pytest.raises(NotPermitted):
            printed(dan, document="sign", table="1")
        with pytest.raises(NotPermitted):
            dan.http.get("/api/desk/documents")
        with pytest.raises(UnknownName):
            printed(rob, document="nothing")
        for wrong in ({"format": "doc"}, {"paper": "a5"}):
            with pytest.raises(MalformedAnswer):
                printed(rob, document="sign", table="1", **wrong)
