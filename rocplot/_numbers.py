"""Numbers written as text, with enough digits that rounding does not mislead."""

from __future__ import annotations

import itertools
import math
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from statistics import median_high
from typing import Any, Literal, TypeAlias

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._typing import Array

_EVEN = 2  # extra digits that a whole column may have
MOST = 6  # digits: numbers that agree in all of them are written alike
_EQUAL = 1e-9  # relative difference from a text that is taken for the number itself
_ALIKE = 1e-12  # relative difference that rounding errors of sums leave between equal numbers
_FORMAT = re.compile(r"\.(\d+)([fg])")
SHARE, PERCENT = (0.0, 1.0), (0.0, 100.0)
_WHOLE = 1e21  # whole numbers below this are written with all their digits, larger ones with a power of ten


def write_numbers(
    values: Iterable[float],
    fmt: str = ".3f",
    ends: tuple[float, ...] = SHARE,
    even: bool = False,
    most: int = MOST,
) -> list[str]:
    """Write numbers with the digits of `fmt`, and with more where fewer would mislead.

    More digits, up to `most`, are written where a number would read as one of `ends` but is not equal to it,
    or where two different numbers would read alike.  A number that six digits cannot tell from an end is
    written as an inequality: ``>0.999999``.  Numbers equal up to rounding errors of 1e-12 count as equal.

    Zeros at the end of significant digits are left out only if all numbers are equal to their texts without
    them: 5, but 5.00 for 4.998, and beside 3.331.

    Parameters
    ----------
    values : iterable of float
        The numbers, of one quantity; NaN is written as ``nan``.
    fmt : str
        ``".3f"`` for at least three decimals, ``".3g"`` for at least three significant digits.
    ends : tuple of float
        The numbers that a reader takes as exact, by default 0 and 1.
    even : bool
        Whether all numbers are written with as many digits as tell any two of them apart, as in a column,
        if these are at most two more than those of `fmt`.
    most : int
        The most digits that are written to tell numbers apart, by default six.
    """
    match = _FORMAT.fullmatch(fmt)
    if match is None:
        raise make_value_error("fmt", f"={write_value(fmt)} must be such as '.3f' or '.3g'")
    fewest, kind = int(match[1]), match[2]
    digits = range(fewest, max(fewest, most) + 1)
    numbers = [_round_near_end(float(value), kind, ends) for value in values]
    enough = {number: _count_digits_from_ends(number, digits, kind, ends) for number in numbers}
    finite_numbers = sorted(number for number in enough if math.isfinite(number))
    for low, high in itertools.pairwise(finite_numbers):
        beside_end = low in ends or high in ends  # the number that is not the end already has enough digits
        if not beside_end and not math.isclose(low, high, rel_tol=_ALIKE, abs_tol=_ALIKE * (kind == "f")):
            digits_apart = next(
                (n for n in digits if _format_number(low, n, kind) != _format_number(high, n, kind)), fewest
            )
            enough[low], enough[high] = max(enough[low], digits_apart), max(enough[high], digits_apart)
            if even and digits_apart <= fewest + _EVEN:
                enough |= {one: max(n, digits_apart) for one, n in enough.items()}
    texts = {number: _format_number(number, n, kind, ends) for number, n in enough.items()}
    if kind == "g" and not all(_is_exact(number, n) for number, n in enough.items()):
        texts = {number: _format_number(number, n, "#", ends) for number, n in enough.items()}
    return [texts[number] for number in numbers]


def write_number(value: float, fmt: str = ".3f", ends: tuple[float, ...] = SHARE) -> str:
    """Write one number, as `write_numbers` does."""
    return write_numbers([value], fmt, ends)[0]


def write_estimate(estimate: float, low: float, high: float) -> str:
    """Write a number with its limits, in digits that tell them apart: 0.810 (0.760 to 0.850)."""
    return "{} ({} to {})".format(*write_numbers([estimate, low, high], even=True))


