"""Write rdkit_scoring.json: early recognition of fixed rankings by RDKit's ``rdkit.ML.Scoring`` (needs rdkit)."""

import json
from pathlib import Path

ACTIVE = {  # of each ranking: its length, and whether the case at a place, from 0, is active
    "often at the top, seldom below": (
        400,
        lambda place: (place * place + 3 * place) % 41 < 22 - place // 19,
    ),
    "three of a thousand": (1000, lambda place: place in (0, 17, 803)),
    "mostly active, inactive first": (37, lambda place: place > 6 and place % 5 > 0),
    "one, at the top": (50, lambda place: place == 0),
    "one, at the bottom": (50, lambda place: place == 49),
}
ALPHAS = (1.0, 20.0, 100.0, 321.9)
FRACTIONS = (0.01, 0.033, 0.05, 0.1, 0.25)  # some cut a case of some rankings, where RDKit takes all of it


def classes(name):
    """Return whether each case of a ranking is active, best first."""
    n, active = ACTIVE[name]
    return [bool(active(place)) for place in range(n)]


def main():
    """Write what RDKit finds."""
    from rdkit import __version__
    from rdkit.ML.Scoring import Scoring

    found = {"version": __version__}
    for name in ACTIVE:
        ranking = [[-float(place), active] for place, active in enumerate(classes(name))]
        enriched = Scoring.CalcEnrichment(ranking, 1, list(FRACTIONS))
        found[name] = {
            "bedroc": {str(alpha): Scoring.CalcBEDROC(ranking, 1, alpha) for alpha in ALPHAS},
            "enrichment_factor": dict(zip(map(str, FRACTIONS), enriched, strict=True)),
            "auc": Scoring.CalcAUC(ranking, 1),
            "active": sum(active for _, active in ranking),
        }
    Path(__file__).with_suffix(".json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
