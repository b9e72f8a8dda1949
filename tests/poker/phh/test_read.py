"""A history replayed through our table ends with the stacks that it tells, or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest

from pitboss.errors import (
    MalformedFile,
    PitbossError,
    ReplayMismatch,
    RuleViolation,
    UnknownGame,
    UnlawfulOption,
)
from pitboss.games import game
from pitboss.poker.phh import Outcome, load, replay
from tests.poker.phh.hands import DEAD_CARDS, HANDS, hand

NO_LIMIT = HANDS["no limit, with antes"]
STUD = HANDS["seven-card stud"]
DRAW = HANDS["triple draw"]


def play(text: str) -> Outcome:
    """A history at our table."""
    return replay(load(text), game=game)


def changed(text: str, changes: Mapping[str, str]) -> str:
    """A history with some of its words changed, each of which stands in it."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def refused(text: str, kind: type[PitbossError]) -> str:
    """The sentence with which a history is refused."""
    with pytest.raises(kind) as caught:
        play(text)
    return str(caught.value)


# -- whole hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_every_variant_ends_with_its_stacks(name: str) -> None:
    """Written down by hand, with the stacks counted by hand."""
    history = load(HANDS[name])

    outcome = replay(history, game=game)

    assert outcome.over
    assert outcome.stacks == history.finishing_stacks
    assert outcome.rake == outcome.pot == 0


def test_a_history_need_not_tell_the_stacks() -> None:
    """They are what the table comes to."""
    text = changed(NO_LIMIT, {"finishing_stacks = [140, 61, 99]": ""})

    assert play(text).stacks == (140, 61, 99)
    assert play(text).winnings == (79, 0, 0)


def test_a_history_may_stop_in_the_middle() -> None:
    """Stacks are then what lies in front of the players, and the rest is in the pot."""
    flop = NO_LIMIT[: NO_LIMIT.index(', "d db 3c"')] + "]"
    text = changed(flop, {"[140, 61, 99]": "[61, 61, 99]"})

    outcome = play(text)

    assert not outcome.over
    assert outcome.stacks == (61, 61, 99)
    assert outcome.pot == 79


def test_a_history_may_stop_before_a_turn() -> None:
    """Somebody has yet to act."""
    text = NO_LIMIT[: NO_LIMIT.index(', "p1 cc"')] + "]"

    outcome = play(changed(text, {"[140, 61, 99]": "[93, 81, 99]"}))

    assert (outcome.over, outcome.pot) == (False, 27)


def test_straddles_are_further_blinds() -> None:
    """They follow the others, and the betting begins after the last."""
    text = hand(
        """variant = "NT"; antes = [0, 0, 0, 0]; blinds_or_straddles = [1, 2, 4, 0]; min_bet = 2
        ; starting_stacks = [90, 90, 90, 90]; finishing_stacks = [89, 88, 93, 90]""",
        "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p4 f, p1 f, p2 f",
    )

    assert play(text).over


@pytest.mark.parametrize("post", ["2", "-2"])
def test_a_post_is_a_live_blind_out_of_its_turn(post: str) -> None:
    """Who comes back posts the largest blind, and acts in the usual turn."""
    text = hand(
        f"""variant = "NT"; antes = [0, 0, 0, 0]; blinds_or_straddles = [1, 2, 0, {post}]
        ; min_bet = 2; starting_stacks = [90, 90, 90, 90]; finishing_stacks = [89, 88, 90, 93]""",
        """d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 f, p4 cbr 8, p1 f, p2 f,
        p4 sm AsKs # for all to see""",
    )

    assert play(text).winnings == (0, 0, 0, 5)