def write_interval(numbers: Sequence[float], ends: tuple[float, ...] = SHARE, decimals: int = 3) -> list[str]:
    """Write an estimate and its limits with one number of decimals that tells them apart and from `ends`."""
    texts = write_numbers(numbers, f".{decimals}f", ends)
    return write_numbers(numbers, f".{max(decimals, *map(count_decimals, texts))}f", ends)


def count_decimals(text: str) -> int:
    """Count the decimals of a number written as text."""
    return len(text.partition(".")[2])


def write_estimates(rows: Iterable[Sequence[float]], fewest: int = 3, apart: bool = False) -> list[list[str]]:
    """Write the rows of a column, each an estimate and its limits, with equal decimals.

    They have as many as tell every estimate from its limits and from 0 and 1, and `apart` from the other
    estimates; a row that needs more than two beyond the `fewest` has them alone.
    """
    numbers = [[float(value) for value in row] for row in rows]
    columns = [*numbers, *[[row[0] for row in numbers]] * apart]
    texts = [text for column in columns for text in write_numbers(column, f".{fewest}f", even=True)]
    needed = [count_decimals(text) for text in texts]
    decimals = max([n for n in needed if n <= fewest + _EVEN], default=fewest)
    return [write_numbers(row, f".{decimals}f", even=True) for row in numbers]


def write_percent(share: float, fmt: str = ".4g") -> str:
    """Write a proportion as a percentage, without the % sign: a level of .99999 is 99.999, not 100."""
    return write_number(100 * share, fmt, PERCENT)


def ratio(value: float) -> str:
    """Write a slope, odds or a prevalence with three significant digits, or as many as tell it from 1."""
    return write_number(value, ".3g")


def write_proportion(value: float) -> str:
    """Write a proportion with three decimals; one below 0.01 with two significant digits."""
    return write_number(value, ".3f" if not 0 < value < 0.01 else f".{_count_first_decimals(value) - 1}f")


def write_prevalence(share: float) -> str:
    """Write a prevalence with three decimals, one below 0.1 with three significant digits."""
    return write_number(share) if share >= 0.1 else ratio(share)


def write_bound(error: float) -> str:
    """Write the error bound of a number of three decimals, rounded up; "" if it is below half a unit."""
    if not error >= 0.0005:
        return ""
    unit = 10.0 ** math.floor(math.log10(error))
    return f" ± {math.ceil(error / unit * (1 - 1e-12)) * unit:.1g}"


def write_amount(value: float) -> str:
    """Write an amount in groups of three digits; below 1000 with four digits, or enough to differ from 1."""
    return group_digits(write_number(value, ".4g"))


def group_digits(text: str) -> str:
    """Part the digits of a whole number of 1000 and more into groups of three by no-break spaces.

    The class of the text stays, by which it is known to be printed literally.
    """
    return type(text)(re.sub(r"(?<=\d)(?=(?:\d{3})+$)", "\u00a0", text)) if "." not in text else text


def write_argument(value: float) -> str:
    """Write a number that the caller passed: all digits before the point, others up to six in all."""
    if float(value).is_integer() or abs(value) >= 1e5:
        return write_amount(value)
    return f"{value:g}".replace("-", "−")


def _round_near_end(value: float, kind: str, ends: tuple[float, ...]) -> float:
    """Return an end for a number equal to it up to rounding errors; near 0 only if `kind` is "f"."""
    for end in ends:
        if math.isclose(value, end, rel_tol=_ALIKE, abs_tol=_ALIKE * (kind == "f")):
            return end
    return value


def _format_number(value: float, digits: int, kind: str, ends: tuple[float, ...] = ()) -> str:
    """Write a number, as an inequality if it would read as an end but differs from it.

    All digits before the decimal point are written, even if they are more than `digits`; the kind "#" is "g"
    with the zeros at the end.
    """
    text = f"{value:.{digits}{kind}}" if kind != "#" else f"{value:#.{digits}g}".rstrip(".") if value else "0"
    text = text.replace(".e", "e")
    if "e+" in text and abs(value) < _WHOLE:
        text = f"{value:.0f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    if float(text) in ends and value not in ends:
        end, max_digits = float(text), max(digits, MOST)
        text = f"{value:.{max_digits}f}"
        if float(text) == end:
            sign, step = (">", -(10.0**-max_digits)) if value < end else ("<", 10.0**-max_digits)
            text = f"{sign}{end + step:.{max_digits}f}"
    return text.replace("inf", "∞").replace("-", "−")


