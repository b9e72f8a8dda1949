"""Banked games as Gymnasium environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss.agents import BankedEnv, banked_games, env_id
from pitboss.agents.banked import OVERTIME
from pitboss.agents.observer import BACK, Observer
from pitboss.equipment import seeded
from pitboss.errors import (
    MalformedAnswer,
    RoundOver,
    RuleViolation,
    UnknownGame,
    UnlawfulOption,
)
from pitboss.games import game
from pitboss.money import layout, stack
from pitboss.table import Betting, Choose, PlaceWager, View, seat_actor, seat_of, visible
from tests.agents.playing import any_open, episode
from tests.strategies import lawful_rules

BANKED = banked_games()
every_game = pytest.mark.parametrize("slug", BANKED)


@every_game
def test_gymnasiums_own_checker_passes(slug: str) -> None:
    """Spaces, seeds, determinism and rendering are as the library demands."""
    check_env(gymnasium.make(env_id(slug), render_mode="ansi").unwrapped)


@every_game
def test_an_episode_in_gymnasiums_wrappers_raises_no_warning(slug: str) -> None:
    """The passive checker looks at every observation, reward and info."""
    env, source = gymnasium.make(env_id(slug)), seeded(slug)
    _, info = env.reset(seed=11)

    for _ in range(12):
        _, _, over, cut_short, info = env.step(any_open(info["action_mask"], source))
        if over or cut_short:
            break


@every_game
def test_the_same_seed_gives_the_same_episode(slug: str) -> None:
    """Everything follows from the seed and the actions."""
    one, other = (list(episode(BankedEnv(slug, rounds=2), 5)) for _ in range(2))

    assert len(one) == len(other)
    for (seen, reward, over, info), (seen2, reward2, over2, info2) in zip(one, other, strict=True):
        assert (reward, over, info["prompt"]) == (reward2, over2, info2["prompt"])
        assert all(np.array_equal(seen[key], seen2[key]) for key in seen)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_the_mask_says_exactly_what_the_table_takes(slug: str, seed: int) -> None:
    """What is let through is accepted; a shut wager or word is refused by the table itself."""
    env = BankedEnv(slug, rounds=2, others=seed % 2 + (slug == "chemin_de_fer"))

    for _, _, over, info in episode(env, seed, steps=12):
        if over:
            break
        for number, is_open in enumerate(info["action_mask"]):
            answer = answer_of(env, number)
            if answer is not None:
                assert env.driver.accepts(answer) == bool(is_open), env.catalogue.names[number]


def answer_of(env: BankedEnv, number: int) -> Any:
    """What an action says: filled in if it is open, else put together as well as can be."""
    action, by = env.catalogue.actions[number], seat_actor(env.seat)
    form = env._open.get(number)
    if form is not None:
        return env.catalogue.filled(number, form, env.observer)
    verb, _, spot = action.key.partition(" ")
    if verb == "place" and action.cents:
        return PlaceWager(by=by, seat=env.seat, spot=spot, cents=action.cents)
    return Choose(by=by, choice=action.key) if action.key in env.sheet.words else None


@every_game
def test_rewards_are_what_the_ledger_says(slug: str) -> None:
    """All rewards together are the change of the seat's chips, in dollars."""
    env = BankedEnv(slug, rounds=3)

    total = sum(reward for _, reward, _, _ in episode(env, 3, steps=400))

    balance = env.driver.table.accounts.balance
    held = balance(stack(1)) + balance(layout(1))
    assert env.question is None
    assert total == pytest.approx((held - 1_000_00) / 100)


@every_game
def test_an_observation_rests_on_the_seats_own_view_alone(slug: str) -> None:
    """What others are shown changes no number of what this seat observes."""
    env = BankedEnv(slug, others=1)
    steps = list(episode(env, 8, steps=200))
    events = env.driver.events
    whole, own = (Observer(env.sheet, View("seat:1"), env.catalogue.spots) for _ in range(2))

    for event in events:
        whole.see([event])
        own.see([event] if visible(event, "seat:1") else [])

        assert same(whole.observe(), own.observe())
    assert len(steps) > 1


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


@every_game
def test_every_lawful_table_can_be_played(slug: str) -> None:
    """Under any house rules the catalogue has an answer to whatever the agent is asked."""
    for seed in range(4):
        rules = lawful_rules(game(slug), seeded(f"rules {seed}"))
        env = BankedEnv(slug, rules=rules, bankroll=5_000_00)

        for seen, _, over, info in episode(env, seed, steps=12):
            assert env.observation_space.contains(seen)
            assert over or info["action_mask"].any()
            assert over or unlisted(env, info["forms"]) == set()


