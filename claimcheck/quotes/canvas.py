"""What the drawing of a PDF page does to its text: where each stretch stands, in which colour, under and over what.

Coordinates are floats in the units of the page; they place words and never enter a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = ["Box", "Canvas", "Run"]

Matrix = tuple[float, float, float, float, float, float]
Rect = tuple[float, float, float, float]
Resources = Mapping[str, Any]  # of a page or a form: its fonts, its states
Colour = tuple[float, ...] | None  # red, green, blue from 0 to 1; None where it cannot be told
_UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_EVERYWHERE: Rect = (-1e9, -1e9, 1e9, 1e9)
_WHITE, _ALIKE = (1.0, 1.0, 1.0), 0.03
_UNSEEN_MODES = (3, 7)
_LOW, _HIGH = 0.15, 0.5  # between which a line runs through letters, in sizes above their base
_BAND = 4.0  # height of the bands by which surfaces are looked up
_SMALLEST, _MARGIN = 1.0, 2.0
_AVERAGE = 0.55  # width of a glyph in a font whose widths are not told, of its size


@dataclass(frozen=True, slots=True)
class Run:
    """Hold one stretch of text: where its base line begins and ends, its size, and whether it may be seen at all."""

    order: int
    left: float
    right: float
    base: float
    size: float
    colour: Colour
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class Box:
    """Hold one filled surface; a colour of None is one that cannot be told, such as a picture's."""

    order: int
    place: Rect
    colour: Colour
    is_opaque: bool


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix = _UNMOVED
    colour: Colour = (0.0, 0.0, 0.0)
    is_opaque: bool = True
    clip: Rect = _EVERYWHERE
    mode: int = 0
    font: Callable[[bytes], float] = lambda text: _AVERAGE * len(text)
    size: float = 12.0
    leading: float = 0.0
    spacing: float = 0.0
    scale: float = 1.0
    rise: float = 0.0


