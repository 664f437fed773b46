"""Digests of what states mean."""

from __future__ import annotations

from annamite.kernel.projecting import canonical, projection_digest
from tests.conformance.minigame import GOODS, MiniGame
from tests.kernel.tables import table


class Reworded(MiniGame):
    projection_version = 2


def test_a_digest_tells_states_and_versions_apart() -> None:
    state = table().state
    other = state.copy()
    other.cells[GOODS] += 1
    digest = projection_digest(MiniGame(), state)
    assert digest == projection_digest(MiniGame(), state.copy())
    assert len(digest) == 24
    assert projection_digest(MiniGame(), other) != digest
    assert projection_digest(Reworded(), state) != digest


def test_canonical_is_the_same_in_whatever_order_things_were_named() -> None:
    one, other = {"a": 1, "b": [True, None]}, {"b": [True, None], "a": 1}
    assert canonical(one) == canonical(other) == b'{"a":1,"b":[true,null]}'
    assert canonical([1, 2]) != canonical([2, 1])


def test_the_digest_of_a_state_is_the_same_on_every_python() -> None:
    assert projection_digest(MiniGame(), table(1).state) == "7ae1ba01e4af688d7f103fad"
