"""The report on this machine, live: pages made when asked for, any two claims, and a form that writes a claim."""

from claimcheck.serve.app import application, serve
from claimcheck.serve.state import State

__all__ = ["State", "application", "serve"]
