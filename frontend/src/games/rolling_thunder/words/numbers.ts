/** How numbers are written. */

export const percent = (chance: number) => `${Math.round(chance * 100)} %`;
export const whole = (n: number) => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
