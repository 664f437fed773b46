"""106 Binh Duong: provinces around Saigon that either side may win."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.tools import pick_several, place
from annamite.games.fire_in_the_lake.pieces import T_POLICE, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, mask_of
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

PROVINCES = mask_of("binh_tuy", "quang_duc", "tay_ninh", "kien_phong", "kien_hoa")
COUNT = 2

WAYS = Words("support", "opposition")
WAY_STEP = step(
    "event.106.shift",
    WAYS,
    "{space}: shift which way?",
    "5.1",
    labels={"support": "Towards Active Support", "opposition": "Towards Active Opposition"},
)


def _ways(space: int) -> Alternatives:
    return Alternatives(
        (WAYS["support"], "it is at Active Support", lambda turn: turn.s.support[space] < 4),
        (WAYS["opposition"], "it is at Active Opposition", lambda turn: turn.s.support[space] > 0),
    )


def provinces_sway(turn: Turn) -> Rules[None]:
    """Shift 2 of five Provinces either way, and place a VC Guerrilla or Police in each."""
    chosen = yield from pick_several(turn, COUNT, PROVINCES, "Binh Duong")
    for space in chosen:
        way = yield turn.ask(WAY_STEP, _ways(space).on(turn), {"space": SPACE_IDS[space]})
        turn.shift(space, 1 if way == WAYS["support"] else -1, "5.1")
        yield from place(
            turn, (T_VC_GUERRILLA, T_POLICE), 1 << space, 1, "1 VC Guerrilla or Police"
        )


CARD = EventCard(
    106,
    {
        "single": Side(
            provinces_sway,
            text="Choose 2 of these Provinces: Binh Tuy-Binh Thuan, Quang Duc-Long Khanh, Tay "
            "Ninh, Kien Phong, Kien Hoa-Vinh Binh. Shift each by 1 level towards Active Support "
            "or Active Opposition, and place 1 VC Guerrilla or 1 Police in each. Decide both "
            "separately for each Province.",
        ),
    },
)
