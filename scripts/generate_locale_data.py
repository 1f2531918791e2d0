"""Write what claimcheck knows of currencies and decimal marks, from the Unicode CLDR as Babel packs it.

    pip install Babel==2.19.0
    python scripts/generate_locale_data.py

writes ``currencies.txt`` and ``decimal_comma.txt`` below ``claimcheck/knowledge/locale``, and the vocabulary of
currencies from ``currencies.txt`` and ``currency_words.txt``. With ``--vocabulary`` it writes the vocabulary alone, for
which Babel is not needed. What is written is committed; nothing of Babel is needed to run claimcheck.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections import defaultdict
from pathlib import Path

KNOWLEDGE = Path(__file__).resolve().parent.parent / "claimcheck" / "knowledge"
CURRENCIES = KNOWLEDGE / "locale" / "currencies.txt"
COMMA = KNOWLEDGE / "locale" / "decimal_comma.txt"
VOCABULARY = KNOWLEDGE / "vocabularies" / "currencies.yaml"

#: Digits behind the point of the smallest part by ISO 4217, where there are not two. CLDR has other ones, those that
#: prices are printed with.
DIGITS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAD XAF XDR XOF XPF XSU XUA",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
#: Codes of the CLDR that are no currency of ISO 4217: metals, bonds, tests, the offshore yuan.
NO_CURRENCY = frozenset("CNH XAG XAU XBA XBB XBC XBD XPD XPT XTS XXX".split())
#: Signs of the CLDR that figures print for something else: a trillion dollars.
NO_SIGN = frozenset(("T$",))
#: Signs that several currencies share; which one they mean is for currency_words.txt to say.
SHARED = "$£¥"


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vocabulary", action="store_true", help="write the vocabulary alone")
    if not parser.parse_args().vocabulary:
        CURRENCIES.write_text(currencies(), encoding="utf-8")
        COMMA.write_text(decimal_comma(), encoding="utf-8")
    VOCABULARY.write_text(vocabulary(), encoding="utf-8")


def currencies() -> str:
    """Return the currencies and units of account of today, with digits, names and signs."""
    import babel
    from babel import Locale
    from babel.numbers import get_currency_name

    english = Locale.parse("en")
    lines = [
        f"# Written by scripts/generate_locale_data.py from the CLDR of Babel {babel.__version__}: do not edit.",
        "# code | digits of the smallest part (ISO 4217) | name | name of several | signs that stand for it alone",
    ]
    digits = {code: count for count, codes in DIGITS.items() for code in codes.split()}
    signs = _signs()
    for code in sorted(_current()):
        name = english.currencies.get(code, code)
        several = get_currency_name(code, count=2, locale="en")
        columns = (code, str(digits.get(code, 2)), name, several, " ".join(sorted(signs[code])))
        lines.append(" | ".join(columns).rstrip())
    return "\n".join(lines) + "\n"


def _current() -> set[str]:
    from babel.core import get_global

    rows = (row for rows in get_global("territory_currencies").values() for row in rows)
    return {code for code, _, end, _ in rows if end is None} - NO_CURRENCY


def _signs() -> dict[str, set[str]]:
    """Return the signs of each currency that no other one has in any language: ₹, ₺, US$, HK$, CN¥."""
    from babel import Locale, localedata

    claimed: dict[str, set[str]] = defaultdict(set)
    for name in localedata.locale_identifiers():
        for code, sign in Locale.parse(name).currency_symbols.items():
            claimed[sign].add(code)
    found: dict[str, set[str]] = defaultdict(set)
    current = _current()
    for sign, codes in claimed.items():
        alone = len(sign) == 1 and unicodedata.category(sign) == "Sc" and sign not in SHARED
        of_nation = re.fullmatch(rf"[A-Z]{{1,3}}[{SHARED}]", sign) and sign not in NO_SIGN
        if len(codes) == 1 and codes <= current and (alone or of_nation):
            found[next(iter(codes))].add(sign)
    return found


def decimal_comma() -> str:
    """Return the languages whose numbers in Latin digits have a decimal comma."""
    import babel
    from babel import Locale, localedata

    languages = [
        name
        for name in sorted(localedata.locale_identifiers())
        if "_" not in name and Locale.parse(name).number_symbols.get("latn", {}).get("decimal") == ","
    ]
    lines = [" ".join(languages[start : start + 25]) for start in range(0, len(languages), 25)]
    head = f"# Written by scripts/generate_locale_data.py from the CLDR of Babel {babel.__version__}: do not edit."
    return "\n".join([head, "# languages that write a decimal comma", *lines]) + "\n"


def vocabulary() -> str:
    """Return the vocabulary of currencies: each with its name, its signs and its words."""
    from claimcheck.currencies import currencies as known
    from claimcheck.currencies import shared_signs

    lines = [
        "# Written by `python scripts/generate_locale_data.py --vocabulary`: edit locale/currency_words.txt.",
        "id: currencies",
        "title: Currencies",
        "terms:",
    ]
    for currency in known().values():
        names = {
            unicodedata.normalize("NFKC", name).casefold(): name
            for name in reversed([*currency.names, *currency.spellings])
        }
        names.pop(currency.code.casefold(), None)
        aliases = ", ".join(map(_quoted, reversed(names.values())))
        lines.append(f"  - {{term: {_quoted(currency.code)}, aliases: [{aliases}]}}")
    lines += [
        "  - {term: PPP dollar, aliases: [international dollar, PPP$], "
        "note: Dollars at purchasing power parity; not US dollars.}",
        "  - {term: dollar sign of unknown country, senses: {any: {means: "
        f"[{', '.join(shared_signs()['$'].codes)}], note: the sign alone}}}}}}",
    ]
    return "\n".join(lines) + "\n"


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z][\w ’'.-]*|[^\W\d]+\$?", text) else f'"{text}"'


if __name__ == "__main__":
    main()
