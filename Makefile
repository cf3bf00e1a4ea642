# Two commands do everything on a machine that has Python 3.11 and make:
#   make play    sets up, then opens the board in the browser
#   make test    sets up, then checks everything

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

# uv installs in seconds what pip installs in minutes; where it isn't to be had, pip does the same. Both trust whom the
# machine trusts: behind a network with certificates of its own, uv would refuse and leave it all to pip.
INSTALL = UV_SYSTEM_CERTS=1 $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python

# The very versions that are tested, each with the hashes of its files: what a mirror or a network puts in their place
# isn't installed. First they, then the project itself, which needs nothing else.
LOCKED = --require-hashes -r requirements/$(1).txt
install = { $(INSTALL) $(LOCKED) && $(INSTALL) --no-deps -e .; } || \
	{ $(BIN)/python -m pip install --quiet $(LOCKED) && $(BIN)/python -m pip install --quiet --no-deps -e .; }
COMPILE = UV_SYSTEM_CERTS=1 $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --python-version 3.11 \
	--custom-compile-command "make lock" $(UPGRADE) pyproject.toml
UPGRADE ?= --upgrade
# What the machine code is made from, as machine/sources.py lists it: after a change of it, it is made anew.
SOURCES = $(wildcard src/awale/compiled/*.py src/awale/compiled/*/*.py src/awale/machine/*.py) \
	$(addprefix src/awale/,endgame/layout.py engine/thread.py engine/scores.py engine/evaluation.py rules/sheet.py)
AUDIT ?= $(VENV)/audit/bin/pip-audit

# What is compiled once is read by every process that the tests start. One worker more than processors: a test of the
# page waits for its browser now and then.
unexport PYTHONDONTWRITEBYTECODE
WORKERS ?= $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST = $(BIN)/python -m pytest -rs -n $(WORKERS) --dist worksteal

.PHONY: help play library test check system compile pyodide unit coverage format typeset wheels site lock audit clean
help:            ## what there is
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

play: library $(VENV)/play   ## sets everything up and opens the board in the browser
	@$(BIN)/awale serve

# The machine code is made while the rest is installed and the board opens; the engine waits for it.
library: | $(VENV)/bin/python
	@$(BIN)/python tools/library.py

test: $(VENV)/test   ## sets everything up and runs all checks and tests
	@$(MAKE) --no-print-directory -j4 check system compile pyodide
	$(PYTEST)

check: $(VENV)/test  ## style, types, layers, the page, French spaces
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/page.py
	$(BIN)/python tools/typography.py --check

system: $(VENV)/test
	@tools/system.sh

compile: $(VENV)/test
	@$(BIN)/python tools/compile.py

pyodide: $(VENV)/test
	@$(BIN)/python tools/site_parts.py || true

unit: system compile pyodide  ## the tests
	$(PYTEST)

coverage: system compile pyodide  ## the tests, and what no test runs
	$(PYTEST) -m "not many" --cov --cov-report=term:skip-covered

format: $(VENV)/test  ## formats Python and the page
	$(BIN)/ruff format .
	$(BIN)/python tools/page.py --write

typeset: $(VENV)/test ## puts French spaces where they belong
	$(BIN)/python tools/typography.py

site: $(VENV)/test  ## the whole program as a folder of files, in dist/site
	@$(BIN)/python tools/site_parts.py
	@$(BIN)/awale site --out dist/site

wheels: | $(VENV)/bin/python  ## a wheel for each kind of machine, in dist/
	@for target in $$(PYTHONPATH=src $(BIN)/python -c 'from awale.compiled.build.targets import TARGETS; print(*TARGETS)'); do \
		echo "Making the wheel for $$target"; \
		AWALE_TARGET=$$target UV_SYSTEM_CERTS=1 $(BIN)/uv build --quiet --wheel --out-dir dist || exit 1; \
	done
	@ls -l dist/*.whl

lock: | $(VENV)/bin/python  ## renews requirements/, all versions or, with UPGRADE=, only what pyproject.toml asks for
	$(COMPILE) --extra dev --output-file requirements/dev.txt
	$(COMPILE) --extra app --extra postgres --constraint requirements/dev.txt --output-file requirements/server.txt
	$(COMPILE) --extra app --constraint requirements/dev.txt --output-file requirements/app.txt

audit: $(AUDIT)  ## looks for known faults in what a server runs on; needs a network
	@$(AUDIT) --strict --disable-pip --require-hashes --progress-spinner off -r requirements/server.txt || \
		{ echo "Not every package could be found free of known faults. If the lines above speak of a connection, or of a package that isn't found, nothing was looked up: this needs a network that reaches pypi.org."; exit 1; }

$(VENV)/audit/bin/pip-audit: | $(VENV)/bin/python
	@$(PYTHON) -m venv $(VENV)/audit && $(VENV)/audit/bin/python -m pip install --quiet pip-audit || \
		{ rm -rf $(VENV)/audit; echo "pip-audit can't be installed: this needs a network."; exit 2; }

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "awale needs Python 3.11 or later; set PYTHON=/path/to/python3"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "awale needs Python 3.11 or later; this is $$($(PYTHON) --version). Set PYTHON=/path/to/python3"; exit 2; }
	@echo "Making the virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet uv || echo "uv is not to be had: pip will do, more slowly"

$(VENV)/play: pyproject.toml requirements/app.txt | $(VENV)/bin/python
	@echo "Installing awale"
	@export AWALE_TARGET=none; $(call install,app)
	@touch $@

$(VENV)/test: pyproject.toml requirements/dev.txt $(SOURCES) | $(VENV)/bin/python
	@echo "Installing awale, whose machine code is made once, and what its tests need"
	@$(call install,dev)
	@touch $@ $(VENV)/play

clean:           ## removes what was installed and cached here
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .coverage build dist