# What agents leave alone: seats, requests that decide nothing, parts of a wager, and tickets with
# numbers of their own.
LEFT_ALONE = {"leave", "move", "burn_card", "share", "reduce", "cut", "refuse", "shake"}
LEFT_ALONE |= {"ticket", "runner", "void", "cancel", "hand", "present_ticket"}


def unlisted(env: BankedEnv, forms: Any) -> set[str]:
    """Commands that the agent may say now and that no action of the catalogue stands for."""
    known = {action.key.split()[0] for action in env.catalogue.actions}
    words = {form.command.split()[0] for form in forms if form.answer is not PlaceWager}
    return words - known - LEFT_ALONE - {"remove"}


# -- single games ---------------------------------------------------------------------------------


def do(env: BankedEnv, *names: str) -> tuple[Any, float, bool, bool, dict[str, Any]]:
    """Do actions by their names; what came of the last."""
    return [env.step(env.catalogue.number(name)) for name in names][-1]


def test_a_hand_of_blackjack_is_seen_as_it_lies() -> None:
    """The rows are the dealer's card and the own, the face of each counted from one."""
    env = BankedEnv("blackjack", render_mode="ansi")
    env.reset(seed=4)

    seen, reward, over, _, info = do(env, "place box_1 x5", "done")

    assert (reward, over, int(seen["asked"][0])) == (0.0, False, 2)
    assert (seen["cards"][1][:2] > 0).all()
    assert seen["wagers"].tolist() == [5_00]
    assert {"draw", "stand"} <= set(env.catalogue.open_names(info["action_mask"]))
    assert "box 1: " in str(env.render())
    assert env.catalogue.amounts()["place box_1 x25"] == "$25.00"


def test_a_split_hand_is_the_one_that_is_asked_about() -> None:
    """After a split each hand has its own row when its turn comes."""
    env = BankedEnv("blackjack")
    for seed in range(400):
        env.reset(seed=seed)
        seen, _, over, _, info = do(env, "place box_1 x1", "done")
        if not over and info["action_mask"][env.catalogue.number("split")]:
            break
    pair = seen["cards"][1][:2].tolist()

    seen, *_ = do(env, "split")

    assert seen["asked"][0] == 2
    assert seen["cards"][1][0] == pair[0]
    assert seen["cards"][1][1] != 0


def test_what_the_table_does_not_take_is_refused_and_changes_nothing() -> None:
    """The refusal comes with its provision, and the same question stands."""
    env = BankedEnv("blackjack")
    env.reset(seed=4)
    before = env.driver.table.digest()

    _, reward, over, cut_short, info = do(env, "stand")

    assert info["refusal"] == "the table does not take 'stand' now [19:47-2.3(a)]"
    assert (reward, over, cut_short, before) == (0.0, False, False, env.driver.table.digest())


def test_a_wager_is_taken_down_again() -> None:
    """What was laid comes back before the closing call, and the round costs nothing."""
    env = BankedEnv("roulette")
    env.reset(seed=1)

    seen, *_ = do(env, "place red x5", "take_down red")
    _, reward, over, *_ = do(env, "done")

    assert (seen["wagers"].sum(), reward, over) == (0, 0.0, True)


def test_hole_cards_show_their_backs_until_they_are_turned() -> None:
    """At caribbean stud the dealer's four cards are backs to the player."""
    env = BankedEnv("caribbean_stud", render_mode="ansi")
    env.reset(seed=2)

    seen, *_ = do(env, "place ante_1 x1", "done")
    dealt = seen["cards"].tolist()
    seen, _, over, *_ = do(env, "bet")

    assert dealt[0].count(BACK) == 4
    assert BACK not in dealt[1][:5]
    assert over
    assert "the dealer: " in str(env.render())


def test_the_community_cards_are_seen_as_they_are_turned() -> None:
    """At let it ride each community card has a row of its own."""
    env = BankedEnv("let_it_ride")
    env.reset(seed=2)

    do(env, *(f"place bet_{bet}_1 x1" for bet in (1, 2, 3)))
    seen, *_ = do(env, "done", "ride")

    assert (seen["cards"][1][0] > 0, seen["cards"][2][0]) == (True, 0)


def test_a_low_hand_is_set_by_two_of_the_seven_cards() -> None:
    """At pai gow poker the actions name the cards by their order in the row."""
    env = BankedEnv("pai_gow_poker")
    env.reset(seed=6)

    seen, _, _, _, info = do(env, "place area_1 x1", "done")
    setting = env.catalogue.open_names(info["action_mask"])
    low = [Observer.picked(env.observer, "area 1", (0, 1))]
    do(env, "set 1 2")

    assert len([name for name in setting if name.startswith("set ")]) == 21
    assert np.count_nonzero(seen["cards"][1]) == 7
    assert len(low[0]) == 2


