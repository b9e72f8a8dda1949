"""Poker as PettingZoo environments."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pitboss.agents import PokerEnv, poker_env, poker_games
from pitboss.agents.poker_observer import PokerObserver, parts
from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RuleViolation, UnknownGame
from pitboss.games import game
from pitboss.money import INVENTORY
from pitboss.poker.answers import Bet, Call, Check, DeckReady, Fold, Raise
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.events import CardsHeld
from pitboss.poker.hand import ALL_IN, FOLDED, IN
from pitboss.table import Answer, Round, Table, View, seat_actor
from tests.agents.playing import hand

# PettingZoo's tests are not typed.
CHECKS: Any = import_module("pettingzoo.test")

POKER = poker_games()
STRUCTURES = ("fixed", "spread", "pot_limit", "no_limit")
every_game = pytest.mark.parametrize("slug", POKER)
every_structure = pytest.mark.parametrize("structure", STRUCTURES)

# PettingZoo names its own games where a mask makes the observation a dictionary.
ignored = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@ignored
@every_game
@every_structure
def test_pettingzoos_own_api_test_passes(slug: str, structure: str) -> None:
    """Every type of poker under every limit structure."""
    CHECKS.api_test(poker_env(slug, rules={"limit_structure": structure}, seats=3), num_cycles=40)


@every_game
@every_structure
def test_pettingzoos_own_seed_test_passes(slug: str, structure: str) -> None:
    """The same seed and actions give the same hands."""
    CHECKS.seed_test(lambda: poker_env(slug, rules={"limit_structure": structure}), num_cycles=15)


def wide(slug: str, seed: int) -> PokerEnv:
    """Several players at a table whose structure the seed decides."""
    structure = STRUCTURES[seed % len(STRUCTURES)]
    return PokerEnv(slug, rules={"limit_structure": structure}, seats=2 + seed % 4, hands=3)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_mask_says_exactly_what_the_table_takes(slug: str, seed: int) -> None:
    """What is let through is accepted, and what is not would be refused."""
    env = wide(slug, seed)

    for agent in hand(env, seed):
        mask, question = env.action_mask(agent), env.question
        assert isinstance(question, PlayerQuestion)
        assert mask.any()
        for number in range(len(env.actions)):
            sent = env._open.get(number)
            for answer in [sent] if sent is not None else shut(env, number, question):
                assert env.driver.accepts(answer) == bool(mask[number])


def shut(env: PokerEnv, number: int, question: PlayerQuestion) -> list[Answer]:
    """What an action that is not open would say."""
    by, name = question.player.actor, env.actions.names[number]
    if name == "fold":
        return [Fold(by=by)]
    if name == "check_call":
        return [Call(by=by), Check(by=by)]
    if name.startswith("raise"):
        held = env.driver.table.stack(question.player.seat)
        return [Bet(by=by, cents=held), Raise(by=by, to=held)]
    return [DiscardCards(by=by, cards=())]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_are_what_lies_on_the_table(slug: str, seed: int) -> None:
    """Taken from events alone, they agree with the hand that the table itself keeps."""
    env = wide(slug, seed)
    slices = {each.name: each.part for each in parts(len(env.possible_agents))}

    for agent in hand(env, seed):
        question = env.question
        assert isinstance(question, PlayerQuestion)
        seen, kept = env.observe(agent)["observation"], question.hand
        order = turned(env, question.player.seat)
        players = {player.seat: player for player in kept.players}
        status = {IN: 1, ALL_IN: 2, FOLDED: 3}

        assert own_cards(seen[slices["held"]]) == question.player.down
        assert own_cards(seen[slices["board"]]) == list(kept.board)
        assert seen[slices["pot"]][0] == kept.pot
        for place, seat in enumerate(order):
            player = players.get(seat)
            if player is None:
                continue
            assert seen[slices["status"]][place] == status[player.status]
            assert seen[slices["stacks"]][place] == player.stack
            up = seen[slices["up"]][place * 4 : place * 4 + 4]
            assert player.status == FOLDED or own_cards(up) == player.up
            if isinstance(question, Act):
                assert seen[slices["bets"]][place] == player.street


def turned(env: PokerEnv, seat: int) -> list[int]:
    seats = list(range(1, len(env.possible_agents) + 1))
    return seats[seat - 1 :] + seats[: seat - 1]


def own_cards(row: Any) -> list[int]:
    return [int(card) - 1 for card in row if card]


@every_game
def test_rewards_are_what_the_ledger_says(slug: str) -> None:
    """In minimum bets, and together just what the house has taken."""
    env = PokerEnv(slug, seats=4, hands=5)
    total: Counter[str] = Counter()

    for _ in hand(env, 9):
        total.update(env.rewards)
    total.update(env.rewards)
    table = env.driver.table
    taken = sum(table.accounts.balance(account) for account in ("rake", INVENTORY))

    changes = {agent: (table.stack(seat) - env.stack) / 200 for agent, seat in env._seats.items()}
    assert {agent: total[agent] for agent in changes} == pytest.approx(changes)
    assert sum(total.values()) == pytest.approx(-taken / 200)


def test_no_number_depends_on_cards_that_a_seat_may_not_see() -> None:
    """Two hands that differ in another's cards alone look the same to seat 1 at every turn."""
    order = tuple(range(52))
    looks, dealt = looks_of_seat_1(order)
    theirs = dealt[2][0]
    unseen = next(card for card in order if not any(card in cards for cards in dealt.values()))
    swap = {theirs: unseen, unseen: theirs}

    other_looks, other_dealt = looks_of_seat_1(tuple(swap.get(card, card) for card in order))

    assert (dealt[1], dealt[0]) == (other_dealt[1], other_dealt[0])
    assert dealt[2] != other_dealt[2]
    assert len(looks) > 3
    assert all(np.array_equal(one, two) for one, two in zip(looks, other_looks, strict=True))


