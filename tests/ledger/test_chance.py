"""Chance that anyone can check: committed to, added to, shown, and verified."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.equipment import Card
from pitboss.errors import (
    InvariantBroken,
    LedgerTampered,
    MalformedFile,
    NoSuchThing,
    RuleViolation,
)
from pitboss.games import names
from pitboss.ledger import writer as writing
from pitboss.ledger.cards import CardProof, fingerprint, secret_of
from pitboss.ledger.chance import CONTRIBUTION_CHARS_MAX, Epoch, commitment_of, stream_of
from pitboss.ledger.entries import (
    GENESIS,
    Answered,
    Began,
    Committed,
    Entry,
    Revealed,
    body_of,
    body_to_bytes,
    link,
)
from pitboss.ledger.recovered_table import recover_table
from pitboss.ledger.verify import Verified, read_proof, read_transcript, verify, verify_cards
from pitboss.server.web.fairness import transcript as cards_of
from pitboss.table import EVERYONE
from tests.ledger.driving import Driven, Driver

SEED = bytes(range(32))


def relinked(entries: list[Entry]) -> list[Entry]:
    """The same rows with hashes that fit."""
    before, rows = GENESIS, []
    for each in entries:
        before = link(before, each)
        rows.append(msgspec.structs.replace(each, hash=before))
    return rows


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
    """Anyone who shows another seed is found out."""
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
    """Anyone who comes later adds to the next epoch."""
    with pytest.raises(RuleViolation, match="already been drawn"):
        Epoch(1, "", draws=1).contribute(1, "mine")


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", names())
def test_chance_is_committed_to_before_it_is_wagered_on(slug: str) -> None:
    """At every draw its seed and the next two are committed to, and none has been shown."""
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
                current = max(committed) - 2
                assert current in committed
                assert not {current, current + 1, current + 2} & shown
    assert draws


@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", ["hold_em", "seven_card_stud", "badugi"])
def test_at_poker_no_seed_is_ever_shown(slug: str) -> None:
    """Hands that were mucked are nobody's to see, at an empty table and a closed one too."""
    driver = Driver(slug)
    driven = driver.play(rounds=40)
    while driven.recovered.sitters or not driven.recovered.at_rest:
        driver.seats = 0
        driver.step()
    driver.writer.close("the end")
    driver.flush()

    assert sum(isinstance(body, Committed) for body in bodies(driven)) > 4
    assert not any(isinstance(body, Revealed) for body in bodies(driven))


def public_cards(driven: Driven) -> list[set[str]]:
    """The cards of each hand that everybody saw."""
    hands: list[set[str]] = []
    for body in bodies(driven):
        if isinstance(body, Began):
            hands.append(set())
        events = body.events if isinstance(body, Began | Answered) else []
        for event in events:
            plain = event.get("cards") or [event.get("card", -1)]
            assert isinstance(plain, list)
            if event.get("to", EVERYONE) == EVERYONE:
                hands[-1] |= {Card(card).code for card in plain if card >= 0}
    return hands


@pytest.mark.promise("R13")
@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", ["hold_em", "seven_card_stud", "five_card_stud"])
def test_a_hand_of_poker_is_proved_by_the_cards_that_were_shown(slug: str) -> None:
    """Each card that everybody saw is found in the deck that was committed to, and no other."""
    driven = Driver(slug, leave=False).play(rounds=10)
    now, proved = driven.recovered.epoch, set[str]()
    assert now is not None
    for epoch in range(1, now.number):
        text = msgspec.json.encode(cards_of(1, epoch, driven.entries, seeds=driven.seeds))
        proof = read_proof(text)
        assert isinstance(proof, CardProof)
        known = driven.recovered.epochs[epoch]
        found = verify_cards(proof, commitment=known.commitment, deck=known.decks[0])
        shown = {code for deck in proof.decks for code in deck.shown}
        assert [fingerprint(each.labels) for each in proof.decks] == known.decks[:4]
        assert len(found.places) == len(shown)
        assert any(shown == hand for hand in public_cards(driven))
        secrets = (secret_of(driven.seeds[epoch], 0, card).hex() for card in range(52))
        assert sum(secret in text.decode() for secret in secrets) <= len(shown)
        assert driven.seeds[epoch].hex() not in text.decode()
        proved |= shown

    assert proved
    with pytest.raises(NoSuchThing, match="not over"):
        cards_of(1, now.number, driven.entries, seeds=driven.seeds)


@pytest.mark.promise("R13")
def test_a_card_that_was_not_in_its_place_is_found() -> None:
    """Another label, leaf, root, secret or word: whatever is altered, the check says no."""
    driven = Driver("seven_card_stud", leave=False).play(rounds=6)
    proof = cards_of(1, 1, driven.entries, seeds=driven.seeds)
    text = msgspec.json.encode(proof)
    for word in (b'"labels":["', b'"leaves":["', b'"roots":["', b'"commitment":"', b'"rest":"'):
        place = text.index(word) + len(word)
        flipped = bytearray(text)
        flipped[place] = ord("1") if flipped[place] != ord("1") else ord("2")
        with pytest.raises((LedgerTampered, MalformedFile)):
            _checked(bytes(flipped))
    for noted in ({"deck": "00"}, {"commitment": "00"}):
        with pytest.raises(LedgerTampered, match="you noted"):
            _checked(text, **noted)
    forged = msgspec.structs.replace(read_proof(text), words=[("lucky", "00")])
    with pytest.raises(LedgerTampered, match="sealed"):
        _checked(msgspec.json.encode(forged))


def _checked(text: bytes, **noted: str) -> None:
    proof = read_proof(text)
    assert isinstance(proof, CardProof)
    verify_cards(proof, **noted)


@pytest.mark.promise("R14")
def test_hands_of_an_older_house_are_not_shown_either() -> None:
    """A seed that was revealed before gives no transcript any more."""
    driven = Driver("hold_em", leave=False).play(rounds=6)
    old = [
        msgspec.structs.replace(each, body=each.body.replace(b'"cards":true', b'"cards":false'))
        for each in driven.entries
    ]
    with pytest.raises(NoSuchThing, match="mucked"):
        cards_of(1, 1, relinked(old), seeds=driven.seeds)


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
    """A file that says something else is reported as such."""
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
    """Anyone who holds the seeds notices a card that was swapped in the log."""
    driven = Driver("roulette").play(rounds=6)
    other = {n: bytes(32) for n in driven.seeds}

    with pytest.raises(LedgerTampered, match="committed to"):
        recover_table(1, driven.entries, seeds=other)


@pytest.mark.promise("R13")
def test_chance_that_was_not_drawn_from_any_seed_is_found() -> None:
    """A row that does not count its draw would otherwise not be compared with the seed."""
    driven = Driver("roulette").play(rounds=3)
    rows = []
    for each in driven.entries:
        body = body_of(each)
        if isinstance(body, Answered) and body.draw is not None:
            typed = body_to_bytes(msgspec.structs.replace(body, draw=None))
            rows.append(msgspec.structs.replace(each, body=typed))
        else:
            rows.append(each)

    with pytest.raises(LedgerTampered, match="not drawn from a seed"):
        recover_table(1, relinked(rows))
