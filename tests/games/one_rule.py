"""A little of each banked game, at the table, by its odds and by its kernel, printed as JSON.

`test_one_rule` runs this in a process of its own, once with the sources as they are and once with a
changed rule in each game. Nothing is compiled there: kernels run as plain Python. Caribbean stud,
whose odds and strategy count all deals, and both kinds of pai gow do a part of it. How the house
sets every hand of pai gow poker, on which no changed rule bears, is read from a file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.equipment import seeded
from pitboss.games import game
from pitboss.games.definition import AnyGame
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.table_model import table_model
from pitboss.simulation.tally import add_result, add_wager
from pitboss.table import PlaceWager, Round, Table
from tests.games.chemin_de_fer.felt import CheminDeFerTable
from tests.games.simulated import tally_of

# Wagers at the table, each of a kind that is decided often.
WAGERS: Final[Mapping[str, Mapping[str, int]]] = {
    "big_six": {"d1": 5_00},
    "caribbean_stud": {"ante_1": 5_00},
    "casino_war": {"initial_1": 5_00},
    "craps": {"pass": 5_00},
    "double_down_stud": {"area_1": 5_00},
    "let_it_ride": {"bet_1_1": 5_00, "bet_2_1": 5_00, "bet_3_1": 5_00},
    "mini_dice": {"under_7": 5_00},
    "minibaccarat": {"player": 5_00},
    "pai_gow": {"area_1": 5_00},
    "pai_gow_poker": {"area_1": 5_00},
    "pokette": {"straight_up_As": 5_00},
    "punto_banco": {"player": 5_00},
    "red_dog": {"area_1": 5_00},
    "roulette": {"red": 5_00},
    "sic_bo": {"small": 5_00},
}
ROUNDS: Final = 60


def at_the_table(card: AnyGame) -> object:
    """What some rounds at the table come to, with the same chance each time."""
    model = table_model(card, card.rules(), Strategy(wagers=dict(WAGERS[card.slug])))
    return tally_of(model, ROUNDS).wagers.tolist()


def priced(card: AnyGame) -> object:
    """The prices of a game."""
    return [str(price.house_advantage) for price in card.odds(card.rules())]


def simulated(card: AnyGame) -> object:
    """What some rounds of the kernel come to; at let it ride all three bets are its usual ones."""
    simulation = card.part("simulation")
    assert simulation is not None
    wagers = {} if card.slug == "let_it_ride" else dict(WAGERS.get(card.slug, {}))
    model: Model = simulation.model(card.rules(), Strategy(wagers=wagers))
    return tally_of(model, ROUNDS).wagers.tolist()


# -- games that are played or counted otherwise ----------------------------------------------------


def announced_at_chemin_de_fer(card: AnyGame) -> object:
    """What a player with a count of eight may announce, at a table where a player banks."""
    table = CheminDeFerTable()
    table.banco(3)
    table.act("Kc, Kd, 8c, Qd, usual")
    assert table.round.question is not None
    question = table.round.question
    asked = question.forms()[0].by
    return sorted(form.command for form in question.forms_of(asked))


def won_at_keno(card: AnyGame) -> object:
    """What a ticket of four spots won in some games at the table, before it is presented."""
    table: Table[Any, Any, Any] = Table(card, card.rules(), seats={1: 1_000_00})
    source, won = seeded("keno"), []
    for _ in range(ROUNDS):
        current = Round(table)
        while current.question is not None:
            wager = PlaceWager(by="seat:1", seat=1, spot="straight_4", cents=1_00)
            if not table.wagers and current.accepts(wager):
                current.answer(wager)
            answer = current.question.draw(source) or current.question.default()
            assert answer is not None
            current.answer(answer)
        won.append(table.accounts.balance("winnings"))
    return won


def counted_at_caribbean_stud(card: AnyGame) -> object:
    """How the dealer's hand comes out against one hand, over all hole cards."""
    from pitboss.games.caribbean_stud.odds import outcomes_of
    from pitboss.ranking import read_cards

    return outcomes_of(read_cards("As Kd 9h 6c 3s"), read_cards("4d")[0])


