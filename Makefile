# Everything this project needs, from python3 (3.11 to 3.13) and make.
#
#   make serve      build the sample site and serve it, with its function, on http://localhost:8000
#   make test       format check, lint, types and all tests
#   make publish    build for production, into build/
#   make install    what the two above need (they call it themselves)
#   make lock       pin the dependencies of pyproject.toml again; UPGRADE=1 takes newer ones
#   make clean      remove what the commands above made

PYTHON ?= python3
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet
# One version of each package for every Python: what is tested is what runs.
COMPILE = $(BIN)/uv pip compile --quiet --universal --fork-strategy fewest \
	$(if $(UPGRADE),--upgrade) --annotation-style line --custom-compile-command 'make lock'

.PHONY: help install serve test publish lock clean chromium

help:
	@sed -n 's/^#   //p' Makefile

install: $(VENV)/.installed

# The stamps make a second run quick; a changed lock runs the step again.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || { \
		echo "Latent needs Python 3.11, 3.12 or 3.13, and '$(PYTHON)' is:" \
			"$$($(PYTHON) --version 2>&1). Install one of them and name it:" \
			"make PYTHON=python3.12 install" >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: $(VENV)/.made requirements.txt Makefile
	$(PIP) -r requirements.txt
	@# In this repository the plugin is used from its source: importable, and with its command.
	@$(BIN)/python -c 'import pathlib, sysconfig; \
		pathlib.Path(sysconfig.get_path("purelib"), "latent.pth").write_text("$(CURDIR)/plugins\n")'
	@printf '%s\n' '#!$(CURDIR)/$(BIN)/python' 'import sys' '' 'from latent.cli import main' '' \
		'sys.exit(main())' > $(BIN)/latent
	@chmod +x $(BIN)/latent
	touch $@

$(VENV)/.installed-for-tests: $(VENV)/.installed requirements-dev.txt
	$(PIP) -r requirements-dev.txt
	touch $@

serve: install
	$(BIN)/latent serve --port $(PORT)

publish: install
	$(BIN)/pelican --settings publishconf.py --fatal=errors

# The browser that the tests drive: the one on the PATH, else Playwright's, else the system's.
chromium: $(VENV)/.installed-for-tests
	@.ci/chromium $(BIN)/python

test: $(VENV)/.installed-for-tests chromium
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	@# The tests run on all cores at once, so each embeds on one: waiting threads would cost twice.
	OMP_NUM_THREADS=1 $(BIN)/pytest --numprocesses auto --dist loadfile

lock: $(VENV)/.installed-for-tests
	$(COMPILE) --python-version 3.11 pyproject.toml --extra serve --extra models --group dev \
		--output-file requirements-dev.txt
	$(COMPILE) --python-version 3.11 pyproject.toml --extra models --constraint requirements-dev.txt \
		--output-file requirements.txt
	$(COMPILE) --python-version 3.12 --group pyproject.toml:function \
		--constraint requirements-dev.txt --output-file api/requirements.txt

clean:
	rm -rf $(VENV) build dist api/knowledge api/pyproject.toml api/uv.lock .vercel \
		.hypothesis .benchmarks .mypy_cache .pytest_cache .ruff_cache
