/** A piece of a lesson's text: plain, bold, or a place in the rules. */
export interface Piece {
  kind: "plain" | "bold" | "rule";
  text: string;
}

const MARKED = /\*\*(.+?)\*\*|\[§([^\]]+)\]/g;

/** The pieces of a paragraph, in order. */
export function piecesOf(paragraph: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: "plain", text: paragraph.slice(from, to) });
  };
  for (const found of paragraph.matchAll(MARKED)) {
    plain(found.index);
    if (found[1] !== undefined) pieces.push({ kind: "bold", text: found[1] });
    else pieces.push({ kind: "rule", text: found[2] ?? "" });
    from = found.index + found[0].length;
  }
  plain(paragraph.length);
  return pieces;
}
