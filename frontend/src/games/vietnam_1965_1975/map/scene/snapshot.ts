import type { ZoomTransform } from "d3-zoom";

/**
 * What marks hexes as it was painted last, stretched while the scale changes: rims and tints of thousands of hexes take
 * the time of a frame, and nobody sees how fine they are as long as the map comes nearer.
 */
export class Snapshot {
  /** So much larger or smaller it may be shown than it was painted. */
  static readonly STRETCHED = 1.5;

  readonly #canvas = document.createElement("canvas");
  #of: object | null = null;
  #taken: ZoomTransform | null = null;

  /** Draw what `paint` painted of `scene`, or have it painted again where that would be too coarse. */
  draw(
    ctx: CanvasRenderingContext2D,
    scene: object,
    now: ZoomTransform,
    fine: number,
    paint: (ctx: CanvasRenderingContext2D) => void,
  ): void {
    const { width, height } = ctx.canvas;
    const same = this.#of === scene && this.#canvas.width === width && this.#canvas.height === height;
    if (!same || !this.#taken || !near(now.k / this.#taken.k)) {
      [this.#canvas.width, this.#canvas.height] = [width, height];
      const own = this.#canvas.getContext("2d");
      if (own) paint(own);
      [this.#of, this.#taken] = [scene, now];
    }
    const by = now.k / this.#taken.k;
    const [x, y] = [now.x - by * this.#taken.x, now.y - by * this.#taken.y];
    ctx.setTransform(by, 0, 0, by, x * fine, y * fine);
    ctx.drawImage(this.#canvas, 0, 0);
  }
}

const near = (by: number) => by < Snapshot.STRETCHED && by > 1 / Snapshot.STRETCHED;