def dealt_at_caribbean_stud(card: AnyGame) -> object:
    """Hands that are all bet on, as the kernel deals and judges them."""
    from pitboss.games._stud.simulation import Sheet
    from pitboss.games.caribbean_stud import simulation
    from pitboss.ranking.kernels import CLASSES
    from pitboss.simulation.streams import stream

    always = np.full(CLASSES + 1, simulation.MAKE_BET, dtype=np.uint8)
    bets = simulation.Bets(always, np.zeros(0, np.int64), np.zeros(0, np.uint64), {})
    terms = simulation.terms_of(card.rules(), Strategy(), bets)
    ends = np.zeros((ROUNDS, 1), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    deck = np.arange(52).astype(np.uint8)
    simulation.deal_rounds(terms, deck, stream(1, 0), sheet, ROUNDS)
    return ends.tolist()


def counted_at_pai_gow(card: AnyGame) -> object:
    """Two hands against some hands of the dealer."""
    from pitboss.games.pai_gow.kernel import all_hands, count_pairs, set_table

    hands, bank = all_hands(), set_table(card.rules().way)
    both = hands.once[:200], hands.twice[:200]
    own = bank[1000:1002, None, :]
    mine = hands.once[1000:1002], hands.twice[1000:1002]
    return count_pairs(mine, own, both, bank[:200]).tolist()


def dealt_at_pai_gow(card: AnyGame) -> object:
    """Rounds in which everybody sets as the dealer does."""
    from pitboss.games.pai_gow import simulation
    from pitboss.simulation.streams import stream

    terms = simulation.terms_of(card.rules(), Strategy(play="house_way"))
    ends = np.zeros((ROUNDS, 1), dtype=np.int64)
    simulation.deal_rounds(terms, simulation.full_set(), stream(1, 0), ends, (ROUNDS, 0))
    return ends.tolist()


def use_tables(file: Path) -> None:
    """Take the tables of the usual house way at pai gow poker from a file."""
    from pitboss.games.pai_gow_poker import kernel

    rules = game("pai_gow_poker").rules()
    known = {(rules.way, rules.ranking): np.load(file)}
    vars(kernel)["tables_of"] = lambda *way: known[way]


def priced_at_pai_gow_poker(card: AnyGame) -> object:
    """A few deals of the house way against itself."""
    from pitboss.games.pai_gow_poker.odds import simulate

    return simulate(card.rules(), deals=ROUNDS // 3).player


Part = Callable[[AnyGame], object]
PLAYED: Final[Mapping[str, Part]] = {
    "chemin_de_fer": announced_at_chemin_de_fer,
    "keno": won_at_keno,
}
PRICED: Final[Mapping[str, Part]] = {
    "caribbean_stud": counted_at_caribbean_stud,
    "pai_gow": counted_at_pai_gow,
    "pai_gow_poker": priced_at_pai_gow_poker,
}
SIMULATED: Final[Mapping[str, Part]] = {
    "caribbean_stud": dealt_at_caribbean_stud,
    "pai_gow": dealt_at_pai_gow,
}


def measured(slug: str) -> dict[str, Any]:
    """The three results of a game: all change with its rules."""
    card = game(slug)
    return {
        "table": PLAYED.get(slug, at_the_table)(card),
        "odds": PRICED.get(slug, priced)(card),
        "simulation": SIMULATED.get(slug, simulated)(card),
    }


def main() -> None:
    """Print the results of every game in this table."""
    np.seterr(over="ignore")
    for function in (add_wager, add_result):
        function.py_func = function  # the table asks for what would not be compiled
    use_tables(Path(sys.argv[1]))
    json.dump({slug: measured(slug) for slug in (*PLAYED, *WAGERS)}, sys.stdout)


if __name__ == "__main__":
    main()
