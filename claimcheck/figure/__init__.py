"""Published figures: reading them, the interval their digits allow, exact arithmetic over them."""

from claimcheck.figure.find import Found, each_figure, find_figures
from claimcheck.figure.heading import read_under
from claimcheck.figure.model import Figure, Measure, readings_as_size
from claimcheck.interval import Interval, Number, plain

__all__ = [
    "Figure",
    "Found",
    "Interval",
    "Measure",
    "Number",
    "each_figure",
    "find_figures",
    "plain",
    "read_under",
    "readings_as_size",
]
