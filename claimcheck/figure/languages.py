"""Other languages: their words of figures, put into English before the grammar sees them.

One grammar reads every language. A word that is not in the table of its language is no English word by accident: it
is marked, so that nothing matches it, and the phrase is refused unless it is a name.
"""

from __future__ import annotations

from functools import cache

from claimcheck.figure.tokens import Token

__all__ = ["LANGUAGES", "translate"]

_GERMAN = (
    "knapp=nearly|fast=almost|beinahe=almost|nahezu=nearly|gut=just over|rund=about|etwa=about|circa=about|ca.=about|ca=about"
    "|ungefähr=about|zirka=about|annähernd=nearly|über=over|mehr als=more than|mindestens=at least|wenigstens=at least"
    "|unter=under|weniger als=less than|höchstens=at most|maximal=at most|bis zu=up to|zwischen=between|und=and|bis=to"
    "|von=from|auf=to|um=by|pro=per|je=per|millionen=million|million=million|mio.=million|mio=million|milliarden=billion"
    "|milliarde=billion|mrd.=billion|mrd=billion|billionen=trillion|billion=trillion|tausend=thousand|tsd.=thousand"
    "|einer größenordnung=an order of magnitude|eine größenordnung=an order of magnitude|schneller=faster"
    "|langsamer=slower|höher=higher|niedriger=lower|geringer=lower|günstiger=cheaper|billiger=cheaper|mehr=more"
    "|weniger=less|nach oben=up|nach unten=down|korrigiert=a|gestiegen=risen|gesunken=fallen|gefallen=fallen"
    "|stieg=rose|stiegen=rose|sank=fell|sanken=fell|fiel=fell|gegenüber=versus|im vergleich zu=versus|gegen=versus"
    "|durchschnittlich=average|im durchschnitt=on average|im schnitt=on average|im mittel=on average|ein=one|eine=one"
    "|einen=one|zwei=two|drei=three|vier=four|fünf=five|sechs=six|sieben=seven|acht=eight|neun=nine|zehn=ten|elf=eleven"
    "|zwölf=twelve|drittel=third|viertel=quarter|mal=times|fach=fold|doppelt=double|verdoppelt=doubled|halbiert=halved"
    "|verdreifacht=tripled|hälfte=half|seit=since|im jahr=in|zuwachs=increase|anstieg=increase|rückgang=decrease"
    "|wachstum=growth|nur=only|insgesamt=total|jährlich=yearly|täglich=daily|monatlich=monthly|jahr=year|liegt bei=is"
    "|beträgt=is|betrug=was|erreichte=reached|so schnell wie=as fast as|prozent=percent|vorjahr=year|quadratmeter=sqm"
)
_FRENCH = (
    "environ=about|près de=nearly|presque=almost|quelque=about|plus de=more than|moins de=less than|jusqu'à=up to"
    "|au moins=at least|au plus=at most|au maximum=at most|au minimum=at least|entre=between|compris entre=between|et=and"
    "|à=to|de=of|soit=or|ou=or|en hausse de=up by|en baisse de=down by|hausse de=up by|baisse de=down by"
    "|par rapport à=versus|par rapport au=versus|par rapport aux=versus|contre=versus|par=per|fois=times|croissance=growth"
    "|millions=million|million=million|milliards=billion|milliard=billion|mds=billion|md=billion|mille=thousand"
    "|plus rapide=faster|plus lent=slower|plus élevé=higher|moins cher=cheaper|moins élevé=lower|pb=bp|pour cent=percent"
    "|points de pourcentage=percentage points|points de base=basis points|point de pourcentage=percentage point"
    "|points=points|en moyenne=on average|supérieur à=more than|inférieur à=less than|deux=two|trois=three|quatre=four"
    "|cinq=five|sept=seven|huit=eight|neuf=nine|dix=ten|depuis=since|me=million EUR|meur=million EUR|k€=thousand EUR"
    "|m€=million EUR|md€=billion EUR|un tiers=one third|deux tiers=two thirds|la moitié=half|a augmenté de=increased by"
    "|a diminué de=decreased by|passe de=rose from|passé de=rose from"
)
_CHINESE = (
    "约=about|大约=about|大概=about|接近=nearly|近=nearly|将近=nearly|超过=more than|逾=more than|高于=more than|多于=more than"
    "|至少=at least|不低于=at least|最多=at most|不超过=at most|高达=up to|低于=less than|少于=less than|不到=less than|至=to|到=to"
    "|倍=times|提升=increased|提高=increased|增长=increased|上升=increased|增加=increased|提升了=increased|提高了=increased|增长了=increased"
    "|下降=decreased|降低=decreased|减少=decreased|下降了=decreased|降低了=decreased|减少了=decreased|快=faster|更快=faster|以上=or more"
    "|以下=or less|以内=or less|的=of|万=万|亿=亿|个百分点=percentage points|百分点=percentage points|个基点=basis points|基点=basis points"
    "|美元=USD|元=CNY|人民币=CNY|欧元=EUR|毫秒=ms|秒=seconds|分钟=minutes|小时=hours|天=days|年=years|之间=|左右=or so|和=and|与=and"
    "|从=from|平均=average|同比增长=increased|是=is|为=is|个=|倍以上=times or more"
)
_JAPANESE = (
    "およそ=about|約=about|ほぼ=nearly|以上=or more|以下=or less|以内=or less|未満=or strictly less|最大=up to|最低=at least|少なくとも=at least"
    "|倍=times|から=to|の=of|万=万|億=億|兆=兆|円=JPY|ドル=USD|ユーロ=EUR|ミリ秒=ms|秒=seconds|分=minutes|時間=hours|日=days|年=years"
    "|増加=increased|減少=decreased|向上=improved|高速=faster|ポイント=percentage points|平均=average|ノット=knots|パーセント=percent"
)
_SPANISH = (
    "aproximadamente=about|alrededor de=about|unos=about|cerca de=nearly|casi=almost|más de=more than|menos de=less than"
    "|hasta=up to|al menos=at least|como máximo=at most|entre=between|y=and|a=to|de=of|por=per|millones=million|millón=million"
    "|mil millones=billion|mil=thousand|veces=times|más rápido=faster|más lento=slower|frente a=versus|puntos porcentuales=percentage points"
    "|puntos básicos=basis points|en promedio=on average|de media=on average"
)

