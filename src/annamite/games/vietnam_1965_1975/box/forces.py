"""The counters by number: their faces, and who leads whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.profiles import Profile, profile_of
from annamite.games.vietnam_1965_1975.box.sides import SIDE_OF

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.box.components import Counter


class Forces:
    """All counters, their profiles and formations.

    Attributes:
        counters: As the components have them.
        counter_number: Number of a counter by its id.
        profiles: Per counter, its front and its back (None if blank).
        faces: Per counter, its front and its back, the front twice if the back is blank.
        side_of: Per counter, its side.
        parent: Per counter, its superior formation or -1.
        children: Per counter that leads others, those directly under it.
        vc_counters: All counters of the VC.
        arvn_divisions: Ids of the HQs of ARVN's divisions.
        division_of: Per counter, the HQ of the ARVN division that it belongs to or is, or -1.
        conduits: Counters that are supply conduits.
        rangers: Counters of the ARVN's ranger groups.
        vc_battalions: Counters that a VC battalion drawn at random may turn out to be.
        hidden_range: The longest range that a hidden VC unit may have.
    """

    def __init__(self, counters: tuple[Counter, ...]) -> None:
        self.counters = counters
        self.counter_number = {counter.id: n for n, counter in enumerate(counters)}
        self.profiles = [_both_faces(x) for x in counters]
        self.faces = [(front, back or front) for front, back in self.profiles]
        self.side_of = [SIDE_OF[front.nation] for front, _ in self.profiles]
        self.parent = [self._superior(x) for x in counters]
        self.children = self._by_superior()
        self.vc_counters = [n for n, x in enumerate(counters) if x.army == "vc"]
        self.arvn_divisions = _arvn_divisions(counters)
        self.division_of = self._by_division()
        self.vc_battalions = [
            n for n, x in enumerate(counters) if x.class_.startswith("vc_battalion")
        ]
        self.conduits = self._whose(lambda front: front.conduit)
        self.rangers = self._whose(lambda front: front.ranger)
        self.hidden_range = max(self.faces[n][0].range for n in self.vc_counters)

    def _whose(self, holds: Callable[[Profile], bool]) -> frozenset[int]:
        """Return the counters of whose front something holds."""
        return frozenset(n for n, (front, _) in enumerate(self.faces) if holds(front))

    def _superior(self, x: Counter) -> int:
        return self.counter_number.get(x.parent, -1) if x.parent else -1

    def _by_division(self) -> list[int]:
        found = [-1] * len(self.counters)
        for hq in map(self.counter_number.__getitem__, self.arvn_divisions):
            for n in (hq, *self.children[hq]):
                found[n] = hq
        return found

    def _by_superior(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for n, up in enumerate(self.parent):
            if up >= 0:
                found.setdefault(up, []).append(n)
        return found

    def profile(self, counter: int, face: int) -> Profile:
        """Return a face of a counter."""
        return self.faces[counter][1 if face else 0]

    def belongs(self, counter: int, formation: int) -> bool:
        """Return whether a counter is a formation's own, at any level, or that formation itself."""
        while counter >= 0:
            if counter == formation:
                return True
            counter = self.parent[counter]
        return False

    def commands(self, gun: int, counter: int) -> bool:
        """Return whether a counter is under the command that dedicated artillery serves.

        An HQ serves the units of its formation; artillery of a division, which leads nobody, all
        others of that division. Neither is a unit that it could support itself.

        Rules: 7.1
        """
        formation = gun if gun in self.children else self.parent[gun]
        return counter != gun and formation >= 0 and self.belongs(counter, formation)


def _arvn_divisions(counters: tuple[Counter, ...]) -> tuple[str, ...]:
    return tuple(x.id for x in counters if x.class_ == "arvn_division_hq")


def _both_faces(x: Counter) -> tuple[Profile, Profile | None]:
    front = profile_of(x, x.front, back=False)
    return front, None if x.back is None else profile_of(x, x.back, back=True)
