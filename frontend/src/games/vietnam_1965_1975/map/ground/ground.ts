import type { Hex, Point, Terrain } from "../../types";
import type { Lookup } from "../../words/lookup";
import type { Box } from "../camera.svelte";
import { CORNERS, hexId } from "../hexes";
import { outlines } from "../outlines";
import { INKS } from "./inks";
import { linesOf, type Lines } from "./lines";
import { Sides } from "./sides";
import { anchor, beach, OUTLINES_FROM, town } from "./signs";
import { glyphs } from "./terrain";

/** What never changes in a game: the ground, painted tile by tile. All lengths are in hexes. */

const FILLS: Record<Terrain, string> = {
  cultivated: "#e6dfa0",
  marsh: "#aed0b6",
  jungle: "#97bb78",
  wooded_hills: "#bcb06e",
  mountain: "#b48c66",
};

/** What the ground may show besides; a change of them paints it again. */
export interface Extras {
  roads: boolean;
  regions: boolean;
}

const IDS_FROM = 40;

/** The country of a hex that the game is about. */
const HOME = "South Vietnam";

export class Ground {
  readonly #all: Lookup;
  readonly #area: ReadonlySet<string>;
  readonly #sides = new Sides();
  readonly #shapes = new Map<string, Path2D>();
  readonly #land: Path2D;
  readonly #lines: Lines;

  /** `area` is where the scenario is played; the rest fades. */
  constructor(all: Lookup, area: ReadonlySet<string>) {
    this.#all = all;
    this.#area = area;
    this.#land = new Path2D();
    for (const ring of all.board.art.land) {
      ring.forEach(([x, y], n) => (n ? this.#land.lineTo(x, y) : this.#land.moveTo(x, y)));
      this.#land.closePath();
    }
    this.#lines = linesOf(all, area, this.#sides);
  }

  #shape(id: string): Path2D {
    let path = this.#shapes.get(id);
    if (!path) {
      path = new Path2D();
      for (let side = 0; side < 6; side++) {
        this.#sides.line(id, side).forEach(([x, y], n) => (side || n ? path?.lineTo(x, y) : path?.moveTo(x, y)));
      }
      path.closePath();
      this.#shapes.set(id, path);
    }
    return path;
  }

  #within([left, top, right, bottom]: Box): Hex[] {
    const found: Hex[] = [];
    const across = Math.sqrt(3) / 2;
    for (let c = Math.floor((left - 0.7) / across); c <= Math.ceil((right + 0.7) / across); c++) {
      for (let r = Math.floor(top - 1.2); r <= Math.ceil(bottom + 1.2); r++) {
        const hex = c < 0 || r < 0 ? undefined : this.#all.hex.get(hexId([c, r]));
        if (hex) found.push(hex);
      }
    }
    return found;
  }

  /** Paint a part of the plane, `level` pixels a hex, into a canvas whose corner is its corner. */
  paint(ctx: CanvasRenderingContext2D, box: Box, level: number, extras: Extras): void {
    ctx.save();
    ctx.fillStyle = INKS.paper;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.setTransform(level, 0, 0, level, -box[0] * level, -box[1] * level);
    ctx.lineCap = ctx.lineJoin = "round";
    const hexes = this.#within(box);
    if (hexes.length) {
      const window = outlines(hexes);
      ctx.save();
      ctx.clip(window);
      this.#earth(ctx, hexes, level);
      if (level >= OUTLINES_FROM) {
        ctx.strokeStyle = INKS.ink;
        ctx.globalAlpha = level < 24 ? 0.13 : 0.24;
        ctx.lineWidth = Math.max(0.016, 0.8 / level);
        ctx.stroke(window);
        ctx.globalAlpha = 1;
      }
      this.#strokes(ctx, level, extras);
      ctx.restore();
      this.#signs(ctx, hexes, level);
      this.#fade(ctx, hexes, level);
    }
    ctx.restore();
  }