_TABLES = {"de": _GERMAN, "fr": _FRENCH, "zh": _CHINESE, "ja": _JAPANESE, "es": _SPANISH}

#: Languages whose words are known; every other one is read only as far as numbers, units and names go.
LANGUAGES = ("en", *_TABLES)

_UNKNOWN = "\0"


@cache
def _table(lang: str) -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for row in _TABLES.get(lang, "").split("|"):
        foreign, _, english = row.partition("=")
        words = tuple(foreign.split())
        if words:
            found.setdefault(words[0], []).append((words, tuple(english.split())))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


def translate(tokens: list[Token], lang: str) -> list[Token]:
    """Put the words of figures of another language into English; mark every other word as unknown.

    Args:
        tokens: As cut.
        lang: Two letters; ``en`` leaves the tokens as they are.

    Returns:
        The tokens, ``lower`` in English where the word is known; ``text`` as printed.
    """
    if lang == "en":
        return tokens
    table, found, at = _table(lang), [], 0
    tokens = [piece for token in tokens for piece in _pieces(token, table)]
    while at < len(tokens):
        token = tokens[at]
        step = _known(tokens, at, table) if token.kind in "WC" else None
        if step is None:
            found.append(_marked(token) if token.kind in "WC" else token)
            at += 1
            continue
        length, words = step
        end = tokens[at + length - 1].end
        for number, word in enumerate(words):
            printed = word if len(words) > 1 or word.isupper() or len(word) > 1 else token.text
            found.append(Token("W", printed, word.lower(), token.start, end, token.gap if number == 0 else True))
        at += length
    return found


def _known(
    tokens: list[Token], at: int, table: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]
) -> tuple[int, tuple[str, ...]] | None:
    for words, english in table.get(tokens[at].lower, ()):
        if tuple(token.lower for token in tokens[at : at + len(words)]) == words:
            return len(words), english
    return None


def _pieces(token: Token, table: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]) -> list[Token]:
    """Cut a token where its language joins words: East Asian runs, French "d'euros"."""
    if token.kind == "C":
        return _segment(token, table)
    if token.kind == "W" and token.lower[:2] in ("d'", "l'") and "de" in table:
        head, tail = Token("W", "de", "de", token.start, token.start + 2, token.gap), token.text[2:]
        return [head, Token("W", tail, tail.lower(), token.start + 2, token.end, True)]
    return [token]


def _segment(token: Token, table: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]) -> list[Token]:
    """Cut an East Asian run into known words, the longest first; what is left stays one unknown piece."""
    pieces, at = [], 0
    while at < len(token.text):
        size = next((n for n in range(min(6, len(token.text) - at), 0, -1) if token.text[at : at + n] in table), None)
        length = size or len(token.text) - at
        text = token.text[at : at + length]
        pieces.append(Token("C", text, text, token.start + at, token.start + at + length, token.gap and at == 0))
        at += length
    return pieces


def _marked(token: Token) -> Token:
    """Mark a word that is in no table; single letters and x keep their use as units and factor signs."""
    plain = token.kind == "W" and (len(token.text) == 1 or token.lower in ("bn", "mn", "vs", "vs.", "ci", "vj"))
    return token if plain else token._replace(lower=_UNKNOWN + token.lower)
