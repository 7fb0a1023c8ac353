"""Artists that nobody makes by hand."""

from __future__ import annotations

from typing import Any

from matplotlib.artist import Artist


class Unlisted:
    """An artist whose ``set`` has no signature written out: matplotlib would write one for each at import."""

    __slots__ = ()

    def set(self, **kwargs: Any) -> list[Any]:
        """Set several properties at once."""
        return Artist.set(self, **kwargs)  # type: ignore[arg-type]
