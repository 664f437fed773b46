"""What a game's people may choose where it does not go on as it was by the rules of now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from annamite.kernel import Refused
from annamite.server import players
from annamite.server.wire.told import Different, Moving

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from annamite.kernel.outliving import Verdict
    from annamite.server.play.watcher import Watcher
    from annamite.server.store.stored import Stored


class Offer(NamedTuple):
    """What may be chosen, and who has chosen it.

    Attributes:
        verdict: What was found by the rules of now.
        now: Those rules.
        agreed: The seats that agree.
    """

    verdict: Verdict
    now: str
    agreed: AbstractSet[str]

    def told(self, stored: Stored, *, secrets: bool) -> Moving | None:
        """Return it as the page is told.

        Args:
            stored: The game.
            secrets: Whether its seats hide things from each other: what is different would tell.
        """
        verdict = self.verdict
        if verdict.kind not in {"offered", "diverging"}:
            return None
        shown = () if secrets else verdict.differences
        return Moving(
            kind="offered" if verdict.kind == "offered" else "diverging",
            begun=stored.begun or stored.rules,
            was=stored.rules,
            now=self.now,
            why=verdict.told(secrets=secrets),
            stands=verdict.stands,
            lost=verdict.entries - verdict.stands,
            different=[
                Different(path=each.path, before=each.before, after=each.after) for each in shown
            ],
            more=verdict.count - len(shown),
            agreed={seat: seat in self.agreed for seat in players.people(stored.seats)},
        )

    def seats(self, stored: Stored, watcher: Watcher) -> list[str]:
        """Return the seats for which a connection may choose.

        Raises:
            Refused: there are none.
        """
        people = players.people(stored.seats)
        theirs = [seat for seat in people if seat in watcher.seats]
        if theirs or (watcher.owner and not people):
            return theirs
        raise Refused("This connection only looks on.")

    def settled(self, stored: Stored) -> bool:
        """Return whether all people agree."""
        return self.agreed >= set(players.people(stored.seats))
