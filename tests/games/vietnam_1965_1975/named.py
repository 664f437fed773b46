"""Counters and hexes by what they are: what tests put on the map, and where.

A unit's values are ground strength, artillery and movement, then its pursuit modifier, as on the
front of its counter. `box/test_named.py` holds all of this to the components. Most scenes are
played in Quang Ngai, in the fields between the coast at Chu Lai and the mountains round Tra Bong
and Son Ha; columns run from west to east, and each even one lies half a hex lower:

                     4918 hills         5018 highway    5118 Chu Lai
    4819 Tra Bong    4919 mountain      5019 junction   5119 fields       5219 coast
    4820 mountain    4920 road          5020 fields     5120 highway      5220 coast
    4821 Son Ha      4921 hills, road   5021 road       5121 Quang Ngai   5221 highway
                     4922 hills         5022 hills      5122              5222 Mo Duc
"""

from __future__ import annotations

from typing import Final

from tests.games.vietnam_1965_1975.scenes import BOX

# --- US 1st Infantry Division ----------------------------------------------------------------

FIRST_DIVISION_HQ: Final = "us.1.hq"
"""HQ/1, 0-8-6, with a range of 2."""
FIRST_BRIGADE_FIRST_DIVISION: Final = "us.1.1"
"""1/1, 10-8-8 +2: the three battalions of the brigade as one counter."""
MECHANIZED_BATTALION: Final = "us.1.1.1"
"""1/1/1, 4-0-10 +2, its mechanized battalion."""
FIRST_BATTALION_28TH_INFANTRY: Final = "us.1.1.2"
"""2/1/1, 3-0-8 +3, on foot."""
SECOND_BATTALION_28TH_INFANTRY: Final = "us.1.1.3"
"""3/1/1, 3-0-8 +3, on foot."""
SECOND_BATTALION_16TH_INFANTRY: Final = "us.1.2.1"
"""1/2/1, 3-0-8 +3, of the 2nd Brigade."""

# --- Other US infantry and armor -------------------------------------------------------------

SECOND_BRIGADE_NINTH_DIVISION: Final = "us.9.2"
"""2/9, 10-8-8 +2."""
THIRD_BATTALION_47TH_INFANTRY: Final = "us.9.2.2"
"""2/2/9, 3-0-8 +3."""
SECOND_BATTALION_14TH_INFANTRY: Final = "us.25.1.2"
"""2/1/25, 3-0-8 +3."""
TANK_BATTALION: Final = "us.25.a"
"""A/25, 4-1-10 +2, the armor of the 25th Division."""
LIGHT_BRIGADE: Final = "us.199"
"""199, 12-9-8 +2: an independent brigade of four battalions as one counter."""
SECOND_BATTALION_THIRD_INFANTRY: Final = "us.199.1"
"""1/199, 3-0-8 +3."""
THIRD_BATTALION_SEVENTH_INFANTRY: Final = "us.199.2"
"""2/199, 3-0-8 +3."""
FOURTH_BATTALION_TWELFTH_INFANTRY: Final = "us.199.3"
"""3/199, 3-0-8 +3."""
FIFTH_BATTALION_TWELFTH_INFANTRY: Final = "us.199.4"
"""4/199, 3-0-8 +3."""

# --- US 1st Cavalry Division: always airmobile -----------------------------------------------

FIRST_CAVALRY_HQ: Final = "us.1c.hq"
"""HQ/1C, 0-8-6, with a range of 2."""
FIRST_BATTALION_EIGHTH_CAVALRY: Final = "us.1c.1.1"
"""1/1/1C, 3-0-8 +4, of the 1st Brigade."""
SECOND_BATTALION_EIGHTH_CAVALRY: Final = "us.1c.1.2"
"""2/1/1C, 3-0-8 +4, of the 1st Brigade."""
FIRST_BATTALION_FIFTH_CAVALRY: Final = "us.1c.2.1"
"""1/2/1C, 3-0-8 +4, of the 2nd Brigade."""
FIRST_BATTALION_SEVENTH_CAVALRY: Final = "us.1c.3.1"
"""1/3/1C, 3-0-8 +4, of the 3rd Brigade."""
SECOND_BATTALION_SEVENTH_CAVALRY: Final = "us.1c.3.2"
"""2/3/1C, 3-0-8 +4, of the 3rd Brigade."""
FIFTH_BATTALION_SEVENTH_CAVALRY: Final = "us.1c.3.3"
"""3/3/1C, 3-0-8 +4, of the 3rd Brigade."""

# --- US marines ------------------------------------------------------------------------------

SEVENTH_MARINES: Final = "us.1m.7"
"""7/1M, 9-8-8 +2: a regiment as one counter; its back is its HQ, 0-8-6."""
THIRD_BATTALION_SEVENTH_MARINES: Final = "us.1m.7.3"
"""3/7/1M, 3-0-8 +3."""
FIRST_BATTALION_THIRD_MARINES: Final = "us.3m.3.1"
"""1/3/3M, 3-0-8 +3."""
THIRD_BATTALION_THIRD_MARINES: Final = "us.3m.3.3"
"""3/3/3M, 3-0-8 +3."""
SECOND_BATTALION_FOURTH_MARINES: Final = "us.3m.4.2"
"""2/4/3M, 3-0-8 +3, of another regiment than 3/3/3M."""

