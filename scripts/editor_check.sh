#!/usr/bin/env bash
# The real YAML language server on good and bad files of a dossier: what it marks, shows on hover and completes.
# Needs node and npm; the server is installed below .venv, which is left out of the repository.
set -euo pipefail
cd "$(dirname "$0")/.."

VERSION=1.25.0
HOME_OF_SERVER=.venv/editor
PYTHON=${PYTHON:-.venv/bin/python}

if ! command -v npm >/dev/null; then
	echo "scripts/editor_check.sh needs node and npm" >&2
	exit 1
fi
mkdir -p "$HOME_OF_SERVER"
if [ "$(cat "$HOME_OF_SERVER/version" 2>/dev/null)" != "$VERSION" ]; then
	npm install --prefix "$HOME_OF_SERVER" --silent --no-audit --no-fund "yaml-language-server@$VERSION"
	echo "$VERSION" >"$HOME_OF_SERVER/version"
fi
PYTHONPATH=. timeout 300 "$PYTHON" tests/editor/check_editor.py \
	node "$PWD/$HOME_OF_SERVER/node_modules/yaml-language-server/bin/yaml-language-server" --stdio
