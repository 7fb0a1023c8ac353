# Each command sets up what it needs on a machine with Python 3.11 or newer and pip.
PYTHON ?= python3
BIN := .venv/bin
SETUP := pyproject.toml constraints.txt
WORKERS ?= auto
# One thread of linear algebra a process: the processes share the cores, and threads that wait take them.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
SHORT := not slow and not gallery and not engines and not browser

.PHONY: help figures test slow quick gallery check format bench clean

help:
	@echo "make quick     run the tests that are fast: what to do at every save"
	@echo "make test      run the tests, numbers and images, on all cores (WORKERS=0: in one process)"
	@echo "make slow      run what make test leaves out: simulations, every style, every engine, more random examples"
	@echo "make check     lint, format and types"
	@echo "make format    format the package"
	@echo "make figures   draw every figure of the gallery into build/figures/ (ONLY=WORD: those whose path has it)"
	@echo "make gallery   build the browsable site in build/gallery/ (DARK=1: figures for its dark mode, too; STYLES=1: all styles)"
	@echo "make bench     measure speed beside scikit-learn"

figures: .venv/.installed
	$(BIN)/python -W error -m gallery.draw $(if $(ONLY),--only $(ONLY))

test: .venv/.installed
	$(PYTEST) --hypothesis-profile=quick -m "$(SHORT)"

slow: .venv/.installed
	$(PYTEST) -m "(slow or gallery or engines or hypothesis) and not browser"

quick: .venv/.installed
	$(PYTEST) -q --hypothesis-profile=quick -m "$(SHORT) and not mpl_image_compare"

gallery: .venv/.docs
	$(BIN)/python -m sphinx -W -q -j auto -b html $(if $(DARK),-t dark) $(if $(STYLES),-t styles) docs build/gallery
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

clean:
	rm -rf build .venv
