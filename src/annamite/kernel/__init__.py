"""What every game shares: decisions, chance, positions, sessions, records. Knows no game."""

from annamite.kernel.chance import DIE, Chance, DiceStream
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
    Steps,
    Words,
)
from annamite.kernel.game import (
    PLAYER_REASON,
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
    reason_line,
    sentence,
)
from annamite.kernel.history import History
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.record import Entry, Record, RecordError, decode, encode
from annamite.kernel.refusal import Refused, RulesCrash
from annamite.kernel.replaying import replay
from annamite.kernel.session import Session

__all__ = [
    "DIE",
    "PLAYER_REASON",
    "TABLE_TEXTS",
    "Chance",
    "Codec",
    "Counted",
    "Decision",
    "DiceStream",
    "Entry",
    "Game",
    "GameState",
    "History",
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
    "Steps",
    "Unknowable",
    "Words",
    "check_options",
    "decode",
    "encode",
    "reason_line",
    "replay",
    "sentence",
]
