"""Crew losses: the track, its -1 boxes and its end (7.0, 8.3, 11.0)."""

from __future__ import annotations

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.box.ids import BY_LOSS, FORCES
from annamite.games.rolling_thunder.phases import End
from annamite.games.rolling_thunder.rule_options import PLAY_ON
from annamite.games.rolling_thunder.table import SHORT, Table
from annamite.kernel import Rules


def lose_crews(t: Table, force: int, count: int, rule: str) -> Rules[None]:
    """A force loses crews, unless a card rescues them.

    Raises:
        Ended: the losses track reached its end.

    Rules: 7.1, 7.2, 8.3, 11.0
    """
    if count <= 0:
        return
    s, track = t.s, t.box.c.losses
    s.pending = count
    t.tell("crews.down", rule, force=FORCES[force], count=count)
    yield from support.window(t, force, "loss")
    lost, s.pending = s.pending, 0
    for _ in range(lost):
        s.losses[force] += 1
        if s.all_losses == track.last:
            continue
        s.all_losses += 1
        t.tell("crew.lost", "7.2", force=FORCES[force], new=s.all_losses)
        if s.all_losses in track.minus_one_boxes:
            t.shift(-1, BY_LOSS, "7.2")
        if s.all_losses >= end_of_track(t) and not s.options & PLAY_ON:
            t.end(End.DEFEAT_LOSSES, "11.0" if s.scenario == SHORT else "8.3")


def end_of_track(t: Table) -> int:
    """Return the box of the losses track that ends the game (8.3, 11.0)."""
    track = t.box.c.losses
    return track.first_line if t.s.scenario == SHORT else track.last
