# Everything runs in .venv, which is made on first use and again when pyproject.toml changes.
# Needs Python 3.11 or newer and nothing else; uv is used where it is installed.
#   make PYTHON=/path/to/python grade    with this Python
#   make UV= grade                       without uv

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help grade test quick soak bench build figures handout check clean

ASSIGNMENT := kernel_regression
STUDENTS := 30
PYTHON := python3 python3.14 python3.13 python3.12 python3.11 python
UV := $(shell command -v uv 2>/dev/null || true)
AUTOGRADER := .venv/bin/python -m autograder

# A moved or copied folder has another number: its .venv still points to the old place.
PLACE := $(shell pwd | cksum | cut -d ' ' -f 1)
# What `make test` installed is enough for all others.
DEV := .venv/.dev-$(PLACE)
QUICK := $(firstword $(wildcard $(DEV)) .venv/.quick-$(PLACE))
RUN := $(firstword $(wildcard $(DEV) .venv/.quick-$(PLACE)) .venv/.run-$(PLACE))

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

# The sample is our own code, so it may be graded where no sandbox holds.
# 1 means: graded, and something in it could not be; the sample has such on purpose.
grade: $(RUN)  ## a made-up class of 30, graded: the table, and where the report lies
	@$(AUTOGRADER) sample $(ASSIGNMENT) --students $(STUDENTS) --out graded/sample.zip
	@$(AUTOGRADER) grade $(ASSIGNMENT) graded/sample.zip --out graded/sample \
	    --allow-isolation process || [ $$? -eq 1 ]

test: $(DEV)  ## the whole test suite
	@.venv/bin/python -m pytest -m 'not soak' --numprocesses auto --dist loadfile

quick: $(QUICK)  ## the tests that need only the run-time packages, in under a minute
	@.venv/bin/python -m pytest -m 'quick and not soak'

soak: $(DEV)  ## the long runs
	@.venv/bin/python -m pytest -m soak

bench: $(RUN)  ## submissions per second, and what isolation costs
	@.venv/bin/python tests/bench.py

abuse: $(DEV)  ## the table of hostile hand-ins, as the README shows it
	@cd tests && ../.venv/bin/python -m abuse

build: $(RUN)  ## student_templates/, from course/ and solutions/
	@for assignment in $(notdir $(patsubst %/__init__.py,%,$(wildcard course/*/__init__.py))); do \
	    $(AUTOGRADER) build $$assignment || exit 1; \
	done

figures: $(RUN)  ## the handout's figures, from the solution
	@PYTHONPATH=solutions/$(ASSIGNMENT) .venv/bin/python -m course.$(ASSIGNMENT).figures

handout: $(RUN)  ## the handout as one page that works offline, in dist/
	@.venv/bin/python -m autograder.build.handout $(ASSIGNMENT) dist/$(ASSIGNMENT)/handout.html

check: $(DEV)  ## what must pass before a change goes in
	@.ci/run

clean:  ## away with .venv and all caches; grades and secrets stay
	rm -rf .venv dist .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(DEV): INSTALL := '.[dev]'
.venv/.quick-$(PLACE): INSTALL := . pytest
.venv/.run-$(PLACE): INSTALL := .

$(DEV) .venv/.quick-$(PLACE) .venv/.run-$(PLACE): pyproject.toml
	@$(healthy) || { $(fresh); }
	@echo 'make: installing into .venv, once; this takes a minute'
	@touch .venv/.half-made
	@$(install) -e $(INSTALL) \
	    || { echo 'make: the packages could not be installed; see above, then run make again' >&2; exit 1; }
	@echo $(PLACE) > .venv/.place && rm -f .venv/.half-made && touch $@

ifeq ($(UV),)
install = .venv/bin/python -m pip install --quiet --disable-pip-version-check
can_install = .venv/bin/python -m pip --version
else
install = '$(UV)' pip install --quiet --python .venv/bin/python
can_install = true
endif

# Made in this place, or by hand, by a Python that is still there, and never interrupted.
healthy = [ ! -e .venv/.half-made ] && [ "$$(cat .venv/.place 2>/dev/null || echo $(PLACE))" = $(PLACE) ] \
    && .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    && $(can_install) >/dev/null 2>&1

fresh = rm -rf .venv && { $(make_venv); }

ifeq ($(UV),)
make_venv = found=; for python in $(PYTHON); do \
        "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
            && { found=$$python; break; }; \
    done; \
    [ "$$found" ] || { echo 'make: Python 3.11 or newer is needed, and none was found; \
install it from python.org' >&2; exit 1; }; \
    "$$found" -c 'import venv, ensurepip' 2>/dev/null || { echo "make: $$found cannot make a \
virtual environment; on Debian or Ubuntu: sudo apt install $$(basename $$found)-venv" >&2; exit 1; }; \
    "$$found" -m venv .venv
else
make_venv = '$(UV)' venv --quiet --python '>=3.11' .venv
endif
