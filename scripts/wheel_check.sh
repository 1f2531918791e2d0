#!/usr/bin/env bash
# Build wheel and sdist with their bill, and use the package as a stranger would: in a clean environment of every Python
# from 3.11 to 3.14 that is here, from a folder that knows nothing of this one, first without extras and then with them.
# Usage: scripts/wheel_check.sh [PYTHON...]
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
tools=$root/.venv/tools/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

usable() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }
fail() { echo "wheel check: $*" >&2; exit 1; }

pythons=("$@") absent=()
if [ $# = 0 ]; then
    for name in python3.11 python3.12 python3.13 python3.14; do
        kept=$(pyenv prefix "${name#python}" 2>/dev/null || true)/bin/$name
        if usable "$name"; then pythons+=("$name"); elif usable "$kept"; then pythons+=("$kept"); else absent+=("$name"); fi
    done
fi

bash scripts/release_files.sh "$work/dist"
wheel=$(echo "$work"/dist/*.whl)
"$tools/python" - "$work/dist/bill" "$(basename "$wheel")" <<'END' || fail "the bill lacks something"
import json, pathlib, sys
from claimcheck.release import EXTRAS, REQUIRED, VERSION
bill = json.loads(pathlib.Path(sys.argv[1], "claimcheck_figures.cdx.json").read_bytes())
texts = [pathlib.Path(sys.argv[1], name).read_text() for name in ("licences.md", "licence-texts.txt")]
there = {part["name"].lower() for part in bill["components"] if part["version"]}
# pyspark comes as source alone, which nothing here builds: who wants the extra brings it, and the bill leaves it out.
for name in (*REQUIRED, *(name for extra, names in EXTRAS.items() if extra != "spark" for name in names)):
    assert name.lower() in there and all(name.lower() in text.lower() for text in texts), name
assert bill["metadata"]["component"]["version"] == VERSION and f"-{VERSION}-" in sys.argv[2]
assert "UNKNOWN" not in texts[0], texts[0]
END
names() { "$tools/python" -m zipfile --list "$1" | awk 'NR > 1 {print $1}' | sort; }
# A wheel from the sdist holds what the wheel from the repository holds.
"$tools/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index \
    --wheel-dir "$work/again" "$work"/dist/*.tar.gz
diff <(names "$wheel") <(names "$work"/again/*.whl) || fail "the sdist does not build the wheel"

mkdir "$work/dossier"
for part in claimcheck.yaml claims sources checks analyses templates profiles; do
    if [ -e "$part" ]; then cp -R "$part" "$work/dossier/"; fi
done
cp -R "$work/dossier" "$work/snapped"
echo "<p>Token revenue is \$38.96 per GPU-hour.</p>" >"$work/page.html"

try() {  # try PYTHON: everything below happens in a clean environment of that interpreter
    local venv=$work/venv claimcheck=$work/venv/bin/claimcheck pins=$work/pins.txt told
    local pip=("$venv/bin/python" -m pip --quiet --disable-pip-version-check)
    rm -rf "$venv" "$work/wheels" "$work"/{empty,empty-report,report}
    "$1" -m venv "$venv"
    "$tools/python" scripts/pins.py core ingest export >"$pins"
    # What may be installed lies in a folder, fetched by hash: pip takes from there what the wheel itself asks for.
    "${pip[@]}" download --require-hashes --only-binary :all: --dest "$work/wheels" --requirement "$pins"
    pip+=(install --no-index --find-links "$work/wheels")
    "${pip[@]}" "$wheel"

    cd "$work"
    case "$("$venv/bin/python" -c 'import claimcheck; print(claimcheck.__file__)')" in
        "$root"/*) fail "found the working copy instead of the wheel" ;;
    esac
    told=$("$venv/bin/python" -m pip list --disable-pip-version-check --format freeze | grep -vc "^\(pip\|setuptools\)==")
    [ "$told" -le 18 ] || fail "$told packages without extras, more than 18"
    "$claimcheck" init empty >/dev/null
    "$claimcheck" check --dossier empty >/dev/null
    "$claimcheck" report --dossier empty --output empty-report >/dev/null
    "$claimcheck" check --dossier dossier >/dev/null
    "$claimcheck" report --dossier dossier --output report >/dev/null
    test -s empty-report/index.html
    test -s report/index.html
    diff <("$claimcheck" --version) <("$venv/bin/python" -m claimcheck --version)
    told=$("$claimcheck" --version)
    for extra in ingest export; do
        grep -q "not installed ($extra)" <<<"$told" || fail "$extra came without being asked for"
    done
    told=$("$claimcheck" snapshot --dossier snapped --source vllm-blog page.html 2>&1 || true)
    grep -q 'pip install "claimcheck-figures\[ingest\]"' <<<"$told" || fail "without the extra a snapshot told: $told"
    told=$("$claimcheck" export prov --dossier dossier --output prov 2>&1 || true)
    grep -q 'pip install "claimcheck-figures\[export\]"' <<<"$told" || fail "without the extra an export told: $told"

    "${pip[@]}" "$wheel[ingest,export]"
    rm -rf again-snapped prov && cp -R snapped again-snapped
    "$claimcheck" snapshot --dossier again-snapped --source vllm-blog page.html >/dev/null
    "$claimcheck" export prov --dossier dossier --output prov >/dev/null
    test -s prov/provenance.json
    "$venv/bin/python" -m pip check --quiet --disable-pip-version-check
    cd "$root"
    echo "wheel check: $("$venv/bin/python" -V) installs, checks, reports, snapshots and exports"
}
for python in "${pythons[@]}"; do try "$python"; done
[ ${#pythons[@]} -gt 0 ] || fail "no Python from 3.11 to 3.14 is here"
if [ ${#absent[@]} -gt 0 ]; then echo "wheel check: not tried, as they are not here: ${absent[*]}"; fi
