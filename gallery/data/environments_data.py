"""A synthetic clinic whose patients, or whose word for a complication, change after the model was trained.

A stand-in for the flu generator of Alaíz-Rodríguez & Japkowicz (2008), which Klement et al. use and which is
not public.  The paper gives the classes, naive Bayes, "several attribute dependencies", two kinds of drift,
1000 cases in each set, and the three numbers of its table 2.  All else is ours: the attributes and their
distributions, the prevalence (35 % of very many patients), Laplace's correction, and what drifts.

Naive Bayes takes attributes for independent within a class.  Here one of six, fever, is on the form eight
times, so that it counts eight times: the model is far too sure, and its probabilities are not calibrated.

The numbers below were searched for with the whole table in view, among domains of this kind; then each drift
has one knob, turned until the midpoint of very many patients is the printed one.  Of the seeds below 4000 the
one is taken whose training row is nearest to the print.
"""

import numpy as np

# Klement et al., table 2, as printed: AUC, midpoint, struggle ratio
KLEMENT_TABLE_2 = {
    "training": (0.815, 0.512, 0.488),
    "test": (0.800, 0.518, 0.486),
    "population drift": (0.770, 0.338, 0.691),
    "class definition": (0.803, 0.681, 0.351),
}
SYMPTOMS = (0.157, 0.443, 0.400)  # shares of the grades 0, 1, 2 of each of five symptoms
FEVER = (0.592, 0.340, 0.068)  # and of the fever, which is read
READINGS, MISREAD = 8, 0.018  # so often; this share of the readings are any of the three grades
WEIGHTS = 1.686, 1.301  # how much worse a grade of a symptom makes a patient, and one of the fever
HUNGER = 3.968  # and undernourishment, which is on no form
UNDERNOURISHED = {"here": 0.022, "population drift": 0.415}
CUT = {"here": 2.623, "class definition": 3.353}  # a complication is a severity above it


def patients(size, undernourished, cut, rng):
    """Draw what is on the forms of patients, of whom a share is undernourished, and who has complications."""
    symptoms = rng.choice(3, (size, 5), p=SYMPTOMS)
    fever = rng.choice(3, size, p=FEVER)
    hungry = rng.random(size) < undernourished
    severity = WEIGHTS[0] * (symptoms - 1).sum(axis=1) + WEIGHTS[1] * (fever - 1) + HUNGER * hungry
    severity = severity + rng.standard_normal(size)
    misread = rng.random((size, READINGS)) < MISREAD
    readings = np.where(misread, rng.integers(0, 3, (size, READINGS)), fever[:, None])
    return np.column_stack([symptoms, readings]), (severity > cut).astype(int)


def naive_bayes(x, y):
    """Train naive Bayes with Laplace's correction on attributes of three grades; return its P(positive)."""
    tables = []
    for column in x.T:
        count = np.array([np.bincount(column[y == c], minlength=3) + 1.0 for c in (0, 1)])
        tables.append(np.log(count / count.sum(axis=1, keepdims=True)))
    prior = np.log(np.bincount(y, minlength=2) / y.size)

    def predict(new):
        log_odds = prior[1] - prior[0]
        for table, column in zip(tables, new.T, strict=True):
            log_odds = log_odds + table[1, column] - table[0, column]
        return 1 / (1 + np.exp(-log_odds))

    return predict


def flu(size=1000, *, seed=3406):
    """Train on one population; test there, on an undernourished one, and under a stricter definition.

    Returns name → (classes, predicted probabilities).
    """
    rng = np.random.default_rng(seed)
    samples = {}
    for name in KLEMENT_TABLE_2:
        undernourished, cut = (knob.get(name, knob["here"]) for knob in (UNDERNOURISHED, CUT))
        x, y = patients(size, undernourished, cut, rng)
        if name == "training":
            predict = naive_bayes(x, y)
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
