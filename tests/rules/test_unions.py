"""Named tuples as JSON: of one kind or of several, and with fractions."""

from fractions import Fraction
from typing import Literal, NamedTuple

import pytest

from rules.codec import Codec


class Scored(NamedTuple):
    score: Fraction
    pairs: tuple[tuple[int, Fraction], ...] = ()
    kind: Literal["scored"] = "scored"


class Ended(NamedTuple):
    winner: int | None
    kind: Literal["ended"] = "ended"


def test_one_kind_alone_is_stored_and_read() -> None:
    codec: Codec[Ended] = Codec(Ended)
    assert codec.dump(Ended(2)) == {"kind": "ended", "winner": 2}
    assert codec.load({"kind": "ended", "winner": None}) == Ended(None)
    with pytest.raises(ValueError, match="kind"):
        codec.load({"kind": "scored", "winner": 2})


def test_of_several_kinds_only_the_one_that_is_named_is_looked_at() -> None:
    codec: Codec[Scored | Ended] = Codec(Scored | Ended)
    assert codec.load({"kind": "ended", "winner": 2}) == Ended(2)
    with pytest.raises(ValueError, match="1 validation error"):
        codec.load({"kind": "ended", "winner": "2"})
    with pytest.raises(ValueError, match="'scored', 'ended'"):
        codec.load({"kind": "begun"})


def test_fractions_are_stored_as_text_that_loses_nothing() -> None:
    codec: Codec[Scored] = Codec(Scored)
    scored = Scored(Fraction(56, 3), ((1, Fraction(-1, 2)), (2, Fraction(4))))
    stored = codec.dump(scored)
    assert stored == {"kind": "scored", "score": "56/3", "pairs": [[1, "-1/2"], [2, "4"]]}
    assert codec.load(stored) == scored
    assert codec.load({"kind": "scored", "score": "4"}) == Scored(Fraction(4))
    for wrong in (4, 0.5, "x", "1/0"):
        with pytest.raises(ValueError, match="score"):
            codec.load({"kind": "scored", "score": wrong})
