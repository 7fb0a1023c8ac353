"""Print the lowest declared version of every run-time dependency, as pip constraints."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
for requirement in project["dependencies"]:
    print(re.sub(r">=", "==", requirement))
print("pyparsing<3.3")  # matplotlib 3.10.0 calls names that later releases deprecate