@pytest.mark.parametrize(
    ("blinds", "first", "stacks"),
    [
        ("1, 2", "p2", (51, 49)),
        ("2, 1", "p1", (49, 51)),
        ("0, 2", "p2", (50, 50)),
        ("2, 0", "p1", (50, 50)),
        ("2, 2", "p1", (48, 52)),
        ("2, 2", "p2", (52, 48)),
    ],
)
def test_of_two_players_the_blinds_are_named_the_other_way_round(
    blinds: str, first: str, stacks: tuple[int, ...]
) -> None:
    """The last player named has the first one named, and who has the smaller acts first."""
    text = hand(
        f"""variant = "NT"; antes = [0, 0]; blinds_or_straddles = [{blinds}]; min_bet = 2
        ; starting_stacks = [50, 50]""",
        f"d dh p1 ????, d dh p2 ????, {first} f",
    )

    assert play(text).stacks == stacks


def test_chips_below_a_quarter_are_shared_to_the_cent() -> None:
    """Small stakes are played with larger chips, so that a pot of cents can be divided."""
    text = hand(
        """variant = "NT"; antes = [0.01, 0.01, 0.01]; blinds_or_straddles = [0.01, 0.02, 0]
        ; min_bet = 0.02; starting_stacks = [1.00, 1, 1]""",
        """d dh p1 AsKd, d dh p2 AdKs, d dh p3 2c7d, p3 cc, p1 cc, p2 cc, d db QcJcTc, p1 cc, p2 cc,
        p3 f, d db 2h, p1 cc, p2 cc, d db 3h, p1 cc, p2 cc, p1 sm -, p2 sm -""",
    )

    assert play(text).stacks == (Decimal("1.02"), Decimal("1.01"), Decimal("0.97"))


def test_the_rake_is_what_winners_lack() -> None:
    """The format has no action for it."""
    outcome = play(changed(NO_LIMIT, {"[140, 61, 99]": "[136, 61, 99]"}))

    assert outcome.rake == 4
    assert outcome.stacks == (136, 61, 99)
    assert outcome.winnings == (75, 0, 0)


def test_dead_cards_to_folded_seats_are_found_out() -> None:
    """The format does not tell them; without them the deck would not have run short."""
    outcome = play(DEAD_CARDS)

    assert outcome.over
    assert outcome.rake == 4


# -- unknown cards --------------------------------------------------------------------------------


def test_unknown_hands_that_fold_or_are_mucked_do_not_matter() -> None:
    """Any other cards stand for them."""
    text = changed(NO_LIMIT, {"p3 7c2d": "p3 ????", "p2 KhKd": "p2 ????"})

    assert play(text).stacks == (140, 61, 99)


def test_without_a_word_an_unknown_hand_is_mucked() -> None:
    """And a known one shown."""
    text = changed(NO_LIMIT, {"p2 KhKd": "p2 ????", ', "p1 sm AsAd", "p2 sm # unseen"': ""})

    assert play(text).stacks == (140, 61, 99)


def test_cards_shown_at_the_showdown_were_there_from_the_deal() -> None:
    """Unknown when they were dealt, and shown in the end."""
    text = changed(NO_LIMIT, {"p2 KhKd": "p2 ????", "p2 sm # unseen": "p2 sm KdKh"})

    assert play(text).stacks == (140, 61, 99)


def test_who_alone_is_left_at_the_showdown_need_not_be_known() -> None:
    """All others mucked."""
    text = changed(NO_LIMIT, {"p1 AsAd": "p1 ????", "p1 sm AsAd": "p1 sm ????"})

    assert play(text).stacks == (140, 61, 99)


def test_unknown_discards_are_any_of_the_unknown_cards() -> None:
    """Which they were nobody knows, and those that are shown were kept."""
    text = changed(
        DRAW,
        {"p3 8c6d4s3h2d": "p3 ??????????", "p3 sd 8c": "p3 sd ??", "d dh p3 7c": "d dh p3 ??"},
    )

    assert play(text).stacks == (82, 58, 40)


def test_an_unknown_hand_that_is_compared_is_refused() -> None:
    """Nobody can say who won."""
    text = changed(NO_LIMIT, {"p2 KhKd": "p2 ????", "p2 sm # unseen": "p2 sm ??Kd"})

    assert refused(text, ReplayMismatch) == (
        "p2 shows at the showdown, and the history does not give the cards [13:69F-14.15(d)]"
    )