def _is_exact(value: float, digits: int) -> bool:
    """Return whether a number has no more significant digits; those of whole numbers are all written."""
    if not math.isfinite(value) or value.is_integer():
        return True
    return math.isclose(float(f"{value:.{digits}g}"), value, rel_tol=_EQUAL)


def _count_digits_from_ends(value: float, digits: range, kind: str, ends: tuple[float, ...]) -> int:
    """Count the digits that tell a number from the ends."""
    if not math.isfinite(value) or value in ends:
        return digits[0]
    return next((n for n in digits if float(f"{value:.{n}{kind}}") not in ends), digits[-1])


# -- Thresholds, edges and splits: the text separates the same cases as the number ----------------

Rule: TypeAlias = Callable[[float], bool]
"""Whether a number decides all cases as the one to be written does."""

_DIGITS = 3  # significant digits, where these suffice
_FEWEST, _DECIMALS = 10, 6  # significant digits and decimals of thresholds whose neighbours are unknown
# Decimals that all numbers of a panel may have beyond those of the median number, up to this many
_MAX_MORE, _PANEL_DECIMALS = 3, 5
_NEAR = 0.01  # fraction of the scores' range by which the text of a threshold beyond all scores may be off
_EXACT = 17  # significant digits that tell every float from the next one
_SMALLEST = -4  # numbers below this power of ten are written with the power
_CONTEXT = Context(prec=800)


_TIE = 0.0005 + 1e-9  # half a unit of the third decimal, to which a difference may be rounded either way


def write_difference_terms(pairs: Iterable[tuple[float, float]]) -> list[list[str]]:
    """Write pairs of numbers whose texts differ as the numbers do, to three decimals.

    All have three decimals, or more where rounding both of a pair would change the third of its difference.
    """
    pairs = list(pairs)
    for decimals in (3, 4, 5, 6):
        differences = [round(a, decimals) - round(b, decimals) for a, b in pairs]
        if all(abs(d - round(a - b, 3)) < _TIE for d, (a, b) in zip(differences, pairs, strict=True)):
            break
    return [write_numbers(pair, f".{decimals}f") for pair in pairs]


def write_cutoffs(
    cutoffs: Iterable[float],
    scores: Sequence[Any] | None = None,
    *,
    even: bool | Literal["rounded"] = False,
) -> list[str]:
    """Write thresholds so that the rule "positive iff score ≥ threshold" divides the same cases by each text.

    A text has three significant digits where these suffice, else more; all digits before the decimal point
    are written, and zeros at the end unless the text without them is the number.  Different thresholds have
    different texts.

    Parameters
    ----------
    cutoffs : iterable of float
        The thresholds of one figure or table; ±inf is written as ``±∞``.
    scores : sequence of array-like or None, optional
        For each threshold the scores that it divides.  Where they are unknown, a text is at most the
        threshold, and below it by less than its tenth significant digit and its sixth decimal.  Thresholds of
        scores that are `negated`, see `ColumnScores`, are written as the values of their column: ``≤ 33``,
        and the others beside them as ``≥ 0.54``.
    even : bool or "rounded"
        Whether all texts have the same number of decimals where that is possible, as the labels of a panel
        do, unless each text is exactly its number; thresholds of whole scores stay whole.  ``"rounded"``
        keeps every text that is exactly its number, as of optima of several models: 0.25 beside 0.172.
    """
    numbers = [float(cutoff) for cutoff in cutoffs]
    ascending: dict[int, Array] = {}
    rules = []
    for number, divided in zip(numbers, scores or [None] * len(numbers), strict=True):
        if divided is None or not math.isfinite(number):
            rules.append(_make_below_rule(number))
            continue
        if id(divided) not in ascending:
            ascending[id(divided)] = _sort(divided)
        rules.append(_make_cutoff_rule(number, ascending[id(divided)]))
    of_whole_scores = {
        number
        for number, divided in zip(numbers, scores or [], strict=bool(scores))
        if even and number.is_integer() and divided is not None and _are_whole(ascending[id(divided)])
    }
    texts = _write_shortest(numbers, rules, even, of_whole_scores)
    negated = [getattr(divided, "negated", False) for divided in scores or [None] * len(texts)]
    at_least = AT_LEAST if any(negated) else ""
    return [
        f"{AT_MOST}{change_sign(text)}" if is_negated else f"{at_least}{text}"
        for text, is_negated in zip(texts, negated, strict=True)
    ]


