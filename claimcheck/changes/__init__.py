"""What changed between two states of a dossier: records, verdicts, and the fields that moved them."""

from claimcheck.changes.model import Change, Changes, Edit, FieldMove, Move, RecordChange
from claimcheck.changes.revision import commit_time
from claimcheck.changes.states import State, changes_between, changes_since, is_folder, open_state

__all__ = [
    "Change",
    "Changes",
    "Edit",
    "FieldMove",
    "Move",
    "RecordChange",
    "State",
    "changes_between",
    "changes_since",
    "commit_time",
    "is_folder",
    "open_state",
]