# --- US artillery and ships ------------------------------------------------------------------

HOWITZERS: Final = "us.art.2-12"
"""2/12, 155 mm, 0-7-6, independent, with a range of 2."""
MORE_HOWITZERS: Final = "us.art.2-35"
"""2/35, 155 mm, 0-7-6, independent, with a range of 2."""
HEAVY_GUNS: Final = "us.art.2-32"
"""2/32, 175 mm, 0-10-8, independent, with a range of 3."""
DIVISION_ARTILLERY: Final = "us.23.art"
"""Art/23, 0-7-6, dedicated to the 23rd Division."""
CRUISER: Final = "us.navy.cruiser.1"
"""6 points with a range of 3."""
NEW_JERSEY: Final = "us.navy.new-jersey"
"""The battleship, 16 points with a range of 4."""

# --- Allies ----------------------------------------------------------------------------------

KOREAN_1ST_REGIMENT: Final = "fwa.ca.1"
"""1/CA, 8-3-8 +2, of the Capital Division."""
KOREAN_CAVALRY: Final = "fwa.ca.cav"
"""Cav/CA, 8-3-8 +2, an infantry regiment of the Capital Division."""
ARVN_2ND_DIVISION_HQ: Final = "arvn.2.hq"
"""HQ/2, 0-3-6."""
ARVN_4TH_REGIMENT: Final = "arvn.2.4"
"""4/2, 4-1-6, of the 2nd Division."""
ARVN_5TH_REGIMENT: Final = "arvn.2.5"
"""5/2, 4-1-6, of the 2nd Division."""
ARVN_6TH_REGIMENT: Final = "arvn.2.6"
"""6/2, 4-1-6, of the 2nd Division."""
ARVN_40TH_REGIMENT: Final = "arvn.22.40"
"""40/22, 4-1-6, of the 22nd Division."""
ARVN_41ST_REGIMENT: Final = "arvn.22.41"
"""41/22, 4-1-6, of the 22nd Division."""
ARVN_BATTALION: Final = "arvn.bn"
"""1-0-6."""
ARVN_HOWITZERS: Final = "arvn.art.33"
"""33, 155 mm, 0-4-6, independent, with a range of 2."""
RANGER_GROUP: Final = "arvn.ranger"
"""2-0-8 +3; there are five."""

# --- North Vietnam ---------------------------------------------------------------------------

PAVN_1ST_DIVISION_HQ: Final = "nva.1.hq"
"""HQ/1, 0-6-6."""
PAVN_32ND_REGIMENT: Final = "nva.1.32"
"""32/1, 8-3-7 +1; augmented 10-5-10 +2 and mechanized."""
PAVN_33RD_REGIMENT: Final = "nva.1.33"
"""33/1, 8-3-7 +1; augmented 10-5-10 +2 and mechanized."""

# --- Viet Cong -------------------------------------------------------------------------------

VC_9TH_DIVISION_HQ: Final = "vc.9.hq"
"""HQ/9, 0-3-6."""
VC_1ST_REGIMENT: Final = "vc.ind.1"
"""1, 6-2-6 +1, independent."""
VC_2ND_REGIMENT: Final = "vc.ind.2"
"""2, 6-2-6 +1, independent."""
WEAK_VC_BATTALION: Final = "vc.bn.a"
"""1-0-7 +1."""
VC_BATTALION: Final = "vc.bn.b"
"""2-0-6 +1."""
VC_BATTALION_WITH_GUNS: Final = "vc.bn.c"
"""2-1-6 +1."""
STRONG_VC_BATTALION: Final = "vc.bn.d"
"""3-0-6 +1."""
STRONG_VC_BATTALION_WITH_GUNS: Final = "vc.bn.e"
"""3-1-6 +1."""
VC_ARTILLERY: Final = "vc.art.42"
"""Art 42, 0-4-6, independent, with a range of 1."""
MORE_VC_ARTILLERY: Final = "vc.art.52"
"""Art 52, 0-4-6, independent, with a range of 1."""
POLITICAL_SECTION: Final = "vc.political"
"""0-0-6."""
SUPPLY_CONDUIT: Final = "vc.conduit"
"""0-0-0: it never moves."""

# --- Quang Ngai: the coast and Highway 1 -----------------------------------------------------