def test_a_pass_bet_is_followed_through_its_rolls() -> None:
    """The episode goes on while the wager stands, and odds are taken on it."""
    env = BankedEnv("craps", sizes=(5,), render_mode="ansi")
    over = True
    for seed in range(20):
        env.reset(seed=seed)
        seen, _, over, _, info = do(env, "accept", "place pass x5", "done")
        if not over:
            break
    names = env.catalogue.open_names(info["action_mask"])
    rolled, *_ = do(env, "odds pass most")
    rewards = []
    while env.question is not None:
        rewards.append(do(env, "done")[1])

    assert seen["marks"][0] in (4, 5, 6, 8, 9, 10)
    assert "odds pass most" in names
    assert rolled["wagers"].sum() > 5_00
    assert rewards[-1] != 0
    assert "shown: " in str(env.render())


def test_an_episode_that_never_ends_is_cut_short() -> None:
    """Wagers that stay up for ever do not keep the episode going for ever."""
    env = BankedEnv("mini_dice")
    _, info = env.reset(seed=1)
    over = cut_short = False
    while not over and not cut_short:
        names = env.catalogue.open_names(info["action_mask"])
        name = next((n for n in ("accept", "place place_6 x1") if n in names), "done")
        name = "done" if name.startswith("place") and env.observer.view.wagers else name
        _, _, over, cut_short, info = do(env, name)

    assert over or env.driver.table.rounds == 1 + OVERTIME


def test_the_last_chip_ends_the_episode() -> None:
    """Who has nothing left cannot go on, however many rounds were meant."""
    env = BankedEnv("roulette", bankroll=1_00, rounds=500)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, *_ = do(env, "place straight_17 x1", "done")

    assert env.driver.held(1) == 0


def test_others_play_along_and_keeps_to_its_own_area() -> None:
    """Other seats wager at random; what they hold face down is not observed."""
    env = BankedEnv("caribbean_stud", others=3)

    steps = [list(episode(env, seed)) for seed in range(6)]

    assert env.driver.table.seats.keys() == {1, 2, 3, 4}
    assert all(len(each) > 1 for each in steps)


def test_an_agent_may_take_another_seat() -> None:
    """The spots and places are then those of that seat."""
    env = BankedEnv("red_dog", seat=3, others=1)
    env.reset(seed=1)

    assert env.catalogue.spots == ("area_3",)
    assert env.driver.table.seats.keys() == {1, 3}
    assert "place area_3 x1" in env.catalogue.names


def test_house_rules_are_given_whole_or_by_their_options() -> None:
    """Plain options also pass through `gymnasium.make`, which copies what it is given."""
    rules = game("blackjack").rules(surrender=True)

    whole = BankedEnv("blackjack", rules=rules)
    made = gymnasium.make("pitboss/blackjack-v0", rules={"surrender": True}).unwrapped

    assert isinstance(made, BankedEnv)
    assert whole.rules.digest == made.rules.digest


def test_the_question_the_forms_and_the_view_are_there_for_those_who_want_them() -> None:
    """The environment is thin: beneath it lies the table's own language."""
    env = BankedEnv("red_dog")
    _, info = env.reset(seed=1)

    assert isinstance(env.question, Betting)
    assert {seat_of(form.by) for form in info["forms"]} == {1}
    assert info["view"].stack(1) == 1_000_00
    assert env.render() is None


def test_mistakes_of_the_owner_are_shown() -> None:
    """Each with an error of its own kind."""
    env = BankedEnv("red_dog")

    with pytest.raises(RoundOver):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(MalformedAnswer):
        env.step(99)
    with pytest.raises(MalformedAnswer):
        env.catalogue.number("fold")
    with pytest.raises(MalformedAnswer):
        BankedEnv("red_dog", rounds=0)
    with pytest.raises(MalformedAnswer):
        BankedEnv("red_dog", sizes=())
    with pytest.raises(UnknownGame):
        BankedEnv("hold_em")
    with pytest.raises(RuleViolation, match="has seats 1 to"):
        BankedEnv("red_dog", seat=99)
    with pytest.raises(RuleViolation, match="has seats 1 to"):
        BankedEnv("red_dog", others=99)
    with pytest.raises(UnlawfulOption, match="nosuch: red_dog has no such option"):
        BankedEnv("red_dog", rules={"nosuch": 1})
    with pytest.raises(UnlawfulOption, match="house rules of craps, not of red_dog"):
        BankedEnv("red_dog", rules=game("craps").rules())
