"""Compare the generated hex map with every hex that is known and test that it hangs together."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import yaml
from build_hexmap import DATA, HERE
from hexgrid import cell, distance, neighbours

FOOT_COST = {"cultivated": 1, "jungle": 2, "marsh": 3, "wooded_hills": 3, "mountain": 3}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", type=Path, default=DATA / "map.json")
    parser.add_argument("--facts", type=Path, default=HERE)
    parser.add_argument("-v", "--verbose", action="store_true", help="list agreements too")
    args = parser.parse_args()
    data = json.loads(args.map.read_text())
    facts = yaml.safe_load((args.facts / "hexes.yaml").read_text())
    regions = yaml.safe_load((args.facts / "regions.yaml").read_text())
    hexes = {h["id"]: h for h in data["hexes"]}
    region_name = {r["code"]: r["name"] for r in data["regions"]}
    tables = {
        k: {frozenset(p) for p in data[k]}
        for k in ("roads", "minor_rivers", "water", "escarpments", "all_sea_sides")
    }
    results: list[tuple[bool, str]] = []

    def check(good: bool, text: str) -> None:
        results.append((bool(good), text))

    for known in facts["hexes"]:
        key = known["hex"]
        h = hexes.get(key)
        check(h, f"{key} is on the map")
        if not h:
            continue
        sea = known.get("terrain") == "all_sea"
        check(h["all_sea"] == sea, f"{key} {'all-sea' if sea else 'land'}")
        if not sea and "terrain" in known:
            check(
                h["terrain"] == [known["terrain"]],
                f"{key} terrain {known['terrain']} (is {h['terrain']})",
            )
        if "probable_terrain" in known:
            check(
                known["probable_terrain"] in h["terrain"],
                f"{key} probable terrain {known['probable_terrain']} (is {h['terrain']})",
            )
        if "foot_cost" in known and "terrain" not in known:
            check(
                max(FOOT_COST[t] for t in h["terrain"]) == known["foot_cost"],
                f"{key} foot cost {known['foot_cost']} (is {h['terrain']})",
            )
        if known.get("port"):
            check(
                h.get("port") and h.get("town", {}).get("name") == known["name"],
                f"{key} port {known['name']}",
            )
        if "population_centre" in known:
            check(
                h.get("town", {}).get("kind") == known["population_centre"],
                f"{key} {known['population_centre']}",
            )
        if "region" in known:
            name = known["region"].replace(" play area", "")
            check(
                region_name.get(h.get("region")) == name,
                f"{key} region {name} (is {region_name.get(h.get('region'))})",
            )
        if known.get("road"):
            check(any(key in p for p in data["roads"]), f"{key} has a road")
    # facts that hexes.yaml gives only as prose
    for key in ("3817", "3916", "3917", "3918"):
        check(
            set(hexes[key]["terrain"]) <= {"mountain", "wooded_hills", "jungle"},
            f"{key} hills or mountain, not cultivated (is {hexes[key]['terrain']})",
        )
    check(max(FOOT_COST[t] for t in hexes["4720"]["terrain"]) <= 3, "4720 foot cost 3 or less")
    for key in ("5219", "5320"):
        check(region_name.get(hexes[key].get("region")) == "Quang Ngai", f"{key} in Quang Ngai")
    check(
        region_name.get(hexes["4717"].get("region")) == "Quang Tin",
        f"4717 in Quang Tin (is {region_name.get(hexes['4717'].get('region'))})",
    )
    check(
        min(distance(cell("4717"), cell(k)) for k, h in hexes.items() if h["all_sea"]) <= 3,
        "4717 within 3 hexes of the sea",
    )
    check(
        any(
            "marsh" in hexes[f"{c:02d}{r:02d}"]["terrain"]
            for c, r in [cell("2178"), *neighbours(cell("2178"))]
            if f"{c:02d}{r:02d}" in hexes
        ),
        "marsh at or beside 2178",
    )
    check(any("2076" in p for p in data["roads"]), "2076 has a road")
    for entry in facts["hexsides"]:
        pair = frozenset(entry["between"])
        if entry.get("conflict"):
            continue
        check(pair in tables["minor_rivers"], f"minor river {'|'.join(entry['between'])}")
    for entry in facts["roads"]:
        check(frozenset(entry["hexes"]) in tables["roads"], f"road {'-'.join(entry['hexes'])}")
    for a, b in (("5023", "5022"), ("5022", "5021"), ("5021", "5121"), ("4924", "5023")):
        check(
            frozenset((a, b))
            not in tables["minor_rivers"]
            | tables["water"]
            | tables["escarpments"]
            | tables["all_sea_sides"],
            f"plain hexside {a}|{b}",
        )
    # capitals near their georeferenced hexes
    towns = {h["town"]["name"]: k for k, h in hexes.items() if "town" in h}
    capitals = {
        h["town"]["capital_of"]: (k, h)
        for k, h in hexes.items()
        if h.get("town", {}).get("capital_of")
    }
    for region in regions["regions"]:
        check(
            any(h.get("region") == region["code"] for h in hexes.values()),
            f"region {region['code']} has hexes",
        )
        for place in region["capitals"]:
            at, h = capitals.get(place["province"], (None, None))
            wanted = place.get("hex") or place["predicted_hex"]
            check(
                at and distance(cell(at), cell(wanted)) <= (0 if place.get("hex") else 1),
                f"capital of {place['province']} at {wanted} +-1 (is {at})",
            )
            if h:
                check(
                    h["region"] == region["code"],
                    f"capital of {place['province']} in {region['code']}",
                )
    for text, kind in (
        ("Saigon", "major_city"),
        ("Hue", "major_city"),
        ("Gia Dinh", "city"),
        ("Bien Hoa", "city"),
        ("Qui Nhon", "city"),
        ("Da Nang", "city"),
    ):
        check(hexes[towns[text]]["town"]["kind"] == kind, f"{text} is a {kind}")
    # structure
    for key, table in tables.items():
        bad = [
            sorted(p)
            for p in table
            if cell(sorted(p)[1]) not in neighbours(cell(min(p)))
            or any(x not in hexes or hexes[x]["all_sea"] for x in p)
        ]
        check(not bad, f"{key}: pairs are adjacent land hexes {bad[:4]}")
    land = {k for k, h in hexes.items() if not h["all_sea"]}
    check(
        all(hexes[k]["terrain"] and hexes[k]["country"] for k in land),
        "every land hex has terrain and country",
    )
    check(
        all(hexes[k].get("region") for k in land if "South Vietnam" in hexes[k]["country"]),
        "every South Vietnamese hex has a region",
    )
    seen, queue = set(), ["2863"]
    while queue:
        key = queue.pop()
        if key in land and key not in seen:
            seen.add(key)
            queue += [
                f"{c:02d}{r:02d}"
                for c, r in neighbours(cell(key))
                if frozenset((key, f"{c:02d}{r:02d}")) not in tables["all_sea_sides"]
            ]
    check(
        seen == land,
        f"all land hangs together ({len(land - seen)} cut off: {sorted(land - seen)[:8]})",
    )
    check(all(b["hexes"] for b in data["trail_boxes"]), "every trail box touches hexes")
    check(
        all(
            h.get("coastal")
            for h in hexes.values()
            if h.get("beach") or (h.get("port") and h["id"] not in {"2863", "2467", "3708"})
        ),
        "beaches and sea ports are coastal",
    )
    on_road = {k for p in data["roads"] for k in p}
    off_road = sorted(
        h["town"]["name"]
        for h in hexes.values()
        if h.get("town", {}).get("capital_of") and h["id"] not in on_road
    )
    check(not off_road, f"every capital is on a road {off_road}")
    good = sum(ok for ok, _ in results)
    for ok, text in results:
        if not ok or args.verbose:
            print("ok  " if ok else "FAIL", text)
    print(f"{good} of {len(results)} checks agree")
    return 0 if good == len(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
