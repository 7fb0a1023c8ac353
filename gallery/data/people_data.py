"""Eight models predict whether the diabetes of 442 patients progresses more than that of half of them."""

import numpy as np
from tables import Table, cross_validated

AGES = ("under 40", "40 to 54", "55 and over")


def models():
    """List the models, unfitted, by name."""
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.tree import DecisionTreeClassifier

    return {
        "logistic_regression": make_pipeline(StandardScaler(), LogisticRegression()),
        "lasso": make_pipeline(
            StandardScaler(), LogisticRegression(C=0.1, l1_ratio=1, solver="liblinear", random_state=0)
        ),
        "linear_discriminant": LinearDiscriminantAnalysis(),
        "naive_bayes": GaussianNB(),
        "random_forest": RandomForestClassifier(200, min_samples_leaf=3, random_state=0),
        "boosted_stumps": AdaBoostClassifier(random_state=0),
        "nearest_neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(15)),
        "tree": DecisionTreeClassifier(min_samples_leaf=10, random_state=0),
    }


def diabetes() -> Table:
    """Predict the progression within a year from ten measurements; of these only the age group is kept."""
    from sklearn.datasets import load_diabetes

    data = load_diabetes(scaled=False)
    progressed = (data.target > np.median(data.target)).astype(int)
    age = data.data[:, data.feature_names.index("age")]
    return {"age_group": age_group(age), **cross_validated(models(), data.data, progressed)}


def age_group(age: np.ndarray) -> np.ndarray:
    """Sort ages into three groups."""
    return np.array(AGES)[np.digitize(age, [40, 55])]
