# make demo: plays a short logged game. make test: runs all tests. Both set up .venv first, and nothing outside it.
PYTHON ?= python3
VENV := .venv
BIN := $(if $(filter Windows_NT,$(OS)),$(VENV)/Scripts,$(VENV)/bin)
READY := $(VENV)/.ready

.PHONY: demo test lint bench clean

demo: $(READY)
	$(BIN)/python -m refcli.cli.demo

test: $(READY)
	$(BIN)/python -m pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m benchmarks

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("refcli needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@echo "Setting up $(VENV): a minute or two, once"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -c 'open("$(READY)", "w").close()'

clean:
	rm -rf $(VENV) build dist .pytest_cache .hypothesis .ruff_cache .mypy_cache
