"""Chance that anyone can check: committed to, added to, shown, and verified."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import InvariantBroken, LedgerTampered, MalformedFile, RuleViolation
from pitboss.games import names
from pitboss.ledger import writer as writing
from pitboss.ledger.chance import CONTRIBUTION_CHARS_MAX, Epoch, commitment_of, stream_of
from pitboss.ledger.entries import Answered, Committed, Revealed, Seated, body_of
from pitboss.ledger.recovered_table import recover_table
from pitboss.ledger.verify import Verified, read_transcript, verify
from tests.ledger.driving import Driven, Driver

SEED = bytes(range(32))


def bodies(driven: Driven) -> list[object]:
    return [body_of(each) for each in driven.entries]


@pytest.mark.promise("R13")
def test_a_commitment_is_the_fingerprint_of_the_seed() -> None:
    """A known answer, so that other programs can check theirs."""
    known = "1b013df5e38445fe6fa32084e42538c37695fc5ae1e16bc5c36d8260c2712023"

    assert commitment_of(SEED) == known
    assert commitment_of(SEED) != commitment_of(bytes(32))


@pytest.mark.promise("R11")
def test_every_draw_has_a_stream_of_its_own() -> None:
    """Seed, words and count fix a draw; change one of them and it is another."""
    numbers = {
        stream_of(SEED, [], 0).below(2**60),
        stream_of(SEED, [], 1).below(2**60),
        stream_of(SEED, ["mine"], 0).below(2**60),
        stream_of(bytes(32), [], 0).below(2**60),
    }

    assert len(numbers) == 4
    assert stream_of(SEED, ["a"], 3).below(52) == stream_of(SEED, ["a"], 3).below(52)


def test_a_seed_that_was_not_committed_to_is_a_fraud() -> None:
    """Whoever shows another seed is found out."""
    epoch = Epoch(1, commitment_of(SEED))

    with pytest.raises(LedgerTampered, match="not the one committed to"):
        epoch.learn(bytes(32))
    with pytest.raises(InvariantBroken, match="only the owner"):
        epoch.stream()


@pytest.mark.parametrize("text", ["", "x" * (CONTRIBUTION_CHARS_MAX + 1), "a\nb", "\x00"])
def test_words_are_few_and_printable(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(RuleViolation, match="printable"):
        Epoch(1, "").contribute(1, text)


def test_words_come_before_the_first_draw() -> None:
    """Whoever comes later adds to the next epoch."""
    with pytest.raises(RuleViolation, match="already been drawn"):
        Epoch(1, "", draws=1).contribute(1, "mine")


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", names())
def test_chance_is_committed_to_before_it_is_wagered_on(slug: str) -> None:
    """At every draw its seed and the next are committed to, and neither has been shown."""
    committed, shown, draws = set[int](), set[int](), 0
    driven = Driver(slug, seed=11).play(rounds=20)
    for body in bodies(driven):
        match body:
            case Committed(epoch=epoch):
                committed.add(epoch)
            case Revealed(epoch=epoch):
                shown.add(epoch)
            case Answered(draw=int()):
                draws += 1
                current = max(committed) - 1
                assert current in committed
                assert not {current, current + 1} & shown
    assert draws


@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", ["hold_em", "seven_card_stud", "badugi"])
def test_at_poker_no_seed_is_shown_while_somebody_sits_there(slug: str) -> None:
    """Hands that were mucked are nobody's to see while the game lasts."""
    driven = Driver(slug, leave=False).play(rounds=40)
    said = bodies(driven)
    seated = next(n for n, body in enumerate(said) if isinstance(body, Seated))
    after = said[seated:]

    assert sum(isinstance(body, Committed) for body in after) > 2
    assert not any(isinstance(body, Revealed) for body in after)


@pytest.mark.promise("R12")
@pytest.mark.parametrize("slug", ["roulette", "pokette", "big_six", "sic_bo"])
def test_the_outcome_does_not_see_the_wagers(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds, played with other wagers by other people, show the same throws and spins."""

    def shown(seed: int, seats: int) -> list[dict[str, object]]:
        count = iter(range(10**6))
        monkeypatch.setattr(writing, "fresh_key", lambda: next(count).to_bytes(32, "big"))
        driven = Driver(slug, seed=seed, seats=seats).play(rounds=12)
        drawn = (body for body in bodies(driven) if isinstance(body, Answered))
        return [body.answer for body in drawn if body.draw == 0][:5]

    first, second = shown(1, 3), shown(2, 1)

    assert first[:3] == second[:3]


# -- transcripts ----------------------------------------------------------------------------------


def transcript(driven: Driven, epoch: int) -> bytes:
    """What the house gives to anybody."""
    rows = []
    for entry in driven.entries:
        rows.append({**msgspec.to_builtins(entry), "body": msgspec.Raw(entry.body)})
        body = body_of(entry)
        if isinstance(body, Revealed) and body.epoch == epoch:
            break
    return msgspec.json.encode({"pitboss": 1, "table": 1, "epoch": epoch, "rows": rows})


def checked(driven: Driven, epoch: int, **given: str) -> Verified:
    return verify(read_transcript(transcript(driven, epoch)), **given)


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", ["roulette", "caribbean_stud", "let_it_ride", "sic_bo"])
def test_a_transcript_proves_what_was_dealt(slug: str) -> None:
    """The seed, the draws and the rounds are found as the house says."""
    driven = Driver(slug, seed=2).play(rounds=12)
    epoch = max(n for n, each in driven.recovered.epochs.items() if each.revealed)

    found = checked(driven, epoch, commitment=driven.recovered.epochs[epoch].commitment)

    assert (found.game, found.epoch) == (slug, epoch)
    assert found.seed == driven.seeds[epoch].hex()
    assert found.draws == driven.recovered.epochs[epoch].draws


@pytest.mark.promise("R13")
def test_a_bit_flipped_anywhere_fails() -> None:
    """Seed, card, commitment, chain: whatever is altered, the check says no."""
    driven = Driver("caribbean_stud", seed=5).play(rounds=12)
    epoch = next(n for n, each in driven.recovered.epochs.items() if each.revealed)
    text = transcript(driven, epoch)
    words = (b'"seed":"', b'"card":"', b'"commitment":"', b'"hash":"', b'"cents":')
    for word in words:
        place = text.index(word) + len(word)
        flipped = bytearray(text)
        flipped[place] = ord("1") if flipped[place] != ord("1") else ord("2")
        with pytest.raises((LedgerTampered, MalformedFile)):
            verify(read_transcript(bytes(flipped)))
    with pytest.raises(LedgerTampered, match="you noted"):
        checked(driven, epoch, commitment="00")


def test_what_is_no_transcript_is_refused() -> None:
    """A file that says something else is told so."""
    for text in (b"", b"{}", b"[1]", b'{"pitboss":2,"table":1,"epoch":1,"rows":[]}', b"\xff"):
        with pytest.raises(MalformedFile):
            read_transcript(text)


def test_a_transcript_without_its_seed_proves_nothing() -> None:
    """The row that shows the seed belongs to it."""
    driven = Driver("roulette").play(rounds=4)
    whole = msgspec.json.decode(transcript(driven, 1))
    text = msgspec.json.encode({**whole, "epoch": 99})

    with pytest.raises(LedgerTampered, match="does not show the seed of epoch 99"):
        verify(read_transcript(text))


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    """Whoever holds the seeds notices a card that was swapped in the log."""
    driven = Driver("roulette").play(rounds=6)
    other = {n: bytes(32) for n in driven.seeds}

    with pytest.raises(LedgerTampered, match="committed to"):
        recover_table(1, driven.entries, seeds=other)
