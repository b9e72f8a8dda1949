"""The ranks of hands, compiled and counted before the first showdown."""

from __future__ import annotations

__all__ = ["rank_some_hands"]


def rank_some_hands() -> None:
    """Rank one hand of each kind; what was compiled before is only loaded."""
    from pitboss.ranking import kernels, kernels_low, kernels_omaha, kernels_small

    cards = tuple(range(0, 45, 5))
    kernels.five(*cards[:5])
    kernels.seven(*cards[:7])
    kernels_low.low_five(*cards[:5])
    kernels_low.deuce_to_seven(*cards[:5])
    kernels_low.low_seven(*cards[:7])
    kernels_low.low_seven_eight_or_better(*cards[:7])
    kernels_omaha.omaha(*cards)
    kernels_omaha.omaha_low8(*cards)
    kernels_small.badugi(*cards[:4])
    kernels_small.three_high(*cards[:3])
    kernels_small.three_low(*cards[:3])
    _count_ranks()


def _count_ranks() -> None:
    """The scales by which hands are told in words, each counted from its worst hand."""
    from pitboss.ranking.kinds import KINDS, numbers

    for scale in {kind.scale for kind in KINDS.values()}:
        numbers(scale)
