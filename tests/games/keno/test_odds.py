"""The mathematics of keno: every figure exactly, and every kind of ticket against brute force."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import TechnicalLimit
from pitboss.games import game
from pitboss.games.keno.card import chances
from pitboss.games.keno.exact import TicketPrice, alike, price_ticket
from pitboss.games.keno.odds import priced
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.tickets import Slip, Way, read_slip, slip_of

# The chances of hits by spots: numerators from no hit up, and their common denominator.
HITS = {
    1: ("3 1", 4),
    2: ("177 120 19", 316),
    3: ("1711 1770 570 57", 4_108),
    4: ("97527 136880 67260 13680 969", 316_316),
    5: ("71862 128325 85550 26550 3825 204", 316_316),
    6: ("263494 574896 487635 205320 45135 4896 204", 1_581_580),
    7: ("1016334 2634940 2730756 1462905 436305 72216 6120 204", 8_359_780),
    8: ("26932851 81306720 100127720 65538144 24869385 5584704 722160 48960 1326", 305_131_970),
    9: (
        "38903007 134664255 193103460 150191580 69634278 19895508 3490440 361080 19890 442",
        610_263_940,
    ),
    10: (
        "1984053357 7780601400 12793104225 11586207600 6383142150 2228296896 497387700 "
        "69808800 5867550 265200 4862",
        43_328_739_740,
    ),
    11: (
        "901842435 3968106714 7391571330 7675862535 4924138230 2042605488 557074224 "
        "99477540 11343930 782340 29172 442",
        27_572_834_380,
    ),
    12: (
        "14730093105 72147394800 150788055132 177397711920 130489663095 63028969344 "
        "20426054880 4456593792 646604010 60500960 3442296 106080 1326",
        634_175_190_740,
    ),
    13: (
        "799824060 4332380325 10079415450 13304828394 11087356995 6140690028 2317241520 "
        "600766320 106499484 12678510 978692 46020 1170 12",
        48_782_706_980,
    ),
    14: (
        "5370247260 31992962400 82315226175 120952985400 113091041349 70959084768 "
        "30703450140 9268966080 1952490540 283998624 27892722 1779440 69030 1440 12",
        466_920_195_380,
    ),
    15: (
        "41171895660 268512363000 759832857000 1234728392625 1285125469875 904728330792 "
        "443494279800 153517250700 37655174700 6508301800 780996216 63392550 3336450 "
        "106200 1800 12",
        5_136_122_149_180,
    ),
}
# The chance that all spots are hit, in lowest terms.
SOLID = (
    "1/4 19/316 57/4108 969/316316 51/79079 51/395395 51/2089945 51/11735845 17/23471690 "
    "17/151499090 17/1060493630 51/24391353490 3/12195676745 3/116730048845 3/1284030537295"
)


def test_there_are_so_many_draws() -> None:
    """Twenty of eighty."""
    assert comb(80, 20) == 3_535_316_142_212_174_320


@pytest.mark.parametrize("spots", HITS)
def test_the_chances_of_hits_are_those_of_the_hypergeometric_law(spots: int) -> None:
    """Numerator for numerator; on average a quarter of the spots is hit."""
    text, whole = HITS[spots]
    parts = [int(part) for part in text.split()]
    assert chances(spots) == tuple(Fraction(part, whole) for part in parts)
    assert sum(parts) == whole
    assert sum(hit * chance for hit, chance in enumerate(chances(spots))) == Fraction(spots, 4)


def test_the_chance_of_all_hits() -> None:
    """From one in four down to one in 428 billion."""
    solid = [Fraction(each) for each in SOLID.split()]
    assert [chances(spots)[spots] for spots in range(1, 16)] == solid


def test_the_odds_have_a_row_for_every_straight_ticket_of_the_card() -> None:
    """And one for an example of each other type."""
    rows = {row.wager: row for row in game("keno").odds(KenoRules())}
    assert list(rows)[:10] == [f"straight_{n}" for n in range(1, 11)]
    assert list(rows)[10:] == ["split", "way", "combination", "king"]
    assert rows["straight_1"].house_advantage == Fraction(1, 4)
    assert rows["straight_8"].house_advantage == Fraction(44_235_457, 152_565_985)
    small = KenoRules(max_spots=1)
    assert [row.wager for row in game("keno").odds(small)] == ["straight_1", "split"]


# -- brute force over a small field ----------------------------------------------------------------

NUMBERS, DRAWN = 12, 5
# A card for the small field, in hundredths.
PAYS = {
    n: {k: 100 * k * k + 50 * (k == n) for k in range(max(1, n - 2), n + 1)} for n in range(1, 9)
}


def brute(slip: Slip, most: int) -> dict[int, Fraction]:
    """The chance of each payoff, by grading every draw of the small field independently."""
    found: dict[int, Fraction] = {}
    draws = list(combinations(range(1, NUMBERS + 1), DRAWN))
    for draw in draws:
        total = 0
        for way in slip.ways:
            marked = [number for group in way.groups for number in slip.groups[group]]
            caught = sum(number in draw for number in marked)
            total += min(way.rate * PAYS[len(marked)].get(caught, 0) // 100, most)
        paid = min(total, most)
        found[paid] = found.get(paid, Fraction(0)) + Fraction(1, len(draws))
    return found


def small_price(slip: Slip, most: int) -> TicketPrice:
    """The price of a ticket on the small field."""
    return price_ticket(slip, PAYS, most=most, numbers=NUMBERS, drawn=DRAWN)


@st.composite
def slips(draw: st.DrawFn) -> Slip:
    """Tickets of any kind on the small field: groups, unions of them, rates."""
    numbers = draw(st.permutations(range(1, NUMBERS + 1)))
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    groups: list[Sequence[int]] = []
    for size in sizes:
        groups.append(numbers[:size])
        numbers = numbers[size:]
    every = [
        way
        for length in range(1, len(groups) + 1)
        for way in combinations(range(len(groups)), length)
        if sum(sizes[each] for each in way) <= 8
    ]
    chosen = draw(st.lists(st.sampled_from(every), min_size=1, max_size=6, unique=True))
    rates = st.sampled_from([1_00, 2_50, 33])
    return slip_of(groups, (), [Way(way, draw(rates)) for way in chosen])


@given(slip=slips(), most=st.sampled_from([10**12, 500, 2_000]))
@settings(max_examples=40)
def test_random_tickets_are_priced_as_every_draw_grades_them(slip: Slip, most: int) -> None:
    """Each payoff with its chance, with caps; and so mean, variance and the chance of any win."""
    wanted, found = brute(slip, most), small_price(slip, most)

    assert found.payoffs == wanted
    mean = sum((cents * chance for cents, chance in wanted.items()), Fraction(0))
    square = sum((cents**2 * chance for cents, chance in wanted.items()), Fraction(0))
    assert found.mean == mean / 100
    assert found.variance == (square - mean**2) / 10_000
    assert found.any_win == 1 - wanted.get(0, Fraction(0))
    assert found.house_advantage == 1 - mean / slip.price


def test_several_games_are_independent() -> None:
    """Means and variances add up; to win nothing is to win nothing each time."""
    slip = read_slip("1.2/3.4/5.6", "3/4@1")
    one, three = priced(slip, KenoRules()), priced(slip, KenoRules(), 3)
    assert three.mean == 3 * one.mean
    assert three.variance == 3 * one.variance
    assert three.house_advantage == one.house_advantage
    assert 1 - three.any_win == (1 - one.any_win) ** 3
    assert (three.price, three.ways) == (9_00, 3)


def test_expectation_is_linear_in_the_ways() -> None:
    """A way ticket keeps what each of its ways keeps, as long as no maximum cuts."""
    slip = read_slip("1.2/3.4/5.6", "3/4@1")
    straight = read_slip("1.2.3.4", "1/4@1")
    rules = KenoRules()
    assert priced(slip, rules).house_advantage == priced(straight, rules).house_advantage
    assert priced(slip, rules).variance > 3 * priced(straight, rules).variance


def test_a_ticket_of_190_ways_is_priced_exactly() -> None:
    """Twenty groups of four: groups that are alike are counted together."""
    marks = "/".join(f"{4 * n + 1}-{4 * n + 4}" for n in range(20))
    slip = read_slip(marks, "190/8@1")
    assert len(alike(slip)) == 1
    found = priced(slip, KenoRules(max_aggregate_payoff=0))
    assert sum(found.payoffs.values()) == 1
    assert found.house_advantage == Fraction(44_235_457, 152_565_985)
    assert found.to_dict()["ways"] == 190


def test_a_ticket_with_too_many_outcomes_is_refused_in_words() -> None:
    """As a limit of this software."""
    groups = [range(3 * n + 1, 3 * n + 4) for n in range(20)]
    ways = [Way((n, n + 1), 1_00 * (n + 1)) for n in range(19)]
    with pytest.raises(TechnicalLimit):
        price_ticket(slip_of(groups, (), ways), KenoRules().payoffs)
