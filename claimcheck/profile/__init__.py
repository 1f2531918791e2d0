"""What counts in a field of knowledge: profiles, vocabularies and metrics, read from YAML."""

from claimcheck.profile.fields import NEVER_AXIS, Field, Manner, Profile, Role, Yardstick
from claimcheck.profile.loading import Entry, Knowledge, builtin_knowledge, read_knowledge
from claimcheck.profile.metrics import Conversion, Metric, Metrics, Step
from claimcheck.profile.printed import completed_unit, printed_factor
from claimcheck.profile.vocabulary import Join, Term, Vocabulary, Word, name_key, normalise

__all__ = [
    "NEVER_AXIS",
    "Conversion",
    "Entry",
    "Field",
    "Join",
    "Knowledge",
    "Manner",
    "Metric",
    "Metrics",
    "Profile",
    "Role",
    "Step",
    "Term",
    "Vocabulary",
    "Word",
    "Yardstick",
    "builtin_knowledge",
    "completed_unit",
    "name_key",
    "normalise",
    "printed_factor",
    "read_knowledge",
]