AT_MOST = "≤ "  # before the threshold of a column of which low values are positive
AT_LEAST = "≥ "  # before the others of the same figure


def change_sign(text: str) -> str:
    """Write a number that is written already with the other sign."""
    return text if text in ("0", "nan") else text[1:] if text.startswith("−") else f"−{text}"


def write_cutoff(cutoff: float, scores: Any = None) -> str:
    """Write one threshold, as `write_cutoffs` does."""
    return write_cutoffs([cutoff], [scores])[0]


def write_rule(cutoff: float, scores: Any = None) -> str:
    """Write which scores a threshold calls positive: ``≥ 0.5``, of a negated column ``≤ 33``."""
    text = write_cutoff(cutoff, scores)
    return text if text.startswith(AT_MOST) or not math.isfinite(cutoff) else f"{AT_LEAST}{text}"


def write_edges(edges: Sequence[float], values: Any) -> list[str]:
    """Write the ascending edges of intervals closed on the right so that each value stays in its interval.

    They have the same number of decimals where that is possible, unless each text is exactly its number.
    The first interval is closed on the left, too, if its edge is the least value.
    """
    numbers = [float(edge) for edge in edges]
    ascending = _sort(values)
    rules = [
        _make_edge_rule(edge, ascending) if math.isfinite(edge) else _make_below_rule(edge)
        for edge in numbers
    ]
    if numbers and numbers[0] == ascending[1]:
        rules[0] = _make_cutoff_rule(numbers[0], ascending)
    return _write_shortest(numbers, rules, even=True)


def write_rounded_edges(edges: Sequence[float]) -> list[str]:
    """Write different edges with as few significant digits, two at least, as tell them apart.

    All are decimals, or all have a power of ten.
    """
    exact = [Decimal(repr(float(edge))) for edge in edges]
    finite = [value for value in exact if value.is_finite()]
    has_power = any(value and value.adjusted() < _SMALLEST - 2 for value in finite)
    for digits in range(2, _EXACT + 1):
        places = [digits - 1 - value.adjusted() for value in finite]
        places = places if has_power else [max(place, 0) for place in places]
        rounded = [_round(value, place, ROUND_HALF_EVEN) for value, place in zip(finite, places, strict=True)]
        if len(set(rounded)) == len(set(finite)):
            break
    texts = {Decimal("Infinity"): "∞", Decimal("-Infinity"): "−∞"}
    for value, short in zip(finite, rounded, strict=True):
        texts[value] = _write_with_power(short, digits) if has_power else f"{short.normalize(_CONTEXT):f}"
    return [texts[value].replace("-", "−") for value in exact]


def write_split(threshold: float) -> str:
    """Write the threshold of a split "value ≤ threshold" of a fitted tree by its shortest equivalent text.

    scikit-learn reads values in single precision, so that no value lies between a threshold and the largest
    single-precision number that is not above it.  Negative thresholds have a hyphen, as text in data has.
    """
    single = np.float32(threshold)
    if not np.isfinite(single):
        return write_number(threshold).replace("−", "-")
    if float(single) > threshold:
        single = np.nextafter(single, np.float32(-np.inf))
    return _write_decimal(Decimal(str(single)).normalize(_CONTEXT))


