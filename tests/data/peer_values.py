"""Values of other programs that tests hold ours to; run it where lir 1.3.1, scikit-survival and scores are installed.

The cases are arithmetic, so that no random generator matters.
"""

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
    main()
