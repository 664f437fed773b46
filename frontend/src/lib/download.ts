import { type Cell, csv } from "./csv";

/** Let the reader keep `value` as a JSON file. */
export function download(name: string, value: unknown): void {
  keep(name, "json", "application/json", JSON.stringify(value, null, 1));
}

/** Let the reader keep rows as a file that spreadsheets open. */
export function downloadRows(name: string, rows: Cell[][]): void {
  keep(name, "csv", "text/csv;charset=utf-8", csv(rows));
}

function keep(name: string, ending: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game"}.${ending}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