def write_range(low: float, high: float) -> str:
    """Write a range for a message, with digits that tell its ends from each other and from 0 and 1."""
    low, high = float(low), float(high)
    texts = write_cutoffs([low, high], [[low, high - _NEAR * (high - low), high]] * 2)
    return " to ".join(texts).replace("−", "-").replace("∞", "inf")


def _make_below_rule(cutoff: float) -> Rule:
    """Make the rule that accepts numbers just below a threshold whose neighbours are unknown."""
    if not math.isfinite(cutoff) or cutoff == 0:
        return lambda x: x == cutoff
    exact = Decimal(repr(cutoff))
    least = float(_round(exact, max(_FEWEST - 1 - exact.adjusted(), _DECIMALS), ROUND_FLOOR))
    return lambda x: least <= x <= cutoff and (x == cutoff or x not in SHARE)


def _sort(values: Any) -> Array:
    """Sort numbers, drop missing ones, and put them between −inf and +inf."""
    numbers = np.asarray(values, float)
    numbers = numbers[~np.isnan(numbers)]
    descends = bool((numbers[1:] < numbers[:-1]).all())  # the scores of all counts do, and need no sort
    return np.concatenate([[-np.inf], numbers[::-1] if descends else np.unique(numbers), [np.inf]])


def _make_cutoff_rule(cutoff: float, ascending: Array) -> Rule:
    """Make the rule that accepts numbers which divide ascending scores as "score ≥ cutoff" does.

    Only cut-offs of 0 and 1 may be written so.
    """
    low, high = _find_neighbours(cutoff, ascending, "left")
    return lambda x: low < x <= high and (x == cutoff or x not in SHARE)


def _make_edge_rule(edge: float, ascending: Array) -> Rule:
    """Make the rule that accepts numbers which divide ascending values as "value ≤ edge" does."""
    low, high = _find_neighbours(edge, ascending, "right")
    return lambda x: low <= x < high


def _find_neighbours(number: float, ascending: Array, side: Literal["left", "right"]) -> tuple[float, float]:
    """Return the values on both sides of a number; beyond them, numbers near it relative to their range."""
    at = int(np.searchsorted(ascending, number, side=side))
    low, high = ascending[at - 1 : at + 1].tolist()
    finite_values = ascending[np.isfinite(ascending)]
    room = (
        _NEAR * (float(finite_values[-1]) - float(finite_values[0])) if finite_values.size > 1 else math.inf
    )
    return (number - room if low == -math.inf else low), (number + room if high == math.inf else high)


def _are_whole(ascending: Array) -> bool:
    return bool((ascending[1:-1] == np.rint(ascending[1:-1])).all())


def _write_shortest(
    numbers: Sequence[float],
    rules: Sequence[Rule],
    even: bool | Literal["rounded"],
    of_whole_scores: Collection[float] = (),
) -> list[str]:
    """Write each number by the shortest text that its rules accept, and different numbers differently."""
    rules_of: defaultdict[float, list[Rule]] = defaultdict(list)
    for number, rule in zip(numbers, rules, strict=True):
        if math.isfinite(number):
            rules_of[number].append(rule)
    rounded = _round_apart(rules_of)
    texts = {number: _write_decimal(value) for number, value in rounded.items()}
    exact = {number for number, value in rounded.items() if _is_text(value, number)}
    if even and len(exact) < len(rounded):
        alone = exact if even == "rounded" else of_whole_scores
        broken = {number: rules_of[number] for number in rounded if number not in alone}
        aligned = texts | _write_aligned(broken, {number: rounded[number] for number in broken})
        is_apart = len(set(map(float, aligned.values()))) == len(aligned)
        texts = aligned if is_apart else _write_aligned(rules_of, rounded)
    texts |= {math.inf: "∞", -math.inf: "−∞"}
    return ["nan" if math.isnan(number) else texts[number].replace("-", "−") for number in numbers]


