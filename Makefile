# Each command sets up what it needs on a machine with Python 3.11 or newer and pip.
PYTHON ?= python3
BIN := .venv/bin
SETUP := pyproject.toml constraints.txt

.PHONY: help figures test gallery check bench clean

help:
	@echo "make figures   draw every figure of the gallery into build/figures/"
	@echo "make test      run all tests, numbers and images"
	@echo "make gallery   build the browsable site in build/gallery/"
	@echo "make check     lint and types"
	@echo "make bench     measure speed beside scikit-learn"

figures: .venv/.installed
	$(BIN)/python -W error -m gallery.draw

test: .venv/.installed
	$(BIN)/python -m pytest

gallery: .venv/.docs
	$(BIN)/python -m sphinx -W -q -b html docs build/gallery
	@echo "the gallery is in $(CURDIR)/build/gallery/index.html"

check: .venv/.installed
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/.bench
	$(BIN)/python benchmarks/run.py

.venv/.installed: $(SETUP)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -e '.[test]' -c constraints.txt
	@touch $@

.venv/.docs: .venv/.installed
	$(BIN)/python -m pip install --quiet -e '.[test,docs]' -c constraints.txt
	@touch $@

.venv/.bench: .venv/.installed
	$(BIN)/python -m pip install --quiet -e '.[test,bench]' -c constraints.txt
	@touch $@

clean:
	rm -rf build .venv
