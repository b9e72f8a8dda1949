"""`pitboss advise` prints what each choice is worth."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import run


def test_every_legal_choice_has_its_worth_the_best_first() -> None:
    """Sixteen against a ten, with what the figures assume below."""
    lines = run("advise", "blackjack", "T 6", "10", "--set", "card_reader=true").stdout.splitlines()

    assert lines[0].startswith("6 T against T")
    assert lines[2].split() == ["draw", "-0.535974843"]
    assert [line.split()[0] for line in lines[3:5]] == ["stand", "double"]
    assert "the play is not optimised again" in lines[5]
    assert "Error below 1e-11" in lines[5]


@pytest.mark.parametrize(
    ("composition", "word"),
    [("4,4,4,4,4,4,4,4,4,16", "do not take it"), ("4,2,2,2,2,4,4,4,4,16", "take it")],
)
def test_insurance_is_shown_against_an_ace(composition: str, word: str) -> None:
    """It depends on the shoe."""
    arguments = ("--set", "decks=1", "--composition", composition)
    shown = run("advise", "blackjack", "6 3", "A", *arguments).stdout

    assert f"for each unit put on it: {word}." in shown


def test_a_hand_after_a_split_is_advised_beside_the_others() -> None:
    """The hands played before and those that wait are shown with a stroke between them."""
    arguments = ("--set", "max_split_hands=3", "--after-split", "8 2 9 / 8")
    shown = run("advise", "blackjack", "8 3", "6", *arguments).stdout.splitlines()

    assert shown[0] == "8 3 against 6, beside 8 2 9 and 8, for each unit on the hand:"
    assert shown[2].split()[0] == "double"
    assert "are known" in shown[5]


def test_another_program_reads_json() -> None:
    """The same figures as numbers."""
    shown = json.loads(run("advise", "blackjack", "8 8", "6", "--json").stdout)

    assert shown["best"] == "split"
    assert set(shown["values"]) == {"stand", "draw", "double", "split"}


def test_a_game_with_exact_advice_prints_fractions() -> None:
    """Bet and fold at Caribbean stud, the best one first; the same as plain data."""
    typed = ("advise", "caribbean_stud", "As Kd Qh 8c 4s", "Qd")
    lines = run(*typed).stdout.splitlines()
    shown = json.loads(run(*typed, "--json").stdout)

    assert lines[0] == "A♠ K♦ Q♥ 8♣ 4♠ against Q♦, for each unit of the ante, which is $1.00:"
    assert lines[2].split() == ["bet", "-0.905254772", "-147724/163185"]
    assert lines[4].startswith("Best: bet. The hand is no pair, ace high.")
    assert shown["values"] == {"bet": "-147724/163185", "fold": "-1/1"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("craps", "T 6", "T"),
            "no analyser for Craps; there is one for blackjack, caribbean_stud",
        ),
        (("blackjack", "T T T", "T"), "nothing to choose"),
        (("blackjack", "T 6", "T", "--composition", "many"), "ten counts"),
        (("blackjack", "8 3", "T", "--after-split", "7"), "cards of one value"),
        (("blackjack", "T 6"), "the dealer shows one card"),
        (("caribbean_stud", "As Kd Qh 8c 4s"), "one that the dealer shows"),
        (
            ("caribbean_stud", "As Kd Qh 8c 4s", "2d", "--after-split", "8"),
            "no option --after-split",
        ),
    ],
)
def test_what_cannot_be_advised_is_refused(arguments: tuple[str, ...], said: str) -> None:
    """With a sentence, and the code for a refusal."""
    result = run("advise", *arguments)

    assert result.exit_code == 2
    assert said in result.stderr