def _round_apart(rules_of: Mapping[float, list[Rule]]) -> dict[float, Decimal]:
    """Round each number as far as its rules accept the result and it still differs from the others."""
    places = {number: _count_first_decimals(number) for number in rules_of}
    rounded: dict[float, Decimal] = {}
    waiting = list(rules_of)
    while waiting:
        for number in waiting:
            exact = Decimal(repr(number))
            while (value := _round_accepted(number, rules_of[number], places[number])) is None:
                places[number] += 1
                if places[number] > _EXACT - exact.adjusted():
                    value = exact
                    break
            rounded[number] = value.normalize(_CONTEXT) if _is_text(value, number) else value
        alike = defaultdict(list)
        for number, value in rounded.items():
            alike[value].append(number)
        waiting = [number for group in alike.values() if len(group) > 1 for number in group]
        for number in waiting:
            places[number] += 1
    return rounded


def _write_aligned(
    rules_of: Mapping[float, list[Rule]], rounded: Mapping[float, Decimal]
) -> dict[float, str]:
    """Write all numbers with the same number of decimals, or of digits before a power of ten.

    If this takes far more than the median number needs, only those that need more have more.
    """
    largest = max(rules_of, key=abs)
    power = Decimal(repr(largest)).adjusted() < _SMALLEST
    count = _count_digits if power else _count_decimals
    usual = min(median_high(map(count, rounded.values())), _DECIMALS)
    limit = max(usual + 1, min(usual + _MAX_MORE, _PANEL_DECIMALS))
    for more in range(limit + 1):
        places = {
            number: more + (_count_first_decimals(number) if power else _count_first_decimals(largest))
            for number in rules_of
        }
        tried = {number: _round_accepted(number, rules_of[number], place) for number, place in places.items()}
        values = {number: value for number, value in tried.items() if value is not None}
        if len(set(values.values())) < len(rules_of):
            continue
        most = max(map(count, values.values()))
        if most > limit:
            break
        if power:
            return {number: _write_with_power(value, most) for number, value in values.items()}
        return {number: f"{value or Decimal(0):.{most}f}" for number, value in values.items()}
    fewest = usual * all(not value or value.adjusted() >= _SMALLEST for value in rounded.values())
    return {number: _write_decimal(value, fewest) for number, value in rounded.items()}


def _round_accepted(number: float, rules: Sequence[Rule], place: int) -> Decimal | None:
    """Round a number to `place` decimals so that all rules accept it."""
    exact = Decimal(repr(number))
    for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING):
        value = _round(exact, place, rounding)
        if all(rule(float(value)) for rule in rules):
            return value
    return None


def _is_text(value: Decimal, number: float) -> bool:
    """Return whether a text is the number itself, up to rounding errors."""
    return math.isclose(float(value), number, rel_tol=_EQUAL)


def _count_first_decimals(number: float) -> int:
    """Return the number of decimals that keep three significant digits and the whole part."""
    return max(_DIGITS - 1 - Decimal(repr(number)).adjusted(), 0) if number else 0


def _round(exact: Decimal, place: int, way: str) -> Decimal:
    return exact.quantize(Decimal(1).scaleb(-place, _CONTEXT), way, _CONTEXT)


def _count_decimals(value: Decimal) -> int:
    return max(-int(value.as_tuple().exponent), 0)


def _count_digits(value: Decimal) -> int:
    """Count the significant digits of a number."""
    return len(value.as_tuple().digits)


def _write_decimal(value: Decimal, fewest: int = 0) -> str:
    """Write a number with its decimals, or with `fewest`; a very small or large one with a power of ten."""
    if not value:
        return "0"
    if value.adjusted() >= _SMALLEST and abs(value) < _WHOLE:
        return f"{value:.{max(_count_decimals(value), fewest)}f}"
    return _write_with_power(value, _count_digits(value))


def _write_with_power(value: Decimal, digits: int) -> str:
    if not value:
        return "0"
    power = value.adjusted()
    return f"{value.scaleb(-power, _CONTEXT):.{digits - 1}f}e{power:+03d}"
