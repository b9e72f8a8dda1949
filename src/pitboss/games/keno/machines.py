"""The keno system, which is up or down, and the generator, which two keys open and lock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.games.keno.state import KenoTable, KeysUsed, SystemReported, UseKeys
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, Form, OneOf
from pitboss.table.authoring import FormsQuestion
from pitboss.table.field import Field, Value

# Who has the key of the department; the other one is with the inspector of the Commission.
HOLDERS: Final = (
    "keno supervisor",
    "supervisor of the keno supervisor",
    "approved member of the department",
)
INSPECTORS: Final = tuple(f"I{number}" for number in range(1, 10))
OPENING, LOCKING = "open the generator with both keys", "lock the generator with both keys"
PURPOSES: Final = ("inspection", "repair", "a new program", "paper of the recorder")


@rule("19:47-15.5(a)")
def key_forms(*, is_locked: bool) -> Iterator[Form]:
    """The generator is opened, or locked again, by both who have a key."""
    blanks: dict[str, Field] = {"inspector": OneOf(INSPECTORS), "holder": OneOf(HOLDERS)}
    provision = cite("19:47-15.5(a)")
    word, text = ("unlock", OPENING) if is_locked else ("lock", LOCKING)
    fixed: dict[str, Value] = {"opens": is_locked}
    if is_locked:
        blanks["reason"] = OneOf(PURPOSES)
    else:
        fixed["reason"] = ""
    yield Form(word, UseKeys, FLOORPERSON, provision, text, fixed, blanks, seldom=True)


def locking_question() -> FormsQuestion:
    """A game waits until the generator is locked again."""
    holders = {"inspector": INSPECTORS[0], "holder": HOLDERS[0]}
    usual = UseKeys(by=FLOORPERSON, opens=False, **holders)
    prompt = "The game waits until the generator is locked."
    return FormsQuestion(prompt, cite("19:47-15.5(a)"), [*key_forms(is_locked=False)], usual)


def use_keys(table: KenoTable, answer: UseKeys) -> None:
    """The generator is open or locked from now on; whose keys did it, and why, is on record."""
    table.set_state(is_locked=not answer.opens)
    table.emit(
        KeysUsed(
            cite=cite("19:47-15.5(a)"),
            by=answer.by,
            opens=answer.opens,
            inspector=answer.inspector,
            holder=answer.holder,
            reason=answer.reason,
        )
    )


@rule("19:47-15.7(c)")
def report_system(table: KenoTable, *, is_up: bool) -> None:
    """The keno system is up or down from now on, and everybody may know."""
    table.set_state(is_up=is_up)
    table.emit(SystemReported(cite=cite("19:47-15.7(c)"), by=FLOORPERSON, is_up=is_up))
