"""Hands written down by us in the PHH format, one and more of every variant that we play."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["DEAD_CARDS", "HANDS", "hand"]


def hand(head: str, actions: str) -> str:
    """A history of some fields, separated by semicolons, and of actions separated by commas."""
    fields = "\n".join(line.strip() for line in head.split(";"))
    shown = ", ".join(f'"{each.strip()}"' for each in actions.split(","))
    return f"{fields}\nactions = [{shown}]\n"


HANDS: Mapping[str, str] = {
    "no limit, with antes": hand(
        """variant = "NT"; antes = [1, 1, 1]; blinds_or_straddles = [1, 2, 0]; min_bet = 2
        ; starting_stacks = [100, 100, 100]; finishing_stacks = [140, 61, 99]""",
        """d dh p1 AsAd, d dh p2 KhKd, d dh p3 7c2d, p3 f, p1 cbr 6, p2 cbr 18, p1 cc,
        d db 2h7d9s, p1 cc, p2 cbr 20, p1 cc, d db 3c, p1 cc, p2 cc, d db 4c, p1 cc, p2 cc,
        p1 sm AsAd, p2 sm # unseen""",
    ),
    "no limit, two players, all-in": hand(
        """variant = "NT"; antes = [0, 0]; blinds_or_straddles = [1, 2]; min_bet = 2
        ; starting_stacks = [100, 50]; finishing_stacks = [150, 0]""",
        """d dh p1 QsQh, d dh p2 AcKd, p2 cbr 50, p1 cc, p1 sm QsQh, p2 sm -,
        d db 2c3d8h, d db 9s, d db Jd""",
    ),
    "fixed limit": hand(
        """variant = "FT"; antes = [0, 0, 0]; blinds_or_straddles = [1, 2, 0]; small_bet = 2
        ; big_bet = 4; starting_stacks = [50, 50, 50]; finishing_stacks = [46, 34, 70]""",
        """d dh p1 JsJh, d dh p2 9c9d, d dh p3 AhQh, p3 cbr 4, p1 cc, p2 cc,
        d db 9h4s2h, p1 cc, p2 cbr 2, p3 cbr 4, p1 f, p2 cc, d db Kc, p2 cc, p3 cc,
        d db 5h, p2 cbr 4, p3 cbr 8, p2 cc, p3 sm AhQh, p2 sm""",
    ),
    "pot limit": hand(
        """variant = "PO"; antes = [0, 0, 0]; blinds_or_straddles = [1, 2, 0]; min_bet = 2
        ; starting_stacks = [200, 200, 200]; finishing_stacks = [0, 198, 402]""",
        """d dh p1 AsAhKsKh, d dh p2 QdQc9d9c, d dh p3 7h6h5d4d, p3 cbr 7, p1 cbr 23, p2 f, p3 cc,
        d db 6s5h2c, p1 cbr 48, p3 cbr 177, p1 cc, p1 sm AsAhKsKh, p3 sm 7h6h5d4d,
        d db Jd, d db 9s""",
    ),
    "omaha eight or better": hand(
        """variant = "FO/8"; antes = [0, 0, 0]; blinds_or_straddles = [1, 2, 0]; small_bet = 2
        ; big_bet = 4; starting_stacks = [100, 100, 100]; finishing_stacks = [101, 101, 98]""",
        """d dh p1 As2sKdKc, d dh p2 QhQs8d9d, d dh p3 3h4h7c7d, p3 cc, p1 cc, p2 cc,
        d db Qd5c8h, p1 cc, p2 cbr 2, p3 f, p1 cc, d db 3c, p1 cc, p2 cbr 4, p1 cc,
        d db Jh, p1 cc, p2 cbr 4, p1 cc, p2 sm QhQs8d9d, p1 sm As2sKdKc""",
    ),
    "seven-card stud": hand(
        """variant = "F7S"; antes = [1, 1, 1]; bring_in = 1; small_bet = 2; big_bet = 4
        ; starting_stacks = [50, 50, 50]; finishing_stacks = [72, 29, 49]""",
        """d dh p1 KsKd3c, d dh p2 Ah9h9d, d dh p3 Qc8sTh, p1 pb, p2 cbr 2, p3 f, p1 cc,
        d dh p1 Kh, d dh p2 2s, p1 cbr 2, p2 cc, d dh p1 4d, d dh p2 9c, p2 cbr 4, p1 cbr 8, p2 cc,
        d dh p1 5h, d dh p2 6d, p2 cc, p1 cbr 4, p2 cc, d dh p1 Js, d dh p2 7h, p2 cc, p1 cbr 4,
        p2 cc, p1 sm KsKd3cKh4d5hJs, p2 sm""",
    ),
    "stud eight or better, completed at once": hand(
        """variant = "F7S/8"; antes = [1, 1]; bring_in = 1; small_bet = 2; big_bet = 4
        ; starting_stacks = [50, 50]; finishing_stacks = [50, 50]""",
        """d dh p1 As2s3d, d dh p2 KhKdQc, p1 cbr 2, p2 cc, d dh p1 5h, d dh p2 Qh, p2 cbr 2, p1 cc,
        d dh p1 8c, d dh p2 Jd, p2 cc, p1 cc, d dh p1 Td, d dh p2 2d, p2 cc, p1 cc,
        d dh p1 Tc, d dh p2 4s, p2 cbr 4, p1 cc, p2 sm -, p1 sm -""",
    ),
    "razz": hand(
        """variant = "FR"; antes = [1, 1, 1]; bring_in = 1; small_bet = 2; big_bet = 4
        ; starting_stacks = [50, 50, 50]; finishing_stacks = [68, 33, 49]""",
        """d dh p1 2c3cKd, d dh p2 Ah4d5s, d dh p3 QdQh7c, p1 pb, p2 cbr 2, p3 f, p1 cc,
        d dh p1 6h, d dh p2 8s, p2 cbr 2, p1 cc, d dh p1 7d, d dh p2 Jc, p2 cbr 4, p1 cc,
        d dh p1 Ac, d dh p2 Js, p1 cbr 4, p2 cc, d dh p1 9h, d dh p2 Kc, p1 cbr 4, p2 cc,
        p1 sm 2c3cKd6h7dAc9h, p2 sm Ah4d5s8sJcJsKc""",
    ),
    "triple draw": hand(
        """variant = "F2L3D"; antes = [0, 0, 0]; blinds_or_straddles = [1, 2, 0]; small_bet = 2
        ; big_bet = 4; starting_stacks = [60, 60, 60]; finishing_stacks = [82, 58, 40]""",
        """d dh p1 7h5h4d3c2s, d dh p2 KsKdQc9hTs, d dh p3 8c6d4s3h2d, p3 cbr 4, p1 cbr 6, p2 f,
        p3 cc, p1 sd, p3 sd 8c, d dh p3 7c, p1 cbr 2, p3 cc, p1 sd, p3 sd, p1 cbr 4, p3 cc,
        p1 sd, p3 sd, p1 cbr 4, p3 cbr 8, p1 cc, p3 sm 7c6d4s3h2d, p1 sm 7h5h4d3c2s""",
    ),
    "badugi, two players": hand(
        """variant = "FB"; antes = [0, 0]; blinds_or_straddles = [1, 2]; small_bet = 2
        ; big_bet = 4; starting_stacks = [60, 60]; finishing_stacks = [66, 54]""",
        """d dh p1 As2d3h4c, d dh p2 KsKdQhJc, p2 cc, p1 cbr 4, p2 cc, p1 sd, p2 sd Ks, d dh p2 9s,
        p1 cbr 2, p2 cc, p1 sd, p2 sd, p1 cbr 4, p2 f""",
    ),
}