def looks_of_seat_1(order: tuple[int, ...]) -> tuple[list[Any], dict[int, tuple[int, ...]]]:
    """What seat 1 sees of a hand checked and called down, and the cards by seat, 0 the centre."""
    table: Table[Any, Any, Any] = Table(game("hold_em"), seats={1: 100_00, 2: 100_00, 3: 100_00})
    current: Round[Any, Any, Any] = Round(table)
    observer, looks = PokerObserver(View(seat_actor(1)), [1, 2, 3]), []
    observer.see(current.events)
    while (answer := checked_down(current, order)) is not None:
        looks.append(observer.observe())
        observer.see(current.answer(answer))
    held = {each.seat: each.cards for each in current.events if isinstance(each, CardsHeld)}
    return looks, {**held, 0: tuple(observer.board)}


def checked_down(current: Round[Any, Any, Any], order: tuple[int, ...]) -> Answer | None:
    """The next answer of a hand without bets, from this deck; None once it is shown down."""
    question = current.question
    if isinstance(question, Act):
        return (Call if question.call else Check)(by=question.player.actor)
    if question is not None and isinstance(question.draw(seeded(1)), DeckReady):
        return DeckReady(by="chance", order=order, cut=26)
    return None if question is None else question.default()


# -- actions --------------------------------------------------------------------------------------


def test_a_fixed_limit_has_one_raise_and_other_structures_four() -> None:
    """The list is as long as the structure and the draw make it."""
    fixed = PokerEnv("hold_em")
    open_ = PokerEnv("badugi", rules={"limit_structure": "no_limit"})

    assert fixed.actions.names == ("fold", "check_call", "raise_min")
    assert open_.actions.names[2:6] == ("raise_min", "raise_half_pot", "raise_pot", "raise_max")
    assert open_.actions.names[6:10] == ("stand_pat", "discard_1", "discard_2", "discard_1_2")
    assert len(open_.actions) == 6 + 16


def test_sizes_grow_and_stay_within_the_exact_bounds() -> None:
    """From the least to the most, a share of the pot between them."""
    env = PokerEnv("hold_em", rules={"limit_structure": "no_limit"}, seats=3)
    env.reset(seed=1)
    turn = env.question
    assert isinstance(turn, Act)

    raises = [env._open[number] for number in range(2, 6)]
    amounts = [each.to for each in raises if isinstance(each, Raise)]

    assert len(amounts) == 4
    assert all(low <= high for low, high in pairwise(amounts))
    assert (amounts[0], amounts[-1]) == (turn.low, turn.high)


