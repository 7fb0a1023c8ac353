"""
ROC and precision–recall curves from data frames: pandas and polars
===================================================================

Left, a long table of pandas, with a row for each case and model: ``hue`` names the column of models. Right, a
lazy table of polars, with a column for each model: its engine counts the cases at each score.
Source: data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt
import polars as pl

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
wide = rp.load_dataset("diabetes").rename(columns={"random_forest": "random forest"})
models = ["random forest", "tree"]
long = wide.melt(id_vars="y_true", value_vars=models, var_name="model", value_name="score")
lazy = pl.LazyFrame({column: wide[column].to_list() for column in ["y_true", *models]})
fig, (left, right) = plt.subplots(1, 2)
rp.roc("y_true", "score", hue="model", data=long, ax=left)
rp.precision_recall("y_true", models, data=lazy, ax=right)
left.set_title("pandas")
right.set_title("polars")
fig.set_figheight(0.55 * fig.get_figwidth())
