import { describe, expect, it } from "vitest";

import type { Chart, ChartNode, ChartStep } from "../../../lib/wire";
import { layout } from "./layout";

const node = (id: string, kind: ChartNode["kind"], part: string): ChartNode => ({
  id,
  kind,
  part,
  words: id,
  rule: "8.5",
  then: [],
  if_none: [],
});

/** Two actions, the first with two questions, the second carried out in the end whatever the answer. */
const CHART: Chart = {
  seat: "vc",
  title: "Flowchart",
  rule: "8.5",
  nodes: [
    node("vc.terror.support", "question", "Terror"),
    node("vc.terror.roll", "die", "Terror"),
    node("vc.terror", "action", "Terror"),
    node("vc.march.monsoon", "question", "March"),
    node("vc.march", "action", "March"),
    node("vc.pass", "pass", "Pass"),
    node("vc.agitate", "apart", "Agitate"),
  ],
  arrows: [
    { origin: "vc.terror.support", target: "vc.terror.roll", when: "yes", past: false },
    { origin: "vc.terror.support", target: "vc.march.monsoon", when: "no", past: true },
    { origin: "vc.terror.roll", target: "vc.terror", when: "yes", past: false },
    { origin: "vc.terror.roll", target: "vc.march.monsoon", when: "no", past: true },
    { origin: "vc.march.monsoon", target: "vc.march", when: "yes", past: true },
    { origin: "vc.march.monsoon", target: "vc.march", when: "no", past: false },
    { origin: "vc.terror", target: "vc.march", when: "none", past: false },
    { origin: "vc.march", target: "vc.pass", when: "none", past: false },
  ],
};

const step = (id: string, answer: ChartStep["answer"], dice: number[] = []): ChartStep => ({
  node: id,
  answer,
  text: "",
  dice,
});

describe("the layout of a flowchart", () => {
  it("draws every arrow of a question once, and no two alike", () => {
    const { links } = layout(CHART);
    expect(links).toHaveLength(6);
    expect(new Set(links.map(({ key }) => key)).size).toBe(6);
    expect(links.some(({ lit }) => lit)).toBe(false);
  });

  it("lets no two boxes overlap, and keeps all of them within", () => {
    const { boxes, width, height } = layout(CHART);
    for (const a of boxes) {
      expect(a.x + a.width).toBeLessThan(width);
      expect(a.y + a.height).toBeLessThan(height);
      for (const b of boxes.filter((other) => other !== a)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, `${a.key} and ${b.key}`).toBe(true);
      }
    }
  });

  it("says once more what is carried out in the end", () => {
    const { groups, boxes, apart } = layout(CHART);
    expect(groups.map(({ title }) => title)).toEqual(["Terror", "March", "Otherwise", "Nothing is possible"]);
    expect(boxes.filter(({ node }) => node.id === "vc.march").map(({ lines }) => lines)).toEqual([
      [],
      ["whatever its conditions"],
    ]);
    expect(apart.map(({ id }) => id)).toEqual(["vc.agitate"]);
  });

  it("numbers and lights a way", () => {
    const way = [step("vc.terror.support", "yes"), step("vc.terror.roll", "yes", [3, 4]), step("vc.terror", "then")];
    const { boxes, links } = layout(CHART, way);
    expect(boxes.flatMap(({ node, numbers }) => numbers.map((n) => `${n} ${node.id}`))).toEqual([
      "1 vc.terror.support",
      "2 vc.terror.roll",
      "3 vc.terror",
    ]);
    expect(links.filter(({ lit }) => lit)).toHaveLength(2);
    expect(links.some(({ instead }) => instead)).toBe(false);
  });

  it("tells the same action by the answer that leads there", () => {
    const begun = [step("vc.terror.support", "no")];
    const lit = (answer: "yes" | "no") =>
      layout(CHART, [...begun, step("vc.march.monsoon", answer), step("vc.march", "then")]).boxes.filter(
        ({ node, numbers }) => node.id === "vc.march" && numbers.length,
      )[0]?.lines;
    expect(lit("no")).toEqual([]);
    expect(lit("yes")).toEqual(["whatever its conditions"]);
  });

  it("draws its own line to what stands in for an action that comes to nothing", () => {
    const way = [
      step("vc.terror.support", "yes"),
      step("vc.terror.roll", "yes"),
      step("vc.terror", "none"),
      step("vc.march", "none"),
      step("vc.pass", "then"),
    ];
    const { links } = layout(CHART, way);
    expect(links.filter(({ instead }) => instead)).toHaveLength(2);
    expect(links.filter(({ lit }) => lit)).toHaveLength(4);
  });
});
