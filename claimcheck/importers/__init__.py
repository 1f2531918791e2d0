"""Result files of benchmark tools: known by their content, read without a float, refused with the reason.

A format is one module: how a file of it is known, how its records are read, and a table of the figures it holds. All
formats stand in one list, `FORMATS`.
"""

from claimcheck.importers.leaves import ResultError
from claimcheck.importers.model import Format, Given, Key, Measured, Measurement, Result, Says
from claimcheck.importers.reading import FORMATS, read_results

__all__ = [
    "FORMATS",
    "Format",
    "Given",
    "Key",
    "Measured",
    "Measurement",
    "Result",
    "ResultError",
    "Says",
    "read_results",
]
