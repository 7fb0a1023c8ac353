"""The question of tests and intervals whether the smaller class has enough cases for their level."""

from __future__ import annotations

from collections.abc import Mapping

from rocplot._warnings import warn_user

FEW = 20  # with fewer cases in a class, tests of two models exceed their significance level


def warn_of_small_classes(
    sizes: Mapping[str, float], rejections: str, *, units: str = "cases", subject: str = "a class"
) -> bool:
    """Warn if a class has too few cases for a test of two models, and return whether it has.

    `rejections` says how often the test rejects a true hypothesis at 5 %, as it was measured.
    """
    consequence = (
        f"the test does not keep its level, and at 5 % rejects {rejections}; collect more {units}, or "
        "require p < .01 in place of .05"
    )
    return warn_of_few_cases(sizes, consequence, units=units, subject=subject)


def warn_of_few_cases(
    sizes: Mapping[str, float],
    consequence: str,
    *,
    fewest: int = FEW,
    units: str = "cases",
    subject: str = "a class",
) -> bool:
    """Warn if one of several classes has fewer cases than a method needs, and return whether it has.

    `sizes` maps what the classes are called to their numbers of cases, or of other `units` such as groups.
    `consequence` says, of fewer than `fewest`, what was measured, and what to do.
    """
    smallest = min(sizes.values())
    if smallest >= fewest:
        return False
    in_groups = units == "groups"
    listed = ", ".join(f"{size:.0f} {'of ' if in_groups else ''}{name}" for name, size in sizes.items())
    number = f"{smallest:.0f} {units if smallest != 1 else units.removesuffix('s')}"
    listing = f" ({listed})" if len(sizes) > 1 else ""
    warn_user(
        f"{subject} {'lies in' if in_groups else 'holds'} {number}{listing}: below {fewest} {consequence}"
    )
    return True
