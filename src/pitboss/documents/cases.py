"""Petitions that the house keeps: number, version and status of each, and the rulings on it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents import petitions
from pitboss.documents.filed import OnFile, moment
from pitboss.documents.model import AnyBlock, Document, Heading, Paragraph, Signatures, facts, items
from pitboss.errors import RuleViolation
from pitboss.house.approval import PetitionState, TestSubmission, closed_gates
from pitboss.house.cases import HouseCase
from pitboss.house.casino import regulator_name
from pitboss.house.petition_entries import (
    GameDecided,
    PetitionDrafted,
    PetitionFiled,
    PetitionRuled,
)
from pitboss.house.petitions import Petition
from pitboss.rulebook import cite, rule


def case_on_file(found: HouseCase) -> OnFile:
    """What is on file of a petition; each draft of it is a version."""
    drafts = sum(does == PetitionDrafted.__name__ for _, does, _ in found.history)
    status = _status(found)
    return OnFile(number=f"petition {found.number}", version=str(max(1, drafts)), status=status)


def _status(found: HouseCase) -> str:
    """Where a petition stands, with who did the last step that matters."""
    match found.state:
        case PetitionState.DRAFT:
            whose = "a proposal of the regulator" if found.own else "not filed"
            return f"DRAFT: {whose}. The game is not authorized."
        case PetitionState.FILED:
            return f"Filed{_step(found, PetitionFiled)}; waits for a ruling. Not authorized."
        case PetitionState.DENIED:
            step = _step(found, GameDecided) or _step(found, PetitionRuled)
            return f"DENIED{step}. {found.reason}".strip()
        case PetitionState.APPROVED:
            return f"Approved{_step(found, GameDecided)}."
        case _:
            ruled = f"Preliminarily approved{_step(found, PetitionRuled)}, {found.state}."
            return f"{ruled} The game is not authorized but in its test."


def _step(found: HouseCase, kind: type) -> str:
    """Who did the last step of a kind, and when."""
    done = [(at, by) for at, does, by in found.history if does == kind.__name__]
    return f" by {done[-1][1]}, {moment(done[-1][0])}" if done else ""


def petition(found: HouseCase) -> Document:
    """A petition as it is on file."""
    on, edition = case_on_file(found), found.rules.edition
    return petitions.petition(found.case.petition, on, edition=edition)


def submission_of(found: HouseCase) -> tuple[Petition, TestSubmission]:
    """The petition and its submission for a test, or that there is none yet."""
    if found.case.test is None:
        message = f"petition {found.number} has no submission for a test yet"
        raise RuleViolation(message, cite("19:47-8.4(f)"))
    return found.case.petition, found.case.test


def figures(found: HouseCase, days: tuple[petitions.TestDay, ...]) -> petitions.TestFigures:
    """The figures of a test with what was to be shown."""
    named, test = submission_of(found)
    return petitions.TestFigures(
        game_name=named.game_name,
        licensee=", ".join(test.casinos),
        criteria=test.success_criteria,
        days=days,
        modifications=found.case.modifications,
    )


@rule("19:47-8.4(e)", "19:47-8.4(g)")
def petition_ruling(found: HouseCase) -> Document:
    """The rulings on a petition: the declaratory one, the terms of the test, the final one."""
    on, regulator = case_on_file(found), regulator_name(found.rules.edition)
    return Document(
        kind="petition_ruling",
        title=f"Ruling on the petition for {found.text.game_name}",
        provisions=(cite("19:47-8.4(e)"), cite("19:47-8.4(g)")),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=(*_ruling(found), Signatures(lines=((f"For the {regulator}", ""),))),
    )


def _ruling(found: HouseCase) -> Iterator[AnyBlock]:
    ruling, begun = found.case.ruling, found.begun
    yield Heading(text="Declaratory ruling")
    if ruling is None:
        yield Paragraph(text="None has been given.")
    else:
        yield facts(
            ("The game is", "acceptable" if ruling.acceptable else "not acceptable"),
            ("Ruled", _step(found, PetitionRuled).removeprefix(" ")),
            ("Weighed", ", ".join(sorted(ruling.weighed)) or "nothing that is listed"),
        )
        yield Heading(text="Conditions", level=2)
        yield items(ruling.conditions)
    if begun is not None and found.case.conditions is not None:
        yield Heading(text="Test")
        yield facts(
            ("Tables", ", ".join(begun.tables)),
            ("Terms", begun.terms or "none"),
            ("Ended", found.ended),
        )
        yield items(f"{moment(first)} to {moment(last)}" for first, last in begun.periods)
        yield Heading(text="Modifications", level=2)
        yield items(found.case.modifications)
    if found.state is PetitionState.TESTING:
        yield Heading(text="What still bars final approval")
        yield items(str(each) for each in closed_gates(found.case.gates))
    if found.state in (PetitionState.APPROVED, PetitionState.DENIED):
        yield Heading(text="Final decision")
        yield facts(("Decision", str(found.state)), ("Reason", found.reason))