  #earth(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    const stroke = strokeOn(ctx, level);
    const [first] = hexes;
    if (!first) return;
    ctx.fillStyle = INKS.sea;
    ctx.fill(outlines(hexes));
    if (hexes.some((hex) => hex.coastal || hex.all_sea)) {
      for (const [width, alpha] of [
        [0.9, 0.35],
        [0.5, 0.5],
        [0.2, 0.6],
      ] as const) {
        ctx.globalAlpha = alpha;
        stroke(this.#land, INKS.shallow, width);
      }
      ctx.globalAlpha = 1;
    }
    const shore = hexes.filter((hex) => hex.coastal || hex.all_sea);
    this.#fill(
      ctx,
      hexes.filter((hex) => !shore.includes(hex)),
    );
    ctx.save();
    ctx.clip(this.#land);
    this.#fill(ctx, shore);
    glyphs(ctx, hexes, level);
    ctx.restore();
    if (shore.length) stroke(this.#land, INKS.coast, 0.03, 0.9);
  }

  #fill(ctx: CanvasRenderingContext2D, hexes: Hex[]): void {
    for (const hex of hexes) {
      const [main, second] = hex.terrain;
      ctx.fillStyle = main ? FILLS[main] : INKS.island;
      const shape = this.#shape(hex.id);
      ctx.fill(shape);
      if (second) this.#half(ctx, hex, FILLS[second]);
      if (hex.terrain.length && hex.country[0] !== HOME) {
        ctx.fillStyle = INKS.paper;
        ctx.globalAlpha = 0.36;
        ctx.fill(shape);
        ctx.globalAlpha = 1;
      }
    }
  }

  /** A second kind of terrain lies in the south-east of its hex. */
  #half(ctx: CanvasRenderingContext2D, hex: Hex, fill: string): void {
    ctx.beginPath();
    const corner = CORNERS[2] as Point;
    const points = [1, 2, 3].flatMap((side) => this.#sides.line(hex.id, side));
    points.forEach(([x, y], n) => (n ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.bezierCurveTo(hex.x - 0.2, hex.y + 0.02, hex.x + 0.16, hex.y + 0.12, hex.x + corner[0] * 0.5, hex.y - 0.5);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
  }

  #strokes(ctx: CanvasRenderingContext2D, level: number, extras: Extras): void {
    const stroke = strokeOn(ctx, level);
    const lines = this.#lines;
    if (extras.regions) stroke(lines.regions, "#fffbe8", 0.1, 2.2);
    stroke(lines.rivers, INKS.river, 0.066, 1);
    stroke(lines.water, INKS.water, 0.2, 2.2);
    stroke(lines.water, "#8fc0da", 0.06, 0.6);
    stroke(lines.cliffs, INKS.cliff, 0.05, 0.8);
    if (extras.roads) {
      if (level >= 20) stroke(lines.roads, INKS.casing, 0.1);
      stroke(lines.roads, INKS.road, 0.046, 1);
    }
    if (extras.regions) {
      ctx.setLineDash([0.16, 0.12]);
      stroke(lines.regions, INKS.region, 0.05, 1);
      ctx.setLineDash([]);
    }
    ctx.globalAlpha = extras.regions ? 0.9 : 0.45;
    stroke(lines.corps, INKS.corps, extras.regions ? 0.1 : 0.06, extras.regions ? 2 : 1.2);
    ctx.globalAlpha = 0.3;
    stroke(lines.borders, INKS.national, 0.22, 3);
    ctx.globalAlpha = 1;
    ctx.setLineDash([0.34, 0.16, 0.06, 0.16]);
    stroke(lines.borders, INKS.national, 0.06, 1.3);
    stroke(lines.demarcation, INKS.demarcation, 0.08, 1.6);
    ctx.setLineDash([]);
  }

  #signs(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    for (const hex of hexes) {
      if (hex.town) town(ctx, hex, level);
      if (hex.port && level >= OUTLINES_FROM) anchor(ctx, hex.x - 0.33, hex.y - 0.12);
      if (hex.beach && level >= 20) beach(ctx, hex);
    }
    if (level < IDS_FROM) return;
    ctx.font = ".15px 'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif";
    ctx.textAlign = "center";
    ctx.fillStyle = INKS.ink;
    for (const hex of hexes) {
      ctx.globalAlpha = hex.all_sea ? 0.45 : 0.66;
      ctx.fillText(hex.id, hex.x, hex.y - 0.36);
    }
    ctx.globalAlpha = 1;
  }

  #fade(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    const outside = hexes.filter((hex) => !this.#area.has(hex.id));
    if (!this.#area.size) return;
    if (outside.length) {
      ctx.fillStyle = INKS.paper;
      ctx.globalAlpha = level < OUTLINES_FROM ? 0.42 : 0.55;
      ctx.fill(outlines(outside));
      ctx.globalAlpha = 1;
    }
    if (outside.length && outside.length < hexes.length) {
      const stroke = strokeOn(ctx, level);
      stroke(this.#lines.edge, INKS.casing, 0.14, 2.4);
      stroke(this.#lines.edge, INKS.ink, 0.06, 1.2);
    }
  }
}

/** Strokes a path, never thinner than `least` pixels. */
function strokeOn(ctx: CanvasRenderingContext2D, level: number) {
  return (path: Path2D, ink: string, width: number, least = 0): void => {
    ctx.strokeStyle = ink;
    ctx.lineWidth = Math.max(width, least / level);
    ctx.stroke(path);
  };
}
