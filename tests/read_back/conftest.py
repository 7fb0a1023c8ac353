"""Faults that are known: their tests are expected to fail, and fail once they pass, so that the list stays true."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
KNOWN = HERE / "known.txt"


def pytest_collection_modifyitems(items):
    """Expect the tests of `known.txt` to fail: each line has a reason, a bar, and a test of this folder."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    reasons = {test: reason for reason, test in (line.split(" | ", 1) for line in lines if " | " in line)}
    for item in items:
        if item.path.parent == HERE and (reason := reasons.get(f"{item.path.stem}::{item.name}")):
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
