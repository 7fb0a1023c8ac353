# Each command sets up what it needs on a machine with Python 3.11 or newer and pip.
PYTHON ?= python3
BIN := .venv/bin
SETUP := pyproject.toml constraints.txt
WORKERS ?= auto
# One thread of linear algebra a process: the processes share the cores, and threads that wait take them.
ALONE := OPENBLAS_NUM_THREADS=1
PYTEST := $(ALONE) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Modules and tests compiled once: else each worker, and each command that a test starts, compiles them anew.
export PYTHONDONTWRITEBYTECODE :=
SHORT := not slow and not gallery and not engines and not browser

.PHONY: help figures test slow quick gallery check format bench release-check clean

help:
	@echo "make quick     run the tests that are fast: what to do at every save"
	@echo "make test      run the tests, numbers and images, on all cores (WORKERS=0: in one process)"
	@echo "make slow      run what make test leaves out: simulations, every style, every engine, more random examples (PART=1/10: a tenth of it)"
	@echo "make check     lint, format and types"
	@echo "make format    format the package"
	@echo "make figures   draw every figure of the gallery into build/figures/ (ONLY=WORD: those whose path has it)"
	@echo "make gallery   build the browsable site in build/gallery/ (DARK=1: figures for its dark mode, too)"
	@echo "make bench     measure speed beside scikit-learn"
	@echo "make release-check   build the distributions twice, and check all that a release must hold (TAG=v1.0.0: and is open)"

figures: .venv/.installed
	$(ALONE) $(BIN)/python -W error -m gallery.draw $(if $(ONLY),--only $(ONLY))

test: .venv/.installed
	$(PYTEST) --hypothesis-profile=quick -m "$(SHORT)"

slow: .venv/.installed
	$(PYTEST) -m "(slow or gallery or engines or hypothesis) and not browser" $(if $(PART),--part $(PART))

quick: .venv/.installed
	$(PYTEST) -q --hypothesis-profile=quick -m "$(SHORT) and not mpl_image_compare"

gallery: .venv/.docs
	$(ALONE) $(BIN)/python -m sphinx -W -q -j auto -b html $(if $(DARK),-t dark) docs build/gallery
	@echo "the gallery is in $(CURDIR)/build/gallery/index.html"

check: .venv/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check rocplot
	$(BIN)/mypy

format: .venv/.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format rocplot

bench: .venv/.bench
	$(BIN)/python benchmarks/run.py

release-check: .venv/.release
	$(BIN)/python -m tools.release $(if $(TAG),--tag $(TAG))
	$(BIN)/python -m tools.stubs --check
	$(ALONE) $(BIN)/python -W error -m tools.surface --check
	$(BIN)/python -m tools.distribute --check --out build/dist
	$(BIN)/python -m twine check --strict build/dist/*
	$(BIN)/check-wheel-contents build/dist/*.whl
	$(BIN)/validate-pyproject pyproject.toml
	$(BIN)/python -c "import rattler_build; rattler_build.Stage0Recipe.from_file('.ci/conda/recipe.yaml').render()"
	$(BIN)/zizmor --offline --quiet --pedantic .github
	rm -rf build/wheel && $(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet build/dist/*.whl -c constraints.txt
	cd build && wheel/bin/python -P -W error ../.ci/smoke.py

.venv/.installed: $(SETUP)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -e '.[dev]' -c constraints.txt
	@touch $@

.venv/.docs: .venv/.installed
	$(BIN)/python -m pip install --quiet -e '.[docs]' -c constraints.txt
	@touch $@

.venv/.bench: .venv/.installed
	$(BIN)/python -m pip install --quiet -e '.[bench]' -c constraints.txt
	@touch $@

.venv/.release: .venv/.installed
	$(BIN)/python -m pip install --quiet -e '.[release]' -c constraints.txt
	@touch $@

clean:
	rm -rf build .venv
