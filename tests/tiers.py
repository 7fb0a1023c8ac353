"""Which cases of a test are run by ``make test``, and which by ``make slow`` alone."""

import zlib
from collections import defaultdict

import pytest


def in_short(cases, chosen):
    """Mark cases slow, tuples where a test takes several values, but for those that are chosen."""
    marked = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=() if case in chosen else pytest.mark.slow))
    return marked


def list_outside_samples(items):
    """List the cases outside the sample that `make test` runs of a test with the mark `sample`.

    A case with more values that no case before it has comes first, so that few cases show all values; else the
    order is that of hashes, the same everywhere and without a period where several arguments are combined.
    """
    tests, outside = defaultdict(list), []
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("slow"):
            tests[item.function].append(item)
    for cases in tests.values():
        cases.sort(key=lambda item: zlib.crc32(item.callspec.id.encode()))
        size, unseen = cases[0].get_closest_marker("sample").args[0], set()
        values = {case.callspec.id: set(case.callspec.id.split("-")) for case in cases}  # of its arguments
        for _ in range(min(size, len(cases))):
            unseen = unseen or set().union(*(values[case.callspec.id] for case in cases))
            case = max(cases, key=lambda case: len(unseen & values[case.callspec.id]))
            unseen -= values[case.callspec.id]
            cases.remove(case)
        outside += cases
    return outside
