"""The view of the form of a new claim; it is served and never a part of a written report."""

from __future__ import annotations

from typing import Literal

from claimcheck.report.views.base import Page, Text, View

__all__ = ["FormField", "FormPage"]


class FormField(View):
    """Hold one field of the form: its name, what it is for, and what may stand in it."""

    name: Text
    title: Text
    required: bool
    hint: Text
    options: list[Text]
    value: Text


class FormPage(Page):
    """Be the form of a new claim: what every claim has, then the fields of the profile, required ones first."""

    kind: Literal["form"]
    profile: Text
    faults: list[Text]
    keys: list[FormField]
    first: list[FormField]
    required: list[FormField]
    others: list[FormField]
