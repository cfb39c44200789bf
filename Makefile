# Two commands do everything: `make run` and `make test`. The first call makes .venv; later ones start at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CHAPMAN := $(BIN)/python -m processor
SAMPLE := sample_sheets/season
SEASON_DAY := 2007-07-18

.PHONY: run test lint soak bench templates samples pictures lock clean

run: $(VENV)/run.stamp
	@$(CHAPMAN) check sample_sheets --annotate annotated; status=$$?; \
	if [ $$status -gt 1 ]; then exit $$status; fi; \
	printf '\nOpen any workbook in the folder annotated/: the sheet Result in front says who won and why.\n\n'
	@if [ -e season ] && ! cmp -s $(SAMPLE)/season.xlsx season/season.xlsx; then \
		echo 'The folder season/ is not the sample any more, and is left alone. Remove it to have the sample again.'; exit; \
	fi; \
	rm -rf season && cp -R $(SAMPLE) season || exit; \
	$(CHAPMAN) process season --as-at $(SEASON_DAY); status=$$?; \
	if [ $$status -gt 1 ]; then exit $$status; fi; \
	printf '\nThe season at a glance is in season/results.xlsx, and what goes back to the captains in season/annotated/.\n'

test: lint
	@$(BIN)/python -m pytest

lint: $(VENV)/test.stamp
	@$(BIN)/ruff format --check --quiet . || (echo "run: $(BIN)/ruff format ." && exit 1)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

soak: $(VENV)/test.stamp
	@CHAPMAN_SOAK=1 $(BIN)/python -m pytest

bench: $(VENV)/test.stamp
	@$(BIN)/python -m benchmarks.season

templates: $(VENV)/run.stamp
	@$(BIN)/python -m processor.pipeline.project

samples: $(VENV)/test.stamp
	@$(BIN)/python -m tests.samples.make sample_sheets
	@$(BIN)/python -m tests.samples.make_season $(SAMPLE)

pictures: $(VENV)/test.stamp
	@$(BIN)/python -m tests.samples.pictures docs/pictures

lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--output-file requirements.lock pyproject.toml
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--constraint requirements.lock --group dev --output-file requirements-dev.lock pyproject.toml

clean:
	@if cmp -s $(SAMPLE)/season.xlsx season/season.xlsx; then rm -rf season; fi
	rm -rf $(VENV) annotated .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/run.stamp: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; this is " + sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV), once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/test.stamp: requirements-dev.lock $(VENV)/run.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.lock
	@touch $@
