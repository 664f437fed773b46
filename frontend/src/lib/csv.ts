/** What stands in a cell; null: nothing. */
export type Cell = string | number | null;

/** Rows as comma-separated values (RFC 4180). */
export const csv = (rows: Cell[][]): string => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

function cell(value: Cell): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
