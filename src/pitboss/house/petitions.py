"""Petitions for a new game: petitioners, contents, missing items, and the document itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.errors import Violation
from pitboss.house.casino import regulator_name
from pitboss.house.draft_rules import format_faults
from pitboss.house.exhibit import Exhibit
from pitboss.money import Cents
from pitboss.rulebook import cite, register, rule


class PetitionerKind(StrEnum):
    """The interested persons who may petition; the list of the rule is not closed."""

    CASINO_LICENSEE = "casino licensee"
    CASINO_SERVICE_INDUSTRY = "casino service industry"
    RIGHTS_OWNER = "owner of rights in the game"
    RIGHTS_LICENSEE = "licensee of rights in the game"
    RIGHTS_LESSEE = "lessee of rights in the game"
    RIGHTS_FRANCHISEE = "franchisee of rights in the game"
    OTHER_INTERESTED = "other interested person"


class GameClass(StrEnum):
    """What a proposed game is, measured against the authorized ones."""

    VARIATION = "a variation of an authorized game"
    COMPOSITE = "a composite of authorized games"
    OTHER = "another game, compatible with the public interest and suitable for casino use"


@dataclass(frozen=True, slots=True, kw_only=True)
class Petitioner:
    """One who asks for the game; `agreed_to_test` is the written word to test it in its casino."""

    name: str
    address: str
    kind: PetitionerKind
    signed: bool = False
    agreed_to_test: bool = False
    csi_licensed: bool = False

    @property
    def is_casino(self) -> bool:
        """Whether it is a casino licensee."""
        return self.kind is PetitionerKind.CASINO_LICENSEE

    @property
    def needs_csi_application(self) -> bool:
        """Whether it still has to apply for a licence before a test."""
        return not self.is_casino and not self.csi_licensed


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The game described completely; `layout` is None for a game that has none."""

    summary: str = ""
    draft_rules: str = ""
    odds: Exhibit | None = None
    layout: str | None = ""
    equipment: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Petition:
    """A petition for a new game; a field left empty is an item still missing."""

    game_name: str
    petitioners: tuple[Petitioner, ...] = ()
    game_class: GameClass | None = None
    description: Description = field(default_factory=Description)
    rights: str = ""
    offered_to_all: str = ""
    indemnity: str = ""
    indemnity_satisfactory: bool = True
    ruling_request: str = ""
    test_request: str = ""
    requested: tuple[str, ...] = ()
    supplied: Mapping[str, str] = field(default_factory=dict)


# -- what is missing --------------------------------------------------------------------------


def missing_items(petition: Petition, *, edition: int = 1995) -> tuple[Violation, ...]:
    """Everything that keeps a petition from being filed, each with its provision."""
    found = (
        *_of_petitioners(petition),
        *_of_class(petition),
        *_of_description(petition.description),
        *_of_assurances(petition),
        *_of_requests(petition),
    )
    return tuple(as_numbered(each, edition) for each in found)


def as_numbered(each: Violation, edition: int) -> Violation:
    """What is wrong, under the numbers that an edition gives the provisions."""
    cites = tuple(register().numbered(cite, edition) for cite in each.cites)
    return Violation(each.option, each.message, cites)


def _missing(item: str, message: str, provision: str) -> Violation:
    return Violation(item, message, (provision,))


@rule("19:47-8.4(b)")
def casinos_for_test(petition: Petition) -> frozenset[str]:
    """The petitioners that are casino licensees and agreed in writing to test the game."""
    agreed = (each for each in petition.petitioners if each.is_casino and each.agreed_to_test)
    return frozenset(each.name.strip() for each in agreed)


def _of_petitioners(petition: Petition) -> Iterator[Violation]:
    if not petition.petitioners:
        yield _missing("petitioners", "nobody petitions", cite("19:47-8.4(a)"))
    if not casinos_for_test(petition):
        message = "no casino licensee has agreed in writing to test the game"
        yield _missing("petitioners", message, cite("19:47-8.4(b)"))
    for each in petition.petitioners:
        if not each.signed:
            yield _missing("signature", f"{each.name} has not signed", cite("19:47-8.4(d)"))
        if not (each.name.strip() and each.address.strip()):
            message = f"name or address of a petitioner is missing: {each.name or each.address}"
            yield _missing("1", message, cite("19:47-8.4(d)1"))


@rule("19:47-8.4(c)", "19:47-8.4(d)2")
def _of_class(petition: Petition) -> Iterator[Violation]:
    """A proposed game is a variation, a composite, or any other compatible and suitable game."""
    if petition.game_class is None:
        yield _missing("2", "the class of the game is not stated", cite("19:47-8.4(d)2"))


