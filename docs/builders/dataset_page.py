"""The page of the data sets, from their descriptions."""

from pathlib import Path

import rocplot
from rocplot._datasets.datasets import read_descriptions

HEAD = """Data sets
=========

What the gallery draws is installed with the package, so that its examples run anywhere, without a network:

.. code-block:: python

   import rocplot as rp

   games = rp.load_dataset("tic_tac_toe")
   rp.roc("y_true", ["naive_bayes", "tree"], data=games)

:func:`rocplot.load_dataset` says what comes back, :func:`rocplot.get_dataset_names` lists their names.
"""


def write(path: Path) -> None:
    """Write each data set with its columns, source and licence."""
    page = HEAD
    for name, about in read_descriptions().items():
        shape = " rows, ".join(map(str, rocplot.load_dataset(name).shape)) + " columns"
        page += f"\n``{name}``\n{'-' * (len(name) + 4)}\n\n**{about['title'].rstrip('?')}.** {shape}.\n"
        page += about["text"].replace("`", "``") + "\n\n"
        page += "".join(f"``{column}``\n   {meaning}\n" for column, meaning in about["columns"].items())
        page += f"\nSource: {about['source']}. Licence: {about['licence']}. Made by ``{about['maker']}``.\n"
    path.write_text(page, encoding="utf-8")
