"""The words of errors, where a function's arguments have other names than those that read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def renamed(**words: str) -> Iterator[None]:
    """Say `words`, by our own, in errors: ``renamed(y_true="marks", y_score="confidence")``."""
    try:
        yield
    except (TypeError, ValueError) as error:
        text = re.sub("|".join(rf"\b{own}\b" for own in words), lambda found: words[found[0]], str(error))
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(text) from error