def _of_description(description: Description) -> Iterator[Violation]:
    if not description.summary.strip():
        yield _missing("3i", "there is no summary of the game", cite("19:47-8.4(d)3i"))
    for message in format_faults(description.draft_rules):
        yield _missing("3ii", message, cite("19:47-8.4(d)3ii"))
    if description.odds is None or not description.odds.rows:
        message = "true odds, payout odds and house advantage are not given"
        yield _missing("3iii", message, cite("19:47-8.4(d)3iii"))
    if description.layout is not None and not description.layout.strip():
        yield _missing("3iv", "there is no picture of the layout", cite("19:47-8.4(d)3iv"))
    if not any(each.strip() for each in description.equipment):
        yield _missing("3v", "there is no picture of the equipment", cite("19:47-8.4(d)3v"))


def _of_assurances(petition: Petition) -> Iterator[Violation]:
    if not petition.rights.strip():
        message = "nothing is said of copyrights, trademarks and patents"
        yield _missing("4", message, cite("19:47-8.4(d)4"))
    if not petition.offered_to_all.strip():
        message = "there is no assurance that all casino licensees were offered the game"
        yield _missing("5", message, cite("19:47-8.4(d)5"))
    if not petition.indemnity.strip() or not petition.indemnity_satisfactory:
        message = "there is no satisfactory agreement to release and indemnify"
        yield _missing("6", message, cite("19:47-8.4(d)6"))


def _of_requests(petition: Petition) -> Iterator[Violation]:
    if not petition.ruling_request.strip():
        yield _missing("7", "no declaratory ruling is asked for", cite("19:47-8.4(d)7"))
    if not petition.test_request.strip():
        yield _missing("8", "no test of the game is asked for", cite("19:47-8.4(d)8"))
    for each in petition.requested:
        if not petition.supplied.get(each, "").strip():
            yield _missing("9", f"not yet supplied: {each}", cite("19:47-8.4(d)9"))


@rule("19:47-8.4(b)")
def liability(petition: Petition, costs_unpaid: Cents) -> dict[str, Cents]:
    """Every petitioner is liable for the whole of the unpaid review costs, not for a share."""
    return {each.name: costs_unpaid for each in petition.petitioners}


_NOT_GIVEN = "*(not yet given)*"


@rule("19:47-8.4(d)")
def write_petition(petition: Petition, *, edition: int = 1995) -> str:
    """The petition in writing, in Markdown, with a line for the signature of every petitioner."""
    return "\n\n".join(_parts(petition, edition)) + "\n"


def _parts(petition: Petition, edition: int) -> Iterator[str]:
    yield f"# Petition for approval of a new game: {petition.game_name}"
    provision = register().numbered(cite("19:47-8.4(a)"), edition).removesuffix("(a)")
    yield f"To the {regulator_name(edition)}, under N.J.A.C. {provision}."
    yield _item("1. Petitioners", "\n".join(map(_petitioner, petition.petitioners)))
    for casino in sorted(casinos_for_test(petition)):
        yield f"{casino} has agreed in writing to test the game in its casino."
    yield "All petitioners are jointly and severally liable for the costs of regulatory review."
    yield _item("2. Class of game", f"It is {petition.game_class}." if petition.game_class else "")
    yield "## 3. Description"
    yield from _description(petition.description)
    yield _item("4. Copyrights, trademarks and patents", petition.rights)
    yield _item("5. Offer to all casino licensees", petition.offered_to_all)
    yield _item("6. Release and indemnity", petition.indemnity)
    yield _item("7. Request for a declaratory ruling", petition.ruling_request)
    yield _item("8. Request for a test", petition.test_request)
    yield _item("9. Further information", _further(petition))
    yield _item("Signatures", "\n".join(map(_signature, petition.petitioners)))


def _description(description: Description) -> Iterator[str]:
    layout = "The game has no layout." if description.layout is None else description.layout
    exhibit = "" if description.odds is None else str(description.odds)
    yield _item("3i. Summary", description.summary, level=3)
    yield _item("3ii. Draft rules", description.draft_rules, level=3)
    yield _item("3iii. Odds and house advantage", exhibit, level=3)
    yield _item("3iv. Layout", layout, level=3)
    yield _item("3v. Equipment", "\n".join(f"- {e}" for e in description.equipment), level=3)


def _item(title: str, text: str, *, level: int = 2) -> str:
    return f"{'#' * level} {title}\n\n{text.strip() or _NOT_GIVEN}"


def _petitioner(each: Petitioner) -> str:
    return f"- {each.name}, {each.address} ({each.kind})"


def _further(petition: Petition) -> str:
    if not petition.requested:
        return "Nothing further has been requested."
    answers = petition.supplied
    return "\n".join(f"- {each}: {answers.get(each) or _NOT_GIVEN}" for each in petition.requested)


def _signature(each: Petitioner) -> str:
    return f"- {each.name}: {'signed' if each.signed else '____________________'}"
