"""Time the rendering of 1,000 comparisons: the row builder beside plain Jinja, in one run.

    python benchmarks/bench_report.py [FOLDER OF A DOSSIER]

Views are made before the clock starts: what is timed is the step from views to HTML, the field table of a pair a
thousand times, the pairs of the dossier in turn. The plain way is a template with a loop and one expression a cell.
"""

import sys
import time
from pathlib import Path

import jinja2

from claimcheck.collection import load_collection
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.checks import check_card
from claimcheck.report.html import escaped
from claimcheck.report.rows import findings_rows
from claimcheck.workspace import Workspace

TABLES = 1000
RUNS = 7
PLAIN = """\
{% for name, rows in grouped(pair.findings, rest).items() %}<tbody><tr class=g><th colspan=5 scope=rowgroup>{{ name }}
{% for row in rows %}<tr class={{ classes[row.outcome] }}><th>{{ row.title }}
{%- if row.aside or row.required %} <small>{{ row.aside or "required" }}</small>{% endif %}
{%- for side in ["left", "right"] %}<td>{{ row[side] }}
{%- if row[side ~ "_note"] %} <small>{{ row[side ~ "_note"] }}</small>{% endif %}{% endfor %}
<td class=k>{{ row.outcome }}{% if row.because %} <small>{{ row.because }}</small>{% endif %}<td>{{ row.settle or "" }}
{% endfor %}{% endfor %}"""


def varied(pair, number):
    """Return a pair whose stated values are those of no other pair, as in a dossier of as many claims."""
    rows = [
        row.model_copy(update={"left": f"{row.left} {number}"}) if row.outcome != "neither side" else row
        for row in pair.findings
    ]
    return pair.model_copy(update={"findings": rows})


def best(work) -> float:
    """Return the shortest processor time of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def main() -> None:
    from claimcheck.report.rows import CLASSES, grouped

    catalogue = Catalogue(Workspace(load_collection(Path(sys.argv[1] if len(sys.argv) > 1 else "."))))
    pairs = [pair for id in catalogue.collection.checks for pair in check_card(catalogue, id, full=True).pairs]
    chosen = [varied(pairs[number % len(pairs)], number) for number in range(TABLES)]
    rests = [[field.field for group in pair.rest for field in group.fields] for pair in chosen]
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.globals.update(grouped=grouped, classes=CLASSES)
    plain = environment.from_string(PLAIN)

    def built() -> None:
        for pair in chosen:
            findings_rows(pair, lambda side, source: "", escaped)

    def templated() -> None:
        for pair, rest in zip(chosen, rests, strict=True):
            plain.render(pair=pair, rest=rest)

    rows = sum(row.field not in rest for pair, rest in zip(chosen, rests, strict=True) for row in pair.findings)
    own, jinja = best(built), best(templated)
    print(
        f"{TABLES} tables, {rows} rows: row builder {own:.0f} ms, plain Jinja {jinja:.0f} ms, ratio {jinja / own:.1f}"
    )


if __name__ == "__main__":
    main()
