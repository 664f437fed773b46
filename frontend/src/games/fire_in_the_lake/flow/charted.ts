import type { LogLine } from "../../../lib/wire";

/** Boxes that are asked outside the way to an action. */
const APART = new Set(["pivotal", "ambush_after_march", "agitate", "redeploy"]);

/** Whether a line tells of a box on a non-player's way to its action. */
export const charted = ({ key, params }: LogLine): boolean =>
  key === "why.box" && !APART.has(String(params["box"]).split(".")[1] ?? "");
