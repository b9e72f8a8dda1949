"""What a history was played for, in cents, and the house rules under which our table plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from pitboss.errors import MalformedFile, ReplayMismatch, RuleViolation
from pitboss.money import Cents, show
from pitboss.poker.phh.actions import BETS, Action
from pitboss.poker.phh.amounts import Amount, cents_of, scale_of
from pitboss.poker.phh.format import History
from pitboss.poker.phh.variants import Variant, variant_named
from pitboss.rulebook import cite


@dataclass(frozen=True, slots=True)
class Stakes:
    """All amounts of a history as our table plays them, `scale` times larger than in the file.

    `posts` are what players put in who sat out before, by player. `small` is also the least bet
    where there are no fixed limits. `completes` says that the forced bettor bet in full.
    """

    variant: Variant
    scale: int
    stacks: tuple[Cents, ...]
    ante: Cents
    blinds: tuple[Cents, ...]
    button_small: bool
    posts: tuple[tuple[int, Cents], ...]
    forced: Cents
    completes: bool
    small: Cents
    big: Cents

    def options(self) -> dict[str, object]:
        """The house rules: chips of any size, no rake, and nothing refused that was not unlawful.

        A history states what was bet, so neither a number of raises nor a short all-in binds.
        """
        variant = self.variant
        options: dict[str, object] = {
            "unit": 1,
            "rake_cap": 0,
            "max_players": len(self.stacks),
            "limit_structure": variant.limit_structure,
            "minimum": self.small,
            "maximum": self.big,
            "max_raises": 0,
            "ante": self.ante,
            "short_all_in_reopens": True,
        }
        if variant.form:
            options["form"] = variant.form
        return {**options, **(self._stud() if variant.stud else self._button())}

    def _stud(self) -> Mapping[str, object]:
        return {"forced_bet": self.forced}

    def _button(self) -> Mapping[str, object]:
        return {
            "blinds": self.blinds,
            "heads_up_blinds": "button_small" if self.button_small else "literal",
            "missed_blinds": "post" if self.posts else "free",
        }


def stakes_of(history: History, actions: Sequence[Action]) -> Stakes:
    """The amounts of a history, or a refusal of what no table of ours can do."""
    variant = variant_named(history.variant)
    amounts = dict(_amounts(history, actions))
    scale = scale_of(amounts.values())
    cents = {name: each * scale for name, each in amounts.items()}
    places = range(1, history.players + 1)
    posted = [cents.get(f"blinds_or_straddles {n}", 0) for n in places]
    blinds, button_small, posts = _blinds(posted, _first_to_act(actions))
    small = cents.get("small_bet", cents.get("min_bet", 0))
    completes = variant.stud and _completes(actions, small // scale)
    if not variant.stud and not blinds:
        message = "blinds_or_straddles: the first player left of the button posts a blind here"
        raise RuleViolation(message, cite("13:69F-14.10(d)"))
    return Stakes(
        variant=variant,
        scale=scale,
        stacks=tuple([cents[f"starting_stacks {n}"] for n in places]),
        ante=_ante([cents[f"antes {n}"] for n in places]),
        blinds=blinds,
        button_small=button_small,
        posts=posts,
        forced=small if completes else cents.get("bring_in", 0),
        completes=completes,
        small=small,
        big=cents.get("big_bet", small),
    )


def _amounts(history: History, actions: Sequence[Action]) -> Iterator[tuple[str, Cents]]:
    """Every amount by where it stands; players count from 1."""
    lists: Mapping[str, tuple[Amount, ...] | None] = {
        name: getattr(history, name)
        for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
    }
    for name, values in lists.items():
        for number, value in enumerate(values or (), start=1):
            yield f"{name} {number}", cents_of(value, f"{name}, player {number}")
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        value = getattr(history, name)
        if value is not None:
            yield name, _positive(cents_of(value, name), name)
    for number, action in enumerate(actions, start=1):
        if action.verb == "cbr":
            yield f"actions {number}", cents_of(action.amount, f"actions: number {number}")


def _positive(cents: Cents, name: str) -> Cents:
    if cents <= 0:
        raise MalformedFile(f"{name}: the amount is above zero")
    return cents


def _ante(antes: Sequence[Cents]) -> Cents:
    """What everybody antes; our table knows no other way."""
    if min(antes) < 0:
        raise MalformedFile("antes: no ante is below zero")
    if min(antes) != max(antes):
        message = "antes: at a table of New Jersey everybody antes the same"
        raise RuleViolation(message, cite("13:69F-14.7(b)1"))
    return antes[0]


def _completes(actions: Sequence[Action], small: Cents) -> bool:
    """Whether the player who had to bring it in bet in full instead."""
    number = next((n for n, each in enumerate(actions) if each.verb in BETS), None)
    if number is None or actions[number].verb != "cbr":
        return False
    if cents_of(actions[number].amount, "actions") != small:
        label = f"action {number + 1}, {str(actions[number])[:60]!r}"
        raise ReplayMismatch(f"{label}: who does not bring it in bets {show(small)}")
    return True


# -- blinds ---------------------------------------------------------------------------------------


def _first_to_act(actions: Sequence[Action]) -> int:
    """Who bets, calls or folds first."""
    return next((action.player for action in actions if action.verb in BETS), 1)


def _blinds(
    posted: Sequence[Cents], first: int
) -> tuple[tuple[Cents, ...], bool, tuple[tuple[int, Cents], ...]]:
    """The blinds in their order, whether the button of two posts first, and later posts.

    Of two players the last one listed has the first blind, as the format lays down.
    """
    if len(posted) == 2:
        return *_heads_up(posted[1], posted[0], first), ()
    blinds = tuple(takewhile(lambda cents: cents > 0, posted))
    rest = enumerate(posted[len(blinds) :], start=len(blinds) + 1)
    posts = tuple([(player, abs(cents)) for player, cents in rest if cents])
    if any(cents != max(blinds, default=0) for _, cents in posts):
        message = "blinds_or_straddles: blinds follow one another from the left of the button,"
        raise RuleViolation(
            f"{message} and who posts later posts the last", cite("13:69F-14.10(d)")
        )
    return blinds, False, posts


def _heads_up(left: Cents, button: Cents, first: int) -> tuple[tuple[Cents, ...], bool]:
    """What the left of the button and the button post: the smaller blind is the first.

    Of two that are the same the first is that of the player who acts first.
    """
    if min(left, button) < 0:
        raise MalformedFile("blinds_or_straddles: no blind is below zero")
    if not (left and button):
        return tuple([cents for cents in (left, button) if cents]), not left
    button_small = first == 2 if left == button else left > button
    return tuple(sorted((left, button))), button_small
