#!/usr/bin/env bash
# Hold the pages of the report to the rules that only a browser can check. Installs Chromium and node from Debian's
# packages where they are missing, and axe and the driver of Chromium from npm; needs nothing where all are there.
set -euo pipefail
cd "$(dirname "$0")/.."
claimcheck=${1:-.venv/bin/claimcheck}
python=$(dirname "$claimcheck")/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

missing=()
[ -x "$(command -v chromium || true)" ] || missing+=(chromium)
[ -x "$(command -v npm || true)" ] || missing+=(nodejs npm)
if [ ${#missing[@]} -gt 0 ]; then
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
mkdir "$work/node"
printf '{"private": true}\n' > "$work/node/package.json"
npm install --prefix "$work/node" --silent --no-audit --no-fund axe-core@4.14.1 puppeteer-core@24

"$claimcheck" report --output "$work/site" >/dev/null
"$claimcheck" report --single "$work/site/single.html" >/dev/null
"$python" tests/hostile_dossier.py "$work/hostile"
"$claimcheck" report --dossier "$work/hostile" --output "$work/hostile-site" >/dev/null
"$claimcheck" init "$work/empty" >/dev/null
"$claimcheck" report --dossier "$work/empty" --output "$work/empty-site" >/dev/null
node tests/browser/check.mjs "$work/node" "$(command -v chromium)" "$work/site" "$work/hostile-site" "$work/empty-site"

# The same pages, live: a dossier of one claim, a server on any free port, and Chromium that saves, types and looks.
mkdir -p "$work/live/claims" "$work/live/sources"
printf 'format: 1\nname: Ranges\nprofile: generic\n' >"$work/live/claimcheck.yaml"
printf 'kind: report\ntitle: Range test\npublished: 2026-01-10\naccessed: 2026-02-01\n' >"$work/live/sources/test.yaml"
printf 'lab: {name: The laboratory}\n' >"$work/live/sources/parties.yaml"
printf 'figure: 500 km\nmetric: range-electric\nsubject: Model A\nsource: test\nby: lab\nobtained: measured\n' \
    >"$work/live/claims/model-a.yaml"
"$python" -u -m claimcheck serve --dossier "$work/live" --port 0 >"$work/served" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
    [ "$(wc -l <"$work/served")" -lt 2 ] || break
    sleep 0.2
done
node tests/browser/serve.mjs "$work/node" "$(command -v chromium)" "$(sed -n 1p "$work/served")" \
    "$(sed -n '2s/.* //p' "$work/served")" "$work/live"
