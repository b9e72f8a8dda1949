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


def printed(client: Client, *, format: str = "pdf", paper: str = "a4", **wanted: object) -> Any:
    fields: dict[str, Any] = {"wanted": wanted, "format": format, "paper": paper}
    return client.http.post("/api/desk/documents", **fields)


@pytest.mark.rule("19:47-8.3(a)", "19:47-8.5(c)")
def test_the_desk_prints_what_is_on_file(tmp_path: Path) -> None:
    """The submission of an open table under its approval, its sign, its guide as a draft."""
    with served(tmp_path, games=("big_six",)) as house:
        for name, role in {"Rob": Role.REGULATOR, "Dan": Role.DEALER}.items():
            house.add(name, role=role)
        rob, dan = signed_in(house, "Rob"), signed_in(house, "Dan")
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

        with pytest.raises(NotPermitted):
            printed(dan, document="sign", table="1")
        with pytest.raises(NotPermitted):
            dan.http.get("/api/desk/documents")
        with pytest.raises(UnknownName):
            printed(rob, document="nothing")
        for wrong in ({"format": "doc"}, {"paper": "a5"}):
            with pytest.raises(MalformedAnswer):
                printed(rob, document="sign", table="1", **wrong)
