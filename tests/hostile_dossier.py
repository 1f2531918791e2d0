"""A dossier whose every text tries to become markup, a script, an address or a page that does not fit."""

from __future__ import annotations

import sys
from pathlib import Path

__all__ = ["MARKS", "write_hostile"]

#: What must never stand in a page as it stands here.
MARKS = ("<script", "<img", "<b>bold", "<svg onload", "<details><summary>x", 'href="javascript:')

_MARKUP = "<script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}"
_LONG = "w" * 10_000

_FILES = {
    "claimcheck.yaml": """\
format: 1
name: '<b>bold</b> & {markup}'
profile: generic
publisher: '{markup}'
licence: '"><svg onload=alert(1)>'
""",
    "sources/a-source.yaml": """\
kind: '{markup}'
title: '<svg onload=alert(1)> {long}'
url: https://example.org/?q=%22&amp;x
publisher: '=cmd|x'
note: '{markup}'
""",
    "sources/b-source.yaml": """\
kind: blog post
title: '</title><script>alert(2)</script>'
url: https://example.org/b
publisher: p
""",
    "sources/parties.yaml": """\
p: {name: '{markup}', makes: ['{markup}']}
""",
    "claims/index.yaml": """\
figure: 480 km
metric: {id: range, quantity: level, unit: kilometre, title: '{markup}', definition: '{markup}'}
subject: '{markup}'
source: b-source
via: a-source
quote: '{markup} {long}'
by: p
obtained: declared
locator: {section: '{markup}'}
note: '{markup}'
topics: ['{markup}', '../../up']
""",
    "claims/other.yaml": """\
figure: 470 km
metric: {id: range, quantity: level, unit: kilometre}
subject: '{long}'
source: b-source
by: p
obtained: declared
withdrawn: {on: 2026-01-01, reason: '{markup}'}
caution: {quote: '{markup}', against: index}
""",
    "checks/a-check.yaml": """\
question: '{markup} {long}?'
pairs: [{left: index, right: other}]
summary: '{markup}'
override: {verdict: refuted, by: '{markup}', reason: '{markup}'}
""",
    "analyses/an-analysis.md": """\
---
title: '{markup}'
date: 2026-01-02
checks: [a-check]
summary: '{markup} {long}'
topics: ['"><b>bold']
---

## <b>bold</b> heading {markup}

Text {markup} [x](javascript:alert(1)) [y](https://u:p@example.org/) <javascript:alert(1)> \
![i](https://example.org/i.png) [@index] [@nobody] **open *marks _everywhere {long}

- <details><summary>x
- `<script>`

> {markup}

```
{markup}
```

<!-- hidden --> after <!-- open for ever {markup}
""",
}


def write_hostile(folder: Path) -> None:
    """Write the dossier into a folder, which is made."""
    for name, text in _FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("{markup}", _MARKUP).replace("{long}", _LONG), encoding="utf-8")


if __name__ == "__main__":
    write_hostile(Path(sys.argv[1]))
