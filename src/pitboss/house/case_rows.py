"""Petitions for new games as plain data: what they say, where they stand, what is still missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from pitboss.errors import Violation
from pitboss.house.approval import PetitionState, closed_gates, missing_test_items
from pitboss.house.approval import TestSubmission as _Submission
from pitboss.house.cases import HouseCase
from pitboss.house.petition_entries import exhibit_lines
from pitboss.house.petitions import missing_items, write_petition

Plain: TypeAlias = dict[str, Any]

NOT_AUTHORIZED = "not authorized"


def case_row(found: HouseCase) -> Plain:
    """A petition in a line."""
    return {
        "number": found.number,
        "game_name": found.text.game_name,
        "game": found.text.proposal.game,
        "state": str(found.state),
        "own": found.own,
        "authorized": found.state is PetitionState.APPROVED,
        "history": [{"at": at, "does": does, "by": by} for at, does, by in found.history],
    }


def case_page(found: HouseCase) -> Plain:
    """A petition with its text, exhibit and test, and what is missing for its next step."""
    case, begun = found.case, found.begun
    exhibit = case.petition.description.odds
    return {
        **case_row(found),
        "text": msgspec.to_builtins(found.text),
        "document": write_petition(case.petition, edition=found.rules.edition),
        "exhibit": msgspec.to_builtins(() if exhibit is None else exhibit_lines(exhibit)),
        "unauthorized": _missing(found.rules.unauthorized),
        "settings": _settings(found),
        "missing": _missing(_missing_of(found)),
        "conditions": list(case.ruling.conditions) if case.ruling else [],
        "weighed": sorted(case.ruling.weighed) if case.ruling else [],
        "plan": None if case.test is None else msgspec.to_builtins(case.test),
        "tables": [] if begun is None else list(begun.tables),
        "periods": [] if begun is None else [list(each) for each in begun.periods],
        "terms": "" if begun is None else begun.terms,
        "modifications": list(case.modifications),
        "ended": found.ended,
        "gates": msgspec.to_builtins(case.gates),
        "reason": found.reason,
    }


def _settings(found: HouseCase) -> Plain:
    """The rules that are proposed as they stand now, as a table is opened under them."""
    submission = found.rules.submission()
    return {name: submission[name] for name in ("options", "payouts", "limits")}


def _missing_of(found: HouseCase) -> Iterable[Violation]:
    """What bars the next step."""
    case = found.case
    if found.own:
        return [each for each in closed_gates(case.gates) if each.option == "gate 2"]
    match found.state:
        case PetitionState.DRAFT:
            return missing_items(case.petition)
        case PetitionState.PRELIMINARILY_APPROVED:
            return missing_test_items(case.petition, case.test or _Submission())
        case PetitionState.TESTING:
            return closed_gates(case.gates)
        case _:
            return ()


def _missing(found: Iterable[Violation]) -> list[Plain]:
    return [
        {"item": each.option, "message": each.message, "cites": list(each.cites)} for each in found
    ]
