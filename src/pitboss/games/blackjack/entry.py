"""Who may wager since the last shuffle: the restrictions of 19:47-2.3(i) and (j)."""

from __future__ import annotations

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.state import BlackjackTable, base_wagers, update
from pitboss.rulebook import cite, rule

__all__ = [
    "entry_refusal",
    "forget",
    "held_to_minimum",
    "may_reserve",
    "note_round",
    "note_shuffle",
    "reserved_refusal",
]


def _is_late(table: BlackjackTable, seat: int) -> bool:
    """Whether a person did not wager in the first round after the shuffle."""
    state = table.state
    return not state.fresh and (seat not in state.entered or seat in state.late)


@rule("19:47-2.3(i)1", "19:47-2.3(i)3")
def entry_refusal(table: BlackjackTable, seat: int) -> RuleViolation | None:
    """The refusal for a person who is barred until the reshuffle."""
    if table.rules.late_entry == "barred" and _is_late(table, seat):
        message = f"seat {seat} did not wager in the first round: not before the reshuffle"
        return RuleViolation(message, cite("19:47-2.3(i)1"))
    if table.rules.absence == "barred" and seat in table.state.absent:
        message = f"seat {seat} sat out a round: not before the reshuffle"
        return RuleViolation(message, cite("19:47-2.3(i)3"))
    return None


@rule("19:47-2.3(i)2", "19:47-2.3(i)4")
def held_to_minimum(table: BlackjackTable, seat: int) -> str | None:
    """The provision by which a person is held to the table minimum until the reshuffle, if any."""
    if table.rules.late_entry == "minimum_only" and _is_late(table, seat):
        return cite("19:47-2.3(i)2")
    if table.rules.absence == "minimum_only" and seat in table.state.absent:
        return cite("19:47-2.3(i)4")
    return None


@rule("19:47-2.3(j)")
def may_reserve(table: BlackjackTable, seat: int) -> bool:
    """Whether the house may keep the spot of a player who leaves for a while."""
    state, wagered = table.state, bool(table.wagers_of(seat))
    if table.rules.absence == "free" or wagered or seat in (*state.reserved, *state.absent):
        return False
    return seat in state.entered


@rule("19:47-2.3(j)")
def reserved_refusal(table: BlackjackTable, seat: int, box: int) -> RuleViolation | None:
    """The refusal for another person at a spot that the house keeps for its player."""
    if box not in table.state.reserved or seat == box:
        return None
    return RuleViolation(f"box {box} is reserved for seat {box}", cite("19:47-2.3(j)"))


def note_shuffle(table: BlackjackTable) -> None:
    """After a shuffle everybody is free again."""
    update(table, fresh=True, entered=(), late=(), absent=(), reserved=())


def note_round(table: BlackjackTable) -> None:
    """Before the first card: who wagers now, who comes late, and who sits out."""
    state, boxes = table.state, range(1, table.rules.boxes + 1)
    now = {wager.seat for box in boxes for wager in base_wagers(table, box)}
    late = set(state.late) if state.fresh else {*state.late, *(now - {*state.entered})}
    away = {*state.entered} - now - {*state.reserved}
    update(
        table,
        fresh=False,
        entered=tuple(sorted({*state.entered, *now})),
        late=tuple(sorted(late)),
        absent=tuple(sorted({*state.absent, *away})),
        reserved=tuple(sorted({*state.reserved} - now)),
    )


def forget(table: BlackjackTable, seat: int) -> None:
    """A person left; whoever comes to the seat is somebody else."""
    state = table.state
    names = ("entered", "late", "absent", "reserved")
    update(table, **{name: tuple(s for s in getattr(state, name) if s != seat) for name in names})
    update(table, consents=tuple(pair for pair in state.consents if pair[1] != seat))
