"""The answers to requests, by address."""

from __future__ import annotations

from annamite.kernel.charts import Chart, Trace
from annamite.server.wire.book import RulesFound, RulesReference
from annamite.server.wire.doors import Browser, Claimed, Link, SecurityEvent
from annamite.server.wire.lists import Catalog, Choices, GameEntry, LessonText
from annamite.server.wire.past import Moment, Retelling

ANSWERS = {
    "GET /api/catalog": Catalog,
    "GET /api/rules/{game}": RulesReference,
    "GET /api/rules/{game}/search": RulesFound,
    "GET /api/games": list[GameEntry],
    "POST /api/games": GameEntry,
    "POST /api/choices": Choices,
    "POST /api/examples/{game}/{clause}": GameEntry,
    "POST /api/games/{id}/duplicate": GameEntry,
    "POST /api/import": GameEntry,
    "POST /api/claim": Claimed,
    "POST /api/games/{id}/links": Link,
    "GET /api/browsers": list[Browser],
    "POST /api/browsers": Link,
    "GET /api/security": list[SecurityEvent],
    "GET /api/lessons/{game}/{id}": LessonText,
    "GET /api/games/{id}/at/{revision}": Moment,
    "GET /api/games/{id}/since/{revision}": Retelling,
    "GET /api/charts/{game}": list[Chart],
    "GET /api/games/{id}/trace/{line}": Trace,
}
"""The answer of each address that has one of its own.

That of `/api/board/{game}` is the game's, that of `/api/games/{id}/record` a record.
"""
