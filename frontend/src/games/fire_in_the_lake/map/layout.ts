import type { Stack } from "../pieces/pieces";
import type { DrawnSpace, Point } from "../types";

/** A token on the map: where it lies and how much room it has. */
export interface Placed extends Stack {
  x: number;
  y: number;
  scale: number;
  /** From the middle to the number, as far from it as the token on the other side; null: no room for that. */
  beside: Point | null;
}

export interface Laid {
  tokens: Placed[];
  /** What found no place of its own; the "+n" token stands for it. */
  rest: Stack[];
  plus: Point | null;
}

/** Lay stacks into a space: as large as they fit, or one to a slot, or what is too much under a "+n". */
export function lay(space: DrawnSpace, stacks: Stack[]): Laid {
  const { slots } = space;
  if (stacks.length > slots.length) {
    const shown = stacks.slice(0, slots.length - 1);
    return { tokens: inSlots(slots, shown), rest: stacks.slice(shown.length), plus: slots[slots.length - 1] ?? null };
  }
  const tokens = space.kind === "loc" ? alongRoad(slots, stacks) : (roomy(space, stacks) ?? inSlots(slots, stacks));
  return { tokens, rest: [], plus: null };
}

/** On a road a number takes the next slot, while there are slots to spare. */
function alongRoad(slots: Point[], stacks: Stack[]): Placed[] {
  let spare = slots.length - stacks.length;
  let slot = 0;
  return stacks.flatMap((stack): Placed[] => {
    const [here, next] = [slots[slot], slots[slot + 1]];
    if (!here) return [];
    slot += 1;
    if (stack.count === 1 || !next || spare === 0)
      return [{ ...stack, x: here[0], y: here[1], scale: 1, beside: null }];
    spare -= 1;
    slot += 1;
    const beside: Point = [(next[0] - here[0]) / 2, (next[1] - here[1]) / 2];
    return [{ ...stack, x: here[0] + beside[0], y: here[1] + beside[1], scale: 1, beside }];
  });
}

function inSlots(slots: Point[], stacks: Stack[]): Placed[] {
  return stacks.flatMap((stack, n) => {
    const at = slots[n];
    return at ? [{ ...stack, x: at[0], y: at[1], scale: 1, beside: null }] : [];
  });
}

/** A stack about to be laid: with or without its number beside it. */
interface Piece extends Stack {
  beside: Point | null;
}

const BESIDE: Point = [15.4, 0];

const SCALES = [1.4, 1.3, 1.2, 1.1, 1];

/** All stacks of several with their numbers beside them, as large as may be; then fewer and fewer of them. */
function roomy(space: DrawnSpace, stacks: Stack[]): Placed[] | null {
  const several = stacks.filter((stack) => stack.count > 1).length;
  const tries = [
    ...SCALES.map((scale) => ({ scale, wides: several })),
    ...counting(several).map((wides) => ({ scale: 1, wides })),
  ];
  for (const { scale, wides } of tries) {
    let left = wides;
    const pieces = stacks.map((stack) => ({ ...stack, beside: stack.count > 1 && left-- > 0 ? BESIDE : null }));
    const placed = space.circle ? inCircle(space.circle, pieces, scale) : onGround(groundOf(space), pieces, scale);
    if (placed) return placed;
  }
  return null;
}

/** From one below `most` down to 0. */
const counting = (most: number) => Array.from({ length: most }, (_, n) => most - 1 - n);

/** Half the size of a token, and of one with its number beside it. */
const HALF: Point = [14.8, 14.8];
const HALF_WIDE: Point = [31, 13.8];

function sizeOf({ beside }: { beside: Point | null }, scale: number): Point {
  const [w, h] = beside ? HALF_WIDE : HALF;
  return [w * scale, h * scale];
}

// --- Cities: rows around the middle of the disc ---------------------------------------------------

function inCircle(circle: { cx: number; cy: number; r: number }, pieces: Piece[], scale: number): Placed[] | null {
  for (const rows of rowings(pieces)) {
    const placed = inRows(circle, rows, scale);
    if (placed) return placed;
  }
  return null;
}

/** Every way to break a list into rows, few rows first. */
function rowings(pieces: Piece[]): Piece[][][] {
  if (pieces.length === 0) return [[]];
  const ways: Piece[][][] = [];
  for (let length = 1; length <= pieces.length; length += 1) {
    for (const rest of rowings(pieces.slice(length))) ways.push([pieces.slice(0, length), ...rest]);
  }
  return ways.sort((a, b) => a.length - b.length);
}

