import type { Hex, Terrain } from "../../types";
import { chance } from "./chance";

/** The small signs of the terrain: what a hex is can be read without its colour. */

type Pen = CanvasRenderingContext2D;

const INK: Record<Terrain, string> = {
  cultivated: "#b5a04c",
  marsh: "#3f7d74",
  jungle: "#4c7c3a",
  wooded_hills: "#75672d",
  mountain: "#6d4526",
};

/** Rows of a paddy field. */
function field(pen: Pen, x: number, y: number, turn: number): void {
  const [dx, dy] = [Math.cos(turn) * 0.07, Math.sin(turn) * 0.07];
  for (const off of [-0.045, 0, 0.045]) {
    const [ox, oy] = [(-dy / 0.07) * off, (dx / 0.07) * off];
    pen.moveTo(x + ox - dx, y + oy - dy);
    pen.lineTo(x + ox + dx, y + oy + dy);
  }
}

/** Reeds over water. */
function reeds(pen: Pen, x: number, y: number): void {
  pen.moveTo(x - 0.09, y + 0.03);
  pen.lineTo(x + 0.09, y + 0.03);
  for (const [dx, top] of [
    [-0.045, -0.035],
    [0, -0.07],
    [0.045, -0.035],
  ] as const) {
    pen.moveTo(x + dx * 0.5, y + 0.03);
    pen.lineTo(x + dx, y + top);
  }
}

/** Crowns of trees. */
function crowns(pen: Pen, x: number, y: number, turn: number): void {
  const wide = 0.045 + 0.012 * Math.sin(turn * 5);
  for (const [dx, dy] of [
    [-0.062, 0.02],
    [0.062, 0.02],
    [0, -0.035],
  ] as const) {
    pen.moveTo(x + dx - wide, y + dy + 0.02);
    pen.arc(x + dx, y + dy + 0.02, wide, Math.PI, 0);
  }
}

/** A rounded hill with a tree. */
function hill(pen: Pen, x: number, y: number): void {
  pen.moveTo(x - 0.11, y + 0.05);
  pen.quadraticCurveTo(x - 0.015, y - 0.12, x + 0.1, y + 0.05);
  pen.moveTo(x + 0.02, y + 0.045);
  pen.lineTo(x + 0.045, y - 0.01);
}

/** A peak with its shaded flank. */
function peak(pen: Pen, x: number, y: number): void {
  pen.moveTo(x - 0.12, y + 0.07);
  pen.lineTo(x - 0.01, y - 0.11);
  pen.lineTo(x + 0.11, y + 0.07);
  for (const part of [0.3, 0.55, 0.8]) {
    pen.moveTo(x - 0.01 + 0.12 * part, y - 0.11 + 0.18 * part);
    pen.lineTo(x - 0.02 + 0.06 * part, y - 0.06 + 0.15 * part);
  }
}

const DRAW: Record<Terrain, (pen: Pen, x: number, y: number, turn: number) => void> = {
  cultivated: field,
  marsh: reeds,
  jungle: crowns,
  wooded_hills: hill,
  mountain: peak,
};
/** Places in a hex, from the rim to the middle: a counter hides the last. */
const PLACES = [
  [-0.3, -0.22],
  [0.3, -0.2],
  [-0.36, 0.12],
  [0.36, 0.1],
  [-0.12, 0.36],
  [0.16, 0.34],
  [0.02, -0.22],
  [-0.1, 0.06],
  [0.14, 0.08],
] as const;
const SPARSE = 3;
/** Below this many pixels a hex signs would only be dirt. */
const SIGNS_FROM = 9;
const ALL_FROM = 24;

/** Strew the signs over hexes; the context is clipped to the land. */
export function glyphs(pen: Pen, hexes: Hex[], level: number): void {
  if (level < SIGNS_FROM) return;
  const count = level < ALL_FROM ? SPARSE : PLACES.length;
  const grow = level < ALL_FROM ? 1.5 : 1;
  pen.lineWidth = Math.max(0.021, 0.75 / level);
  for (const terrain of Object.keys(DRAW) as Terrain[]) {
    const draw = DRAW[terrain];
    pen.beginPath();
    for (const hex of hexes) {
      const part = hex.terrain.indexOf(terrain);
      if (part < 0) continue;
      for (let n = 0; n < count; n++) {
        const [px, py] = PLACES[n] as (typeof PLACES)[number];
        const [jx, jy] = [chance(`${hex.id}x${n}`) - 0.5, chance(`${hex.id}y${n}`) - 0.5];
        const [x, y] = [px + jx * 0.12, py + jy * 0.12];
        // The second terrain lies in the south-east.
        if (hex.terrain.length > 1 && part !== Number(x * 0.6 + y > 0.02)) continue;
        if (grow === 1) draw(pen, hex.x + x, hex.y + y, jx * 2);
        else large(pen, draw, hex.x + x, hex.y + y, grow);
      }
    }
    pen.strokeStyle = INK[terrain];
    pen.globalAlpha = level < ALL_FROM ? 0.5 : 0.62;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function large(
  pen: Pen,
  draw: (pen: Pen, x: number, y: number, turn: number) => void,
  x: number,
  y: number,
  by: number,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(by, by);
  draw(pen, 0, 0, 0.3);
  pen.restore();
}
