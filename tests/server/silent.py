"""Tables at which some seats do not answer, and a way to look at every question of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.poker.betting.acting import Act
from pitboss.table import Answer, Betting, HouseRules, Question, Round, Table, seat_of
from tests.strategies import Play

__all__ = ["Floor", "asked", "is_forced", "questions"]

SEATS = {1: 500_00, 2: 800_00, 3: 2_000_00}


def asked(question: Question) -> list[int]:
    """The seats that a question is put to, where the game does not go on without them."""
    if isinstance(question, Betting) or question.draw(seeded(0)) is not None:
        return []
    return sorted({seat_of(form.by) or 0 for form in question.forms()} - {0})


def is_forced(question: Question) -> bool:
    """Whether the rules leave a poker player nothing but to put chips in."""
    return isinstance(question, Act) and (question.must_bet or question.pushed > 0)


def questions(slug: str, seed: int, answers: int) -> Iterator[Play]:
    """A table under random lawful play, stopped at each of so many questions."""
    play = Play(slug, seed, seats=SEATS)
    for _ in range(answers):
        assert play.question
        yield play
        play.step()


class Floor:
    """A table run as an automatic one is: chance draws, staff say their usual, seats are given."""

    def __init__(
        self,
        slug: str,
        seats: Mapping[int, Callable[[Question, int, Table[Any, Any, Any]], Answer | None]],
        *,
        chance: Source,
        rules: HouseRules | None = None,
        cents: int = 5_000_00,
    ) -> None:
        self.players = dict(seats)
        card = game(slug)
        self.table: Table[Any, Any, Any] = Table(
            card, rules or card.rules(), seats=dict.fromkeys(seats, cents)
        )
        self.chance = chance
        self.round: Round[Any, Any, Any] = Round(self.table)

    def play_round(self) -> int:
        """Play one round to its end; how many answers it took."""
        if self.round.over:
            self.round = Round(self.table)
        count = 0
        while not self.round.over:
            self.step()
            count += 1
        return count

    def step(self) -> None:
        """One answer: of a seat that has one, else of chance, else of the staff."""
        question = self.round.question
        assert question is not None
        for seat in list(self.table.seats):
            answer = self.players[seat](question, seat, self.table)
            if answer is not None:
                self.round.answer(answer)
                return
        usual = question.draw(self.chance) or question.default()
        assert usual is not None, f"nobody answers {question.prompt}"
        self.round.answer(usual)