def test_an_odd_stack_goes_in_whole() -> None:
    """The most is the stack, even if it is not made of whole chips of the bet."""
    env = PokerEnv("hold_em", rules={"limit_structure": "no_limit", "unit": 25}, seats=2)
    env.reset(seed=1)
    turn = env.question
    assert isinstance(turn, Act)

    most = env._open[5]

    assert isinstance(most, Raise)
    assert most.to == turn.high


def test_cards_are_discarded_by_their_places() -> None:
    """The mask of an action counts the cards as they are held."""
    env = PokerEnv("triple_draw_27", seats=2)
    env.reset(seed=2)
    while not isinstance(env.question, KeepOrDraw):
        env.step(env.actions.names.index("check_call"))
    agent = env.agent_selection
    held = env._observers[agent].held

    answer = env._open[env.actions.names.index("discard_1_4")]
    assert isinstance(answer, DiscardCards)
    assert answer.cards == (held[0], held[3])
    env.step(env.actions.names.index("discard_1_4"))

    after = env._observers[agent].held
    assert (after[1], after[2], after[4]) == (held[1], held[2], held[4])


# -- PettingZoo's habits --------------------------------------------------------------------------


def test_an_illegal_action_ends_the_wrapped_table_and_is_refused_by_the_bare_one() -> None:
    """By PettingZoo's convention, or with an error that names the provision."""
    bare, wrapped = PokerEnv("triple_draw_27"), poker_env("triple_draw_27")
    for env in (bare, wrapped):
        env.reset(seed=1)
    illegal = bare.actions.names.index("stand_pat")
    agent = wrapped.agent_selection

    with pytest.raises(RuleViolation, match=r"does not take 'stand_pat' from seat_1 now"):
        bare.step(illegal)
    with pytest.raises(RuleViolation, match="action None"):
        bare.step(None)
    wrapped.step(illegal)

    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1


def test_who_is_not_asked_has_no_action() -> None:
    """The mask lets nothing through but for the player whose turn it is."""
    env = PokerEnv("hold_em", seats=3)
    env.reset(seed=1)

    open_now = {agent: bool(env.action_mask(agent).any()) for agent in env.agents}

    assert open_now == {agent: agent == env.agent_selection for agent in env.agents}


def test_several_hands_are_one_episode_if_wanted() -> None:
    """The button moves, the stacks stay, and who is broke waits for the end."""
    env = PokerEnv("hold_em", rules={"limit_structure": "no_limit"}, seats=3, stack=20_00, hands=50)

    turns = list(hand(env, 4))
    stacks = sorted(env.driver.table.stack(seat) for seat in (1, 2, 3))

    assert len(set(turns)) == 3
    assert env.driver.table.rounds == 50 or stacks[1] == 0
    assert all(env.terminations.values())


def test_without_a_seed_hands_go_on_from_the_last() -> None:
    """A reset without a seed deals another hand; the first one is then anybody's guess."""
    env = PokerEnv("hold_em")
    env.reset()
    env.reset(seed=1)
    first = env.observe("seat_1")["observation"].tolist()
    env.reset()

    assert env.observe("seat_1")["observation"].tolist() != first


def test_the_table_is_shown_in_lines_as_the_player_sees_it() -> None:
    """The own cards, the centre, the pot, and everybody's chips."""
    stud, plain = PokerEnv("seven_card_stud", render_mode="ansi"), PokerEnv("hold_em")
    stud.reset(seed=1)
    plain.reset(seed=1)
    board = PokerEnv("hold_em", render_mode="ansi")
    board.reset(seed=1)
    for _ in range(2):
        board.step(1)

    assert "shows" in str(stud.render())
    assert "in the centre: " in str(board.render())
    assert plain.render() is None
    assert plain.view("seat_1").stack(1) < plain.stack
    stud.close()


def test_mistakes_of_the_owner_are_shown() -> None:
    """Each with an error of its own kind."""
    with pytest.raises(UnknownGame, match="is not poker"):
        PokerEnv("roulette")
    with pytest.raises(MalformedAnswer):
        PokerEnv("hold_em", hands=0)
    with pytest.raises(MalformedAnswer, match="two at least"):
        PokerEnv("hold_em", seats=1)
    with pytest.raises(RuleViolation, match="has seats 1 to"):
        PokerEnv("hold_em", seats=99)