def test_up_cards_of_hands_that_do_not_fold_have_to_be_known() -> None:
    """They say who acts."""
    text = changed(STUD, {"Ah9h9d": "Ah9h??"})

    assert refused(text, MalformedFile) == "actions: an up-card of p2 is not known"


@pytest.mark.parametrize(
    ("name", "cards"),
    [("seven-card stud", "Qc8sTh"), ("seven-card stud", "Th"), ("razz", "QdQh7c"), ("razz", "7c")],
)
def test_up_cards_of_hands_that_fold_need_not_be_known(name: str, cards: str) -> None:
    """Any will do that let act first who does so in the history."""
    history = load(changed(HANDS[name], {cards: "??" * (len(cards) // 2)}))

    assert replay(history, game=game).stacks == history.finishing_stacks


@pytest.mark.parametrize(
    ("variant", "known", "later"), [("F7S", "AhKh9d", "2s"), ("F7S/8", "AhKhAd", "2s")]
)
def test_unknown_up_cards_of_the_forced_bettor_and_of_later_rounds(
    variant: str, known: str, later: str
) -> None:
    """p1 brings it in, so p1's card is the lowest; p2 acts first with what p3 cannot show."""
    text = hand(
        f"""variant = "{variant}"; antes = [1, 1, 1]; bring_in = 1; small_bet = 2; big_bet = 4
        ; starting_stacks = [50, 50, 50]; finishing_stacks = [48, 55, 47]""",
        f"""d dh p1 ??????, d dh p2 {known}, d dh p3 ??????, p1 pb, p2 cbr 2, p3 cc, p1 f,
        d dh p2 {later}, d dh p3 ??, p2 cbr 2, p3 f""",
    )

    assert play(text).stacks == (48, 55, 47)


def test_an_illegal_first_action_of_a_betting_round_is_blamed_on_its_own_line() -> None:
    """Not on the cards that were dealt before it."""
    text = changed(NO_LIMIT, {'"d db 2h7d9s", "p1 cc"': '"d db 2h7d9s", "p1 cbr 1"'})

    assert refused(text, ReplayMismatch).startswith("action 9, 'p1 cbr 1': ")


def test_a_bet_recorded_at_what_a_short_opponent_can_call_is_read() -> None:
    """The raise went to eight or more; seven are all that p2 has."""
    text = hand(
        """variant = "NT"; antes = [0, 0]; blinds_or_straddles = [1, 2]; min_bet = 2
        ; starting_stacks = [100, 7]; finishing_stacks = [107, 0]""",
        """d dh p1 QsQh, d dh p2 AcKd, p2 cbr 5, p1 cbr 7, p2 cc, p1 sm QsQh, p2 sm -,
        d db 2c3d8h, d db 9s, d db Jd""",
    )

    assert play(text).stacks == (107, 0)
    assert "p1 cbr 6" in refused(changed(text, {"p1 cbr 7": "p1 cbr 6"}), ReplayMismatch)


def test_what_is_missing_from_the_winner_is_reported_with_its_share() -> None:
    """Four dollars of 79 may be the rake; all of them are not."""
    fair = play(changed(NO_LIMIT, {"[140, 61, 99]": "[136, 61, 99]"}))
    foul = play(changed(NO_LIMIT, {"[140, 61, 99]": "[61, 61, 99]"}))

    assert (fair.rake, fair.rake_share, fair.is_rake_too_high) == (4, Fraction(4, 79), False)
    assert (foul.rake, foul.rake_share, foul.is_rake_too_high) == (79, Fraction(1), True)


def test_the_board_has_to_be_known() -> None:
    """It is everybody's."""
    text = changed(NO_LIMIT, {"d db 2h7d9s": "d db 2h7d??"})

    assert "cards in the centre are known" in refused(text, MalformedFile)


# -- what our tables do not do --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("NS", "no-limit short-deck hold 'em"),
        ("N2L1D", "no-limit deuce-to-seven single draw"),
    ],
)
@pytest.mark.rule("13:69F-14.8(b)")
def test_games_that_new_jersey_does_not_have_are_refused(code: str, name: str) -> None:
    """Their record is fine, and still they are not played."""
    text = changed(NO_LIMIT, {'"NT"': f'"{code}"'})

    assert refused(text, UnknownGame) == (
        f"variant: {name} is no game of New Jersey, and is not played here [13:69F-14.8(b)]"
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("antes = [1, 1, 1]", "antes = [0, 3, 0]", "antes: at a table of New Jersey everybody"),
        ("[1, 2, 0]", "[0, 2, 0]", "blinds_or_straddles: blinds follow one another from the left"),
        ("[1, 2, 0]", "[0, 0, 0]", "blinds_or_straddles: the first player left of the button"),
        ("[100, 100, 100]", "[100, 4, 100]", "starting_stacks: with $4.00 p2 is not dealt in"),
        ("[100, 100, 100]", "[100, 0, 100]", "a stack is a multiple of the smallest chip"),
    ],
)
def test_what_no_table_of_ours_does_is_reported_with_its_provision(
    old: str, new: str, why: str
) -> None:
    """Antes that differ, blinds with gaps, stacks too short to enter."""
    sentence = refused(changed(NO_LIMIT, {old: new}), RuleViolation)

    assert sentence.startswith(why)
    assert sentence.endswith("]")


def test_limits_that_no_house_may_post_are_refused() -> None:
    """A small bet above the big one, or more players than the game has."""
    text = changed(HANDS["fixed limit"], {"small_bet = 2": "small_bet = 8"})

    assert "minimum" in refused(text, UnlawfulOption)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[100, 100, 100]", "[100, inf, 100]", "starting_stacks, player 2: an amount that nobody"),
        ("[100, 100, 100]", "[100, 1e14, 100]", "starting_stacks, player 2: 1E+14 is more than"),
        ("min_bet = 2", "min_bet = 0.001", "min_bet: 0.001 is not an amount of whole cents"),
        ("min_bet = 2", "min_bet = 0", "min_bet: the amount is above zero"),
        ("antes = [1, 1, 1]", "antes = [-1, -1, -1]", "antes: no ante is below zero"),
        ("p1 cbr 6", "p1 cbr 6.001", "actions: number 5: 6.001 is not an amount of whole cents"),
        ("p3 f", "p4 f", "actions: number 4, 'p4 f': there are 3 players"),
    ],
)
def test_amounts_and_players_that_do_not_exist_are_named(old: str, new: str, why: str) -> None:
    """By their field and place."""
    assert refused(changed(NO_LIMIT, {old: new}), MalformedFile).startswith(why)