CHU_LAI: Final = "5118"
"""A port on Highway 1, on the boundary to Quang Tin."""
NORTHWEST_OF_CHU_LAI: Final = "5017"
"""Fields on Highway 1 in Quang Tin."""
SOUTHWEST_OF_CHU_LAI: Final = "5018"
"""Fields on Highway 1, on the boundary to Quang Tin."""
SOUTH_OF_CHU_LAI: Final = "5119"
"""Fields without a road."""
ROAD_JUNCTION: Final = "5019"
"""Fields where the road to Tra Bong leaves Highway 1."""
COAST: Final = "5219"
"""Fields by the sea, without a road, southeast of those south of Chu Lai."""
CAPE: Final = "5320"
"""Fields with the sea around them, east of the coast."""
SEA_OFF_QUANG_NGAI: Final = "5319"
"""All sea, off the coast and the cape."""
QUANG_NGAI: Final = "5121"
"""The capital, in fields, where the road to Son Ha leaves Highway 1."""
NORTH_OF_QUANG_NGAI: Final = "5120"
"""Fields on Highway 1, between the capital and the road junction."""
NORTHEAST_OF_QUANG_NGAI: Final = "5220"
"""Fields by the sea, without a road."""
SOUTHEAST_OF_QUANG_NGAI: Final = "5221"
"""Fields on Highway 1, across the Tra Khuc."""
SOUTH_OF_QUANG_NGAI: Final = "5122"
"""Fields and hills without a road, across the Tra Khuc."""
SOUTHWEST_OF_QUANG_NGAI: Final = "5021"
"""Fields on the road to Son Ha."""
NORTHWEST_OF_QUANG_NGAI: Final = "5020"
"""Fields without a road, south of the road junction."""
MO_DUC: Final = "5222"
"""A town in fields and hills on Highway 1, where the road to Ba To leaves it."""

# --- Quang Ngai: hills and mountains ---------------------------------------------------------

TRA_BONG_ROAD: Final = "4920"
"""Fields on the road from the junction to Tra Bong."""
TRA_BONG: Final = "4819"
"""A town in hills, where the road ends."""
MOUNTAIN: Final = "4919"
"""A mountain without a road, northeast of Tra Bong and north of the road there."""
HILLS_NORTH_OF_MOUNTAIN: Final = "4918"
"""Wooded hills in Quang Tin."""
HILLS_SOUTHWEST_OF_TRA_BONG: Final = "4720"
"""Wooded hills without a road."""
SON_HA: Final = "4821"
"""A town in hills, where the road from the capital ends."""
MOUNTAIN_NORTH_OF_SON_HA: Final = "4820"
"""A mountain between Tra Bong and Son Ha."""
HILLS_NORTHEAST_OF_SON_HA: Final = "4921"
"""Wooded hills on the road to Son Ha."""
HILLS_SOUTHEAST_OF_SON_HA: Final = "4922"
"""Wooded hills without a road."""
MOUNTAIN_SOUTHWEST_OF_SON_HA: Final = "4722"
"""A mountain without a road."""
MOUNTAIN_NORTHWEST_OF_SON_HA: Final = "4721"
"""A mountain without a road."""
HILLS: Final = "5022"
"""Wooded hills without a road, south of the road to Son Ha."""
HILLS_SOUTHWEST_OF_MO_DUC: Final = "5123"
"""Wooded hills on the road to Ba To."""
BA_TO: Final = "4924"
"""A town on a mountain."""
HILLS_NORTHEAST_OF_BA_TO: Final = "5023"
"""Wooded hills on the road to Ba To."""
HILLS_NORTH_OF_BA_TO: Final = "4923"
"""Wooded hills without a road."""
MOUNTAIN_NORTHWEST_OF_BA_TO: Final = "4823"
"""A mountain without a road."""

# --- Elsewhere -------------------------------------------------------------------------------

DA_NANG: Final = "4411"
"""A city and port."""
NORTHWEST_OF_HOI_AN: Final = "4513"
"""Fields on Highway 1 in Quang Nam."""
HOI_AN: Final = "4613"
"""The capital of Quang Nam."""
FIELDS_IN_QUANG_TIN: Final = "4615"
"""Fields inland, without a road, far from Quang Ngai."""
HILLS_IN_QUANG_TIN: Final = "4417"
"""Wooded hills inland."""
HAU_DUC: Final = "4519"
"""A town in the hills of Quang Tin, where the road ends."""
HILLS_SOUTHEAST_OF_HAU_DUC: Final = "4619"
"""Wooded hills on the boundary between Quang Tin and Quang Ngai."""
HUE: Final = "3708"
"""A major city and port."""
QUI_NHON: Final = "5633"
"""A city and port."""
PHU_MY: Final = "5429"
"""A town in hills on Highway 1 in Binh Dinh."""
PLEIKU: Final = "4232"
"""A capital in the highlands."""
BAO_TRAI: Final = "2562"
"""The capital of Hau Nghia, west of Saigon."""
SAIGON: Final = "2863"
"""A major city and port."""
CAI_BE: Final = "2168"
"""A town on the Mekong, on the boundary between two regions."""

JUNGLE: Final = next(
    h.id for h in BOX.hexes if h.terrain == ("jungle",) and h.region and not h.town and not h.border
)
"""Jungle and nothing else: no town, no border."""
