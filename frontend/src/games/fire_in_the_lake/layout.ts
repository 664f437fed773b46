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
  /** What found no slot of its own; the "+n" token stands for it. */
  rest: Stack[];
  plus: Point | null;
}

/** Lay stacks into a space's slots; a stack of several pieces gets two slots while there are enough. */
export function lay(space: DrawnSpace, stacks: Stack[]): Laid {
  const { slots } = space;
  if (space.circle && stacks.length in IN_CIRCLE) return { tokens: inCircle(space.circle, stacks), rest: [], plus: null };
  if (stacks.length > slots.length) {
    const shown = stacks.slice(0, slots.length - 1);
    return { tokens: inRow(space, shown), rest: stacks.slice(shown.length), plus: slots[slots.length - 1] ?? null };
  }
  return { tokens: inRow(space, stacks), rest: [], plus: null };
}

/** Few tokens in a city lie apart and are drawn larger. */
const IN_CIRCLE: Record<number, { scale: number; at: Point[] }> = {
  1: { scale: 1.5, at: [[0, 0]] },
  2: { scale: 1.35, at: [[-22, 0], [22, 0]] },
  3: { scale: 1.25, at: [[-20, -16], [20, -16], [0, 20]] },
  4: { scale: 1.2, at: [[-20, -20], [20, -20], [-20, 20], [20, 20]] },
};

function inCircle({ cx, cy }: { cx: number; cy: number }, stacks: Stack[]): Placed[] {
  const { scale, at } = IN_CIRCLE[stacks.length] ?? { scale: 1, at: [] };
  return stacks.map((stack, n) => ({ ...stack, x: cx + (at[n]?.[0] ?? 0), y: cy + (at[n]?.[1] ?? 0), scale, wide: false }));
}

/** Along the slots in their order, as one reads. */
function inRow(space: DrawnSpace, stacks: Stack[]): Placed[] {
  const { slots } = space;
  const placed: Placed[] = [];
  let slot = 0;
  for (const [n, stack] of stacks.entries()) {
    const spare = () => slots.length - slot - (stacks.length - n);
    const mayJoin = stack.count > 1 && space.kind === "province";
    // A number needs a neighbour in the same row; an odd slot at a row's end is left free if it can be.
    if (mayJoin && !neighbours(slots[slot], slots[slot + 1]) && neighbours(slots[slot + 1], slots[slot + 2]) && spare() >= 2) slot += 1;
    const here = slots[slot];
    if (!here) break;
    const next = slots[slot + 1];
    if (mayJoin && next && neighbours(here, next) && spare() >= 1) {
      placed.push({ ...stack, x: (here[0] + next[0]) / 2, y: here[1], scale: 1, wide: true });
      slot += 2;
    } else {
      placed.push({ ...stack, x: here[0], y: here[1], scale: 1, wide: false });
      slot += 1;
    }
  }
  return placed;
}

const PITCH = 33;

function neighbours(a: Point | undefined, b: Point | undefined): boolean {
  return !!a && !!b && Math.abs(a[1] - b[1]) < 1 && Math.abs(b[0] - a[0]) < PITCH;
}
