"""The English words of figures: hedges, bounds, directions, statistics, number words. Tables, no rules.

An idiom is written with spaces; a hyphen in the text counts as a space. The longest idiom wins.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

__all__ = ["AFTER", "BEFORE", "FACTORS", "NUMBERS", "PARTS", "PER_TIME", "SCALES", "Idioms", "build"]

#: First word → idioms beginning with it, longest first: (words, kind, payload).
Idioms = dict[str, list[tuple[tuple[str, ...], str, Any]]]

_APPROX = "about|around|roughly|approximately|approx|approx.|circa|ca.|ca|c.|some|~|≈|an estimated|estimated|est.|in the region of|in the neighborhood of|in the neighbourhood of|on the order of|in the order of|of the order of|or so|ish|give or take|more or less|broadly|loosely|approximating|somewhere around|typically around|an approximate|approximate|in the ballpark of"
_NEARLY = "nearly|almost|just under|just below|just shy of|shy of|close to|near|approaching|a little under|slightly under|slightly below|slightly less than|a bit under|a shade under|a touch under|a hair under|just short of|not quite|virtually|practically|just less than|a little less than|a bit less than|little less than|nearing|closing in on|marginally under|marginally below|well nigh|nigh on"
_BARELY = "just over|just above|slightly over|slightly above|slightly more than|a little over|a little more than|a bit over|a bit more than|a shade over|a touch over|a hair over|a tad over|just more than|barely more than|barely over|little more than|marginally over|marginally above|only just over"
_UPPER = "up to|upto|at most|no more than|not more than|as much as|as many as|as high as|a maximum of|maximum of|a max of|max of|capped at|no greater than|no higher than|no longer than|no larger than|not exceeding|does not exceed|do not exceed|did not exceed|doesn't exceed|not to exceed|never exceeds|never exceeded|never more than|never above|never over|limited to|a ceiling of|an upper bound of|an upper limit of|tops out at|topped out at|maxes out at|maxed out at|rarely tops|rarely exceeds|rarely exceeded|seldom exceeds|rarely more than|seldom more than|rarely above|rarely over|≤|no worse than|as large as|as big as|as fast as|anything up to|not over|not above"
_UPPER_X = "less than|fewer than|under|below|lower than|smaller than|shorter than|<|sub|beneath|well under|well below|far below|far less than|much less than|far fewer than|significantly less than|not even|comfortably under|comfortably below|south of|strictly less than|strictly below|inside of|safely under|considerably less than|substantially less than|remains under|remains below|stays under|stays below|cheaper than|quicker than|any less than"
_LOWER = "at least|no less than|not less than|no fewer than|not fewer than|no lower than|not below|no smaller than|a minimum of|minimum of|a min of|≥|as low as|as little as|as few as|as small as|starting at|starting from|starts at|starts from|upwards of|upward of|from as little as|a floor of|a lower bound of|never below|never less than|never falls below|at a minimum"
_LOWER_X = "more than|greater than|higher than|over|above|>|exceeding|exceeds|exceed|exceeded|has exceeded|surpassing|surpasses|surpass|surpassed|north of|in excess of|beyond|well over|well above|well beyond|far above|far more than|much more than|significantly more than|longer than|larger than|bigger than|topping|topped|comfortably over|comfortably above|strictly more than|strictly above|better than|no fewer and more than|considerably more than|substantially more than|upwards of and above|crosses|crossed|crossing|tops|past|easily more than|easily over|way over|way more than|remains above|stays above|passes|passed|passing|beats|clears|cleared"
_WITHIN = "within|to within"
_PLUS_MINUS = "±|plus or minus|plus/minus|give or take"

_DIRECTIONS = {
    "faster": "faster|quicker|speedier|speedup|speed up|speedups|speed ups|acceleration|faster performance|accelerates|accelerated|accelerate|accelerating|speeds up|sped up|speeding up|as fast|the speed",
    "slower": "slower|slowdown|slow down|slowdowns|slowed|slows|slower performance|as slow",
    "cheaper": "cheaper|less expensive|less costly|more affordable|as cheap|more cost effective|cost effective",
    "more": "more|additional|extra|as many|as much|more efficient",
    "less": "less|fewer",
    "higher": "higher|larger|bigger|greater|increase|increases|increased|increasing|rise|rises|rose|risen|rising|growth|grow|grows|grew|grown|growing|jump|jumps|jumped|jumping|boost|boosts|boosted|boosting|uplift|surge|surges|surged|surging|uptick|climb|climbs|climbed|climbing|up|raise|raises|raised|raising|expanded|expands|expansion|soared|soar|soars|longer|heavier|taller|costlier|pricier|more expensive|as large|as high|as big|as long|as expensive|multiplied|advanced|advance|hike|hikes|hiked|appreciated|rebounded|swelled|skyrocketed|spike|spiked|upturn|upside|stronger|denser|hotter|warmer|wider|bumped|bump|lift|lifts|lifted|higher still",
    "lower": "lower|smaller|decrease|decreases|decreased|decreasing|reduction|reductions|reduce|reduces|reduced|reducing|drop|drops|dropped|dropping|decline|declines|declined|declining|fall|falls|fell|fallen|falling|cut|cuts|cutting|saving|savings|saves|saved|save|shrink|shrinks|shrank|shrunk|shrinking|slash|slashes|slashed|slashing|down|lowers|lowered|lowering|dip|dips|dipped|slid|slide|slides|tumbled|tumble|plunged|plunge|plunges|sank|slipped|slip|shed|discount|shorter|lighter|shallower|as low|as small|less memory|trimmed|trim|trims|shaved|shaves|contracted|contraction|eased|narrowed|plummeted|crashed|weakened|depreciated|colder|cooler|weaker|as little|compression|compressed|compresses|shortened|shortens|downturn|downside|dwindled",
    "improvement": "improvement|improvements|improve|improves|improved|improving|better|gain|gains|gained|gaining|advantage|enhancement|lead|enhanced|enhances|outperforms|outperformed|outperforming|ahead|beats by|beat|win|upgrade|as good",
    "": "degradation|overhead|difference|change|changes|changed|variance|variation|variability|gap|regression|penalty|deviation|spread|apart|swing|worse|shift|delta|loss|losses|lost|deterioration|drift|discrepancy|disparity|degrades|degraded|worsened|premium|varies|vary|differ|differs|differed|different|fluctuation|jitter|error|as important|as likely|as accurate|as efficient",
}  # fmt: skip

_STATISTICS = {
    "median": "median|a median of|a median|median of|the median",
    "mean": "mean|average|avg|avg.|averaged|averages|averaging|on average|an average of|average of|a mean of|mean of|averaged at|an average|arithmetic mean|the average|the mean|averaged over",
    "max": "peak|max|max.|maximum|peaks at|peaked at|peaking at|peak of|a peak of|at peak|peak reaches|at its peak|at the peak|maximum|highest|a record|a high of|record high of|best case|at maximum",
    "min": "minimum|min|min.|lowest|a low of|record low of",
}  # fmt: skip

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip

SCALES = {
    "hundred": 2, "hundreds": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9,
    "billions": 9, "trillion": 12, "trillions": 12, "quadrillion": 15, "quintillion": 18, "lakh": 5, "lakhs": 5,
    "crore": 7, "crores": 7, "mn": 6, "mln": 6, "mio": 6, "mio.": 6, "bn": 9, "bn.": 9, "bln": 9, "mrd": 9,
    "mrd.": 9, "tn": 12, "trn": 12, "mil": 6, "thsd": 3, "万": 4, "亿": 8, "兆": 12, "億": 8,
}  # fmt: skip

PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10, "twelfth": 12, "twentieth": 20, "hundredth": 100,
    "hundredths": 100, "thousandth": 1000, "thousandths": 1000, "millionth": 10**6, "millionths": 10**6,
}  # fmt: skip

FACTORS = {
    2: "twice|double|doubles|doubled|doubling|doubling of|a doubling|a doubling of|two times|twofold",
    3: "thrice|triple|triples|tripled|tripling|a tripling of|treble|trebled|trebles|threefold",
    4: "quadruple|quadruples|quadrupled|quadrupling|a quadrupling of|fourfold",
    5: "quintuple|quintupled|quintuples|fivefold",
    6: "sextuple|sextupled|sixfold", 7: "sevenfold", 8: "eightfold", 9: "ninefold", 10: "tenfold", 12: "twelvefold",
    20: "twentyfold", 100: "hundredfold|a hundredfold", 1000: "thousandfold|a thousandfold",
}  # fmt: skip

_WORDS = {
    "times": "times|time as|fold|x|×",
    "magnitude": "orders of magnitude|order of magnitude",
    "an magnitude": "an order of magnitude|one order of magnitude|a full order of magnitude",
    "halved": "halves|halved|halving|halve|in half|by half|a halving of|a halving",
    "factor of": "a factor of|factor of|a factor|factor|factors of|a multiple of|by factors of",
    "from": "from",
    "ranging": "ranging from|ranges from|ranged from|range from|varies from|vary from|varied from|anywhere from|spanning from|spans from|of from",
    "between": "between|in between|anywhere between|a range of|range of|in the range of|in the range|ranging between|ranges between|somewhere between|range between|varies between|vary between|falls between|lies between|sits between",
    "to": "to|through|until|till",
    "and": "and|&|as well as|plus",
    "vs": "vs|vs.|versus|against|v.|compared with|compared to|relative to|in comparison to|in comparison with|as against|when compared to|when compared with|as compared to|as compared with|as opposed to|rather than|instead of|v",
    "than": "than|as|over|beyond|what",
    "or": "or|i.e.|that is|equivalent to|equal to|equivalently|corresponding to|equating to|which is|or about|translating to|namely|a.k.a.|meaning",
    "with": "with",
    "by": "by",
    "per": "per|for each|for every|an|each|every|a",
    "out of": "out of|in|of|in every|out of every",
    "ci": "ci|confidence interval|credible interval|cri|confidence intervals|uncertainty interval|ui|prediction interval|confidence limits|cl|hdi|confidence interval ci",
    "sd": "sd|s.d.|stddev|std dev|std. dev.|std|standard deviation|standard deviations|stdev|sigma|σ|1 sd|std.",
    "se": "se|s.e.|sem|standard error|stderr|std err",
    "iqr": "iqr|interquartile range|range",
    "p-value": "p",
    "n": "n",
    "earlier": "previously|formerly|earlier|up from|down from|compared with|from|vs|vs.|versus|was|prior|previous|before|prior year|year earlier|a year earlier|last year|baseline|originally|against|year ago|a year ago",
    "target": "toward a target of|towards a target of|toward|towards|a target of|target of|a goal of",
    "filler": "only|just|merely|mere|exactly|precisely|even|still|already|now|currently|overall|total|combined|full|fully|a mere|a whopping|whopping|a total of|total of|often|usually|typically|generally|commonly|sometimes|frequently|respectively|likely|very likely|the|a|an|of|be|been|being|reaching|reaches|reached|reach|hits|hit|hitting|equals|totals|totaled|totalled|stands at|stood at|amounts to|amounted to|comes to|came to|delivers|delivered|delivering|achieves|achieved|achieving|has|have|had|runs at|scored|scores|scoring|remains|remained|stays|stayed|stays at|remained at|records|recorded|reports|reported|measured|measured at|measures|measuring|gives|gave|giving|shows|showed|showing|offers|offering|provides|providing|provided|as|by as|that's|it's|it is|there are|there were|both|each|whole|entire|further|another|nothing but|this|its|their|our|your|reported at|estimated at|put at|valued at|priced at|costs|cost|costing|worth|sits at|sat at|at about",
    "copula": "is|are|was|were|at|reaches|reached|reach|hits|hit|equals|totals|stands at|stood at|amounts to|comes to|came to|delivers|delivered|achieves|achieved|has|had|runs at|scored|scores|remains|remained|stays|stayed|stays at|remained at|records|recorded|reports|reported|measured|measured at|gives|gave|shows|showed|offers|provides|provided|costs|cost|sits at|sat at|=|:",
    "context": "in|on|for|using|when|across|during|since|under|via|through|after|before|while|throughout|among|amongst|because|where|without|including|excluding|until|once|upon|due to|thanks to|by|at|with|at batch size|for batch size|over the last|over the past|within|from|toward|through|into|between|to",
    "danger": "not|no|than|never|none|except|excluding|cannot|can't|didn't|isn't|wasn't|aren't|doesn't|don't|unless|if|minus|neither|nor|nothing|hardly|barely|scarcely|unlike|instead|wrong|false|if not|maybe|perhaps|possibly|unknown|unclear|several|many|few|couple|a couple|a few|multiple|countless|numerous|various|handful|a handful|dozen or so|untold|half of all but|all but|other than|rather|would not|will not|won't",
}  # fmt: skip


_UPPER_AFTER = "or less|or fewer|or below|or lower|or under|or smaller|or shorter|or faster|tops|and below|and under|and less|and lower|at most|max|max.|maximum|at maximum|at the most|or better latency|ceiling|and down"
_LOWER_AFTER = "or more|or greater|or higher|or above|or over|or larger|or better|or longer|or later|or bigger|or older|and up|and above|and beyond|and over|and more|and higher|and upwards|plus|at least|minimum|at minimum|at a minimum|or beyond|at the least|and counting|onwards"

PER_TIME = {
    "daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year",
    "annual": "year", "quarterly": "quarter", "annualized": "year", "annualised": "year", "p.a.": "year", "p.a": "year",
}  # fmt: skip


def build(*tables: tuple[str, Any, str]) -> Idioms:
    """Build the look-up of idioms from (kind, payload, "idiom|idiom|…") rows; the first row of an idiom stands."""
    found: Idioms = {}
    seen: set[tuple[str, ...]] = set()
    for kind, payload, text in tables:
        for idiom in text.split("|"):
            words = tuple(idiom.split())
            if words not in seen:
                seen.add(words)
                found.setdefault(words[0], []).append((words, kind, payload))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


def _rows(kind: str, table: dict[Any, str]) -> list[tuple[str, Any, str]]:
    return [(kind, payload or None, text) for payload, text in table.items()]


#: What may stand before the number of a figure.
BEFORE: Idioms = build(
    ("nearly", None, _NEARLY),
    ("barely", None, _BARELY),
    ("upper", True, _UPPER),
    ("upper", False, _UPPER_X),
    ("lower", True, _LOWER),
    ("lower", False, _LOWER_X),
    ("within", None, _WITHIN),
    ("±", None, _PLUS_MINUS),
    ("approx", None, _APPROX),
    *_rows("statistic", _STATISTICS),
    *[(kind, None, _WORDS[kind]) for kind in ("factor of", "between", "target", "danger")],
    ("ranging", None, _WORDS["ranging"]),
    ("from", None, _WORDS["from"]),
    *_rows("direction", _DIRECTIONS),
    *[
        (kind, None, _WORDS[kind])
        for kind in ("by", "copula", "filler", "n", "p-value", "ci", "sd", "se", "iqr", "to", "vs", "context")
    ],
)

#: What may stand after it.
AFTER: Idioms = build(
    ("upper", False, "or strictly less"),
    ("lower", True, _LOWER_AFTER),
    ("upper", True, _UPPER_AFTER),
    ("approx", None, "or so|ish|give or take|or thereabouts"),
    *_rows("direction", _DIRECTIONS),
    *_rows("statistic", _STATISTICS),
    *[
        (kind, None, _WORDS[kind])
        for kind in ("vs", "than", "or", "of", "and", "context", "ci", "sd", "se", "danger")
        if kind in _WORDS
    ],
    ("of", None, "of|out of|what"),
    ("filler", None, "respectively|each|overall|total|in total|combined|alone|both|only|or so"),
)
