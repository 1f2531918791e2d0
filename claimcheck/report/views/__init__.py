"""What pages show, as frozen models: templates are given nothing else, and the contract is generated from them."""

from claimcheck.report.views.base import (
    Answered,
    Basis,
    Brief,
    FieldName,
    Kind,
    Page,
    Person,
    Place,
    ProfileName,
    Ref,
    SinglePage,
    Site,
    View,
    Waived,
    Withdrawn,
)
from claimcheck.report.views.cards import Card
from claimcheck.report.views.changes import ChangesPage
from claimcheck.report.views.checks import CheckCard, CheckPage
from claimcheck.report.views.grounds import Arithmetic, NumberedSource, Provenance
from claimcheck.report.views.lists import GraphPage, IndexPage, ListPage, TopicPage
from claimcheck.report.views.metrics import MetricPage, MetricsPage
from claimcheck.report.views.pairs import Finding, Pair
from claimcheck.report.views.records import AnalysisPage, ClaimPage, SourcePage

__all__ = [
    "AnalysisPage",
    "Answered",
    "Arithmetic",
    "Basis",
    "Brief",
    "Card",
    "ChangesPage",
    "CheckCard",
    "CheckPage",
    "ClaimPage",
    "FieldName",
    "Finding",
    "GraphPage",
    "IndexPage",
    "Kind",
    "ListPage",
    "MetricPage",
    "MetricsPage",
    "NumberedSource",
    "Page",
    "Pair",
    "Person",
    "Place",
    "ProfileName",
    "Provenance",
    "Ref",
    "SinglePage",
    "Site",
    "SourcePage",
    "TopicPage",
    "View",
    "Waived",
    "Withdrawn",
]
