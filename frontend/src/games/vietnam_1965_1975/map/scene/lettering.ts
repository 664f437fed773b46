import { FACE, kept, picture } from "../../counters/pictures";

/** Texts on the map as ready pictures. */

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
  const found = kept(key);
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
