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
