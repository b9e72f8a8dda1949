"""`pitboss play` at a poker table: own cards for one seat alone, the centre and the pot for all."""

from __future__ import annotations

from tests.cli.running import run


def play(typed: str, slug: str = "hold_em", *arguments: str) -> list[str]:
    """The lines that a script at a poker table with three players brings about."""
    result = run("play", slug, "--players", "3", "--seed", "5", *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_a_turn_shows_pot_and_centre_to_all_and_own_cards_to_one_seat_alone() -> None:
    """The prompt is for everybody; what the player holds stands below it, marked."""
    text = play("\n\n\ncall\ncall\ncheck\n")
    first = next(place for place, line in enumerate(text) if line.startswith("Seat 3 acts"))
    flop = next(line for line in text if "in the centre, " in line)

    assert text[first].startswith("Seat 3 acts: $3.00 in the pot, $2.00 to call.")
    assert text[first + 1].startswith("  for seat 3 alone: you hold ")
    assert flop.startswith("Seat 1 acts: ")
    assert flop.split("in the centre, ")[1].startswith("$6.00 in the pot, no bet.")


def test_what_is_seldom_said_is_listed_only_by_help() -> None:
    """Call, raise and fold are offered; chips without words are in the help."""
    text = play("\n\n\n\nhelp\n")
    turn = next(place for place, line in enumerate(text) if line.startswith("Seat 3 acts"))
    helped = next(place for place, line in enumerate(text) if line.startswith("type "))
    offered = [line.split(":")[0].strip() for line in text[turn + 2 : turn + 5]]
    listed = [line.split()[0] for line in text[helped:] if line.strip()]

    assert offered == ["call", "raise <to>", "fold"]
    assert "An answer is needed: call or raise or fold." in text
    assert {"call", "throw", "push_call", "one_chip"} <= {*listed}


def test_an_amount_without_a_choice_need_not_be_typed() -> None:
    """At fixed limit a raise is what it is; the rake and an uncalled bet are shown."""
    text = play("\n\n\ncall\nraise\nraise 6\nfold\nfold\n")

    assert any(line.startswith("seat 1: raise $3.00 to $4.00") for line in text)
    assert "seat 2 takes back $2.00 that nobody called  [13:69F-14.14(d)]" in text
    assert "$1.00 rake from the pot  [13:69F-14.14(b)1ii]" in text
    assert any(line.startswith("seat 2 wins $9.00 of the main pot") for line in text)


def test_the_dealer_reads_high_and_low_at_the_showdown() -> None:
    """An evening of omaha: what is shown is called by its name."""
    text = play("\n\n\n" + "call\ncall\ncheck\n" + "check\n" * 9 + "show\n" * 3, "omaha")
    shown = [line for line in text if line.startswith("seat") and " shows " in line]

    assert len(shown) == 3
    assert all(": " in line.split(" shows ")[1] for line in shown)


def test_by_hand_the_house_is_shown_nobodys_cards() -> None:
    """Anyone who speaks for the staff sees the prompt without the cards of the player."""
    text = play("\n\n\n\n\n", "hold_em", "--by-hand")

    assert not any("you hold" in line for line in text)
