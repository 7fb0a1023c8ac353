"""Arrays of other libraries as those of numpy, and what is passed in the place of a flat array."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def to_numpy(values: Any) -> NDArray[Any]:
    """Make an array of anything array-like; the functions that draw or compute here need no gradients.

    Tensors are taken off their graph and device, objects that speak DLPack alone are read through it, and
    numbers of fewer bits than numpy has (bfloat16, of torch or ml_dtypes) become single precision.
    """
    if hasattr(values, "detach") and hasattr(values, "cpu"):
        values = values.detach().cpu()
        values = values.float() if "float" in str(values.dtype) and values.dtype.itemsize < 4 else values
    array = np.asarray(values)
    if array.ndim == 0 and array.dtype.kind == "O" and hasattr(values, "__dlpack__"):
        array = np.from_dlpack(values)
    if array.dtype.kind == "V" and array.dtype.isbuiltin == 2 and np.can_cast(array.dtype, np.float32):
        array = array.astype(np.float32)
    return array


def flat_way(argument: str, array: NDArray[Any], several: bool) -> str:
    """Say how an array of more than one dimension becomes flat; `several` arrays may be batches."""
    scored = argument.startswith("y_score")
    models = "; for several models a mapping, name → scores" if scored else ""
    if array.ndim == 2 and array.shape[1] == 2 and not (several and len(array) == 2):
        first = "of two classes pass" if scored else "pass a flat array, of one-hot classes"
        return f"{first} one column, {argument}[:, 1]{models}"
    if several:
        return f"pass a flat array, of batches np.concatenate({argument}){models}"
    return f"pass a flat array{models}"


def check_no_model(values: object, argument: str) -> None:
    """Refuse a model, or its method, in the place of what it predicts."""
    if callable(values) and not hasattr(values, "__array__"):
        name = getattr(values, "__name__", type(values).__name__)
        if not hasattr(values, "predict"):
            raise TypeError(f"{argument} is the function {name}: call it, and pass what it returns")
    for method in ("predict_proba", "decision_function"):
        if hasattr(values, method):
            raise TypeError(
                f"{argument} must hold numbers, not a {type(values).__name__}: pass "
                "rocplot.compute.estimator_scores(estimator, X)"
            )
    if hasattr(values, "predict"):
        raise TypeError(
            f"{argument} must hold numbers, not a {type(values).__name__}: pass what its predict returns"
        )
