import type { Box } from "../camera.svelte";

/** The ground as tiles of ready pictures, so that panning and zooming paint nothing again. */

const SIZE = 320;
/** Pixels a hex of the pictures that are kept. */
const LEVELS = [9, 13.5, 20, 30, 45, 66, 96, 140, 200];
const KEEP = 110;
/** The coarsest pictures stay: they are shown until finer ones are ready. */
const ALWAYS = LEVELS[0] as number;

type Paint = (ctx: CanvasRenderingContext2D, box: Box, level: number) => void;

export class Tiles {
  readonly #ready = new Map<string, HTMLCanvasElement>();
  readonly #paint: Paint;
  readonly #land: Box;
  /** The level that was last shown whole. */
  #shown = ALWAYS;

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

  #cells(view: Box, level: number): [column: number, row: number][] {
    const step = SIZE / level;
    const [left, top, right, bottom] = this.#land;
    const found: [number, number][] = [];
    for (
      let row = Math.floor(Math.max(view[1], top) / step);
      row <= Math.floor(Math.min(view[3], bottom) / step);
      row++
    ) {
      for (
        let column = Math.floor(Math.max(view[0], left) / step);
        column <= Math.floor(Math.min(view[2], right) / step);
        column++
      )
        found.push([column, row]);
    }
    return found;
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
   * Draw what is in view, `toScreen` giving the pixel of a point. Pictures that are wanting are painted for no longer
   * than `budget` milliseconds but one at least, or none with a budget of 0; returns whether any is wanting still.
   */
  draw(
    ctx: CanvasRenderingContext2D,
    view: Box,
    scale: number,
    toScreen: (point: [number, number]) => [number, number],
    budget: number,
  ): boolean {
    const level = this.level(scale);
    const wanting = this.#prepare(view, level, budget);
    if (wanting) {
      if (level !== ALWAYS) this.#lay(ctx, view, ALWAYS, toScreen, true);
      // Those of the scale before are better than the coarsest.
      if (this.#shown !== level && this.#shown < level * 3) this.#lay(ctx, view, this.#shown, toScreen);
    } else this.#shown = level;
    this.#lay(ctx, view, level, toScreen);
    return wanting;
  }

  /** Paint what is wanting, from the middle outwards; whether any is wanting still. */
  #prepare(view: Box, level: number, budget: number): boolean {
    const until = performance.now() + budget;
    const missing = this.#cells(view, level).filter(([column, row]) => !this.#ready.has(`${level}/${column}/${row}`));
    if (!missing.length || !budget) return missing.length > 0;
    const step = SIZE / level;
    const [x, y] = [(view[0] + view[2]) / 2 / step - 0.5, (view[1] + view[3]) / 2 / step - 0.5];
    missing.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    for (const [n, [column, row]] of missing.entries()) {
      if (n && performance.now() > until) return true;
      this.#make(level, column, row);
    }
    return false;
  }

  #lay(
    ctx: CanvasRenderingContext2D,
    view: Box,
    level: number,
    toScreen: (point: [number, number]) => [number, number],
    make = false,
  ): void {
    const step = SIZE / level;
    for (const [column, row] of this.#cells(view, level)) {
      const key = `${level}/${column}/${row}`;
      const picture = this.#ready.get(key) ?? (make ? this.#make(level, column, row) : undefined);
      if (!picture) continue;
      // The last used is the last to be forgotten.
      this.#ready.delete(key);
      this.#ready.set(key, picture);
      const [x, y] = toScreen([column * step, row * step]);
      const [fx, fy] = toScreen([(column + 1) * step, (row + 1) * step]);
      // Whole pixels, so that no seams show.
      ctx.drawImage(
        picture,
        Math.round(x),
        Math.round(y),
        Math.round(fx) - Math.round(x),
        Math.round(fy) - Math.round(y),
      );
    }
  }
}
