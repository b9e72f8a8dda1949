"""One round, proved without the ledger: at every game, and whatever is changed is refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import LedgerTampered, MalformedFile, NoSuchThing, PitbossError
from pitboss.games import game, names
from pitboss.ledger.entries import Answered, Body, Entry, Opened, Revealed, body_of, row
from pitboss.ledger.merkle import consistency
from pitboss.ledger.proof_files import GROWTH, Growth, RoundProof, unhex
from pitboss.ledger.trees import LogTree, LogTrees
from pitboss.ledger.verify import read_proof
from pitboss.ledger.verify_round import VerifiedRound, _Walk, verify_growth, verify_round
from pitboss.server.web import round_proof
from pitboss.server.web.round_proof import prove_round
from tests.ledger.driving import Driven, Driver

Plain = dict[str, Any]

POKER = [slug for slug in names() if game(slug).costs is not None]
BANKED = [slug for slug in names() if slug not in POKER]
ROUNDS = 5


class Rows:
    """The hashes of a log that stands in no database."""

    def __init__(self, driven: Driven) -> None:
        self._all = [each.hash for each in driven.entries]

    def hashes(self, table: int, after: int, limit: int) -> list[str]:
        return self._all[after : after + limit]


@cache
def played(slug: str, *, seed: int = 7, rounds: int = ROUNDS) -> Driven:
    """A table at which some rounds were played, with every seed shown at its end."""
    many = rounds + (5 if slug in POKER else 0)  # in the first of them nobody sits yet
    driven = Driver(slug, seed=seed, leave=False).play(rounds=many)
    shown = {body.epoch for body in map(body_of, driven.entries) if isinstance(body, Revealed)}
    for epoch, seed_ in sorted(driven.seeds.items()):
        if epoch not in shown and slug not in POKER:
            last, body = driven.entries[-1], Revealed(epoch=epoch, seed=seed_.hex())
            driven.entries.append(
                row(last.hash, table=1, n=last.n + 1, body=body, at=last.at, user=0, key="")
            )
    return driven


def dealt(driven: Driven) -> int:
    """The last round that is over in which cards were shuffled for poker."""
    rounds, found = 0, []
    for each in driven.entries:
        rounds += each.kind == "Began"
        found += [rounds] if each.kind == "Shuffled" else []
    over = rounds if driven.recovered.question is None else rounds - 1
    return max(each for each in found if each <= over)


def drawn(driven: Driven) -> int:
    """The last round with a draw."""
    bodies = map(body_of, driven.entries)
    return max(
        body.round for body in bodies if isinstance(body, Answered) and body.draw is not None
    )


def tree_of(driven: Driven, size: int | None = None) -> LogTree:
    return LogTrees(Rows(driven)).tree(1, len(driven.entries) if size is None else size)


def proof_of(driven: Driven, round: int, **more: Any) -> bytes:
    """The proof of a round, as a file."""
    found = prove_round(
        1, round, lambda: iter(driven.entries), tree=tree_of(driven), seeds=driven.seeds, **more
    )
    return msgspec.json.encode(found)


def checked(text: bytes, **noted: str) -> VerifiedRound:
    proof = read_proof(text)
    assert isinstance(proof, RoundProof)
    return verify_round(proof, **noted)


@pytest.mark.promise("R9")
@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", BANKED)
def test_every_round_of_every_game_is_proved_by_itself(slug: str) -> None:
    """Rows in the tree, draws from the seed, events from the rules; and the draws are all there."""
    driven = played(slug)
    drawn = [
        body.round
        for body in map(body_of, driven.entries)
        if isinstance(body, Answered) and body.draw is not None
    ]
    for round in range(1, driven.recovered.table.rounds + 1):
        found = checked(proof_of(driven, round))

        assert found.round == round
        assert found.game == slug
        assert found.draws == drawn.count(round)
        assert found.head == f"{len(driven.entries)}:{tree_of(driven).root}"


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", POKER)
def test_a_hand_of_poker_is_proved_without_its_rows(slug: str) -> None:
    """Commitment, words and decks are in the log; no card is shown that nobody saw."""
    driven = played(slug)
    text = proof_of(driven, dealt(driven))
    found = checked(text)
    kinds = {each["kind"] for each in msgspec.json.decode(text)["rows"]}

    assert found.game == slug
    assert found.draws > 0
    assert not kinds & {"Began", "Answered", "Saved"}


@pytest.mark.promise("R14")
def test_a_player_of_poker_proves_the_own_hand_and_nobody_else_does() -> None:
    """What a seat was dealt is opened for who sat there."""
    driven = played("seven_card_stud")
    round = dealt(driven)
    nobody = checked(proof_of(driven, round)).places
    mine = {
        user: checked(proof_of(driven, round, user=user)).places
        for user in sorted({each.user for each in driven.recovered.sitters.values()})
    }

    assert any(set(places) > set(nobody) for places in mine.values())
    own = [set(places) - set(nobody) for places in mine.values()]
    assert sum(map(len, own)) == len(set().union(*own))


def test_a_hand_without_salt_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows could be guessed from their hashes."""
    monkeypatch.setattr("pitboss.ledger.writer.Writer._fresh_salt", lambda _self: msgspec.UNSET)
    driven = Driver("hold_em", leave=False).play(rounds=2 * ROUNDS)

    with pytest.raises(NoSuchThing, match="not yet salted"):
        proof_of(driven, dealt(driven))


