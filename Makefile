# `make` builds a virtual environment and the report of this repository's dossier; `make test` does the same for the
# tests, and `make check` runs all that has to hold before a change lands but the browser.
# Another interpreter: make PYTHON=/path/to/python3.12

VENV := .venv
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
HAS_VENV := import ensurepip, venv
ANOTHER := make PYTHON=/path/to/python3.11
PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3; do \
	"$$name" -c '$(HAS_VENV); $(NEW_ENOUGH)' >/dev/null 2>&1 && echo "$$name" && exit; done; echo python3)
QUIET := --quiet --disable-pip-version-check

# What the tour of the README needs, snapshots and the notebook too, and what makes the project installable.
TOUR := core ingest pretty export notebook build

PIN = UV_CUSTOM_COMPILE_COMMAND="make pins" $(VENV)/tools/bin/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes $(UPGRADE)

# Everything that is installed has its hash in constraints.txt, and none of it is built here. The project has no hash:
# it is put in after its dependencies, without looking for more.
INSTALL := -m pip install $(QUIET) --require-hashes --only-binary :all: --requirement

define fit
@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || { echo "claimcheck needs Python 3.11 or newer;" \
		"$(PYTHON) is $$("$(PYTHON)" -V 2>/dev/null || echo not there): name another with $(ANOTHER)" >&2; exit 1; }
@"$(PYTHON)" -c '$(HAS_VENV)' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments (on Debian," \
		"install the package python3-venv): name another with $(ANOTHER)" >&2; exit 1; }
endef

.PHONY: report test long fuzz lint wheel editor browser check dist man map pins audit clean

report: $(VENV)/ready
	@$(VENV)/bin/claimcheck report

# On every core; ARGS takes the place of that: make test ARGS=tests/test_figure.py
ARGS := -n auto
test: $(VENV)/ready-test
	$(VENV)/bin/python -m pytest $(ARGS)

# What takes long: kills, full disks, large input, and all combinations of the largest profile.
long: $(VENV)/ready-test
	$(VENV)/bin/python -m pytest $(ARGS) -m long

# Random attacks and drawn statements, so many of each kind: make fuzz CASES=300000
CASES := 30000
fuzz: $(VENV)/ready-test
	CLAIMCHECK_FUZZ=$(CASES) $(VENV)/bin/python -m pytest tests/fuzz

lint: $(VENV)/ready-test
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy --strict claimcheck

wheel: $(VENV)/ready-tools
	bash scripts/wheel_check.sh

editor: $(VENV)/ready-test
	bash scripts/editor_check.sh

browser: $(VENV)/ready-test
	bash scripts/browser_check.sh

check: test long lint wheel editor

# Wheel and sdist in dist/, with the bill of materials and the licences of what they stand on in dist/bill/.
dist: $(VENV)/ready-tools
	bash scripts/release_files.sh dist

# The man page: man -l dist/claimcheck.1, or copied to a folder of man such as ~/.local/share/man/man1
man: $(VENV)/ready
	$(VENV)/bin/python scripts/man_page.py dist/claimcheck.1

# New dependencies, or other bounds: run this. Pins that still fit are kept; UPGRADE=--upgrade takes what is newest.
# Spark is left out: it comes as a source package only, and needs a Java.
pins: $(VENV)/ready-tools
	$(PIN) pyproject.toml --extra test --group build --output-file constraints.txt
	$(PIN) --group release --output-file constraints-release.txt

# Known weaknesses of what is pinned; it asks a public service, so it is no part of `make check`.
audit: $(VENV)/ready-tools
	$(VENV)/tools/bin/pip-audit --strict --disable-pip --require-hashes --requirement constraints.txt \
		--requirement constraints-release.txt

# docs/architecture.md, drawn from the imports
map: $(VENV)/ready
	$(VENV)/bin/python scripts/architecture_map.py --write

clean:
	rm -rf $(VENV) build dist

# The environment is kept while pyproject.toml and constraints.txt stay as they are.
$(VENV)/ready: pyproject.toml constraints.txt scripts/pins.py
	$(fit)
	@$(VENV)/bin/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV)
	$(VENV)/bin/python scripts/pins.py $(TOUR) >$(VENV)/pins.txt
	$(VENV)/bin/python $(INSTALL) $(VENV)/pins.txt
	$(VENV)/bin/python -m pip install $(QUIET) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-test: $(VENV)/ready
	$(VENV)/bin/python $(INSTALL) constraints.txt
	@touch $@

# Tools of a release, in an environment of their own: what they need is no part of what is tested.
$(VENV)/ready-tools: constraints-release.txt
	$(fit)
	@"$(PYTHON)" -m venv --clear $(VENV)/tools
	$(VENV)/tools/bin/python $(INSTALL) constraints-release.txt
	@touch $@
