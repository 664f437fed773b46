"""What people see of South Vietnam's politics where they choose (15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign.politics import replacement
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import called, leader_of
from annamite.games.vietnam_1965_1975.position.season.government import title
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Option

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import Decision


def candidates(t: Table, decision: Decision) -> list[Option]:
    """Return the leaders whose replacement may be tried, with what speaks for it.

    Rules: 15.2
    """
    return [_candidate(t, word) for word in decision.words]


def leader(t: Table, id_: str) -> Option:
    """Return a leader as his counter shows him, for whoever draws one."""
    drawn = t.box.leaders.all[t.box.leaders.number[id_]]
    if drawn.faction is None:
        note = f"SVN morale {drawn.svn_morale:+}, US morale {drawn.us_morale:+}"
    else:
        note = f"effectiveness {drawn.effectiveness:+}, faction {drawn.faction}"
    return Option(id=id_, label=f"Leader {id_}: {note}")


def _candidate(t: Table, name: str) -> Option:
    if name == "done":
        return Option(id=name, label="Done", role="done")
    if name not in t.season.government.posts:
        return Option(id=name, label=title(t.box, name))
    post, holder = t.season.government.posts[name], leader_of(t, name)
    note = f"loyalty {post.loyalty} · effectiveness {holder.effectiveness:+} · faction {holder.faction}"
    if post.loyalty <= replacement.MUST_UP_TO:
        note += " · has to be tried"
    return Option(id=name, label=f"{title(t.box, name)}: {called(t, holder)}", note=note)
