"""What the rules provide for is callable as often as it happens, in every game alike."""

from __future__ import annotations

from typing import Final

import pytest

from pitboss.games import game
from pitboss.table import STAFF, Betting, Form, Question
from pitboss.table.authoring import Effect
from pitboss.testing.random_play import CALLS_MAX, one_in
from tests.strategies import GAMES, Play, pick

# So many calls are made in one round at most, so that the test ends.
CALLS_PER_ROUND: Final = 60

# What cannot happen again before something else has: a card that is out already is not drawn in
# error, nor does it lie face up; a card that was forgotten is not forgotten when it is made good;
# a player was shown already.
ONCE: Final = {
    "casino_war": {"drawn_in_error", "face_up", "missed", "second"},
    "red_dog": {"drawn_in_error", "face_up"},
    "blackjack": {"drawn in error", "box skipped", "dealer skipped", "not dealt"},
    "caribbean_stud": {"drawn_in_error", "face_up", "shown"},
    "let_it_ride": {"drawn_in_error", "face_up"},
    "double_down_stud": {"drawn_in_error", "face_up"},
    "pai_gow": {"exposed"},  # when no other tile lies face down
    "pai_gow_poker": {"drawn_in_error", "face_up"},
}


def calls_of(question: Question) -> dict[str, Form]:
    """What officials may call here, by actor and command."""
    return {f"{form.by} {form.command}": form for form in question.forms() if form.by in STAFF}


@pytest.mark.promise("R4")
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_call_that_was_made_can_be_made_again(slug: str, seed: int) -> None:
    """Wherever the same question is asked again in a round: no count uses it up."""
    play = Play(slug, seed, rules=game(slug).rules())
    made: dict[tuple[str, str], set[str]] = {}
    calls, rounds, used_up = 0, 0, set()
    for _ in range(250):
        question = play.question
        if play.table.rounds != rounds:
            made, calls, rounds = {}, 0, play.table.rounds
        if isinstance(question, Betting):
            play.calls = 0
            play.step()
            continue
        offered = calls_of(question)
        asked = type(question).__name__, question.prompt
        used_up |= made.get(asked, set()) - offered.keys()
        play.calls = CALLS_MAX
        call = pick(sorted(offered), play.players) if offered else ""
        answer = offered[call].sample(play.players) if call else None
        lawful = answer is not None and play.round.accepts(answer)
        if not lawful or calls >= CALLS_PER_ROUND or one_in(2, play.players):
            play.step()
        elif answer is not None:
            if question.effect(answer) is Effect.UNLIMITED:
                made.setdefault(asked, set()).add(call)
                calls += 1
            play.say(answer)

    assert not [each for each in used_up if not any(word in each for word in ONCE.get(slug, ()))]
