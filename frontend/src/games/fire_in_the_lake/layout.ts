import type { Stack } from "./pieces";
import type { DrawnSpace, Point } from "./types";

/** A token on the map: where it lies and how much room it has. */
export interface Placed extends Stack {
  x: number;
  y: number;
  scale: number;
  /** There is room for the number beside the token. */
  wide: boolean;
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
  for (const scale of space.kind === "loc" ? [] : SCALES) {
    const tokens = space.circle ? inCircle(space.circle, stacks, scale) : packed(groundOf(space), stacks, scale);
    if (tokens) return all(tokens);
  }
  return all(inSlots(slots, stacks));
}

const all = (tokens: Placed[]): Laid => ({ tokens, rest: [], plus: null });

function inSlots(slots: Point[], stacks: Stack[]): Placed[] {
  return stacks.flatMap((stack, n) => {
    const at = slots[n];
    return at ? [{ ...stack, x: at[0], y: at[1], scale: 1, wide: false }] : [];
  });
}

/** Half the size of a token, and of one with its number beside it. */
const HALF: Point = [14.8, 14.8];
const HALF_WIDE: Point = [31, 14.8];
const SCALES = [1.4, 1.3, 1.2, 1.1, 1];

function sizeOf(stack: Stack, scale: number): Point {
  const [w, h] = stack.count > 1 ? HALF_WIDE : HALF;
  return [w * scale, h * scale];
}

// --- Cities: rows around the middle of the disc ---------------------------------------------------

function inCircle(circle: { cx: number; cy: number; r: number }, stacks: Stack[], scale: number): Placed[] | null {
  for (const rows of rowings(stacks)) {
    const placed = inRows(circle, rows, scale);
    if (placed) return placed;
  }
  return null;
}

/** Every way to break a list into rows, few rows first. */
function rowings(stacks: Stack[]): Stack[][][] {
  if (stacks.length === 0) return [[]];
  const ways: Stack[][][] = [];
  for (let length = 1; length <= stacks.length; length += 1) {
    for (const rest of rowings(stacks.slice(length))) ways.push([stacks.slice(0, length), ...rest]);
  }
  return ways.sort((a, b) => a.length - b.length);
}

const RING = 4;
const ROUND = 3;

function inRows({ cx, cy, r }: { cx: number; cy: number; r: number }, rows: Stack[][], scale: number): Placed[] | null {
  const height = 2 * HALF[1] * scale;
  const placed: Placed[] = [];
  for (const [n, row] of rows.entries()) {
    const width = row.reduce((sum, stack) => sum + 2 * sizeOf(stack, scale)[0], 0);
    const y = (n - (rows.length - 1) / 2) * height;
    if (Math.hypot(width / 2 - ROUND, Math.abs(y) + height / 2 - ROUND) > r - RING) return null;
    let x = -width / 2;
    for (const stack of row) {
      const [half] = sizeOf(stack, scale);
      placed.push({ ...stack, x: cx + x + half, y: cy + y, scale, wide: stack.count > 1 });
      x += 2 * half;
    }
  }
  return placed;
}

// --- Provinces: slots that lie together make a ground on which larger tokens fit -----------------

const NEAR = 17.4;
const BETWEEN = 24;

interface Ground {
  slots: Point[];
  /** Where tokens may be centred, in reading order. */
  spots: Point[];
}

const grounds = new WeakMap<DrawnSpace, Ground>();

function groundOf(space: DrawnSpace): Ground {
  let ground = grounds.get(space);
  if (!ground) {
    const [left, right] = extent(space.slots.map((slot) => slot[0]));
    const [top, bottom] = extent(space.slots.map((slot) => slot[1]));
    const spots: Point[] = [];
    for (let y = top; y <= bottom; y += 4) for (let x = left; x <= right; x += 4) spots.push([x, y]);
    ground = { slots: space.slots, spots };
    grounds.set(space, ground);
  }
  return ground;
}

const extent = (values: number[]): Point => [Math.min(...values), Math.max(...values)];

/** A point is on the ground if a slot's token covers it, or if it lies among slots. */
function onGround(slots: Point[], x: number, y: number): boolean {
  let around = 0;
  for (const slot of slots) {
    const distance = Math.hypot(slot[0] - x, slot[1] - y);
    if (distance <= NEAR) return true;
    if (distance <= BETWEEN) around += 1;
  }
  return around >= 3;
}

/** Points on the rim of a token, and of a slip with its rounded corners, in halves of their size. */
const RIM: Point[] = [[-1, 0], [1, 0], [0, -1], [0, 1], [-0.7, -0.7], [0.7, -0.7], [-0.7, 0.7], [0.7, 0.7]];
const RIM_WIDE: Point[] = [-1, 1].flatMap((u): Point[] => [[u, 0], [u, 0.5], [u, -0.5], [u * 0.8, 1], [u * 0.8, -1], [u * 0.4, 1], [u * 0.4, -1], [0, u]]);

function fits(slots: Point[], [x, y]: Point, [w, h]: Point, wide: boolean): boolean {
  return (wide ? RIM_WIDE : RIM).every(([u, v]) => onGround(slots, x + u * w, y + v * h));
}

/** All stacks at one scale, in reading order; null if they do not fit. */
function packed(ground: Ground, stacks: Stack[], scale: number): Placed[] | null {
  const placed: Placed[] = [];
  for (const stack of stacks) {
    const wide = stack.count > 1;
    const half = sizeOf(stack, scale);
    const at = ground.spots.find((spot) => fits(ground.slots, spot, half, wide) && placed.every((other) => apart(other, spot, half)));
    if (!at) return null;
    placed.push({ ...stack, x: at[0], y: at[1], scale, wide });
  }
  return placed;
}

function apart(other: Placed, [x, y]: Point, [w, h]: Point): boolean {
  const [ow, oh] = sizeOf(other, other.scale);
  return Math.abs(other.x - x) >= w + ow || Math.abs(other.y - y) >= h + oh;
}
