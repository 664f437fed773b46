import type { Hex } from "../../types";
import { INKS } from "./inks";

/** Towns, ports and beaches. */

/** Below this many pixels a hex, no single hex is told from another. */
export const OUTLINES_FROM = 13;

const TOWN_FILLS: Record<string, string> = {
  town: "#fdf6e2",
  capital: "#e7743c",
  city: "#cf3c2c",
  major_city: "#b3261e",
};

export function town(ctx: CanvasRenderingContext2D, { x, y, town: place }: Hex, level: number): void {
  if (!place || (level < OUTLINES_FROM && place.kind === "town")) return;
  const small = place.kind === "town" ? 0.1 : 0.14;
  const size = Math.max(small, (place.kind === "town" ? 2 : 3.2) / level);
  ctx.beginPath();
  if (place.kind === "major_city") star(ctx, x, y, size * 1.5);
  else if (place.kind === "city") ctx.rect(x - size, y - size, 2 * size, 2 * size);
  else ctx.arc(x, y, size, 0, 7);
  ctx.fillStyle = TOWN_FILLS[place.kind] ?? INKS.paper;
  ctx.fill();
  ctx.strokeStyle = INKS.ink;
  ctx.lineWidth = Math.max(0.03, 0.8 / level);
  ctx.stroke();
  if (place.capital_of && place.kind !== "town" && place.kind !== "major_city") {
    ctx.beginPath();
    ctx.arc(x, y, size * 0.36, 0, 7);
    ctx.fillStyle = INKS.ink;
    ctx.fill();
  }
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  for (let n = 0; n < 10; n++) {
    const far = n % 2 ? r * 0.42 : r;
    const turn = (n * Math.PI) / 5 - Math.PI / 2;
    const point = [x + far * Math.cos(turn), y + far * Math.sin(turn)] as const;
    if (n) ctx.lineTo(...point);
    else ctx.moveTo(...point);
  }
  ctx.closePath();
}

export function anchor(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ctx.beginPath();
  ctx.arc(x, y - 0.075, 0.026, 0, 7);
  ctx.moveTo(x, y - 0.05);
  ctx.lineTo(x, y + 0.085);
  ctx.moveTo(x - 0.045, y - 0.02);
  ctx.lineTo(x + 0.045, y - 0.02);
  ctx.moveTo(x - 0.085, y + 0.02);
  ctx.quadraticCurveTo(x - 0.06, y + 0.085, x, y + 0.085);
  ctx.quadraticCurveTo(x + 0.06, y + 0.085, x + 0.085, y + 0.02);
  ctx.strokeStyle = "#f4f8f5";
  ctx.lineWidth = 0.075;
  ctx.stroke();
  ctx.strokeStyle = "#174a70";
  ctx.lineWidth = 0.03;
  ctx.stroke();
}

/** Waves where units may land. */
export function beach(ctx: CanvasRenderingContext2D, { x, y }: Hex): void {
  ctx.beginPath();
  for (const row of [0, 0.07]) {
    for (let n = 0; n < 3; n++) {
      ctx.moveTo(x + 0.2 + n * 0.08, y + 0.2 + row);
      ctx.quadraticCurveTo(x + 0.24 + n * 0.08, y + 0.15 + row, x + 0.28 + n * 0.08, y + 0.2 + row);
    }
  }
  ctx.strokeStyle = "#f7efd2";
  ctx.lineWidth = 0.055;
  ctx.stroke();
  ctx.strokeStyle = "#174a70";
  ctx.lineWidth = 0.026;
  ctx.stroke();
}
