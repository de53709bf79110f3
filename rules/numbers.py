"""Numbers in what people, files and forged messages say, and as people read them."""

from fractions import Fraction

LARGEST = (1 << 63) - 1
"""What ids are below, and what a store takes."""


def whole(text: str, most: int = LARGEST) -> int | None:
    """A number from 0 to `most` in the ten digits of ASCII; `None` for anything else, however long.

    `str.isdigit` takes `²` for a digit, and `int` takes other scripts' and refuses long ones.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None


def fraction(points: Fraction) -> str:
    """A number of points without any rounding: `56`, `18 2/3`, `1/2`."""
    whole, rest = divmod(points.numerator, points.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{points.denominator}"
    return f"{whole} {part}" if whole else part
