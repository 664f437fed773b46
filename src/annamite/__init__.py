"""Vietnam War board wargames, played by their rules."""

__version__ = "0.1.0"
