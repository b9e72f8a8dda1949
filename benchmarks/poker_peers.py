"""Other poker engines, each playing hands at random the same way as benchmarks/poker.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

__all__ = ["PEERS", "Hands"]

Hands: TypeAlias = Callable[[], None]
Peer: TypeAlias = Callable[[Random], Hands]


# -- PokerKit -------------------------------------------------------------------------------------


def pokerkit(name: str, *bets: object) -> Peer:
    """One of PokerKit's games, everything that is no decision automated."""

    def peer(rng: Random) -> Hands:
        kit = import_module("pokerkit")

        kind = getattr(kit, name)
        automatic = tuple(
            each for each in kit.Automation if each.name != "STANDING_PAT_OR_DISCARDING"
        )

        def hand() -> None:
            state = kind.create_state(automatic, True, *bets, 200, 6)
            while state.status:
                _pokerkit_acts(state, rng)

        return hand

    return peer


def _pokerkit_acts(state: Any, rng: Random) -> None:  # noqa: ANN401 - PokerKit has no types
    if state.can_stand_pat_or_discard():
        held = state.hole_cards[state.stand_patter_or_discarder_index]
        state.stand_pat_or_discard([card for card in held if rng.random() < 0.5])
        return
    if state.can_post_bring_in():
        state.post_bring_in()
        return
    chance = rng.random()
    if chance < 0.25 and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    elif chance >= 0.75 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(low if low == high else rng.randint(low, high))
    else:
        state.check_or_call()


# -- hold 'em only --------------------------------------------------------------------------------


def clubs(rng: Random) -> Hands:
    """The dealer of clubs, six players, no limit."""
    clubs = import_module("clubs")
    dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)

    def hand() -> None:
        seen, over = dealer.reset(reset_button=True, reset_stacks=True), False
        while not over:
            chance, call = rng.random(), seen["call"]
            if chance < 0.25 and call:
                bet = -1
            elif chance >= 0.75 and seen["max_raise"]:
                bet = rng.randint(seen["min_raise"], seen["max_raise"])
            else:
                bet = call
            seen, _, done = dealer.step(bet)
            over = all(done)

    return hand


def pokerfast(rng: Random) -> Hands:
    """pokerfast's hand, which deals no-limit hold 'em and nothing else."""
    deal = import_module("pokerfast").FastHand

    def hand() -> None:
        dealt = deal()
        while not dealt.done:
            space, chance = dealt.get_action_space(), rng.random()
            if chance < 0.25 and "fold" in space:
                dealt.fold()
            elif chance >= 0.75 and space.get("max_bet"):
                dealt.bet_or_raise(rng.randint(space["min_bet"], space["max_bet"]))
            elif "call" in space:
                dealt.call()
            else:
                dealt.check()

    return hand


def pettingzoo(rng: Random) -> Hands:
    """PettingZoo's environment; it deals for six, and has few sizes of raises."""
    classic = import_module("pettingzoo.classic")
    environment = classic.texas_holdem_no_limit_v6.raw_env(num_players=6)

    def hand() -> None:
        environment.reset(seed=rng.randrange(2**31))
        for _ in environment.agent_iter():
            seen, _, ended, cut_off, _ = environment.last()
            if ended or cut_off:
                environment.step(None)
                continue
            lawful = [at for at, open_ in enumerate(seen["action_mask"]) if open_]
            environment.step(rng.choice(lawful))

    return hand


OPEN_SPIEL_GAME = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)


def open_spiel(rng: Random) -> Hands:
    """OpenSpiel's universal poker, written in C++."""
    game = import_module("pyspiel").load_game(OPEN_SPIEL_GAME)

    def hand() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            lawful = state.legal_actions()
            if state.is_chance_node() or len(lawful) < 3:
                state.apply_action(rng.choice(lawful))
                continue
            chance = rng.random()
            raised = lawful[2:] if chance >= 0.75 else lawful[1:2]
            state.apply_action(lawful[0] if chance < 0.25 else rng.choice(raised))

    return hand


BLINDS = (0, (1, 2))
STUD = (1, 1)
FIXED = (2, 4)

PEERS: Mapping[str, Mapping[str, Peer]] = {
    "no-limit hold 'em": {
        "PokerKit": pokerkit("NoLimitTexasHoldem", *BLINDS, 2),
        "clubs": clubs,
        "pokerfast": pokerfast,
        "PettingZoo": pettingzoo,
        "OpenSpiel (C++)": open_spiel,
    },
    "fixed-limit hold 'em": {"PokerKit": pokerkit("FixedLimitTexasHoldem", *BLINDS, *FIXED)},
    "pot-limit Omaha": {"PokerKit": pokerkit("PotLimitOmahaHoldem", *BLINDS, 2)},
    "Omaha eight or better": {
        "PokerKit": pokerkit("FixedLimitOmahaHoldemHighLowSplitEightOrBetter", *BLINDS, *FIXED)
    },
    "seven-card stud": {"PokerKit": pokerkit("FixedLimitSevenCardStud", *STUD, *FIXED)},
    "stud eight or better": {
        "PokerKit": pokerkit("FixedLimitSevenCardStudHighLowSplitEightOrBetter", *STUD, *FIXED)
    },
    "razz": {"PokerKit": pokerkit("FixedLimitRazz", *STUD, *FIXED)},
    "triple draw": {
        "PokerKit": pokerkit("FixedLimitDeuceToSevenLowballTripleDraw", *BLINDS, *FIXED)
    },
    "badugi": {"PokerKit": pokerkit("FixedLimitBadugi", *BLINDS, *FIXED)},
}
