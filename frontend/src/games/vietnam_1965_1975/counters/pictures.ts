/** Ready pictures, kept while there is room for them. */

const KEEP = 900;
export const FACE = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif";

const pictures = new Map<string, HTMLCanvasElement>();

/** Forget the pictures, for the face that their texts are set in has come. */
export const forget = () => pictures.clear();

/** The picture of a key if it is kept, for those who would have to work out its size first. */
export const kept = (key: string) => pictures.get(key);

/** The picture of a key, painted if it is not kept. */
export function picture(
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