const RING = 4;
const ROUND = 3;

function inRows({ cx, cy, r }: { cx: number; cy: number; r: number }, rows: Piece[][], scale: number): Placed[] | null {
  const height = 2 * HALF[1] * scale;
  const placed: Placed[] = [];
  for (const [n, row] of rows.entries()) {
    const width = row.reduce((sum, piece) => sum + 2 * sizeOf(piece, scale)[0], 0);
    const y = (n - (rows.length - 1) / 2) * height;
    if (Math.hypot(width / 2 - ROUND, Math.abs(y) + height / 2 - ROUND) > r - RING) return null;
    let x = -width / 2;
    for (const piece of row) {
      const [half] = sizeOf(piece, scale);
      placed.push({ ...piece, x: cx + x + half, y: cy + y, scale });
      x += 2 * half;
    }
  }
  return placed;
}

// --- Provinces: slots that lie together make a ground on which larger tokens fit -----------------

const NEAR = 17.4;
const PITCH = 33;
const GRID = 4;

/** Where the middle of a token may lie, in reading order, for each size asked for so far. */
class Ground {
  readonly #spots = new Map<string, Point[]>();
  readonly #lines: [Point, Point][];

  constructor(private readonly slots: Point[]) {
    this.#lines = slots.flatMap((a, n) =>
      slots
        .slice(n)
        .filter((b) => Math.hypot(b[0] - a[0], b[1] - a[1]) < PITCH)
        .map((b): [Point, Point] => [a, b]),
    );
  }

  spots(size: { beside: Point | null }, scale: number): Point[] {
    const wide = size.beside !== null;
    const name = `${scale}${wide}`;
    let spots = this.#spots.get(name);
    if (!spots) {
      const half = sizeOf(size, scale);
      spots = this.#grid().filter((spot) => this.#holds(spot, half, wide ? RIM_WIDE : RIM));
      this.#spots.set(name, spots);
    }
    return spots;
  }

  #grid(): Point[] {
    const [left, right] = extent(this.slots.map((slot) => slot[0]));
    const [top, bottom] = extent(this.slots.map((slot) => slot[1]));
    const grid: Point[] = [];
    for (let y = top; y <= bottom; y += GRID) for (let x = left; x <= right; x += GRID) grid.push([x, y]);
    return [...grid, ...this.slots].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  }

  #holds([x, y]: Point, [w, h]: Point, rim: Point[]): boolean {
    return rim.every(([u, v]) => this.#covers(x + u * w, y + v * h));
  }

  /** The point is near a slot, or near the line between two neighbouring ones. */
  #covers(x: number, y: number): boolean {
    return this.#lines.some(([a, b]) => distance([x, y], a, b) <= NEAR);
  }
}

/** From a point to the stretch between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

const extent = (values: number[]): Point => [Math.min(...values), Math.max(...values)];

/** Points on the rim of a token, and of a slip with its rounded corners, in halves of their size. */
const RIM: Point[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-0.7, -0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
  [0.7, 0.7],
];
const RIM_WIDE: Point[] = [-1, 1].flatMap((u): Point[] => [
  [u, 0],
  [u, 0.5],
  [u, -0.5],
  [u * 0.8, 1],
  [u * 0.8, -1],
  [u * 0.4, 1],
  [u * 0.4, -1],
  [0, u],
]);

const grounds = new WeakMap<DrawnSpace, Ground>();

function groundOf(space: DrawnSpace): Ground {
  const ground = grounds.get(space) ?? new Ground(space.slots);
  grounds.set(space, ground);
  return ground;
}

/** All pieces at one scale, in reading order; null if they do not fit. */
function onGround(ground: Ground, pieces: Piece[], scale: number): Placed[] | null {
  const placed: Placed[] = [];
  for (const piece of pieces) {
    const half = sizeOf(piece, scale);
    const at = ground.spots(piece, scale).find((spot) => placed.every((other) => apart(other, spot, half)));
    if (!at) return null;
    placed.push({ ...piece, x: at[0], y: at[1], scale });
  }
  return placed;
}

function apart(other: Placed, [x, y]: Point, [w, h]: Point): boolean {
  const [ow, oh] = sizeOf(other, other.scale);
  return Math.abs(other.x - x) >= w + ow || Math.abs(other.y - y) >= h + oh;
}
