"""The trees of the gallery are what their texts say."""

from trees_data import FLACH_TREE, breast_cancer_tree, noisy_tree

from rocplot import compute


def test_flachs_tree_has_the_area_and_the_brier_score_of_the_slides():
    counts = compute.tree_roc(FLACH_TREE).counts
    assert compute.tree_roc(FLACH_TREE).auc == 0.79
    squares = counts.positive @ (1 - counts.score) ** 2 + counts.negative @ counts.score**2
    assert abs(squares / 20 - 43 / 240) < 1e-15


def test_grown_trees():
    grown = breast_cancer_tree(9, least=5)
    assert len(grown.y) == len(grown.X) == 284
    assert compute.tree(grown.tree).positive[0] + grown.y.sum() == 212  # malignant tumours
    assert compute.tree(grown.tree).leaves.size <= 9
    tree, names = noisy_tree(40)
    assert compute.tree(tree).leaves.size == 40
    assert len(names) == 30
