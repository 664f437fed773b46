import type { Season, View } from "../../types";
import { hexName, sideOf, type Lookup } from "../../words/lookup";
import { plural } from "../../words/numbers";
import { stepOf } from "../../words/season";
import { planeOf, TRAIL } from "../hexes";
import type { Caption } from "../scene/captions";
import type { Outlined, Tinted } from "../scene/scene";
import { CORPS_TITLE, LAYER_TITLES, type Layer } from "./layers";
import { partsOf, type Part } from "./regions";
import {
  BLOCKED,
  controlTint,
  FREE_FIRE,
  freeFireHexes,
  MONSOON,
  NO_ROOM,
  OPEN,
  presenceTint,
  supplyTint,
  type Tint,
} from "./shades";

/** What a layer puts on the map, and how its legend explains it. */

/** A colour of the legend, with what it stands for. */
export type Shade = Tint & { text: string };

/** What the legend says of one thing that is on. */
export interface Entry {
  title: string;
  text: string;
  shades: Shade[];
}

export interface Drawn {
  tints: Tinted[];
  outlines: Outlined[];
  captions: Caption[];
  legend: Entry[];
}

type Ground = Omit<Drawn, "outlines" | "legend"> & Omit<Entry, "title">;

const HALO = "rgb(250 244 226 / 92%)";
const INK = "#1f1a12";
const CORPS_INK = "#4a2a7a";
/** Lines over a tint, dark enough on each of its colours. */
export const LINES = { fill: "#2f2a22", alpha: 0.4 } as const;
/** Pixels that a figure keeps clear of the name of its region. */
const CLEAR = 17;

/** The layer that is on, and the borders of the corps; `named` says that regions have their names on the map. */
export function draw(
  all: Lookup,
  view: View,
  { layer, corps, named }: { layer: Layer | null; corps: boolean; named: boolean },
): Drawn {
  const drawn: Drawn = { tints: [], outlines: [], captions: [], legend: [] };
  const { season } = view;
  if (!season) return drawn;
  if (corps) {
    const parts = [...partsOf(all).corps.values()];
    drawn.outlines = parts.map(({ hexes }) => ({ hexes, ink: CORPS_INK, wide: 3.4 }));
    drawn.captions = parts.map((part) => corpsCaption(part, layer !== null));
    drawn.legend.push({ title: CORPS_TITLE.title, text: "Purple lines: the corps zones.", shades: [] });
  }
  if (layer) {
    const { tints, captions, text, shades } = DRAWING[layer](all, view, season);
    drawn.tints = tints;
    drawn.captions = [...captions.map((each) => ({ ...each, drop: named ? CLEAR : 0 })), ...drawn.captions];
    drawn.legend.unshift({ title: LAYER_TITLES[layer].title, text, shades });
  }
  return drawn;
}

const DRAWING: Record<Layer, (all: Lookup, view: View, season: Season) => Ground> = {
  control: (all, _, season) => control(all, season),
  presence,
  free_fire: freeFire,
  monsoon: (all, _, season) => monsoon(all, season),
  supply: (all, _, season) => supply(all, season),
  trail: (all, _, season) => trail(all, season),
};

// --- by region ----------------------------------------------------------------------------------

interface Figure {
  region: string;
  tint: Tint | null;
  text: string;
}

/** Regions with a tint and a figure each. */
function byRegion(all: Lookup, figures: readonly Figure[]): Pick<Drawn, "tints" | "captions"> {
  const { regions } = partsOf(all);
  const tints: Tinted[] = [];
  const captions: Caption[] = [];
  for (const { region, tint, text } of figures) {
    const part = regions.get(region);
    if (!part) continue;
    if (tint) tints.push(...painted(part.hexes, tint));
    captions.push(figure(text, part.at));
  }
  return { tints, captions };
}

/** A tint as the map has it: its colour, and dark lines over it. */
const painted = (hexes: readonly string[], { fill, alpha, hatch }: Tint): Tinted[] => [
  { hexes, fill, alpha, whole: true },
  ...(hatch ? [{ hexes, ...LINES, hatch, whole: true }] : []),
];

const figure = (text: string, at: Caption["at"], below = 0): Caption => ({
  text,
  at,
  below,
  from: 0,
  look: { size: 12, bold: true, fill: INK, halo: HALO },
});

function control(all: Lookup, { people }: Season): Ground {
  return {
    ...byRegion(
      all,
      people.map((row) => ({
        region: row.region,
        tint: controlTint(row.thirds / (3 * (row.svn + row.vc))),
        text: `${stepOf(row.thirds)} / ${row.vc}`,
      })),
    ),
    text: "Population Points of SVN / of the VC; + and − are a third more or less.",
    shades: [
      { ...controlTint(0), text: "VC, nine tenths or more" },
      { ...controlTint(0.25), text: "mostly VC" },
      { ...controlTint(0.5), text: "divided" },
      { ...controlTint(0.75), text: "mostly SVN" },
      { ...controlTint(1), text: "SVN, nine tenths or more" },
    ],
  };
}

