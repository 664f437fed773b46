import type { Box } from "./camera.svelte";

/** The ground as tiles of ready pictures, so that panning and zooming paint nothing anew. */

const SIZE = 320;
/** Pixels a hex of the pictures that are kept. */
const LEVELS = [9, 13.5, 20, 30, 45, 66, 96, 140, 200];
const KEEP = 110;
/** The coarsest pictures stay: they are shown until finer ones are ready. */
const ALWAYS = LEVELS[0] as number;

type Paint = (ctx: CanvasRenderingContext2D, box: Box, level: number) => void;

export class Tiles {
  /** Called when a picture became ready. */
  onready: () => void = () => undefined;

  readonly #ready = new Map<string, HTMLCanvasElement>();
  #paint: Paint;
  #land: Box;

  constructor(land: Box, paint: Paint) {
    this.#paint = paint;
    this.#land = land;
  }

  /** Forget all pictures: something else is to be painted. */
  clear(): void {
    this.#ready.clear();
  }

  /** The level whose pictures are shown at a scale; they may be a little coarser. */
  level(scale: number): number {
    return LEVELS.find((level) => level >= scale * 0.86) ?? (LEVELS[LEVELS.length - 1] as number);
  }

  #range(view: Box, level: number): [number, number, number, number] {
    const step = SIZE / level;
    const [left, top, right, bottom] = this.#land;
    return [
      Math.floor(Math.max(view[0], left) / step),
      Math.floor(Math.max(view[1], top) / step),
      Math.floor(Math.min(view[2], right) / step),
      Math.floor(Math.min(view[3], bottom) / step),
    ];
  }

  #make(level: number, column: number, row: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIZE;
    const step = SIZE / level;
    const ctx = canvas.getContext("2d", { alpha: false });
    if (ctx) this.#paint(ctx, [column * step, row * step, (column + 1) * step, (row + 1) * step], level);
    this.#ready.set(`${level}/${column}/${row}`, canvas);
    for (const key of this.#ready.keys()) {
      if (this.#ready.size <= KEEP) break;
      if (!key.startsWith(`${ALWAYS}/`)) this.#ready.delete(key);
    }
    return canvas;
  }

  /**
   * Draw what is in view, `toScreen` giving the pixel of a point. Paints pictures that are wanting, for no longer
   * than `budget` milliseconds but one at least; returns whether any is wanting still.
   */
  draw(ctx: CanvasRenderingContext2D, view: Box, scale: number, toScreen: (point: [number, number]) => [number, number], budget: number): boolean {
    const until = performance.now() + budget;
    const level = this.level(scale);
    let wanting = false;
    let painted = false;
    const missing: [number, number][] = [];
    const [left, top, right, bottom] = this.#range(view, level);
    const lay = (picture: HTMLCanvasElement, at: number, column: number, row: number) => {
      const step = SIZE / at;
      const [x, y] = toScreen([column * step, row * step]);
      const [fx, fy] = toScreen([(column + 1) * step, (row + 1) * step]);
      // Whole pixels, lest seams show.
      ctx.drawImage(picture, Math.round(x), Math.round(y), Math.round(fx) - Math.round(x), Math.round(fy) - Math.round(y));
    };
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (!this.#ready.has(`${level}/${column}/${row}`)) missing.push([column, row]);
      }
    }
    const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2];
    missing.sort((a, b) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]));
    for (const [column, row] of missing) {
      if (painted && performance.now() > until) {
        wanting = true;
        break;
      }
      this.#make(level, column, row);
      painted = true;
    }
    if (wanting && level !== ALWAYS) {
      const [l, t, r, b] = this.#range(view, ALWAYS);
      for (let row = t; row <= b; row++) {
        for (let column = l; column <= r; column++) {
          lay(this.#ready.get(`${ALWAYS}/${column}/${row}`) ?? this.#make(ALWAYS, column, row), ALWAYS, column, row);
        }
      }
    }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const key = `${level}/${column}/${row}`;
        const picture = this.#ready.get(key);
        if (!picture) continue;
        this.#ready.delete(key);
        this.#ready.set(key, picture);
        lay(picture, level, column, row);
      }
    }
    return wanting;
  }
}
