"""What every game shares: decisions, chance, positions, sessions, records. Knows no game."""

from annamite.kernel.chance import DIE, Chance, Generator
from annamite.kernel.decision import (
    Codec,
    Counted,
    Decision,
    Numbers,
    Option,
    Params,
    Request,
    Rules,
    Step,
    Words,
)
from annamite.kernel.game import (
    Game,
    GameState,
    Log,
    LogEntry,
    OptionSpec,
    Outcome,
    ScenarioSpec,
    SeatSpec,
    Setup,
    SetupError,
    check_options,
)
from annamite.kernel.position import Position
from annamite.kernel.record import Entry, Record, RecordError, decode, encode
from annamite.kernel.session import Refused, RulesCrash, Session, replay

__all__ = [
    "DIE",
    "Chance",
    "Codec",
    "Counted",
    "Decision",
    "Entry",
    "Game",
    "GameState",
    "Generator",
    "Log",
    "LogEntry",
    "Numbers",
    "Option",
    "OptionSpec",
    "Outcome",
    "Params",
    "Position",
    "Record",
    "RecordError",
    "Refused",
    "Request",
    "Rules",
    "RulesCrash",
    "ScenarioSpec",
    "SeatSpec",
    "Session",
    "Setup",
    "SetupError",
    "Step",
    "Words",
    "check_options",
    "decode",
    "encode",
    "replay",
]
