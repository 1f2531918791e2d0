#!/usr/bin/env bash
# Build the wheel, install it alone in a clean environment, and use it from a folder that knows nothing of this one.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
python=${1:-.venv/bin/python}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$work/dist" .
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "$work"/dist/claimcheck-*.whl
mkdir "$work/dossier"
for part in claimcheck.yaml claims sources checks analyses templates profiles; do
    if [ -e "$part" ]; then cp -R "$part" "$work/dossier/"; fi
done

cd "$work"
claimcheck=$work/venv/bin/claimcheck
found=$(venv/bin/python -c 'import claimcheck; print(claimcheck.__file__)')
case "$found" in
    "$root"/*) echo "the wheel check found the working copy, $found" >&2; exit 1 ;;
esac
"$claimcheck" init empty
"$claimcheck" check --dossier empty
"$claimcheck" report --dossier empty --output empty-report
"$claimcheck" check --dossier dossier
"$claimcheck" report --dossier dossier --output report
test -s empty-report/index.html
test -s report/index.html
echo "wheel check: $(basename dist/claimcheck-*.whl) checks and reports from another folder"
