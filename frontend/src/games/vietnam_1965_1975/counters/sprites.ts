import { counterShapes, lookKey, type CounterLook, type Detail, type Shape } from "./counterface";

/** Counters as ready pictures in the sizes that the zoom needs. */

const STEP = 1.16;
const SMALLEST = 9;
const KEEP = 900;
export const FACE = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif";

const pictures = new Map<string, HTMLCanvasElement>();

/** Forget the pictures, for the face that their texts are set in has come. */
export const forget = () => pictures.clear();

export const detailAt = (pixels: number): Detail => (pixels < 15 ? "plain" : pixels < 31 ? "symbol" : "values");

function picture(
  key: string,
  paint: (ctx: CanvasRenderingContext2D) => void,
  width: number,
  height: number,
): HTMLCanvasElement {
  let found = pictures.get(key);
  if (!found) {
    found = document.createElement("canvas");
    found.width = width;
    found.height = height;
    const ctx = found.getContext("2d");
    if (ctx) paint(ctx);
    if (pictures.size >= KEEP) {
      const [oldest] = pictures.keys();
      if (oldest !== undefined) pictures.delete(oldest);
    }
    pictures.set(key, found);
  }
  return found;
}

/** The picture of a counter about so many pixels large. */
export function sprite(look: CounterLook, pixels: number): HTMLCanvasElement {
  const size = Math.round(
    SMALLEST * STEP ** Math.ceil(Math.log(Math.max(pixels, SMALLEST) / SMALLEST) / Math.log(STEP) - 0.01),
  );
  const detail = detailAt(pixels);
  return picture(
    `${lookKey(look)}#${size}${detail}`,
    (ctx) => paintShapes(ctx, counterShapes(look, detail), size),
    size,
    size,
  );
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

export interface TextLook {
  size: number;
  bold?: boolean;
  italic?: boolean;
  fill: string;
  halo: string;
  spaced?: number;
}

/** A line of text with a halo, as a ready picture; it is `pixels` times larger on fine screens. */
export function caption(text: string, look: TextLook, pixels: number): HTMLCanvasElement {
  const key = `${text}~${Object.values(look).join("~")}~${pixels}`;
  const found = pictures.get(key);
  if (found) return found;
  const font = `${look.italic ? "italic " : ""}${look.bold ? 700 : 400} ${look.size * pixels}px ${FACE}`;
  const ruler = document.createElement("canvas").getContext("2d");
  if (ruler) {
    ruler.font = font;
    ruler.letterSpacing = `${(look.spaced ?? 0) * pixels}px`;
  }
  const width = Math.ceil((ruler?.measureText(text).width ?? 10) + 6 * pixels);
  const height = Math.ceil(look.size * 1.5 * pixels);
  return picture(
    key,
    (ctx) => {
      ctx.font = font;
      ctx.letterSpacing = `${(look.spaced ?? 0) * pixels}px`;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      ctx.lineJoin = "round";
      ctx.strokeStyle = look.halo;
      ctx.lineWidth = 3 * pixels;
      ctx.strokeText(text, width / 2, height / 2);
      ctx.fillStyle = look.fill;
      ctx.fillText(text, width / 2, height / 2);
    },
    width,
    height,
  );
}
