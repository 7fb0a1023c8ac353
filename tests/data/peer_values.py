"""Values of other programs that tests hold ours to; run it where lir 1.3.1, scikit-survival and scores are installed.

With the name of a folder it writes the cases there, for the programs of R: see r_values.R.
The cases are arithmetic, so that no random generator matters.
"""

import csv
import sys
from pathlib import Path

import numpy as np


def ratios():
    """Return classes and natural log-likelihood ratios, with ties."""
    i = np.arange(60)
    y = (i % 3 == 0).astype(int)
    return y, np.round(2.5 * np.sin(1.7 * i) + 1.2 * y - 0.6, 1)


def followed():
    """Return times, whether the event was seen, and a score of the risk.

    No event has the time of a censoring: there scikit-survival counts the censoring first.
    """
    i = np.arange(80)
    time = 1.0 + (7 * i) % 83
    event = ((5 * i) % 7 > 2) | (time >= 82)  # the last times are seen, or scikit-survival has no weights
    return time, event, np.round(np.cos(1.3 * i) * 6 - 0.1 * time, 1)


def predictions():
    """Return classes and the probabilities of two models: rare positives, ties, one model overconfident."""
    i = np.arange(240)
    y = ((i * i + 3 * i) % 17 == 4).astype(int)
    logit = 1.4 * np.sin(2.1 * i) + 1.5 * y - 2
    first = np.round(1 / (1 + np.exp(-logit)), 2)
    second = np.round(1 / (1 + np.exp(-2.2 * (logit + 0.9 * np.cos(0.7 * i)))), 2)
    return y, np.clip(first, 0.01, 0.99), np.clip(second, 0.01, 0.99)


def marks():
    """Return image, lesion (0 for a false mark) and confidence of marks; images 1 to 30 are without disease.

    Those from 31 to 54 have one lesion, or two where their number is a multiple of 3: 32 lesions.  At most one mark
    hits a lesion; some images have no mark.
    """
    rows = []
    for image in range(1, 55):
        lesions = 0 if image <= 30 else 2 if image % 3 == 0 else 1
        rows += [
            (image, at, (image * 7 + at * 3) % 10 + 2) for at in range(1, lesions + 1) if (image + at) % 4
        ]
        rows += [(image, 0, (image * 5 + at * 4) % 9) for at in range((image * 11) % 4)]
    return np.array(rows).T


def tables(folder):
    """Write the cases as tables."""
    for name, columns, values in (
        ("predictions", ("y", "first", "second"), predictions()),
        ("followed", ("time", "event", "score"), followed()),
        ("marks", ("image", "lesion", "confidence"), marks()),
    ):
        with (Path(folder) / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([columns, *zip(*(np.array(one) * 1 for one in values), strict=True)])


def main():
    """Print the values."""
    import xarray as xr
    from lir.data.models import LLRData
    from lir.metrics import cllr, cllr_min
    from scores.plotdata import relative_economic_value_from_rates
    from sksurv.metrics import cumulative_dynamic_auc
    from sksurv.util import Surv

    y, llr = ratios()
    held = LLRData(features=(llr / np.log(10))[:, None], labels=y)  # lir takes decimal logarithms
    print("lir", cllr(held), cllr_min(held))
    hit, false_alarm = (float((llr[y == c] >= 1).mean()) for c in (1, 0))
    value = relative_economic_value_from_rates(
        *(xr.DataArray(one) for one in (hit, false_alarm, float(y.mean()))), [0.1, 0.25, 0.5]
    )
    print("scores", np.ravel(value).tolist())
    time, event, score = followed()
    seen = Surv.from_arrays(event, time)
    print("scikit-survival", cumulative_dynamic_auc(seen, seen, score, [20.5, 40.5, 60.5])[0].tolist())


if __name__ == "__main__":
    tables(sys.argv[1]) if len(sys.argv) > 1 else main()
