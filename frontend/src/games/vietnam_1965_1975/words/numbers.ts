/** How numbers are written. */

export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${points(count)} ${count === 1 ? one : many}`;
}

/** A number that may have halves or quarters. */
export function points(n: number): string {
  const whole = Math.trunc(n);
  const part = { 0.25: "¼", 0.5: "½", 0.75: "¾" }[Math.abs(n - whole)] ?? "";
  return part ? `${whole || (n < 0 ? "−" : "")}${part}` : String(n).replace("-", "−");
}

/** A decimal number as it is, with a proper sign. */
export const decimal = (n: number) => String(n).replace("-", "−");
