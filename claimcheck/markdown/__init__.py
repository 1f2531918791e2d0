"""The one reader of Markdown: what a page shows, what a text cites, what is prose, and copies kept of sources.

markdown-it-py reads CommonMark; two rules of our own are put before its own: citations and comments. HTML is text, so
that nothing of it can run, and nothing is rendered that is not a `Block` or a `Inline`.
"""

from claimcheck.markdown.blocks import MAX_PROSE, Block, Inline, citations, read_prose, sections, words_in
from claimcheck.markdown.copies import drawn_by, page_html
from claimcheck.markdown.paragraphs import Citation, Comment, Paragraph, cited_ids, paragraphs

__all__ = [
    "MAX_PROSE",
    "Block",
    "Citation",
    "Comment",
    "Inline",
    "Paragraph",
    "citations",
    "cited_ids",
    "drawn_by",
    "page_html",
    "paragraphs",
    "read_prose",
    "sections",
    "words_in",
]
