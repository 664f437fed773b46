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
    TABLE_TEXTS,
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
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.record import Entry, Record, RecordError, decode, encode
from annamite.kernel.replaying import replay
from annamite.kernel.session import Refused, RulesCrash, Session

__all__ = [
    "DIE",
    "TABLE_TEXTS",
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
    "Unknowable",
    "Words",
    "check_options",
    "decode",
    "encode",
    "replay",
]
