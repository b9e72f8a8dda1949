"""Documents of a petition from its draft to the decision, each with where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.documents.catalog import made
from pitboss.documents.model import Document
from pitboss.documents.paper import Format, Paper
from pitboss.documents.par import par_sheet
from pitboss.documents.petitions import TestDay as Day
from pitboss.documents.wanted import NoHouse, Wanted
from pitboss.errors import NoSuchThing, RuleViolation
from pitboss.games import game
from pitboss.house.approval import Factor
from pitboss.house.desk import Desk, apply
from pitboss.house.petition_entries import (
    GameDecided,
    GatesNoted,
    PetitionDrafted,
    PetitionFiled,
    PetitionRuled,
    TestBegun,
    TestModified,
    TestSubmitted,
)
from tests.documents.papers import AT, squeezed, text_of
from tests.server.test_petitions import OPEN, plan, step, text

HOUR = 3_600_000
STEPS: dict[str, Any] = {
    "DRAFT": (PetitionDrafted, {"text": text()}),
    "Filed by": (PetitionFiled, {}),
    "Preliminarily approved by": (
        PetitionRuled,
        {"acceptable": True, "weighed": [Factor.ODDS], "conditions": ["a sign"]},
    ),
    "submitted": (TestSubmitted, {"plan": plan()}),
    "testing": (
        TestBegun,
        {"tables": ["T1"], "periods": [[AT, AT + HOUR]], "terms": "two dealers"},
    ),
    "modified": (TestModified, {"text": "a slower spin"}),
    "gates": (GatesNoted, {"gates": OPEN}),
    "Approved by": (GameDecided, {"approved": True}),
}


class House(NoHouse):
    """A house that has come so far with petition 1."""

    def __init__(self, until: str) -> None:
        self._desk = Desk()
        for name, (kind, fields) in STEPS.items():
            entry: Any = step(kind, **fields)
            self._desk = apply(self._desk, entry, at=AT)
            if name == until:
                break

    def desk(self) -> Desk:
        return self._desk

    def test_days(self, petition: int) -> tuple[Day, ...]:
        return (Day(day="1996-01-15", table="T1", rounds=12, handle=120_00, win=-10_00),)


def printed(document: str, until: str) -> Document:
    return made(Wanted(document=document, number=1), House(until))


@pytest.mark.rule("19:47-8.4(d)", "19:47-8.4(e)", "19:47-8.4(g)")
@pytest.mark.parametrize("until", ["DRAFT", "Filed by", "Preliminarily approved by", "Approved by"])
def test_a_petition_says_where_it_stands(until: str) -> None:
    """It is approved only by the final decision, and preliminarily only by the ruling."""
    found = printed("petition", until)

    assert (found.number, found.version) == ("petition 1", "1")
    assert found.status.startswith(until)
    assert ("not authorized" in found.status.lower()) == (until != "Approved by")
    assert squeezed("13/54") in text_of(found, Format.HTML, Paper.A4)
    assert printed("petition_ruling", until).status == found.status


@pytest.mark.rule("19:47-8.4(e)", "19:47-8.4(f)2iii", "19:47-8.4(f)2iv")
def test_the_papers_of_a_test_follow_the_log() -> None:
    """Submission, sign, ruling with conditions and modification, and the report."""
    said = {
        name: text_of(printed(name, "modified"), Format.HTML, Paper.LETTER)
        for name in ("test_submission", "entrance_sign", "petition_ruling", "test_report")
    }

    for each in ("asign", "trueoddsandpayoutodds", "twodealers", "aslowerspin"):
        assert each in said["petition_ruling"]
    assert squeezed(plan()["entrance_signs"][0]) in said["entrance_sign"]
    assert "Stillmissing" not in said["test_submission"]
    for each in ("1996-01-15T11212", "$120.00-$10.00notknown", "aslowerspin"):
        assert each.replace("T11212", "T112") in said["test_report"]


@pytest.mark.parametrize("paper", Paper)
def test_a_ruling_on_a_petition_states_what_every_document_states(paper: Paper) -> None:
    """Printed, on either paper."""
    found = printed("petition_ruling", "Approved by")

    for form in (Format.HTML, Format.PDF):
        said = text_of(found, form, paper)
        for each in (*found.provisions, found.number, found.version, found.digest, found.status):
            assert squeezed(each) in said


def test_what_a_petition_has_not_come_to_cannot_be_printed() -> None:
    """No submission before the ruling, and no petition 2."""
    for name in ("test_submission", "entrance_sign", "test_report"):
        with pytest.raises(RuleViolation, match="no submission for a test yet"):
            printed(name, "Filed by")
    with pytest.raises(NoSuchThing):
        made(Wanted(document="petition", number=2), House("DRAFT"))


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_a_par_sheet_of_proposed_rules_says_that_they_are_not_authorized() -> None:
    """They are priced like any others."""
    card = game("big_six")
    rules = card.rules.read({"options": {"petition": 1}, "payouts": {"joker": "40 to 1"}})
    found = par_sheet(card, rules, card.odds(rules))

    assert found.status.startswith("NOT AUTHORIZED")
    assert "at least 45 to 1" in found.status
    assert par_sheet(card, card.rules(), card.odds(card.rules())).status == ""
