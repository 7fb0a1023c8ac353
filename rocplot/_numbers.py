"""Numbers as text, with as many digits as keep it true."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable

from rocplot._faults import value_error

_EVEN = 2  # digits more, that a whole column may have
MOST = 6  # digits: numbers that agree in them read alike
_ALIKE = 1e-12  # relative difference that sums leave between equal numbers
_FORMAT = re.compile(r"\.(\d+)([fg])")
SHARE, PERCENT = (0.0, 1.0), (0.0, 100.0)
_WHOLE = 1e21  # whole numbers below have all their digits; a larger one has a power of ten


def written(
    values: Iterable[float], fmt: str = ".3f", ends: tuple[float, ...] = SHARE, even: bool = False
) -> list[str]:
    """Write numbers with the digits of `fmt`, and with more where fewer would mislead.

    More digits, up to six, are written where a number would read as one of `ends` but is not equal to it, or
    where two different numbers would read alike.  A number that six digits cannot tell from an end is
    written as beside it: ``>0.999999``.  Numbers equal up to rounding errors of 1e-12 count as equal.

    Parameters
    ----------
    values : iterable of float
        The numbers, of one quantity; NaN is written as ``nan``.
    fmt : str
        ``".3f"`` for at least three decimals, ``".3g"`` for at least three significant digits.
    ends : tuple of float
        The numbers that are read as exact, by default 0 and 1.
    even : bool
        Whether all are written with the digits that tell two of them apart, if these are at most two more
        than those of `fmt`, as in a column.
    """
    found = _FORMAT.fullmatch(fmt)
    if found is None:
        raise value_error("fmt", f"={fmt!r} must be such as '.3f' or '.3g'")
    fewest, kind = int(found[1]), found[2]
    digits = range(fewest, max(fewest, MOST) + 1)
    numbers = [_settled(float(value), kind, ends) for value in values]
    enough = {one: _from_ends(one, digits, kind, ends) for one in numbers}
    known = sorted(one for one in enough if math.isfinite(one))
    for low, high in itertools.pairwise(known):
        beside_end = low in ends or high in ends  # the other one has enough digits already
        if not beside_end and not math.isclose(low, high, rel_tol=_ALIKE, abs_tol=_ALIKE * (kind == "f")):
            apart = next((n for n in digits if _text(low, n, kind) != _text(high, n, kind)), fewest)
            enough[low], enough[high] = max(enough[low], apart), max(enough[high], apart)
            if even and apart <= fewest + _EVEN:
                enough |= {one: max(n, apart) for one, n in enough.items()}
    return [_text(one, enough[one], kind, ends) for one in numbers]


def write(value: float, fmt: str = ".3f", ends: tuple[float, ...] = SHARE) -> str:
    """Write one number, as `written` does."""
    return written([value], fmt, ends)[0]


def percent(share: float, fmt: str = ".4g") -> str:
    """Write a share as a percentage, without the sign: a level of .99999 is 99.999, not 100."""
    return write(100 * share, fmt, PERCENT)


def score(value: float) -> str:
    """Write a cut-off, a slope or an odds, with three significant digits or as many as tell it from 1."""
    return write(value, ".3g")


def bound(error: float) -> str:
    """Write the bound on the error of a number of three decimals, rounded up; nothing if they hide it."""
    if not error >= 0.0005:
        return ""
    unit = 10.0 ** math.floor(math.log10(error))
    return f" ± {math.ceil(error / unit * (1 - 1e-12)) * unit:.1g}"


def amount(value: float) -> str:
    """Write a sum: thousands apart, small ones with four digits or as many as tell them from 1."""
    if math.isfinite(value) and abs(value) >= 999.95:  # which four digits round to 1000
        return f"{value:,.0f}".replace(",", "\u00a0").replace("-", "−")
    return write(value, ".4g")


def _settled(value: float, kind: str, ends: tuple[float, ...]) -> float:
    """Round what rounding errors tell from an end; a significant digit near 0 may be small."""
    for end in ends:
        if math.isclose(value, end, rel_tol=_ALIKE, abs_tol=_ALIKE * (kind == "f")):
            return end
    return value


def _text(value: float, digits: int, kind: str, ends: tuple[float, ...] = ()) -> str:
    """Write a number; one that would read as an end without being it, as beside it.

    Significant digits are never fewer than those of the whole part.
    """
    text = f"{value:.{digits}{kind}}"
    if "e+" in text and abs(value) < _WHOLE:
        text = f"{value:.0f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    if float(text) in ends and value not in ends:
        end, most = float(text), max(digits, MOST)
        text = f"{value:.{most}f}"
        if float(text) == end:
            sign, step = (">", -(10.0**-most)) if value < end else ("<", 10.0**-most)
            text = f"{sign}{end + step:.{most}f}"
    return text.replace("inf", "∞").replace("-", "−")


def _from_ends(value: float, digits: range, kind: str, ends: tuple[float, ...]) -> int:
    """Return how many digits tell a number from the ends."""
    if not math.isfinite(value) or value in ends:
        return digits[0]
    return next((n for n in digits if float(f"{value:.{n}{kind}}") not in ends), digits[-1])
