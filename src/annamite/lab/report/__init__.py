"""A page of plots of simulated games, which opens anywhere and asks nothing of any network."""

from annamite.lab.report.building import report
from annamite.lab.report.page import Plot, Section, Table
from annamite.lab.report.played import read

__all__ = ["Plot", "Section", "Table", "read", "report"]
