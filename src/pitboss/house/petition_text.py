"""A petition for a new game as a document, its items numbered as the rule numbers them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.petitions import Description, Petition, Petitioner, has_test_casino
from pitboss.house.regulator import regulator_name
from pitboss.rulebook import rule

__all__ = ["write_petition"]

_NOT_GIVEN = "*(not yet given)*"


@rule("19:47-8.4(d)")
def write_petition(petition: Petition, *, edition: int = 1995) -> str:
    """The petition in writing, in Markdown, with a line for the signature of every petitioner."""
    return "\n\n".join(_parts(petition, edition)) + "\n"


def _parts(petition: Petition, edition: int) -> Iterator[str]:
    yield f"# Petition for approval of a new game: {petition.game_name}"
    yield f"To the {regulator_name(edition)}, under N.J.A.C. 19:47-8.4."
    yield _item("1. Petitioners", "\n".join(map(_petitioner, petition.petitioners)))
    if has_test_casino(petition):
        yield "A casino licensee among them has agreed in writing to test the game in its casino."
    yield "All petitioners are jointly and severally liable for the costs of regulatory review."
    yield _item("2. Class of game", petition.game_class or "")
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
