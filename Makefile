# One command for each thing a person wants to do. Everything lives in .venv and ./data.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
# One more than there are cores: some tests wait for a process. Each worker collects every test,
# which takes it several seconds.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
# What is compiled once serves every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE
SAMPLE ?= 100
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help play run test test-long steady lint types imports bench mutants lock format clean

help: ## list these commands
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Parlour needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt | $(BIN)/python
	$(PIP_INSTALL) -r requirements/run.txt && touch $@

$(VENV)/play.stamp: requirements/play.txt | $(BIN)/python
	$(PIP_INSTALL) -r requirements/play.txt && touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(BIN)/python
	$(PIP_INSTALL) -r requirements/dev.txt && touch $@

play: $(VENV)/play.stamp ## play in a local page, no Discord account needed
	@$(BIN)/python -m bot play

run: $(VENV)/run.stamp ## run the real bot; DISCORD_TOKEN comes from .env
	@$(BIN)/python -m bot run

lint: $(VENV)/dev.stamp ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## mypy --strict
	$(BIN)/mypy --strict

imports: $(VENV)/dev.stamp ## the directions of dependency
	$(BIN)/lint-imports

test: lint types imports ## everything that must pass before a commit
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not long"

# A browser beside tests that take all cores would be slower than a person waits for it.
test-long: $(VENV)/dev.stamp ## soak, chaos, kill -9, browser, a fortnight: an hour at most
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long --timeout 3600 --durations 25 --ignore tests/local
	$(BIN)/python -m pytest -m long --timeout 3600 tests/local

steady: $(VENV)/dev.stamp ## the everyday tests ten times beside eight busy loops, in random order
	$(BIN)/python -m tests.steady

bench: $(VENV)/dev.stamp ## every benchmark, with its figures
	for file in bench/bench_*.py; do echo "== $$file"; PYTHONPATH=. $(BIN)/python $$file || exit 1; done

mutants: $(VENV)/dev.stamp ## faults put into the code, to see which no test notices: two hours; SAMPLE=20 for a fifth
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED)

lock: ## pin requirements/*.in anew, with hashes (needs uv)
	cd requirements && for name in run play dev; do \
	  uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header $$name.in -o $$name.txt; done

format: $(VENV)/dev.stamp ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove the virtual environment and caches, never ./data
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .mutants