/** Units on the map by region: of the US side, of the NLF. */
export function unitsByRegion(all: Lookup, { units }: Pick<View, "units">): Map<string, [us: number, nlf: number]> {
  const found = new Map<string, [number, number]>();
  for (const unit of units) {
    const region = unit.hex === null ? null : all.hex.get(unit.hex)?.region;
    if (!region) continue;
    const counts = found.get(region) ?? [0, 0];
    counts[sideOf(unit) === "us" ? 0 : 1] += 1;
    found.set(region, counts);
  }
  return found;
}

function presence(all: Lookup, view: View): Ground {
  return {
    ...byRegion(
      all,
      [...unitsByRegion(all, view)].map(([region, [us, nlf]]) => ({
        region,
        tint: presenceTint(us, nlf),
        text: `${us} / ${nlf}`,
      })),
    ),
    text: "Units of the US side / of the NLF.",
    shades: [
      { fill: "#b0241c", alpha: 0.5, hatch: "left", text: "NLF alone" },
      { fill: "#b0241c", alpha: 0.5, text: "more NLF" },
      { fill: "#8a6a9c", alpha: 0.5, text: "as many" },
      { fill: "#2b62a8", alpha: 0.5, text: "more US side" },
      { fill: "#2b62a8", alpha: 0.5, hatch: "right", text: "US side alone" },
    ],
  };
}

function freeFire(all: Lookup, view: View): Ground {
  const { regions } = partsOf(all);
  const free = view.free_fire.flatMap((code) => regions.get(code) ?? []);
  return {
    tints: free.length ? painted(freeFireHexes(all, view), FREE_FIRE) : [],
    captions: free.map(({ at }) => figure("free fire", at)),
    text: free.length ? `${plural(free.length, "free-fire region")}.` : "No region is a free-fire zone.",
    shades: free.length ? [{ ...FREE_FIRE, text: "support works in full" }] : [],
  };
}

function supply(all: Lookup, { regional }: Season): Ground {
  return {
    ...byRegion(
      all,
      (regional ?? []).map(({ region, spent, room }) => ({
        region,
        tint: supplyTint(room),
        text: `${room} / ${spent}`,
      })),
    ),
    text: "Supply that a region still takes for new VC units / that they have used up this season.",
    shades: [
      { ...NO_ROOM, text: "takes no more" },
      { ...supplyTint(1), text: "1 to 4" },
      { ...supplyTint(5), text: "5 to 9" },
      { ...supplyTint(10), text: "10 or more" },
    ],
  };
}

// --- all of the map, and beside it --------------------------------------------------------------

function monsoon(all: Lookup, season: Season): Ground {
  if (!season.monsoon)
    return { tints: [], captions: [], text: "No monsoon this season: it comes every spring.", shades: [] };
  const { corps, land } = partsOf(all);
  return {
    tints: painted(land, MONSOON),
    captions: [...corps.values()].map(({ at }) => figure("monsoon", at)),
    text: "A quarter of all Air and Airmobile Points stays on the ground this season.",
    shades: [{ ...MONSOON, text: "monsoon, everywhere alike" }],
  };
}

const BOXES = Object.keys(TRAIL);

function trail(all: Lookup, { blocked, levels }: Season): Ground {
  const { boxes, lowers } = blocked;
  const open = BOXES.filter((box) => !boxes.includes(box));
  const names = boxes.map((box) => hexName(all, box).replace(" of the Trail", "")).join(", ");
  const status = `Effective Status ${levels.trail_effective}, Optimal ${levels.trail_optimal}.`;
  return {
    tints: [...painted(open, OPEN), ...(boxes.length ? painted(boxes, BLOCKED) : [])],
    captions: boxes.map((box) => figure("✕ blocked", planeOf(box), -0.62)),
    text: boxes.length
      ? `${status} US side in ${names}: ${lowers} lower once NVN commits.`
      : `${status} Nobody blocks it.`,
    shades: [
      { ...BLOCKED, text: "blocked: units of the US side, in Laos or Cambodia" },
      { ...OPEN, text: "open" },
    ],
  };
}

const corpsCaption = ({ code, at }: Part, under: boolean): Caption => ({
  text: code === "Capital" ? "Capital" : `${code} Corps`,
  at,
  below: 0,
  drop: under ? -CLEAR : 0,
  from: 0,
  look: { size: 15, bold: true, fill: CORPS_INK, halo: HALO, spaced: 1 },
});
