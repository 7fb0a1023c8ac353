"""What is said once about a metric: its value, its isometrics, and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Trace
from rocplot._validation import number

Line: TypeAlias = tuple[Any, Any, Any]  # (α, β, γ): the points with α + β fpr + γ tpr = 0


@dataclass(frozen=True)
class Metric:
    """A metric as a function of (fpr, tpr, skew), and what is known of it in closed form.

    A name and a value are enough.  Isometrics that are neither straight nor traced by formula are followed
    over a grid, and slopes found by differences.

    Attributes
    ----------
    name : str
        As callers write it.
    value : callable
        (fpr, tpr, skew, **parameters) → value.
    line : callable, optional
        (value, skew, **parameters) → the straight isometric of that value.  Slopes and the point around which
        the isometrics turn follow from the lines of the values 0 and 1, which must differ.
    curve : callable, optional
        (value, skew, **parameters) → vertices of a curved isometric, branches separated by NaN.
    slope : callable, optional
        (fpr, tpr, skew, **parameters) → dtpr/dfpr, where no line gives it.
    indifference : tuple or callable, optional
        The line on which the metric does not depend on the skew, or (**parameters) → that line.
    words : str or callable
        For labels, or (**parameters) → words; by default the name.
    aliases : tuple of str
        Other words for the same.  Callers write them in lower case with underscores.
    parameters : mapping
        The metric's own parameters and their defaults; numbers of at least 0.  None: a caller's function,
        whose parameters are passed on as they come.
    shares : tuple of str
        Those parameters that are at most 1.
    counts_cases : bool
        Whether it needs the class totals, parameters `positives` and `negatives`, besides their ratio.
    better : {"high", "low", ""}
        Which values are better; neither of a rate, which has its best value where all cases get one decision.
    levels : tuple of float
        The usual values of isometrics where the metric has no bounds.
    """

    name: str
    value: Callable[..., Any]
    line: Callable[..., Line] | None = None
    curve: Callable[..., Trace] | None = None
    slope: Callable[..., Any] | None = None
    indifference: Line | Callable[..., Line] | None = None
    words: str | Callable[..., str] = ""
    aliases: tuple[str, ...] = ()
    parameters: Mapping[str, float | None] | None = field(default_factory=dict)
    shares: tuple[str, ...] = ()
    counts_cases: bool = False
    better: Literal["high", "low", ""] = "high"
    levels: tuple[float, ...] = ()

    def at(self, fpr: ArrayLike, tpr: ArrayLike, skew: Any, **parameters: Any) -> Array:
        """Evaluate the metric; 0/0 is NaN and x/0 is infinite."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.array(self.value(fpr, tpr, skew, **parameters), float)

    def checked(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Check the metric's own parameters, and add the defaults."""
        if self.parameters is None:
            return dict(parameters)
        for key in parameters:
            if key not in self.parameters:
                takes = ", ".join(self.parameters) or "none"
                raise TypeError(f"{self.name} has no parameter {key!r}: it takes {takes}")
        given = {
            key: number(value, key, high=1.0 if key in self.shares else np.inf)
            for key, value in parameters.items()
            if value is not None
        }
        return {**self.parameters, **given}

    def label(self, parameters: Mapping[str, Any]) -> str:
        """Name the metric in the field's words."""
        if callable(self.words):
            return self.words(**self.checked(parameters))
        return self.words or self.name.replace("_", " ")


def class_totals(skew: Any, positives: float | None, negatives: float | None) -> tuple[Any, Any]:
    """Return the class totals P and N; one of them follows from the other and the skew."""
    if positives is None and negatives is None:
        raise ValueError("laplace and m_estimate need positives= or negatives=, the totals of the classes")
    if positives is None:
        positives = np.divide(negatives, skew)  # type: ignore[arg-type]
    if negatives is None:
        negatives = skew * positives
    return positives, negatives
