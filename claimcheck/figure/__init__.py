"""Published figures: reading them, the interval their digits allow, exact arithmetic over them."""

from claimcheck.figure.find import Found, Occurrence, each_figure, find_figures, numbers_in
from claimcheck.figure.heading import read_under
from claimcheck.figure.model import Figure, Measure, readings_as_size
from claimcheck.interval import Interval, Number, plain

__all__ = [
    "Figure",
    "Found",
    "Interval",
    "Measure",
    "Number",
    "Occurrence",
    "each_figure",
    "find_figures",
    "numbers_in",
    "plain",
    "read_under",
    "readings_as_size",
]
