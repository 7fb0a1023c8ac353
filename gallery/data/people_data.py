"""Make diabetes.csv: ``python gallery/data/people_data.py``.

Eight models predict whether the diabetes of 442 patients progresses more than that of half of them.
"""

import numpy as np
from make import HERE, Table, as_csv, cross_validated
from sklearn.datasets import load_diabetes
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

MODELS = {
    "logistic_regression": make_pipeline(StandardScaler(), LogisticRegression()),
    "lasso": make_pipeline(StandardScaler(), LogisticRegression(C=0.1, l1_ratio=1, solver="liblinear")),
    "linear_discriminant": LinearDiscriminantAnalysis(),
    "naive_bayes": GaussianNB(),
    "random_forest": RandomForestClassifier(200, min_samples_leaf=3, random_state=0),
    "boosted_stumps": AdaBoostClassifier(random_state=0),
    "nearest_neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(15)),
    "tree": DecisionTreeClassifier(min_samples_leaf=10, random_state=0),
}


def diabetes() -> Table:
    """Predict the progression within a year from ten measurements; age and body mass stay in the table."""
    data = load_diabetes(scaled=False)
    progressed = (data.target > np.median(data.target)).astype(int)
    columns = dict(zip(data.feature_names, data.data.T, strict=True))
    table = cross_validated(MODELS, data.data, progressed, "progressed")
    return {"age": columns["age"], "bmi": columns["bmi"]} | table


if __name__ == "__main__":
    (HERE / "diabetes.csv").write_text(as_csv(diabetes()), encoding="utf-8", newline="\n")
