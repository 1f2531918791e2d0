# `make` builds a virtual environment and the report of this repository's dossier; `make test` does the same for the
# tests. Another interpreter: make PYTHON=/path/to/python3.12

VENV := .venv
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
HAS_VENV := import ensurepip, venv
ANOTHER := make PYTHON=/path/to/python3.11
PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3; do \
	"$$name" -c '$(HAS_VENV); $(NEW_ENOUGH)' >/dev/null 2>&1 && echo "$$name" && exit; done; echo python3)
PIP := $(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: report test map clean

report: $(VENV)/ready
	@$(VENV)/bin/claimcheck report

test: $(VENV)/ready-test
	$(VENV)/bin/python -m pytest $(ARGS)

# docs/architecture.md, drawn from the imports
map: $(VENV)/ready
	$(VENV)/bin/python scripts/architecture_map.py --write

clean:
	rm -rf $(VENV) build dist

# The environment is kept while pyproject.toml and constraints.txt stay as they are.
$(VENV)/ready: pyproject.toml constraints.txt
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || { echo "claimcheck needs Python 3.11 or newer;" \
		"$(PYTHON) is $$("$(PYTHON)" -V 2>/dev/null || echo not there): name another with $(ANOTHER)" >&2; exit 1; }
	@"$(PYTHON)" -c '$(HAS_VENV)' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments (on Debian," \
		"install the package python3-venv): name another with $(ANOTHER)" >&2; exit 1; }
	@$(VENV)/bin/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV)
	$(PIP) --editable .
	@touch $@

$(VENV)/ready-test: $(VENV)/ready
	$(PIP) --editable '.[test]'
	@touch $@
