"""What a state means, as plain values, and digests of that: they outlive changes of storage.

A game that `Projects` tells its states in names: ids of units, spaces, cards and seats, words for what
comes next. What is not there is left out, so that a thing that a later version adds changes nothing
where it is absent. How a state is stored (columns, bits, numbers, order) does not show.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from annamite.kernel.powers import Projects

DIGEST_SIZE = 12
"""Bytes of a digest."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def canonical(value: Any) -> bytes:
    """Return a plain value as canonical JSON: equal values, equal bytes, on every Python."""
    return _encode(value)


def projection_digest(game: Projects, state: Any) -> str:
    """Return a short fingerprint of what a state means by the rules."""
    told = canonical([game.projection_version, game.projection(state)])
    return hashlib.blake2b(told, digest_size=DIGEST_SIZE).hexdigest()


def present(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that are there: no zeros, no empty lists, no None.

    >>> present({"hits": 0, "at": "4411", "done": False, "guns": []})
    {'at': '4411'}
    """
    return {name: part for name, part in parts.items() if part}


def counted(names: Iterable[str], counts: Iterable[int]) -> dict[str, int]:
    """Return counts other than 0 by name, the rest left out.

    >>> counted(("troops", "police", "base"), (2, 0, 1))
    {'troops': 2, 'base': 1}
    """
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def members(names: Sequence[str], bits: int) -> list[str]:
    """Return the names whose bits are set.

    Raises:
        IndexError: a bit that has no name.

    >>> members(("us", "arvn", "nva", "vc"), 0b1001)
    ['us', 'vc']
    """
    return [names[n] for n in range(bits.bit_length()) if bits >> n & 1]
