"""Write rdkit_scoring.json: early recognition of a fixed ranking by RDKit's ``rdkit.ML.Scoring`` (needs rdkit)."""

import json
from pathlib import Path

N = 400


def active(place):
    """Whether the case at this place, from 0, is active: often at the top, seldom below."""
    return (place * place + 3 * place) % 41 < 22 - place // 19


if __name__ == "__main__":
    from rdkit.ML.Scoring import Scoring

    ranking = [[float(N - i), active(i)] for i in range(N)]
    found = {
        "bedroc": {str(alpha): Scoring.CalcBEDROC(ranking, 1, alpha) for alpha in (1.0, 20.0, 100.0, 321.9)},
        "enrichment_factor": dict(
            zip(("0.01", "0.05", "0.1"), Scoring.CalcEnrichment(ranking, 1, [0.01, 0.05, 0.1]), strict=True)
        ),
        "active": sum(one for _, one in ranking),
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(found, indent=2) + "\n")
