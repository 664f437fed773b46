"""Scenarios that begin as another one does: what their file leaves out is that one's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from annamite.games.vietnam_1965_1975.about import files, public
from annamite.kernel.component_files import read

if TYPE_CHECKING:
    from annamite.kernel.component_files import Tree

KEY: Final = "begins_as"
CAMPAIGN: Final = "campaign"


def whole(tree: Any, where: str) -> Any:
    """Return a scenario's tree, with what it leaves out taken from ours that it begins as.

    What a file says takes the place of what the other one says, entry by entry; so it is within
    `campaign`, whose ending is an entry.

    Args:
        tree: What the file says, whatever that is.
        where: What the file is called.

    Raises:
        ValueError: it begins as none of ours.
    """
    if not isinstance(tree, dict) or KEY not in tree:
        return tree
    begun = _ours(tree[KEY], where)
    both = {**begun, **tree}
    before, own = begun.get(CAMPAIGN), tree.get(CAMPAIGN)
    if isinstance(before, dict) and isinstance(own, dict):
        both[CAMPAIGN] = {**before, **own}
    return both


def _ours(id_: object, where: str) -> Tree:
    """Return the tree of one of our scenarios, by its id as the file has it or as it is offered."""
    name = public(str(id_))
    path = next((path for path in files() if public(path.stem) == name), None)
    if path is None:
        msg = f"{where}: it begins as {id_}, which is no scenario of ours."
        raise ValueError(msg)
    found: Tree = whole(read(path), path.name)
    return found
