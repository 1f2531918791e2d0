"""Published figures: reading them, the interval their digits allow, exact arithmetic over them."""

from claimcheck.figure.decimals import Number, plain
from claimcheck.figure.heading import read_under
from claimcheck.figure.interval import Interval
from claimcheck.figure.model import Figure, Measure
from claimcheck.figure.occurrences import Occurrence, numbers_in
from claimcheck.figure.sizes import readings_as_size

__all__ = [
    "Figure",
    "Interval",
    "Measure",
    "Number",
    "Occurrence",
    "numbers_in",
    "plain",
    "read_under",
    "readings_as_size",
]
