import { counterShapes, lookKey, type CounterLook, type Detail } from "./counterface";
import { FACE, kept, picture } from "./pictures";
import type { Shape } from "./shapes";

/** Counters as ready pictures in the sizes that the zoom needs. */

const STEP = 1.16;
const SMALLEST = 9;
export const detailAt = (pixels: number): Detail => (pixels < 15 ? "plain" : pixels < 31 ? "symbol" : "values");

/** The key of the last picture of each counter, whatever its size. */
const last = new Map<string, string>();

/** How long pictures may be painted in a frame; past it, a counter is drawn by the last picture that there is of it. */
export class Allowance {
  /** Whether some counter had to be drawn by another picture than its own. */
  wanting = false;
  readonly #until: number;

  constructor(milliseconds: number) {
    this.#until = performance.now() + milliseconds;
  }

  get over(): boolean {
    return performance.now() > this.#until;
  }
}

/** The picture of a counter about so many pixels large; while an allowance is over, of any size that it has been. */
export function sprite(look: CounterLook, pixels: number, allowance?: Allowance): HTMLCanvasElement {
  const size = Math.round(
    SMALLEST * STEP ** Math.ceil(Math.log(Math.max(pixels, SMALLEST) / SMALLEST) / Math.log(STEP) - 0.01),
  );
  const detail = detailAt(pixels);
  const own = lookKey(look);
  const key = `${own}#${size}${detail}`;
  const ready = kept(key);
  if (ready) return ready;
  const before = allowance?.over ? kept(last.get(own) ?? "") : undefined;
  if (allowance && before) {
    allowance.wanting = true;
    return before;
  }
  last.set(own, key);
  return picture(key, (ctx) => paintShapes(ctx, counterShapes(look, detail), size), size, size);
}

function paintShapes(ctx: CanvasRenderingContext2D, shapes: Shape[], size: number): void {
  ctx.setTransform(size / 104, 0, 0, size / 104, (size * 2) / 104, (size * 2) / 104);
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.textAlign = "center";
  for (const shape of shapes) {
    if ("d" in shape) {
      const path = new Path2D(shape.d);
      ctx.globalAlpha = shape.alpha ?? 1;
      if (shape.fill) {
        ctx.fillStyle = shape.fill;
        ctx.fill(path);
      }
      if (shape.stroke) {
        ctx.strokeStyle = shape.stroke;
        ctx.lineWidth = shape.width ?? 1;
        ctx.stroke(path);
      }
      ctx.globalAlpha = 1;
    } else {
      ctx.font = `${shape.bold ? 700 : 400} ${shape.size}px ${FACE}`;
      if (shape.halo) {
        ctx.strokeStyle = shape.halo;
        ctx.lineWidth = 5;
        ctx.strokeText(shape.text, shape.x, shape.y);
      }
      ctx.fillStyle = shape.fill;
      ctx.fillText(shape.text, shape.x, shape.y);
    }
  }
}
