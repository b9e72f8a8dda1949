"""The state of a table as a client knows it: a snapshot, and the changes that came after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from pitboss.server.views.patch import apply_patch

Plain: TypeAlias = dict[str, Any]

_NOBODY: Final[Plain] = {"aside": "", "yours": False, "forms": []}
# What is not state but what happened, or how the state has changed.
_PASSING: Final = ("type", "steps", "events", "patch", "view")


def next_state(state: Plain, message: Plain) -> Plain | None:
    """The state after a snapshot or after changes; None if changes before these were missed.

    Each step of the message gets the `view` that it leads to.
    """
    fresh = message["type"] == "snapshot"
    if not fresh and message["v"] != state.get("v", -2) + 1:
        return None
    view: Plain = {} if fresh else state["view"]
    for step in message.get("steps", ()):
        view = step["view"] = _after(view, step)
    kept = {name: value for name, value in message.items() if name not in _PASSING}
    return {**({} if fresh else state), **kept, "view": _after(view, message)}


def conflict_state(state: Plain, message: Plain) -> Plain:
    """The state with the question that stands, which comes with a conflict."""
    return {**state, **{name: message[name] for name in ("question", "own", "spots")}}


def _after(view: Plain, change: Plain) -> Plain:
    if "view" in change:
        whole: Plain = change["view"]
        return whole
    return apply_patch(view, change["patch"]) if "patch" in change else view


def question_of(state: Plain) -> Plain | None:
    """The question of a state with what this client may answer: its forms, and its `bets`."""
    asked, spots = state["question"], state["spots"]
    bets = [] if spots is None else list(bet_rows(spots, state, state["you"]["seat"]))
    return None if asked is None else {**asked, **(state["own"] or _NOBODY), "bets": bets}


def bet_rows(spots: Plain, state: Plain, seat: int) -> Iterator[list[Any]]:
    """The wagers that a seat may make: spot, least, most and step of each.

    They follow from the stakes of the table, the open spots and the player's chips; a spot for
    which more than that counts has its amounts in `bets`.
    """
    view, stakes = state["view"], state["stakes"]
    stack = next((each["stack"] for each in view["seats"] if each["seat"] == seat), 0)
    own: Plain = spots["bets"]
    standing: dict[str, int] = {}
    for each in view["wagers"]:
        if each["seat"] == seat:
            standing[each["spot"]] = standing.get(each["spot"], 0) + each["cents"]
    for spot in stakes if spots["open"] == "all" else spots["open"]:
        least, most, step = stakes[spot]
        there = standing.get(spot, 0)
        low = max(1, -(-(least - there) // step)) * step
        high = min(most - there, stack) // step * step
        if spot not in own and low <= high:
            yield [spot, low, high, step]
    for spot, row in own.items():
        if row is not None:
            yield [spot, *row]