@dataclass
class Canvas:
    """Follow what is drawn on one page.

    Args:
        page: What is shown of it, in its units.
    """

    page: Rect
    runs: list[Run] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    state: _State = field(default_factory=_State)
    _stack: list[_State] = field(default_factory=list)
    _text: Matrix = _UNMOVED
    _line: Matrix = _UNMOVED
    _path: list[Rect] = field(default_factory=list)
    _is_plain: bool = True
    _clips: bool = False
    _order: int = 0

    def draw(self, operator: bytes, operands: Sequence[Any], resources: Resources) -> Run | None:
        """Follow one operator; return the stretch of text that it shows, or None."""
        self._order += 1
        if operator in _SHOWING:
            return self._show(operator, list(operands))
        numbers = [float(one) for one in operands if isinstance(one, int | float)]
        if operator in _TEXT:
            self._move(operator, numbers, operands, resources)
        elif operator in _PATHS:
            self._shape(operator, numbers)
        else:
            self._set(operator, numbers, operands, resources)
        return None

    def unseen(self) -> set[int]:
        """Return the orders of the stretches that no reader of the page sees; what cannot be told counts as seen."""
        bands: dict[int, list[Box]] = {}
        for box in self.boxes:
            bottom, top = (max(self.page[1], min(self.page[3], y)) for y in (box.place[1], box.place[3]))
            for band in range(int(bottom // _BAND), int(top // _BAND) + 1):
                bands.setdefault(band, []).append(box)
        return {run.order for run in self.runs if not self._is_seen(run, bands)}

    def _is_seen(self, run: Run, bands: Mapping[int, Sequence[Box]]) -> bool:
        left, bottom, right, top = self.page
        on_page = left - _MARGIN <= run.left <= right + _MARGIN and bottom - _MARGIN <= run.base <= top + _MARGIN
        if not run.is_drawn or run.size < _SMALLEST or not on_page:
            return False
        ground: Colour = _WHITE
        middle = run.base + run.size * 0.3
        low, high = (int((run.base + run.size * part) // _BAND) for part in (_LOW, _HIGH))
        near = {box for band in range(low, high + 1) for box in bands.get(band, ())}
        for box in sorted(near, key=lambda box: box.order):
            if _holds(box.place, (run.left + run.right) / 2, middle):
                if box.order > run.order and box.is_opaque and box.colour is not None:
                    return False
                if box.order < run.order and (box.is_opaque or box.colour is None):
                    ground = box.colour
            if _strikes(box.place, run):
                return False
        return not _alike(run.colour, ground)

    def _show(self, operator: bytes, operands: list[Any]) -> Run | None:
        if operator != b"Tj" and operator != b"TJ":
            if operator == b'"' and len(operands) == 3:
                self.state = replace(self.state, spacing=float(operands[1]))
            self._move(b"T*", [], (), {})
        state = self.state
        shown = operands[-1] if operands else b""
        width = 0.0
        for part in shown if isinstance(shown, list) else [shown]:
            if isinstance(part, bytes):
                width += (state.font(part) * state.size + state.spacing * len(part)) * state.scale
            elif isinstance(part, int | float):
                width -= float(part) / 1000 * state.size * state.scale
        start = _times((1, 0, 0, 1, 0, state.rise), _times(self._text, state.matrix))
        self._text = _times((1, 0, 0, 1, width, 0), self._text)
        end = _times(self._text, state.matrix)
        size = state.size * (start[2] ** 2 + start[3] ** 2) ** 0.5
        drawn = state.mode not in _UNSEEN_MODES and _holds(state.clip, start[4], start[5] + size * 0.3, _MARGIN)
        colour = state.colour if state.mode in (0, 4) else None
        run = Run(self._order, start[4], end[4], start[5], abs(size), colour, drawn)
        self.runs.append(run)
        return run

    def _move(self, operator: bytes, numbers: list[float], operands: Sequence[Any], resources: Resources) -> None:
        """Follow an operator that places text or sets how it is shown."""
        state = self.state
        match operator, numbers:
            case b"BT", _:
                self._text = self._line = _UNMOVED
            case ((b"Td" | b"TD"), [x, y]):
                self._text = self._line = _times((1, 0, 0, 1, x, y), self._line)
                if operator == b"TD":
                    self.state = replace(state, leading=-y)
            case b"T*", _:
                self._text = self._line = _times((1, 0, 0, 1, 0, -state.leading), self._line)
            case b"Tm", [a, b, c, d, e, f]:
                self._text = self._line = (a, b, c, d, e, f)
            case b"Tf", [size]:
                self.state = replace(state, size=size, font=_widths(resources, operands[0]))
            case _, [value]:
                changed: dict[bytes, dict[str, Any]] = {
                    b"TL": {"leading": value},
                    b"Tc": {"spacing": value},
                    b"Ts": {"rise": value},
                    b"Tr": {"mode": int(value)},
                    b"Tz": {"scale": value / 100},
                }
                self.state = replace(state, **changed.get(operator, {}))

    def _shape(self, operator: bytes, numbers: list[float]) -> None:
        """Follow an operator that makes, fills, clips to or drops a path."""
        if operator == b"re" and len(numbers) == 4:
            x, y, width, height = numbers
            self._path.append(_bounds(self.state.matrix, ((x, y), (x + width, y + height))))
            self._is_plain = self._is_plain and not (self.state.matrix[1] or self.state.matrix[2])
        elif operator in (b"m", b"l", b"c", b"v", b"y"):
            points = list(zip(numbers[::2], numbers[1::2], strict=False))
            place = _bounds(self.state.matrix, points)
            self._is_plain = operator in (b"m", b"l") and self._is_plain
            if operator == b"m" or not self._path:
                self._path.append(place)
            else:
                self._path[-1] = _around(self._path[-1], place)
        elif operator in (b"W", b"W*"):
            self._clips = True
        elif operator in _ENDING:
            self._end_path(operator)

    def _end_path(self, operator: bytes) -> None:
        if operator in _FILLING or (operator in (b"S", b"s") and self._is_plain):
            for place in self._path:
                flat = operator in (b"S", b"s") and place[3] - place[1] > _MARGIN  # an outline covers nothing
                if not flat:
                    colour = self.state.colour if self._is_plain else None
                    self.boxes.append(Box(self._order, place, colour, self.state.is_opaque and self._is_plain))
        if self._clips and self._path and self._is_plain:
            left, bottom, right, top = self.state.clip
            place = self._path[0]
            for other in self._path[1:]:
                place = _around(place, other)
            clip = (max(left, place[0]), max(bottom, place[1]), min(right, place[2]), min(top, place[3]))
            self.state = replace(self.state, clip=clip)
        self._path, self._clips, self._is_plain = [], False, True

    def _set(self, operator: bytes, numbers: list[float], operands: Sequence[Any], resources: Resources) -> None:
        """Follow an operator that keeps, restores or changes the state."""
        if operator == b"q":
            self._stack.append(self.state)
        elif operator == b"Q" and self._stack:
            self.state = self._stack.pop()
        elif operator == b"cm" and len(numbers) == 6:
            a, b, c, d, e, f = numbers
            self.state = replace(self.state, matrix=_times((a, b, c, d, e, f), self.state.matrix))
        elif operator in (b"g", b"rg", b"k", b"sc", b"scn"):
            self.state = replace(self.state, colour=_colour(numbers) if len(numbers) == len(operands) else None)
        elif operator == b"cs":
            self.state = replace(self.state, colour=None)
        elif operator == b"gs":
            self.state = replace(self.state, is_opaque=_is_opaque(resources, operands, self.state.is_opaque))
        elif operator == b"picture":
            place = _bounds(self.state.matrix, ((0.0, 0.0), (1.0, 1.0)))
            self.boxes.append(Box(self._order, place, None, False))


_SHOWING = frozenset((b"Tj", b"TJ", b"'", b'"'))
_TEXT = frozenset((b"BT", b"Td", b"TD", b"T*", b"Tm", b"Tf", b"TL", b"Tc", b"Tr", b"Tz", b"Ts"))
_FILLING = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_ENDING = _FILLING | {b"S", b"s", b"n"}
_PATHS = _ENDING | {b"re", b"m", b"l", b"c", b"v", b"y", b"h", b"W", b"W*"}


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _bounds(matrix: Matrix, points: Sequence[tuple[float, float]]) -> Rect:
    a, b, c, d, e, f = matrix
    xs, ys = [a * x + c * y + e for x, y in points] or [0.0], [b * x + d * y + f for x, y in points] or [0.0]
    return (min(xs), min(ys), max(xs), max(ys))


def _around(one: Rect, other: Rect) -> Rect:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def _holds(place: Rect, x: float, y: float, margin: float = 0.0) -> bool:
    return place[0] - margin <= x <= place[2] + margin and place[1] - margin <= y <= place[3] + margin


def _strikes(place: Rect, run: Run) -> bool:
    """Tell whether a thin surface runs through the middle of a stretch of text, along most of it."""
    if place[3] - place[1] > 0.15 * run.size or run.right <= run.left:
        return False
    middle = (place[1] + place[3]) / 2 - run.base
    along = min(place[2], run.right) - max(place[0], run.left)
    return _LOW * run.size <= middle <= _HIGH * run.size and along >= 0.6 * (run.right - run.left)


def _alike(one: Colour, other: Colour) -> bool:
    if one is None or other is None:
        return False
    return all(abs(mine - its) < _ALIKE for mine, its in zip(one, other, strict=True))


def _colour(numbers: Sequence[float]) -> Colour:
    """Return red, green and blue of a grey, of a colour, or of four inks."""
    if len(numbers) == 1:
        return (numbers[0],) * 3
    if len(numbers) == 4:
        return tuple((1 - ink) * (1 - numbers[3]) for ink in numbers[:3])
    return tuple(numbers) if len(numbers) == 3 else None


def _is_opaque(resources: Resources, operands: Sequence[Any], before: bool) -> bool:
    try:
        state = resources["/ExtGState"].get_object()[operands[0]].get_object()
    except (KeyError, AttributeError, IndexError):
        return False
    alpha, blend = state.get("/ca"), state.get("/BM")
    if alpha is None and blend is None:
        return before
    return (alpha is None or float(alpha) > 1 - _ALIKE) and blend in (None, "/Normal", "/Compatible")


def _widths(resources: Resources, name: Any) -> Callable[[bytes], float]:
    """Return what tells the width of some bytes in a font, of its size; an average where the file does not tell."""
    try:
        font = resources["/Font"].get_object()[name].get_object()
    except (KeyError, AttributeError):
        return _State().font
    if font.get("/Subtype") == "/Type0":
        return lambda text: _AVERAGE * len(text) / 2
    try:
        first, widths = int(font["/FirstChar"]), [float(width) for width in font["/Widths"].get_object()]
    except (KeyError, TypeError, ValueError):
        return _State().font
    known = {first + number: width / 1000 for number, width in enumerate(widths[:256])}
    return lambda text: sum(known.get(byte, _AVERAGE) for byte in text)