def test_a_hand_has_at_least_two_players() -> None:
    """Nobody plays alone, and nobody owes less than nothing."""
    alone = """variant = "NT"; antes = [0]; blinds_or_straddles = [1]; min_bet = 2
    ; starting_stacks = [9]"""
    two = """variant = "NT"; antes = [0, 0]; blinds_or_straddles = [1, -2]; min_bet = 2
    ; starting_stacks = [9, 9]"""

    assert "at least two players" in refused(hand(alone, "p1 f"), MalformedFile)
    assert "no blind is below zero" in refused(hand(two, "p1 f"), MalformedFile)


# -- what does not fit ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[140, 61, 99]", "[140, 60, 100]", "finishing_stacks: p2 ends with $60.00 in the history"),
        ("[140, 61, 99]", "[141, 61, 99]", "finishing_stacks: p1 ends with $141.00 in the history"),
        ("p1 cbr 6", "p1 cbr 3", "action 5, 'p1 cbr 3': from $4.00 to $99.00 in steps"),
        ('"p3 f"', '"p2 f"', "action 4, 'p2 f': it is the turn of p3"),
        ('"p3 f"', '"p3 sd"', "action 4, 'p3 sd': now p3 bets, calls, checks or folds"),
        ('"d db 2h7d9s"', '""', "action 9, 'p1 cc': a card for the centre should be dealt before"),
        ('"d dh p2 KhKd"', '"d dh p2 Kh"', "action 4, 'p3 f': a card for p2 should be dealt"),
        ('"d db 3c"', '"d db 3c5c"', "action 12, 'd db 3c5c': the table deals no such cards"),
        ('"d dh p2 KhKd"', '"d dh p2 KhAs"', "card must be a card still in the shoe"),
        ('"p2 sm # unseen"', '"p2 sm", "p1 f"', "action 20, 'p1 f': the hand is over"),
    ],
)
def test_what_does_not_fit_is_named_by_its_action(old: str, new: str, why: str) -> None:
    """The number of the action, the action, and what the table asks for."""
    assert why in refused(changed(NO_LIMIT, {old: new}), ReplayMismatch)


