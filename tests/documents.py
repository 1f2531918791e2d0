"""Sources written for the tests of quotes: one text in four formats, each with the typography of its kind.

Every sentence carries a figure of its own; the numbers differ from format to format, so that no quote of one document
stands in another.
"""

from __future__ import annotations

import random
from html import escape

#: Sentences with their figures: N a number with decimals, I a whole number of two or three digits, T one of thousands.
SENTENCES = """\
the pump lifts N litres a minute at the test rig
fares rose by N% in the final quarter
the bridge carries T vehicles a day
output fell by -N% against the year before
the new fleet flies I aircraft on short routes
each flat uses N kWh a day in winter
the operator earns $N per GPU-hour at off-peak rates
the reservoir holds N million cubic metres
response times stayed within I ms for most callers
the office counted T households in the valley
a first decode step took N ms on the larger machine
the engine runs N% faster than its predecessor
trains arrive with a delay of +N minutes on average
the model was trained on N trillion tokens
the premium is €N a month for new members
the survey reached T people by telephone
the ratio of the two came to Nx in the first trial
the battery loses N% of its charge in a week
the vessel sailed I nautical miles without a stop
emissions were N t of CO2 for every ton of steel
the queue grew to T requests by noon
the offer stands at £N a share in cash
the lens resolves N µm at full aperture
its share of the market is N percent by value
the patch cut the error rate from N% to a tenth of it
the field yields N t per hectare in a wet year
the crew repaired I kilometres of the northern line
the file shrank to N MB after the change
the fund returned -N% over the same five months
the archive holds T photographs from that decade
the turbine reaches N MW in a strong wind
the index stood at T points when trading closed
a ticket costs US$N at the counter
the sample weighs N g without its cover
the drug helped I of the patients who finished the course
the panel is N mm thick at its edge
the town spends €N million on its buses
the two readings differ by ±N °C at most
the rate of flow is < N l/s behind the second filter
the accuracy is > N% on the harder half of the questions
the new kernel saves I W for every card
the flood rose N m above the mark of the year before
the chip does N TFLOPS in the narrow format
the choir sang before T listeners in the open air
the lender charges N% on small accounts
a refill lasts I days in ordinary use
the lift climbs N m/s with a full cabin
the two-column layout costs N% of the reading speed
the office finally filed T fines after the inspection
the efficient "quiet mode" draws N W at the wall
the flow of traffic fell by N% once the street was closed
the offices' lights burn I hours less in a month""".split("\n")

_LEADS = ("In the second round", "As the report has it,", "Later that year", "By the same account", "On the whole")
_TAILS = (", and nobody objected.", ", the authors write.", "; the reasons are left open.", ", according to the notes.")
FORMATS = ("html", "markdown", "text", "pdf")


def quotes(form: str) -> list[str]:
    """Return the quotes of a document, its numbers filled in."""
    rng = random.Random(form)
    return [_filled(sentence, rng) for sentence in SENTENCES]


def _filled(sentence: str, rng: random.Random) -> str:
    words = []
    for word in sentence.split(" "):
        core = word.lstrip("-+±$€£US").rstrip("%x")
        if core in ("N", "I", "T"):
            number = {
                "N": f"{rng.randint(1, 99)}.{rng.randint(1, 99):02}",
                "I": str(rng.randint(12, 989)),
                "T": f"{rng.randint(1, 99)},{rng.randint(100, 999)}",
            }[core]
            before, _, behind = word.partition(core) if not word.startswith("US$") else ("US$", "", "")
            word = f"{before}{number}{behind}"
        words.append(word)
    return " ".join(words)


def _paragraphs(form: str) -> list[str]:
    return [
        f"{_LEADS[number % len(_LEADS)]} {quote}{_TAILS[number % len(_TAILS)]}"
        for number, quote in enumerate(quotes(form))
    ]


def document(form: str) -> bytes:
    """Return the document of a format."""
    return {"html": _html, "markdown": _markdown, "text": _text, "pdf": _pdf}[form](_paragraphs(form))


