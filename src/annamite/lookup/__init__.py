"""Looking things up in the rules of a game: a search over its reference, and lines to read."""

from annamite.lookup.finding import LONGEST, Finder, Found, Hit

__all__ = ["LONGEST", "Finder", "Found", "Hit"]
