"""Units of published figures: a closed grammar over one file of definitions, and pint behind it.

``registry``, ``parse_unit`` and ``quantity`` give pint's objects; everything else reads the file alone and never
imports pint.
"""

from claimcheck.units.conversion import (
    conversion_factor,
    convert,
    dimensions_of,
    leaves_out_only_denominators,
    same_dimension,
    value_factor,
)
from claimcheck.units.grammar import canonical, print_product, read_product
from claimcheck.units.measure import Measure
from claimcheck.units.names import look_up, noun
from claimcheck.units.registry import parse_unit, quantity, registry
from claimcheck.units.table import Product, count_nouns, multiply

__all__ = [
    "Measure",
    "Product",
    "canonical",
    "conversion_factor",
    "convert",
    "count_nouns",
    "dimensions_of",
    "leaves_out_only_denominators",
    "look_up",
    "multiply",
    "noun",
    "parse_unit",
    "print_product",
    "quantity",
    "read_product",
    "registry",
    "same_dimension",
    "value_factor",
]