def _html(paragraphs: list[str]) -> bytes:
    """Entities, inline elements inside numbers, ligatures, soft hyphens, a table, a hidden trap."""
    blocks = []
    for number, paragraph in enumerate(paragraphs):
        text = escape(paragraph, quote=False)
        text = text.replace('"quiet mode"', "&ldquo;quiet mode&rdquo;").replace("offices'", "offices&rsquo;")
        text = text.replace(" -", " &minus;").replace("two-column", "two&#8209;column")
        text = text.replace("fi", "\ufb01").replace("fl", "\ufb02").replace("minute", "min\u00adute")
        if number % 3 == 0:
            text = text.replace(".", "<span>.</span>", 1)
        if number % 4 == 1:
            text = text.replace(" ms", "\u202fms").replace(" m", "&nbsp;m").replace(" t ", "&thinsp;t ")
        blocks.append(f"<td>{text}</td>" if number % 5 == 2 else f"<p>{text}</p>")
    rows = "".join(f"<tr>{block}</tr>" for block in blocks if block.startswith("<td"))
    body = "\n".join(block for block in blocks if block.startswith("<p"))
    trap = '<p style="display: none">the hidden pump lifts 77.70 litres</p><script>var x = "88.80 ms";</script>'
    return f"<!doctype html><title>1.23%</title><body>{body}<table>{rows}</table>{trap}</body>".encode()


def _markdown(paragraphs: list[str]) -> bytes:
    """Emphasis, links, code, a table, lines broken anywhere."""
    lines = ["---", "title: 9.87 %", "---", "# Notes", ""]
    for number, paragraph in enumerate(paragraphs):
        text = paragraph.replace("<", "\\<").replace("*", "\\*")
        words = text.split(" ")
        if number % 3 == 0:
            words[4] = f"**{words[4]}**"
        if number % 4 == 1:
            words[5] = f"[{words[5]}](https://example.org/{number})"
        if number % 7 == 3:
            words[3] = f"`{words[3]}`"
        if number % 5 == 2:
            words[6] = "\n" + words[6]
        lines += [" ".join(words).replace(" \n", "\n"), ""]
    lines += ["| what | how much |", "| --- | --- |", "| rest | 5.55 % |", "", "~~the pump lifts 66.60 litres~~", ""]
    return "\n".join(lines).encode()


def _text(paragraphs: list[str]) -> bytes:
    """Lines of sixty characters, words broken at their ends, typographic signs."""
    lines: list[str] = []
    for number, paragraph in enumerate(paragraphs):
        text = paragraph.replace(" -", " \u2212").replace('"quiet mode"', "\u201equiet mode\u201c")
        text = text.replace("fi", "\ufb01") if number % 2 else text
        line = ""
        for word in text.split(" "):
            if len(line) + len(word) > 58 and len(word) > 7 and word.isalpha() and line:
                lines.append(f"{line} {word[:4]}-")
                line = word[4:]
            elif len(line) + len(word) > 60:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines += [line, ""]
    return "\r\n".join(lines).encode()


def _pdf(paragraphs: list[str]) -> bytes:
    """Two columns a page, words broken at line ends, ligatures and curly quotes."""
    text = [_text([paragraph]).decode().replace("\ufb01", "fi").split("\r\n") for paragraph in paragraphs]
    lines = [line for block in text for line in block]
    columns = [lines[start : start + 50] for start in range(0, len(lines), 50)]
    return pdf([columns[start : start + 2] for start in range(0, len(columns), 2)])


def pdf(pages: list[list[list[str]]]) -> bytes:
    """Write a small PDF: pages of columns of lines; fi and fl are printed as ligatures."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding "
        b"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi 2 /fl 3 /minus] >> >>"
    )
    kids = []
    for columns in pages:
        drawn = b"".join(_column(lines, 40 + 280 * number) for number, lines in enumerate(columns))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
        kids.append(len(objects) + 1)
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
        objects.append(page % len(objects) + b"/Resources << /Font << /F1 3 0 R >> >> >>")
    listed = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (listed, len(kids))
    return assembled(objects)


def _column(lines: list[str], left: int) -> bytes:
    drawn = [b"BT /F1 8 Tf 12 TL %d 740 Td" % left]
    for line in lines:
        text = line.replace("fi", "\x01").replace("fl", "\x02").replace("\u2212", "\x03")
        raw = text.encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        drawn.append(b"(%s) Tj T*" % raw)
    return b"\n".join([*drawn, b"ET\n"])


def assembled(objects: list[bytes]) -> bytes:
    """Join the objects of a PDF, numbered from 1, with their table of places."""
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
