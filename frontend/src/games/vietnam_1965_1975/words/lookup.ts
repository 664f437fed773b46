import { asBoard, type Board, type Counter, type Face, type Hex, type Region, type Unit, type View } from "../types";

/** What is looked up again and again, found once per board. */
export interface Lookup {
  board: Board;
  hex: Map<string, Hex>;
  counter: Map<string, Counter>;
  region: Map<string, Region>;
}

const lookups = new WeakMap<Board, Lookup>();

export function lookup(json: unknown): Lookup {
  const board = asBoard(json);
  let found = lookups.get(board);
  if (!found) {
    found = {
      board,
      hex: new Map(board.map.hexes.map((hex) => [hex.id, hex])),
      counter: new Map(board.counters.map((counter) => [counter.id, counter])),
      region: new Map(board.map.regions.map((region) => [region.code, region])),
    };
    lookups.set(board, found);
  }
  return found;
}

const tokens = new WeakMap<View, Map<number, Unit>>();

/** The unit that a token is of; where it stands in the list of units says nothing. */
export function unitOf(view: View, token: number): Unit | undefined {
  let found = tokens.get(view);
  if (!found) {
    found = new Map(view.units.map((unit) => [unit.id, unit]));
    tokens.set(view, found);
  }
  return found.get(token);
}

/** Units on the map by their hex, in the order in which the view lists them. */
export function stacks(view: View): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of view.units) {
    if (unit.hex === null) continue;
    const here = found.get(unit.hex);
    if (here) here.push(unit);
    else found.set(unit.hex, [unit]);
  }
  return found;
}

/** The counter of a unit that is known, and null of one that lies face down. */
export const counterOf = (all: Lookup, unit: Unit): Counter | null =>
  unit.counter ? (all.counter.get(unit.counter) ?? null) : null;

/** The face that a unit shows. */
export function faceOf(all: Lookup, unit: Unit): Face | null {
  const counter = counterOf(all, unit);
  return counter && (unit.face && counter.back ? counter.back : counter.front);
}

/** What a unit is called: its name, or the number on its back. */
export const unitName = (unit: Unit): string => unit.name ?? `${unit.nation.toUpperCase()} unit ${unit.id}`;

/** A hex as people say it: "5118 (An Cuong)". */
export function hexName(all: Lookup, id: string): string {
  if (id.startsWith("trail-")) return `box ${id.slice("trail-".length)} of the Trail`;
  const hex = all.hex.get(id);
  const name = hex?.town?.name ?? hex?.label;
  return name ? `${id} (${name})` : id;
}

export const sideOf = (unit: Unit): "us" | "nlf" => (unit.nation === "vc" || unit.nation === "nva" ? "nlf" : "us");

/** Whether a printed value is our reconstruction, by the names of the charts: `terrain.jungle`, `results`. */
export function isReconstructed(board: Board, what: string): boolean {
  return board.reconstructed.includes(what) || board.reconstructed.includes(what.split(".")[0] ?? "");
}
