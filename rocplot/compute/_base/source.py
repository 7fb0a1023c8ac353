"""The input of a function of one model."""

from __future__ import annotations

from typing import TypeAlias

from rocplot._data.sample import Sample
from rocplot.compute._base.result import Result

Source: TypeAlias = Sample | Result
