import type uPlot from "uplot";

let asked: Promise<typeof uPlot> | null = null;

/** What draws plots, fetched with its style sheet when the first is shown: who never looks need not wait for it. */
export function plotter(): Promise<typeof uPlot> {
  asked ??= Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]).then(
    ([{ default: Plotter }]) => Plotter,
  );
  asked.catch(() => (asked = null));
  return asked;
}
