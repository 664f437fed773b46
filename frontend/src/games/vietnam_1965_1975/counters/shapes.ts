/** What counters are drawn with, in a square of 100 by 100. */

export type Shape =
  | { d: string; fill?: string; stroke?: string; width?: number; alpha?: number }
  | { text: string; x: number; y: number; size: number; fill: string; bold?: boolean; halo?: string };

export function starAt(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const far = n % 2 ? r * 0.4 : r;
    const turn = (n * Math.PI) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export const disc = (x: number, y: number, r: number) =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

export function starburst(x: number, y: number, r: number): string {
  const points = Array.from({ length: 16 }, (_, n) => {
    const far = n % 2 ? r * 0.74 : r;
    const turn = (n * Math.PI) / 8;
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
