"""Which cases of a test are run by ``make test``, and which by ``make slow`` alone."""

import pytest


def in_short(cases, chosen):
    """Mark cases slow, tuples where a test takes several values, but for those that are chosen."""
    marked = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=() if case in chosen else pytest.mark.slow))
    return marked
