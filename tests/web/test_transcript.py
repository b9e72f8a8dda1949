"""The browser checks the house by itself: the chain, the commitments, and every draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from pitboss.games import game, names
from pitboss.ledger.chance import seal_of
from pitboss.ledger.entries import Answered, Entry, Revealed, body_of, row
from pitboss.ledger.trees import LogTrees
from pitboss.server.web.fairness import transcript
from pitboss.server.web.round_proof import prove_round
from tests.ledger.driving import Driven, Driver
from tests.web.felts import FeltPage

Plain = dict[str, Any]

# Random players may leave chance alone for a while; with one of these seeds they do not.
SEEDS = range(4, 14)
ROUNDS = 6
ROUNDS_OF_A_SHOE = 150

_CHECK = """async (transcript) => {
  const { checks } = await import("/static/js/verify/transcript.js");
  const { cardChecks } = await import("/static/js/verify/cards.js");
  const found = [];
  const { roundChecks } = await import("/static/js/verify/round.js");
  const walk = { 2: cardChecks, 3: roundChecks }[transcript.pitboss] ?? checks;
  for await (const check of walk(transcript)) found.push(check);
  return found;
}"""


@cache
def log_of(slug: str, rounds: int) -> tuple[Entry, ...]:
    """The log of a table that was played at, with every seed shown at its end."""
    driven = _played(slug, rounds)
    rows, shown = list(driven.entries), _shown(driven.entries)
    for epoch, seed in sorted(driven.seeds.items()):
        if epoch not in shown:
            body, last = Revealed(epoch=epoch, seed=seed.hex()), rows[-1]
            rows.append(_after(last, body))
    return tuple(rows)


def _played(slug: str, rounds: int) -> Driven:
    """A table at which chance had something to say."""
    played = (Driver(slug, seed=seed, leave=False).play(rounds=rounds) for seed in SEEDS)
    return next(each for each in played if any(map(_is_drawn, each.entries)))


def _is_drawn(entry: Entry) -> bool:
    body = body_of(entry)
    return isinstance(body, Answered) and body.draw is not None


def _shown(rows: list[Entry]) -> set[int]:
    bodies = map(body_of, rows)
    return {body.epoch for body in bodies if isinstance(body, Revealed)}


def _after(last: Entry, body: Revealed) -> Entry:
    return row(last.hash, table=1, n=last.n + 1, body=body, at=last.at, user=0, key="")


def transcript_of(slug: str, rounds: int = ROUNDS) -> Plain:
    """The log as anybody may fetch it."""
    entries = log_of(slug, rounds)
    rows = [
        {**msgspec.structs.asdict(each), "body": msgspec.json.decode(each.body)} for each in entries
    ]
    return {"pitboss": 1, "table": 1, "epoch": 1, "rows": rows}


def checked(page: FeltPage, transcript: Plain) -> list[Plain]:
    """What the browser finds in a transcript."""
    return list(page.page.evaluate(_CHECK, transcript))


def failed(found: list[Plain]) -> set[str]:
    """The kinds of checks that failed."""
    return {each["kind"] for each in found if each["ok"] is False}


POKER = [slug for slug in names() if game(slug).costs is not None]


@pytest.mark.promise("R13")
def test_the_browser_finds_every_card_of_poker_that_was_shown(felts: FeltPage) -> None:
    """In the deck that was committed to; one that was exchanged is found out."""
    driven = Driver("seven_card_stud", leave=False).play(rounds=6)
    proof = msgspec.to_builtins(transcript(1, 1, driven.entries, seeds=driven.seeds))
    found = checked(felts, proof)

    assert [each for each in found if each["ok"] is not True] == []
    shown = [each for each in found if each["kind"] == "draw"]
    assert len(shown) == sum(len(deck["shown"]) for deck in proof["decks"]) > 0
    code = next(iter(proof["decks"][0]["shown"]))
    proof["decks"][0]["shown"][code] = "00" * 32
    assert failed(checked(felts, proof)) == {"draw"}


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", [slug for slug in names() if slug not in POKER])
def test_the_browser_computes_every_draw_of_every_game(felts: FeltPage, slug: str) -> None:
    """Dice, wheels, cards from a shoe and shuffled decks all come out as they were."""
    transcript = transcript_of(slug)
    drawn = [each for each in log_of(slug, ROUNDS) if _is_drawn(each)]
    found = checked(felts, transcript)

    assert [each for each in found if each["ok"] is not True] == []
    assert len([each for each in found if each["kind"] == "draw"]) == len(drawn)


@pytest.mark.promise("R13")
def test_the_browser_follows_a_shoe_to_its_end_and_the_next(felts: FeltPage) -> None:
    """Cards that were shuffled again are drawn from a full shoe, under another seed."""
    found = checked(felts, transcript_of("red_dog", ROUNDS_OF_A_SHOE))
    epochs = {each["epoch"] for each in found if each["kind"] == "draw"}

    assert [each for each in found if each["ok"] is not True] == []
    assert len(epochs) > 1


def proof_of(slug: str, round: int, rounds: int = ROUNDS) -> Plain:
    """The proof of a round as anybody may fetch it."""
    entries = log_of(slug, rounds)
    tree = LogTrees(_Hashes(entries)).tree(1, len(entries))
    found = prove_round(1, round, lambda: iter(entries), tree=tree, seeds={})
    proof: Plain = msgspec.json.decode(msgspec.json.encode(found))
    return proof


class _Hashes:
    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self._all = [each.hash for each in entries]

    def hashes(self, table: int, after: int, limit: int) -> list[str]:
        return self._all[after : after + limit]


def _drawn_in(slug: str, rounds: int = ROUNDS) -> int:
    """The last round in which chance had something to say."""
    bodies = map(body_of, log_of(slug, rounds))
    return max(b.round for b in bodies if isinstance(b, Answered) and b.draw is not None)


@pytest.mark.promise("R13")
@pytest.mark.parametrize("slug", ["blackjack", "craps", "pai_gow", "roulette"])
def test_the_browser_proves_a_single_round(felts: FeltPage, slug: str) -> None:
    """With rows, seed and draws of that round alone, whatever chance draws with."""
    found = checked(felts, proof_of(slug, _drawn_in(slug)))

    assert [each for each in found if each["ok"] is not True] == []
    assert any(each["kind"] == "draw" for each in found)


@pytest.mark.promise("R13")
def test_the_browser_proves_a_round_from_the_middle_of_a_shoe(felts: FeltPage) -> None:
    """The cards that had left it are in the fingerprint of the table before the round."""
    round = _drawn_in("red_dog", 12)
    found = checked(felts, proof_of("red_dog", round, 12))

    assert round > 2
    assert [each for each in found if each["ok"] is not True] == []
    assert any(each["kind"] == "draw" for each in found)


@pytest.mark.promise("R9")
@pytest.mark.parametrize("what", ["hash", "root", "row", "state"])
def test_the_browser_refuses_a_round_that_was_changed(felts: FeltPage, what: str) -> None:
    """Another hash, head, row, or table before the round."""
    proof = proof_of("red_dog", _drawn_in("red_dog", 12), 12)
    if what == "hash":
        proof["hashes"][0] = "00" * 32
    elif what == "root":
        proof["root"] = "00" * 32
    elif what == "row":
        proof["rows"][-1]["at"] += 1
    else:
        proof["digested"] = proof["digested"].replace('"left":', '"left":1')

    assert "chain" in failed(checked(felts, proof))


def _other_face(rows: list[Plain]) -> None:
    throw = next(each for each in rows if each["body"].get("answer", {}).get("faces"))
    throw["body"]["answer"]["faces"][0] = 7 - throw["body"]["answer"]["faces"][0]


def _other_seed(rows: list[Plain]) -> None:
    shown = next(each for each in rows if each["kind"] == "Revealed")
    shown["body"]["seed"] = shown["body"]["seed"][::-1]


def _left_out(rows: list[Plain]) -> None:
    at = next(n for n, each in enumerate(rows) if each["body"].get("draw") == 0)
    del rows[at]


def _later(rows: list[Plain]) -> None:
    rows[3]["at"] += 1


@pytest.mark.promise("R13")
@pytest.mark.promise("R9")
@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        (_other_face, {"chain", "draw"}),
        (_other_seed, {"chain", "draw", "commitment"}),
        (_left_out, {"chain"}),
        (_later, {"chain"}),
    ],
)
def test_whatever_is_changed_is_found(
    felts: FeltPage, change: Callable[[list[Plain]], None], kinds: set[str]
) -> None:
    """Another face, another seed, a draw left out, another time: each fails its check."""
    transcript = transcript_of("craps")
    change(transcript["rows"])

    assert failed(checked(felts, transcript)) >= kinds


_WORDS = """async () => {
  const { OwnWords } = await import("/static/js/table/fairness.js");
  const sent = [];
  const words = new OwnWords(7, async (message) => (sent.push(message), true));
  await words.seal({ last: { epoch: 9 } }, "mine");
  for (const epoch of [7, 8, 9, 9]) words.follow({ next: { epoch } });
  return sent;
}"""


@pytest.mark.promise("R13")
def test_the_page_seals_words_and_opens_them_in_time(felts: FeltPage) -> None:
    """Once, and not before their epoch is the next."""
    sealed, opened = felts.page.evaluate(_WORDS)

    assert sealed["epoch"] == 9
    assert (opened["do"], opened["text"]) == ("contribute", "mine")
    assert sealed["seal"] == seal_of("mine", opened["salt"])


@pytest.mark.parametrize("said", [None, {}, {"rows": []}, {"rows": [{}]}, {"rows": "x"}])
def test_what_is_no_transcript_is_refused(felts: FeltPage, said: object) -> None:
    """Anything else gives a sentence, not a verdict."""
    refused = felts.page.evaluate(
        """async (said) => {
          const { checkShape } = await import("/static/js/verify/transcript.js");
          try { checkShape(said); return null; } catch (error) { return error.message; }
        }""",
        said,
    )

    assert refused == "This is not a transcript of a table."


@pytest.mark.promise("R13")
def test_the_browser_proves_a_hand_of_poker_without_its_rows(felts: FeltPage) -> None:
    """Its commitment and its deck are in the log, and the cards that were shown in the deck."""
    entries, seeds, round = _hand()
    tree = LogTrees(_Hashes(entries)).tree(1, len(entries))
    proof: Plain = msgspec.json.decode(
        msgspec.json.encode(prove_round(1, round, lambda: iter(entries), tree=tree, seeds=seeds))
    )
    found = checked(felts, proof)
    proof["cards"]["decks"][0]["labels"].reverse()

    assert [each for each in found if each["ok"] is not True] == []
    assert "chain" in failed(checked(felts, proof))


def _hand() -> tuple[tuple[Entry, ...], dict[int, bytes], int]:
    """The log of a table of poker, its seeds, and the last hand of it that is over."""
    driven = Driver("seven_card_stud", leave=False).play(rounds=8)
    began, hands = 0, []
    for each in driven.entries:
        began += each.kind == "Began"
        hands += [began] if each.kind == "Shuffled" else []
    over = began if driven.recovered.question is None else began - 1
    return tuple(driven.entries), driven.seeds, max(each for each in hands if each <= over)
