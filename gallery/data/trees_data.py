"""Trees of the gallery: Flach's example, and one grown on the Wisconsin breast cancer data."""

from typing import Any, NamedTuple

import numpy as np

# Flach, slides "Decision tree classifier" to "Pruning considered harmful": the figure is lost; the leaf
# counts are recovered from the slide on the Brier score.  What the splits ask is not known.
FLACH_TREE: dict[str, Any] = {
    "split": "A",
    "yes": {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}},
    "no": {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}},
}


class Grown(NamedTuple):
    """A tree of scikit-learn, the cases that it was not grown on, and the names of the measurements."""

    tree: Any
    X: np.ndarray
    y: np.ndarray
    names: list[str]


def breast_cancer_tree(leaves: int, *, least: int = 1) -> Grown:
    """Grow a tree on every other case of the Wisconsin breast cancer data; malignant is positive."""
    from sklearn.datasets import load_breast_cancer
    from sklearn.tree import DecisionTreeClassifier

    data = load_breast_cancer()
    y = (data.target == list(data.target_names).index("malignant")).astype(int)
    train = np.arange(y.size) % 2 == 0
    tree = DecisionTreeClassifier(max_leaf_nodes=leaves, min_samples_leaf=least, random_state=0)
    tree.fit(data.data[train], y[train])
    return Grown(tree, data.data[~train], y[~train], list(data.feature_names))


def noisy_tree(leaves: int, *, seed: int = 0) -> tuple[Any, list[str]]:
    """Grow a large tree on the Wisconsin breast cancer data with one label in five turned."""
    from sklearn.datasets import load_breast_cancer
    from sklearn.tree import DecisionTreeClassifier

    data = load_breast_cancer()
    malignant = data.target == list(data.target_names).index("malignant")
    y = malignant ^ (np.random.default_rng(seed).random(malignant.size) < 0.2)
    tree = DecisionTreeClassifier(max_leaf_nodes=leaves, min_samples_leaf=5, random_state=0).fit(data.data, y)
    return tree, list(data.feature_names)