# Seats that folded owing nothing got dead cards: the deck ran short, the last card was common.
DEAD_CARDS = hand(
    """variant = "F7S/8"; antes = [0, 0, 0, 0, 0, 0, 0, 0, 0]; bring_in = 1; small_bet = 2
    ; big_bet = 4; starting_stacks = [200, 20, 200, 20, 60, 10, 6, 60, 6]
    ; finishing_stacks = [194, 6, 200, 60, 54, 0, 5, 59, 0]""",
    """d dh p1 6h5c7c, d dh p2 As9s8h, d dh p3 5d7sKc, d dh p4 3s6c5h, d dh p5 JhAhQh,
    d dh p6 Jd2c4s, d dh p7 Th4c7h, d dh p8 9cKsJc, d dh p9 Qc4h8s, p6 pb, p7 cc, p8 cc, p9 cbr 2,
    p1 cc, p2 cbr 4, p3 f, p4 cbr 6, p5 cc, p6 cc, p7 f, p8 f, p9 cc, p1 cc, p2 cc,
    d dh p1 8c, d dh p2 6d, d dh p4 2h, d dh p5 3d, d dh p6 Ts, d dh p9 3h, p5 f, p6 cc, p1 cc,
    p2 cc, p4 cc, d dh p1 2d, d dh p2 Js, d dh p4 7d, d dh p6 6s, d dh p9 Kh, p1 cc, p2 cc, p4 cc,
    p6 cc, d dh p1 2s, d dh p2 Kd, d dh p4 Td, d dh p6 Tc, d dh p9 3c, p6 cbr 4, p1 f, p2 cc,
    p4 cc, d db 5s, p2 cbr 4, p4 cc, p2 sm -, p4 sm -, p6 sm, p9 sm""",
)
