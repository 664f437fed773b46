import { headOf } from "../counters/formations";
import type { Phase, TrackBox } from "../wire.gen";
import { KINDS, type Unit, type View } from "../types";
import { counterOf, sideOf, stacks, type Lookup } from "../words/lookup";

/** The Ho Chi Minh Trail as a diagram: what lies in each box, and what its status gives (14.1, 17.5, 17.8). */

/** Units that look alike in a diagram. */
export interface Lot {
  key: string;
  units: Unit[];
}

export interface TrailPlace {
  /** As places are called: `trail-3`. */
  id: string;
  number: number;
  name: string;
  country: string;
  units: Unit[];
  /** Units that are no matter of choice, kind by kind. */
  lots: Lot[];
  /** Units on offer, each by itself. */
  offered: Unit[];
}

/** Steps in which the diagram is worked with. */
const ON_THE_TRAIL: readonly (typeof KINDS)[number][] = ["trail", "infiltration", "trail_attack"];
const PHASES: readonly Phase[] = ["trail_support", "trail_attacks", "trail_air", "infiltration"];

/** Whether what goes on now goes on along the Trail. */
export function isOnTrail({ operation, phase }: View): boolean {
  const kind = operation && KINDS[operation.kind];
  return kind ? ON_THE_TRAIL.includes(kind) : PHASES.includes(phase);
}

/** What a unit is taken for: its kind, or that it lies face down. */
function kindOf(all: Lookup, unit: Unit): string {
  const counter = counterOf(all, unit);
  return counter ? [unit.nation, counter.type, counter.size ?? "", unit.hidden].join(" ") : `${unit.nation} face down`;
}

function lotsOf(all: Lookup, units: readonly Unit[]): Lot[] {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = kindOf(all, unit);
    found.set(key, [...(found.get(key) ?? []), unit]);
  }
  return [...found].map(([key, alike]) => ({ key, units: alike }));
}

/** The boxes from north to south, each with its units: those of the NLF first. */
export function placesOn(all: Lookup, view: View, isOffered: (unit: number) => boolean): TrailPlace[] {
  const here = stacks(view);
  return all.board.trail.boxes.map(({ id: number, name, country }) => {
    const id = `trail-${number}`;
    const units = (here.get(id) ?? []).toSorted((a, b) => sideOf(a).localeCompare(sideOf(b)));
    const rest = units.filter((unit) => !isOffered(unit.id));
    const offered = units.filter((unit) => isOffered(unit.id));
    return { id, number, name, country, units, lots: lotsOf(all, rest), offered };
  });
}

/** Units on offer that are elsewhere, as they come onto the Trail from the map: formation by formation. */
export function fromTheMap(all: Lookup, view: View, isOffered: (unit: number) => boolean): Unit[] {
  const formation = (unit: Unit) => {
    const counter = counterOf(all, unit);
    return counter ? headOf(all, counter).id : "~";
  };
  return view.units
    .filter((unit) => isOffered(unit.id) && !unit.hex?.startsWith("trail-"))
    .toSorted((a, b) => formation(a).localeCompare(formation(b), "en", { numeric: true }));
}

/** How far units go along the Trail, as the track has it: `×2 −4`. */
export function movementText({ factor, add }: TrackBox): string {
  return `×${factor}${add ? ` ${add < 0 ? "−" : "+"}${Math.abs(add)}` : ""}`;
}

export interface Status {
  optimal: number;
  effective: number;
  lowest: number;
  /** Air Points sent this season, and hits; null before the die. */
  points: number;
  hits: number | null;
  star: boolean;
  /** The best that Effective Status may be repaired to this season (14.1). */
  best: number;
  /** Countries in which units of the US side block it (17.8). */
  blocked: string[];
}

const NEUTRALS = ["Laos", "Cambodia"];

/** Where the Trail stands on its track, and what has been done to it this season. */
export function statusOf(all: Lookup, view: View): Status | null {
  const { season } = view;
  if (!season) return null;
  const { trail_optimal: optimal, trail_effective: effective } = season.levels;
  const lowest = Math.min(...Object.keys(all.board.trail.track).map(Number));
  const sent = season.missions.filter(({ target }) => target === "trail");
  const judged = sent.filter(({ hits }) => hits !== null);
  const hits = judged.length ? judged.reduce((sum, each) => sum + (each.hits ?? 0), 0) : null;
  const here = stacks(view);
  const held = all.board.trail.boxes
    .filter(({ id }) => here.get(`trail-${id}`)?.some((unit) => sideOf(unit) === "us"))
    .map(({ country }) => country);
  return {
    optimal,
    effective,
    lowest,
    points: sent.reduce((sum, { points }) => sum + points, 0),
    hits,
    star: judged.some(({ star }) => star),
    best: Math.max(optimal - (hits ?? 0), lowest),
    blocked: NEUTRALS.filter((country) => held.includes(country)),
  };
}