def _spots(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Every number, word and truth value in a file."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _spots(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _spots(each, (*path, place))
    elif value is not None:
        yield path


def _changed(value: Any, bit: int) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ (1 << (bit % 12))
    if value and all(each in "0123456789abcdef" for each in value):
        place = bit % len(value)
        return value[:place] + f"{int(value[place], 16) ^ (1 << bit % 4):x}" + value[place + 1 :]
    return f"{value}x"


# What a game's state was given later is no part of its fingerprint: it follows from the answers.
_LATER = {"thrown", "invalid_rolls", "lowered", "meter_parts", "more_excess"}


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.promise("R9")
def test_whatever_is_changed_in_a_proof_is_refused(data: st.DataObject) -> None:
    """Any number, word or hash, in any game: never accepted, and never another kind of error."""
    slug = data.draw(st.sampled_from(["craps", "roulette", "red_dog", "seven_card_stud"]))
    driven = played(slug)
    plain = msgspec.json.decode(proof_of(driven, dealt(driven) if slug in POKER else 3))
    # Only a head that was noted says how many rows are under a root; of a hand no row has a number.
    free = {("size",), *([("round",)] if slug in POKER else [])}
    spots = [path for path in _spots(plain) if path not in free]
    path = data.draw(st.sampled_from([each for each in spots if not _LATER & {*map(str, each)}]))
    place: Any = plain
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = _changed(place[path[-1]], data.draw(st.integers(0, 1_000)))

    with pytest.raises(PitbossError) as refused:
        checked(msgspec.json.encode(plain))

    assert isinstance(refused.value, LedgerTampered | MalformedFile), path


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", ["roulette", "blackjack", "red_dog", "hold_em"])
def test_a_row_left_out_of_a_proof_is_missed(slug: str) -> None:
    """Whichever it is of the round, its seeds or its commitments, though all hashes are right."""
    driven = played(slug)
    last, tree = dealt(driven) if slug in POKER else drawn(driven), tree_of(driven)
    found = prove_round(1, last, lambda: iter(driven.entries), tree=tree, seeds=driven.seeds)
    rows = {each.n: driven.entries[each.n - 1] for each in found.rows}
    kinds = ("Opened", "Began", "Answered", "Shuffled")
    shown = {n for n, each in rows.items() if each.kind == "Revealed"}
    epochs = [n for n, each in rows.items() if each.kind == "Committed" and n < _last_draw(rows)]
    parts = [{n} for n, each in rows.items() if each.kind in kinds] + [{n} for n in epochs]
    more: Plain = {"start": found.start, "digested": found.digested, "cards": found.cards}
    for gone in [*([shown] if shown else []), *parts]:
        less = {n: each for n, each in rows.items() if n not in gone}
        with pytest.raises(LedgerTampered):
            verify_round(round_proof._proof(tree, last, less, **more))


def _last_draw(rows: dict[int, Entry]) -> int:
    """The last row with a draw."""
    bodies = {n: body_of(each) for n, each in rows.items()}
    return max(n for n, each in bodies.items() if getattr(each, "draw", None) is not None)


@pytest.mark.promise("R13")
def test_a_draw_from_a_seed_that_was_shown_before_is_refused() -> None:
    """Everybody who had read it knew the outcome."""
    driven, last = played("roulette"), drawn(played("roulette"))
    rows = list(driven.entries)
    proof = prove_round(1, last, lambda: iter(rows), tree=tree_of(driven), seeds=driven.seeds)
    bodies = [(each, body_of(each)) for each in (rows[r.n - 1] for r in proof.rows)]
    opened = bodies[0][1]
    assert isinstance(opened, Opened)
    seeds = {each.epoch: unhex(each.seed) for _, each in bodies if isinstance(each, Revealed)}
    walk = _Walk(proof, opened, seeds)
    walk._revealed |= {each.epoch for _, each in bodies if isinstance(each, Revealed)}

    with pytest.raises(LedgerTampered, match="was shown before"):
        _walk(walk, bodies)


def _walk(walk: _Walk, bodies: list[tuple[Entry, Body]]) -> None:
    for entry, body in bodies:
        walk.take(entry, body)


def test_what_was_noted_is_compared() -> None:
    """A commitment, a deck and a head that are not those of the round are refused."""
    driven, stud = played("roulette"), played("seven_card_stud")
    text = proof_of(driven, 2)
    found = checked(text)

    assert checked(text, head=found.head, commitment=found.commitments[0]) == found
    for noted in ({"head": "1:00"}, {"commitment": "00"}):
        with pytest.raises(LedgerTampered, match="you noted"):
            checked(text, **noted)
    with pytest.raises(LedgerTampered, match="you noted"):
        checked(proof_of(stud, dealt(stud)), deck="00")


def test_a_round_is_proved_only_when_it_is_over_and_its_seed_is_shown() -> None:
    """Nor under a head from before the round, nor at a live table."""
    driven = Driver("red_dog", leave=False).play(rounds=3)
    with pytest.raises(NoSuchThing, match="has not been shown"):
        proof_of(driven, 2)
    with pytest.raises(NoSuchThing, match="no round 99"):
        proof_of(driven, 99)
    shown = played("roulette")
    with pytest.raises(NoSuchThing, match="not yet proved"):
        prove_round(1, 3, lambda: iter(shown.entries), tree=tree_of(shown, 4), seeds={})


@pytest.mark.promise("R9")
def test_two_heads_of_one_log_are_compared() -> None:
    """A log that grew is consistent; one that was written anew is not."""
    driven, other = played("roulette"), played("roulette", seed=8)
    old, new = tree_of(driven, 9), tree_of(driven)
    grown = Growth(
        pitboss=GROWTH,
        table=1,
        size=new.size,
        root=new.root,
        old_size=9,
        old_root=old.root,
        hashes=[each.hex() for each in consistency(9, new.size, new.hash)],
    )
    again = read_proof(msgspec.json.encode(grown))

    assert again == grown
    assert verify_growth(grown, head=f"9:{old.root}").head == f"{new.size}:{new.root}"
    with pytest.raises(LedgerTampered, match="you noted"):
        verify_growth(grown, head="9:00")
    with pytest.raises(LedgerTampered, match="earlier head"):
        verify_growth(msgspec.structs.replace(grown, old_root=tree_of(other, 9).root))