def test_cards_beyond_the_deal_are_refused() -> None:
    """Nobody gets a third card."""
    sentence = refused(changed(NO_LIMIT, {"p1 AsAd": "p1 AsAd2s"}), ReplayMismatch)

    assert sentence == "action 1, 'd dh p1 AsAd2s': the table deals no such cards now"


def test_who_mucks_the_best_hand_and_has_to_show_is_shown() -> None:
    """Who made the last bet shows first here, and cannot concede."""
    bets = {"d db 4c, p1 cc, p2 cc".replace(", ", '", "'): 'd db 4c", "p1 cbr 5", "p2 cc'}
    text = changed(NO_LIMIT, {**bets, "p1 sm AsAd": "p1 sm", "p2 sm # unseen": "p2 sm KhKd"})

    assert refused(text, ReplayMismatch) == (
        "p1 mucks in the history, but has to show here and wins [13:69F-14.15(d)]"
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"p1 pb"', '"p2 pb"', "action 4, 'p2 pb': p1 has to bring it in"),
        ('"p1 pb"', '"p1 cc"', "action 4, 'p1 cc': p1 has to bring it in"),
        ('"p1 pb"', '"p1 cbr 3"', "action 4, 'p1 cbr 3': who does not bring it in bets $2.00"),
        ('"p2 cbr 2", "p3 f"', '"p2 pb", "p3 f"', "action 5, 'p2 pb': now p2 bets, calls"),
    ],
)
def test_the_bring_in_is_made_by_the_lowest_card(old: str, new: str, why: str) -> None:
    """Or completed to the small bet."""
    assert refused(changed(STUD, {old: new}), ReplayMismatch).startswith(why)


def test_a_round_in_which_only_the_bring_in_is_left_is_written_to_the_end() -> None:
    """Everybody folds to it."""
    head, _, rest = STUD.partition('"p2 cbr 2"')
    text = f'{head}"p2 f", "p3 f"]' if rest else ""

    assert play(changed(text, {"[72, 29, 49]": "[52, 49, 49]"})).over


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("p3 sd 8c", "p3 sd 9c", "'p3 sd 9c': p3 does not hold these cards"),
        ("p3 sm 7c6d4s3h2d", "p3 sm 9c6d4s3h2d", "p3 does not hold these cards"),
    ],
)
def test_nobody_discards_or_shows_what_they_do_not_hold(old: str, new: str, why: str) -> None:
    """Known cards are known."""
    assert why in refused(changed(DRAW, {old: new}), MalformedFile)


def test_in_a_draw_somebody_has_to_draw() -> None:
    """A bet is no answer to it."""
    text = changed(DRAW, {'"p1 sd", "p3 sd 8c"': '"p1 cc", "p3 sd 8c"'})

    assert "now p1 stands pat or discards" in refused(text, ReplayMismatch)
