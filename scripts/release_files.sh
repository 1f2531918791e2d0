#!/usr/bin/env bash
# Build what a release is: wheel and sdist, and beside them, in bill/, what they stand on: a bill of materials
# (CycloneDX) and the licences, as a table and with their full texts. Usage: scripts/release_files.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?name the folder to write to, such as dist}
tools=.venv/tools/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The files of one commit come out the same on every machine: their times are the commit's.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)}
export SOURCE_DATE_EPOCH

"$tools/python" -m hatchling build --directory "$work/dist" >/dev/null
"$tools/twine" check --strict "$work"/dist/*

# An environment with the package, all that its extras bring, and nothing else, not even pip.
wheel=$(echo "$work"/dist/*.whl)
"$tools/python" -m venv --without-pip "$work/venv"
"$tools/python" scripts/pins.py core ingest pretty export notebook scale serve >"$work/pins.txt"
pip=("$tools/python" -m pip --python "$work/venv/bin/python" install --quiet --disable-pip-version-check)
"${pip[@]}" --require-hashes --only-binary :all: --requirement "$work/pins.txt"
"${pip[@]}" --no-deps "$wheel"

mkdir "$work/dist/bill"
name=$(basename "$wheel" -py3-none-any.whl)
# The version stands in the package; the bill reads it from pyproject.toml alone.
version=${name##*-}
sed "s/^dynamic = .*/version = \"$version\"/" pyproject.toml >"$work/pyproject.toml"
"$tools/cyclonedx-py" environment --pyproject "$work/pyproject.toml" --mc-type library --output-reproducible \
    --output-file "$work/dist/bill/${name%-*}.cdx.json" "$work/venv/bin/python"
licences=("$tools/pip-licenses" --python "$work/venv/bin/python" --with-system
    --ignore-packages claimcheck-figures --with-urls)
"${licences[@]}" --format markdown --output-file "$work/dist/bill/licences.md" >/dev/null
"${licences[@]}" --format plain-vertical --with-license-file --no-license-path --with-notice-file \
    --output-file "$work/dist/bill/licence-texts.txt" >/dev/null

mkdir -p "$folder"
rm -rf "$folder"/*.whl "$folder"/*.tar.gz "$folder/bill"
mv "$work"/dist/* "$folder/"
echo "release files: $(cd "$folder" && echo *.whl *.tar.gz bill/*)"
