"""The Blockade Chart (17.5), and how far supply reaches."""

from __future__ import annotations

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bands import Bands, change


class Blockade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Blockade Chart, and what else the rules say of supply by sea and along the Trail.

    Attributes:
        indices: Index by commitment, from 0.
        rows: By index, the supply that gets through.
        default_trail, default_sea: Commitment of a plan that was forgotten.
        sea_reach: Hexes from an all-sea hex up to which sea supply has its full value.
        trail_reach: Hexes from a border hex of South Vietnam likewise for trail supply.
    """

    indices: tuple[int, ...]
    rows: Bands
    default_trail: int
    default_sea: int
    sea_reach: int
    trail_reach: int

    @property
    def most(self) -> int:
        """The largest commitment to sea supply that the chart knows."""
        return len(self.indices) - 1

    def index(self, commitment: int) -> int:
        """Return the index of a commitment to sea supply.

        Raises:
            ValueError: the chart does not go below 0, nor above `most`.

        Rules: 17.5
        """
        if not 0 <= commitment <= self.most:
            msg = f"The Blockade Chart goes from 0 to {self.most}, not to {commitment}."
            raise ValueError(msg)
        return self.indices[commitment]

    def supply(self, index: int) -> int:
        """Return the supply beside the largest index not above this one; below 0 there is none.

        Rules: 17.5
        """
        return change(self.rows, index)
