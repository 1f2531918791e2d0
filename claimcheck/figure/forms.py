"""The forms of a figure: one table of patterns over items, read from top to bottom.

A row of items is rewritten: the first form of the table that fits anywhere, leftmost, puts one figure in the place of
its items, until none fits any more. What is read whole ends as a single figure; what is found in running text are the
figures that are left. The order of the table is the order of preference where two forms fit.

Letters: N one amount, R range, B bound, T tolerance, I estimate with limits, P several figures; h hedge, u l upper
and lower bound before, U L behind, w within, p ±, b between, r ranging from, f from, t to, g target, v versus, a and,
k but, o or, O of, V every, y by, F a factor of, s statistic, x direction, C confidence, S spread, q p-value, H ratio,
e emphasis and articles, M a unit alone, d dash, A arrow, X ×; brackets, commas, colons and slashes are themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from claimcheck.figure import changes, limits, makers
from claimcheck.figure.draft import Draft, Item

__all__ = ["FORMS", "Form"]

Maker = Callable[[list[Item]], Draft | None]


@dataclass(frozen=True, slots=True)
class Form:
    """One form: its name, a regular expression over the letters of items, what makes a figure of them, examples.

    ``make`` returns None where the items do not fit after all; the tests read the examples. With ``whole`` it is only a
    form of a whole phrase: in running text its figures stand for themselves.
    """

    name: str
    pattern: str
    make: Maker
    examples: tuple[str, ...]
    whole: bool = False


_ONE = "[NRBTI]"

FORMS: Final = (
    # what belongs to one number
    Form("A B, one size in two pieces", "NN", makers.pieces, ("1h 30m", "6 ft 2 inches", "3 minutes 20 seconds")),
    Form("about A", "h[eh]*N|N(?=h)h", makers.hedged, ("about 5 ms", "~9 MB", "nearly 2x", "5 ms or so", "≈ 3.5 GB")),
    Form("by a factor of A", "FN", makers.factor, ("a factor of 33", "by a factor of 2.5")),
    Form("A (B), its last digits", r"N\(N\)M?", limits.concise, ("0.734(12)", "3.1(4) m")),
    Form("(A) × 10^n", r"(?:\([TI]\)|[TI])XN", limits.powered, ("(3.2 ± 0.1) × 10^4",)),
    # limits of an estimate
    Form(
        "A (95 % CI B to C)",
        r"N[,(]*(?:C[:,(]*)?N[dta,]N\)*(?:,q[ulh:]*N)*\)*M?",
        limits.limits,
        ("−1.8 (95% CI −2.5 to −1.1)", "OR 1.45, 95% CI 1.12 to 1.88", "0.44 [0.28 to 0.55] m", "0.90 (0.78–1.04)"),
    ),
    Form("A (−B/+C)", r"N\(N/N\)", limits.unequal, ("12 V (–6%/+8%)",)),
    # tolerances
    Form(
        "A ± B", r"N\(pNS?\)M?|NpNS?|N\(S:?N\)|N,pN", limits.plus_minus, ("67.4 ± 0.5 km/s", "95.38% (± 0.56% stddev)")
    ),
    Form("± A", r"w?e*ph?N", limits.tolerance, ("±15%", "within ±4%", "plus or minus 2 percentage points")),
    Form("P50/P99: A/B", "(?:s/)+s:?N(?:/N)+", changes.by_statistic, ("p50/p90/p99: 9/20/61 ms",), whole=True),
    # parts
    Form(
        "A of B", "Nd?[Oe]*Od?[eV]*N|N/N", makers.share, ("16 of 896", "1 in 40,000", "3 out of 10 users", "3997/4000")
    ),
    Form("A every B", "NVN", makers.every, ("1 token every 13 ms",)),
    Form("A × B", "NXN(?:XN)?", makers.sizes, ("65K × 65K", "1920 × 1080")),
    # changes whose ends are told
    Form(
        "rose by A to B from C", "(?:M?xy?|y)[eh]*Nt[eh]*Nf[eh]*N", changes.arrived, ("down 24.5% to £342m from £453m",)
    ),
    Form(
        "rose by A to B", "(?:M?xy?|y)[eh]*Nt[eh]*N", changes.arrived, ("fell 12% to $3.4 billion", "rose by 4% to 52")
    ),
    Form(
        "from A to B",
        "(?:M?x)?f[eh]*N(?:t|A|u|tg|g)[eh]*N",
        changes.from_to,
        ("from 40 µs to 8 µs", "from 2 up to 16 nodes"),
    ),
    # ranges
    Form("between A and B", "be*N[atd]e*N|bR", makers.between, ("between 3% and 5%", "between 620-1 050 TWh")),
    Form("ranging from A to B", "re*N[td]e*N", makers.between, ("ranging from 12 ms to 48 ms",)),
    Form("more than A but less than B", "le*N,?[ak]*ue*N", makers.between_bounds, ("more than 5 but less than 10%",)),
    Form("A–B", "N(?:d|dtd)N", makers.dash, ("8–256 requests", "20-50%", "−0.71–−0.24", "500MB-1GB")),
    Form("A to B", r"NtN(?!\(?s)", makers.to, ("2 to 4 GB", "1.5% to 2.5%", "14x to 24x", "120 ms to 85 ms", "5 to 1")),
    Form("[A, B]", r"^\(N,N\)$", makers.between, ("[0.35, 0.6]",)),
    Form("A or B", "NoN", makers.one_or_two, ("three or four weeks",)),
    # bounds
    Form(
        "up to A", "u(?:,kh,)?[euh]*[NR]", makers.upper, ("up to 1.04x", "at most 5 s", "under 3%", "sub-1 ms", "≤ 9 W")
    ),
    Form(
        "at least A",
        "l(?:,kh,)?[elh]*[NR]",
        makers.lower,
        ("at least 64 GPUs", "more than 40%", "> 95%", "as low as -20 °C"),
    ),
    Form("A or less", "NUM?", makers.upper, ("5 s or less", "30 W max")),
    Form("A or more", "NLM?", makers.lower, ("5 s or more", "8 GPUs minimum", "20% and above")),
    Form("within A", "w[eh]*N", limits.within, ("within 6%", "within ~1 pp", "within 200 ms")),
    # what is said of the number
    Form("ratio A", rf"H[:,]?e*{_ONE}", makers.ratio, ("HR 0.80", "RR 0.83 (0.75–0.93)")),
    Form(
        "P99 A",
        rf"s(?:\(s\))?[O:]?[eh]*{_ONE}|{_ONE}\(?s\)?",
        makers.statistic,
        ("P99 450 ms", "70.8 ms (p50)", "a mean of 4.2"),
    ),
    Form("A lower", f"y?{_ONE}e*x", makers.directed, ("20% lower", "2.3x faster", "a 1.4-fold decrease", "10 GB less")),
    Form("rose to A", f"xt[eh]*{_ONE}", makers.reached, ("rose to 27%",)),
    Form(
        "fell by A",
        f"x(?:y|O|:)?[eh]*{_ONE}",
        makers.directed,
        ("fell by 93%", "a drop of 5%", "up 27%", "a speedup of 5.8×"),
    ),
    Form("by A", f"y[eh]*{_ONE}", makers.directed, ("by 28%", "by 1.5-3x")),
    # figures that say one thing together
    Form(
        "A, from B to C",
        rf"{_ONE},P|{_ONE}\(P\)",
        changes.with_ends,
        ("33% lower, from 45 ms to 30 ms", "−33% (45→30 ms)"),
    ),
    Form("from A to B (C)", rf"P\({_ONE}\)|P,{_ONE}", changes.restated, ("from 40 µs to 8 µs (5x)",)),
    Form("A (B)", rf"{_ONE}\({_ONE}\)(?:M)?", changes.in_other_words, ("333 PS (245 kW)", "5 km (3.1 miles)")),
    Form("A, up from B", rf"{_ONE},?x?fe*{_ONE}", changes.up_from, ("101 tonnes, up from 97 t",)),
    Form("A → B → C", "N(?:AN){2,}", changes.several, ("12 → 18 → 30 GB",)),
    Form("A → B", rf"{_ONE}A{_ONE}", changes.arrow, ("45 → 30 ms", "6 → 12 QPS")),
    Form(
        "A vs B", rf"{_ONE},?ve*{_ONE}|{_ONE}\(ve*{_ONE}\)", changes.versus, ("45.2% vs 41.8%", "$3.5 vs $4.1 billion")
    ),
    Form("A, B and C in one unit", "N(?:,N)*,?aN", changes.in_one_unit, ("12, 18 and 30 GB", "3 and 5 ms")),
    Form("A and B", rf"{_ONE}(?:,{_ONE})*,?ae*{_ONE}", changes.several, ("12, 18 and 30 GB",), whole=True),
    Form("A, B", rf"{_ONE}(?:,{_ONE})+", changes.several, ("8000 ms, 50 ms",), whole=True),
)
