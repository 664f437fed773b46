import type { Point } from "../types";

/** Hex geometry. Columns stand upright, even ones half a hex lower; sides count clockwise from north. */

export type Cell = readonly [column: number, row: number];

export const SIDE_NAMES = ["north", "north-east", "south-east", "south", "south-west", "north-west"] as const;

const ACROSS = Math.sqrt(3) / 2;
/** From the centre of a hex to its corners. */
export const RADIUS = 1 / Math.sqrt(3);

const EVEN: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
const ODD: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
];

/** Where the boxes of the Ho Chi Minh Trail are drawn: beside the edge of the map that each touches. */
export const TRAIL: Readonly<Record<string, Cell>> = {
  "trail-1": [21, 0],
  "trail-2": [17, 4],
  "trail-3": [18, 11],
  "trail-4": [22, 16],
  "trail-5": [25, 21],
  "trail-6": [26, 26],
  "trail-7": [26, 31],
  "trail-8": [27, 37],
  "trail-9": [22, 43],
  "trail-10": [13, 49],
  "trail-11": [5, 56],
  "trail-12": [-2, 63],
};

export const cell = (id: string): Cell => TRAIL[id] ?? [Number(id.slice(0, 2)), Number(id.slice(2))];

const two = (n: number) => String(n).padStart(2, "0");

export const hexId = ([column, row]: Cell): string => two(column) + two(row);

/** The hex across a side, whether or not the map has it. */
export function neighbour(id: string, side: number): string {
  const [column, row] = cell(id);
  const [dx, dy] = (column % 2 ? ODD : EVEN)[side] ?? [0, 0];
  return hexId([column + dx, row + dy]);
}

export const neighbours = (id: string): string[] => SIDE_NAMES.map((_, side) => neighbour(id, side));

/** Which side of a hex leads to another, or -1. */
export const sideTo = (from: string, to: string): number => neighbours(from).indexOf(to);

/** The centre in the plane, where neighbouring centres are 1 apart. */
export const centre = ([column, row]: Cell): Point => [column * ACROSS, row + (column % 2 ? 0 : 0.5)];

const planes = new Map<string, Point>();

/** The centre of a hex in the plane, by its id; it is asked for often. */
export function planeOf(id: string): Point {
  let found = planes.get(id);
  if (!found) {
    found = centre(cell(id));
    planes.set(id, found);
  }
  return found;
}

/** The six corners around a centre; side n runs from corner n to corner n + 1. */
export const CORNERS: readonly Point[] = [-120, -60, 0, 60, 120, 180].map((angle) => {
  const turn = (angle * Math.PI) / 180;
  return [RADIUS * Math.cos(turn), RADIUS * Math.sin(turn)];
});

/** The two ends of a side. */
export function sideEnds(id: string, side: number): [Point, Point] {
  const [x, y] = centre(cell(id));
  const [ax, ay] = CORNERS[side] as Point;
  const [bx, by] = CORNERS[(side + 1) % 6] as Point;
  return [
    [x + ax, y + ay],
    [x + bx, y + by],
  ];
}

function cube([column, row]: Cell): [number, number, number] {
  const r = row - (column - (column & 1)) / 2 - (column & 1);
  return [column, r, -column - r];
}

/** How many steps lie between two hexes. */
export function distance(one: string, other: string): number {
  const [a, b] = [cube(cell(one)), cube(cell(other))];
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

/** All hexes at most `reach` steps away, itself included. */
export function within(id: string, reach: number): string[] {
  const [column, row] = cell(id);
  const found: string[] = [];
  for (let c = Math.max(0, column - reach); c <= column + reach; c++) {
    for (let r = Math.max(0, row - reach - 1); r <= row + reach + 1; r++) {
      if (c > 99 || r > 99) continue;
      const other = hexId([c, r]);
      if (distance(id, other) <= reach) found.push(other);
    }
  }
  return found;
}

/** The hex that holds a point of the plane. */
export function hexAt([x, y]: Point): string {
  const guess = Math.round(x / ACROSS);
  let best = "0000";
  let least = Infinity;
  for (const column of [guess - 1, guess, guess + 1]) {
    if (column < 0 || column > 99) continue;
    const row = Math.max(0, Math.min(99, Math.round(y - (column % 2 ? 0 : 0.5))));
    const [cx, cy] = centre([column, row]);
    const far = (cx - x) ** 2 + (cy - y) ** 2;
    if (far < least) [best, least] = [hexId([column, row]), far];
  }
  return best;
}
