import type uPlot from "uplot";

import { apart, type Picture, type Plot } from "./picture";

/** How a plot is drawn: axes, lines, the names at their ends, and signs over the seasons. */

export const HEIGHT = 150;
const TEXT = 11;
const SIGN = 9;
const ROW = 10;
/** Pixels between seasons from which each has its sign on every line; below, only the last. */
const ROOMY = 13;
/** Pixels that the number of a year takes. */
const YEAR = 34;
/** Pixels that the axis of levels takes. */
const LEVELS = 38;
const INK = "#5d5343";
const GRID = "#cfc2a2";

const font = (size: number) => `${size}px ${getComputedStyle(document.body).fontFamily}`;

/** The data of a plot: the places of its seasons, and each line over them. */
export const dataOf = (picture: Picture, plot: Plot): uPlot.AlignedData => [
  picture.numbers.map((_, n) => n),
  ...plot.lines.map(({ values }) => values),
];

/** What the library is told of a plot; `onread` hears which season the pointer is on. */
export function optionsOf(
  picture: Picture,
  plot: Plot,
  width: number,
  onread: (at: number | null) => void,
): uPlot.Options {
  const last = picture.numbers.length - 1;
  const right = named(plot);
  const over = ROW * Math.max(0, ...picture.marks.map((each) => each.length));
  return {
    width,
    height: HEIGHT + over,
    padding: [over + 6, right, 0, 0],
    legend: { show: false },
    scales: { x: { time: false, range: [-0.3, last + 0.3] } },
    series: [
      {},
      ...plot.lines.map(({ look }) => ({
        stroke: look.colour,
        width: 2,
        dash: look.dash,
        points: { show: false },
      })),
    ],
    axes: [
      {
        font: font(TEXT),
        stroke: INK,
        size: 20,
        gap: 2,
        splits: picture.years.map(([place]) => place),
        values: (u) => spaced(picture.years, (u.width - LEVELS - right) / (last + 1)),
        grid: { stroke: GRID, width: 1 },
        ticks: { stroke: GRID, width: 1, size: 3 },
      },
      {
        font: font(TEXT),
        stroke: INK,
        size: LEVELS,
        gap: 3,
        space: 26,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
        grid: { stroke: GRID, width: 1 },
        ticks: { stroke: GRID, width: 1, size: 3 },
      },
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8 },
      // The reading is of a season, so the line stands on one.
      move: (u, left, top) => [left < 0 ? left : u.valToPos(u.posToIdx(left), "x"), top],
    },
    hooks: {
      draw: [(u) => drawSigns(u, picture), (u) => drawNames(u, plot)],
      setCursor: [(u) => onread(u.cursor.idx ?? null)],
    },
  };
}

/** The numbers of years, with so many left out that the others have room. */
function spaced(years: Picture["years"], each: number): string[] {
  let free = -Infinity;
  return years.map(([place, year]) => {
    if (place * each < free) return "";
    free = place * each + YEAR;
    return year;
  });
}

/** What the names at the ends of lines take of the width. */
function named(plot: Plot): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return 90;
  pen.font = font(TEXT);
  return 8 + Math.ceil(Math.max(...plot.lines.map(({ name, look }) => pen.measureText(`${look.sign} ${name}`).width)));
}

/** Draw in pixels of the page on a canvas that may have finer ones. */
function drawing(u: uPlot, draw: (pen: CanvasRenderingContext2D, at: (x: number) => number) => void): void {
  const { ctx } = u;
  const fine = ctx.canvas.width / u.width;
  ctx.save();
  ctx.scale(fine, fine);
  ctx.setLineDash([]);
  ctx.lineWidth = 1;
  draw(ctx, (x) => u.valToPos(x, "x", true) / fine);
  ctx.restore();
}

/** Letters over the seasons in which something happened, each with a tick. */
function drawSigns(u: uPlot, { marks }: Picture): void {
  const top = u.bbox.top / (u.ctx.canvas.width / u.width);
  drawing(u, (pen, at) => {
    pen.font = `bold ${font(SIGN)}`;
    pen.textAlign = "center";
    pen.textBaseline = "bottom";
    pen.strokeStyle = pen.fillStyle = INK;
    const close = at(1) - at(0) < SIGN;
    marks.forEach((here, n) => {
      if (!here.length) return;
      pen.beginPath();
      pen.moveTo(at(n), top - 3);
      pen.lineTo(at(n), top + 3);
      pen.stroke();
      here.forEach(({ sign }, row) => {
        // A row of the same letters would run together: the first of them stands for all, the ticks for each.
        if (!close || marks[n - 1]?.[row]?.sign !== sign) pen.fillText(sign, at(n), top - 3 - row * ROW);
      });
    });
  });
}

/** The signs of lines at their points, and their names beside the last. */
function drawNames(u: uPlot, { lines }: Plot): void {
  const fine = u.ctx.canvas.width / u.width;
  const { top, height } = u.bbox;
  const ends = lines.map(({ values }) => u.valToPos(values.at(-1) ?? 0, "y", true) / fine);
  const places = apart(ends, TEXT + 1, top / fine + 2, (top + height) / fine - 2);
  drawing(u, (pen, at) => {
    pen.font = font(TEXT);
    pen.textBaseline = "middle";
    const roomy = at(1) - at(0) >= ROOMY;
    lines.forEach(({ name, look, values }, n) => {
      const last = values.length - 1;
      pen.fillStyle = look.colour;
      pen.textAlign = "center";
      values.forEach((value, place) => {
        if (value !== null && (roomy || place === last))
          pen.fillText(look.sign, at(place), u.valToPos(value, "y", true) / fine);
      });
      pen.textAlign = "left";
      pen.fillText(`${look.sign} ${name}`, at(last + 0.3) + 5, places[n] ?? 0);
    });
  });
}
