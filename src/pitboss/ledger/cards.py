"""Decks that can be proved card by card: for poker, where most hands are never shown.

The seed of an epoch gives a secret for every card of every shuffle, and one more for all else that
chance decides. The commitment is a hash over the hashes of all these secrets. A label is the HMAC
of the players' words under the secret of a card; the order of the labels is the order of the deck.
All labels are published when the cards are shuffled, and say nothing. One who is later given the
secret of a card that was shown sees that it was committed to, and finds its place in the deck; the
secrets of cards that nobody showed are never given out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from pitboss.equipment import Card, Stream, derived, keyed, keyed_all
from pitboss.errors import LedgerTampered

CARDS: Final = 52
REST: Final = CARDS  # the place of the secret for the cut and all that is not a card

# So many shuffles of one hand are committed to card by card; more of them only the audit proves.
SHUFFLES_PROVED: Final = 4

LABEL_BYTES: Final = 16

_DOMAIN: Final = b"pitboss deck 1\x00"
_LEAF_DOMAIN: Final = b"pitboss card 1\x00"


def secret_of(seed: bytes, draw: int, place: int) -> bytes:
    """The secret of one card in one shuffle."""
    return keyed(seed, _card_text(draw, place))


def _secrets_of(seed: bytes, draw: int, places: Iterable[int]) -> list[bytes]:
    """The secrets of many cards in one shuffle."""
    return keyed_all(seed, (_card_text(draw, place) for place in places))


def _card_text(draw: int, place: int) -> bytes:
    return msgspec.json.encode(["card", draw, place])


def leaf_of(secret: bytes) -> bytes:
    """The hash of a secret."""
    return sha256(_LEAF_DOMAIN + secret).digest()


def leaves_of(seed: bytes, draw: int) -> list[bytes]:
    """The hashes of all secrets of a shuffle."""
    return [leaf_of(secret) for secret in _secrets_of(seed, draw, range(CARDS + 1))]


def root_of(leaves: Iterable[bytes]) -> bytes:
    """One hash over those of a shuffle."""
    return sha256(b"".join(leaves)).digest()


def roots_of(seed: bytes) -> list[bytes]:
    """The hash of each shuffle that is proved."""
    return [root_of(leaves_of(seed, draw)) for draw in range(SHUFFLES_PROVED)]


def commitment_to(roots: Iterable[bytes]) -> str:
    """What is published before the cards are shuffled."""
    return sha256(_DOMAIN + b"".join(roots)).hexdigest()


def cards_commitment(seed: bytes) -> str:
    """The commitment to all decks of an epoch."""
    return commitment_to(roots_of(seed))


def label_of(secret: bytes, words: Sequence[str], draw: int) -> bytes:
    """What places a card in its deck."""
    return keyed(secret, _text(words, draw))[:LABEL_BYTES]


def rest_of(secret: bytes, words: Sequence[str], draw: int) -> Stream:
    """The random stream of all that is not a card."""
    return derived(secret, _text(words, draw))


def _text(words: Sequence[str], draw: int) -> bytes:
    return msgspec.json.encode([*words, draw])


def fingerprint(labels: Iterable[str]) -> str:
    """The hash of the labels of a deck, published before a card is dealt."""
    return sha256("".join(labels).encode("ascii")).hexdigest()


class CardStream:
    """The random source of one draw: it puts cards in order by their labels."""

    def __init__(self, seed: bytes, words: Sequence[str], draw: int) -> None:
        self._seed, self._words, self._draw = seed, words, draw
        self._rest = rest_of(secret_of(seed, draw, REST), words, draw)
        self.labels: list[str] = []

    def below(self, n: int) -> int:
        """One of 0 to n - 1, each equally likely."""
        return self._rest.below(n)

    def arrange(self, cards: Collection[int]) -> tuple[int, ...]:
        """The cards in the order of their labels, every order equally likely."""
        seed, words, draw = self._seed, self._words, self._draw
        secrets = zip(cards, _secrets_of(seed, draw, cards), strict=True)
        label = {card: label_of(secret, words, draw) for card, secret in secrets}
        order = tuple(sorted(cards, key=label.__getitem__))
        self.labels = [label[card].hex() for card in order]
        return order


# -- proofs ---------------------------------------------------------------------------------------


class DeckProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One shuffle: all labels in order, and the secrets of the cards that were shown."""

    draw: int
    labels: list[str]
    leaves: list[str]
    rest: str
    shown: dict[str, str]


class CardProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The proof of an epoch of poker, without a card that was not shown."""

    pitboss: int
    table: int
    epoch: int
    commitment: str
    seals: list[str]
    words: list[tuple[str, str]]  # each with its salt, in the order of the seals
    roots: list[str]
    decks: list[DeckProof]


def prove_deck(
    seed: bytes, words: Sequence[str], draw: int, *, cards: Collection[int], shown: Collection[int]
) -> DeckProof:
    """The proof of one shuffle of these cards, of which some were shown."""
    stream = CardStream(seed, words, draw)
    stream.arrange(cards)
    opened = {Card(card).code: secret_of(seed, draw, card).hex() for card in sorted(shown)}
    return DeckProof(
        draw=draw,
        labels=stream.labels,
        leaves=[leaf.hex() for leaf in leaves_of(seed, draw)],
        rest=secret_of(seed, draw, REST).hex(),
        shown=opened,
    )


def check_deck(deck: DeckProof, words: Sequence[str], root: str) -> Mapping[str, int]:
    """The place in the deck, from 1, of each card shown; the first difference is an error."""
    leaves = _unhex(deck.leaves)
    if len(leaves) != CARDS + 1 or root_of(leaves).hex() != root:
        raise LedgerTampered(f"the secrets of shuffle {deck.draw} are not those committed to")
    if sorted(deck.labels) != deck.labels or len(set(deck.labels)) != len(deck.labels):
        raise LedgerTampered(f"the labels of shuffle {deck.draw} are not in their order")
    _check_leaf(deck.rest, leaves[REST], "the cut")
    return {code: _place(deck, code, words, leaves) for code in deck.shown}


def _place(deck: DeckProof, code: str, words: Sequence[str], leaves: Sequence[bytes]) -> int:
    secret = _check_leaf(deck.shown[code], leaves[int(Card.parse(code))], code)
    label = label_of(secret, words, deck.draw).hex()
    if label not in deck.labels:
        raise LedgerTampered(f"{code} was not in the deck of shuffle {deck.draw}")
    return deck.labels.index(label) + 1


def _check_leaf(secret: str, leaf: bytes, what: str) -> bytes:
    (raw,) = _unhex([secret])
    if leaf_of(raw) != leaf:
        raise LedgerTampered(f"the secret of {what} is not the one committed to")
    return raw


def _unhex(texts: Iterable[str]) -> list[bytes]:
    try:
        return [bytes.fromhex(each) for each in texts]
    except ValueError:
        raise LedgerTampered("a secret is written in hexadecimal digits") from None
