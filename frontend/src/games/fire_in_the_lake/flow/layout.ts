import type { Chart, ChartNode, ChartStep } from "../../../lib/wire";

/**
 * Where the boxes of a flowchart stand: questions one below the other, grouped by what they lead to, and to
 * their right what is done. An answer goes down, to the right, or past its group along the left edge.
 */

export const QUESTION = 300;
export const DEED = 210;
export const LEFT = 44;
const GAP = 64;
const RIGHT = 62;
const PAD = 10;
const HEADING = 24;
const BETWEEN = 24;
const GROUPS = 28;
/** Letters of a line of a question, and of what is done. */
const LETTERS = { question: 40, deed: 26, details: 31 } as const;
const LINE = 17;

export interface Placed {
  key: string;
  node: ChartNode;
  /** What else it says: what stands in, or that its conditions do not count. */
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its places on the way, from 1. */
  numbers: number[];
  step: ChartStep | null;
}

export interface Group {
  title: string;
  rule: string;
  y: number;
  height: number;
}

export interface Link {
  key: string;
  path: string;
  lit: boolean;
  /** Taken because an action came to nothing. */
  instead: boolean;
  label: string;
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  groups: Group[];
  boxes: Placed[];
  links: Link[];
  /** What is asked outside the way. */
  apart: ChartNode[];
}

const linesOf = (text: string, letters: number): number => Math.ceil(text.length / letters);

/** A group of questions with what they lead to. */
interface Stop {
  title: string;
  rule: string;
  questions: ChartNode[];
  deed: ChartNode | null;
  note: string;
}

function stopsOf(chart: Chart): Stop[] {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]));
  const stops: Stop[] = [];
  for (const node of chart.nodes) {
    const last = stops.at(-1);
    if (node.kind === "question" || node.kind === "die") {
      if (last && last.title === node.part && last.questions.length) last.questions.push(node);
      else stops.push({ title: node.part, rule: node.rule, questions: [node], deed: null, note: "" });
    } else if (node.kind === "action") {
      if (last && last.title === node.part) last.deed = node;
      else stops.push({ title: node.part, rule: node.rule, questions: [], deed: node, note: "" });
    }
  }
  for (const stop of stops) {
    const ids = stop.questions.map(({ id }) => id);
    const leads = chart.arrows.filter(({ origin }) => ids.includes(origin)).map(({ target }) => byId.get(target));
    stop.deed ??= leads.find((node) => node?.kind === "event" || node?.kind === "pass") ?? null;
  }
  // Where nothing was entered: what is carried out all the same; and where nothing at all is possible.
  const end = stops.at(-1)?.questions.at(-1);
  const after = chart.arrows.find(({ origin, past }) => origin === end?.id && past);
  const fallback = after && byId.get(after.target);
  if (fallback?.kind === "action")
    stops.push({
      title: "Otherwise",
      rule: fallback.rule,
      questions: [],
      deed: fallback,
      note: "whatever its conditions",
    });
  const pass = chart.nodes.find(({ id }) => id === `${chart.seat}.pass`);
  if (pass) stops.push({ title: "Nothing is possible", rule: pass.rule, questions: [], deed: pass, note: "" });
  return stops;
}

function placed(key: string, node: ChartNode, at: { x: number; y: number }, lines: string[], deed: boolean): Placed {
  const [letters, small] = deed ? [LETTERS.deed, LETTERS.details] : [LETTERS.question, LETTERS.question];
  const rows = lines.reduce((sum, text) => sum + linesOf(text, small), linesOf(node.words, letters));
  const height = PAD * 2 + rows * LINE;
  return { key, node, lines, ...at, width: deed ? DEED : QUESTION, height, numbers: [], step: null };
}

/** What a deed says besides its name. */
function details({ then, if_none }: ChartNode): string[] {
  return [
    ...(then.length ? [`with ${then.join(" or ")}`] : []),
    ...(if_none.length ? [`if none: ${if_none.join(", ")}`] : []),
  ];
}

/** What was found there, in a line. */
function found(step: ChartStep | undefined): string[] {
  if (!step) return [];
  const dice = step.dice.length ? `${"\u00a0".repeat(4 * step.dice.length)} ` : "";
  return step.text || dice ? [`${dice}${step.text}`] : [];
}

/** Lay a chart out; the boxes of a way are numbered, and what links them is lit. */
export function layout(chart: Chart, way: ChartStep[] = []): Layout {
  const stops = stopsOf(chart);
  const groups: Group[] = [];
  const boxes: Placed[] = [];
  const firsts: Placed[] = [];
  const steps = new Map(way.map((step) => [step.node, step]));
  let y = 4;
  stops.forEach((stop, n) => {
    const top = y;
    y += HEADING + 8;
    const begun = boxes.length;
    for (const node of stop.questions) {
      const step = steps.get(node.id);
      const box = placed(`${n} ${node.id}`, node, { x: LEFT + PAD, y }, found(step), false);
      boxes.push(box);
      y += box.height + BETWEEN;
    }
    if (stop.deed) {
      const x = LEFT + PAD + QUESTION + GAP;
      const lines = [...(stop.note ? [stop.note] : []), ...(stop.questions.length ? details(stop.deed) : [])];
      const whole = stop.questions.length || stop.deed.kind === "pass" ? lines : [...lines, ...details(stop.deed)];
      const box = placed(`${n} ${stop.deed.id}`, stop.deed, { x, y: top + HEADING + 8 }, whole, true);
      boxes.push(box);
      y = Math.max(y, box.y + box.height + BETWEEN);
    }
    const first = boxes[begun];
    if (first) firsts.push(first);
    const height = y - BETWEEN + PAD - top;
    groups.push({ title: stop.title, rule: stop.rule, y: top, height });
    y = top + height + GROUPS;
  });
  const links = linksOf(chart, stops, boxes, firsts);
  lightUp(chart, boxes, links, way);
  return {
    width: LEFT + PAD + QUESTION + GAP + DEED + RIGHT,
    height: y - GROUPS + 4,
    groups,
    boxes,
    links,
    apart: chart.nodes.filter(({ kind }) => kind === "apart"),
  };
}

const middle = (box: Placed) => box.y + box.height / 2;
const keyOf = (from: Placed, answer: string, to: Placed) => `${from.key} ${answer} ${to.key}`;
const stopOf = (box: Placed) => Number.parseInt(box.key, 10);

function linksOf(chart: Chart, stops: Stop[], boxes: Placed[], firsts: Placed[]): Link[] {
  const links: Link[] = [];
  stops.forEach((stop, n) => {
    const own = boxes.filter((box) => stopOf(box) === n);
    stop.questions.forEach((node, nth) => {
      const box = own[nth];
      for (const { target, when, past } of chart.arrows.filter(({ origin }) => origin === node.id)) {
        const there = past ? firsts[n + 1] : own.find((other) => other.node.id === target);
        if (box && there) links.push(drawn(box, there, when, n, nth === stop.questions.length - 1));
      }
    });
  });
  return links;
}

/** A link from a question: to the right, straight down, or along the left edge past what lies between. */
function drawn(from: Placed, to: Placed, when: string, stop: number, last: boolean): Link {
  const link = { key: keyOf(from, when, to), lit: false, instead: false, label: when };
  const within = stopOf(to) === stop;
  const right = from.x + from.width;
  if (within && to.x > from.x) {
    const turn = right + GAP - 18;
    const [a, b] = [middle(from), Math.min(Math.max(middle(from), to.y + 14), to.y + to.height - 12)];
    return { ...link, path: `M${right} ${a} H${turn} V${b} H${to.x - 2}`, x: right + 6, y: a - 5 };
  }
  const down = from.x + 24;
  if (within || last) {
    const bottom = from.y + from.height;
    const path = to.x > from.x ? `M${down} ${bottom} V${middle(to)} H${to.x - 2}` : `M${down} ${bottom} V${to.y - 2}`;
    return { ...link, path, x: down + 7, y: bottom + 14 };
  }
  // Where one such way ends at a box and the next begins there, they keep apart.
  const edge = stop % 2 ? 12 : 24;
  const [a, b] = [from.y + from.height - 11, to.x > from.x ? middle(to) : to.y + 11];
  return { ...link, path: `M${from.x} ${a} H${edge} V${b} H${to.x - 2}`, x: edge + 4, y: a - 5 };
}

/** Number the boxes of a way in its order and light what links them. */
function lightUp(chart: Chart, boxes: Placed[], links: Link[], way: ChartStep[]): void {
  let here: Placed | null = null;
  way.forEach((step, n) => {
    const all = boxes.filter(({ node }) => node.id === step.node);
    const answer = way[n - 1]?.answer ?? "";
    const from = here;
    const linked = from && all.find((box) => links.some(({ key }) => key === keyOf(from, answer, box)));
    const box: Placed | undefined = linked ?? (step.node === `${chart.seat}.pass` ? all.at(-1) : all[0]);
    if (!box) return;
    box.numbers.push(n + 1);
    box.step = step;
    const link = from && links.find(({ key }) => key === keyOf(from, answer, box));
    if (link) link.lit = true;
    else if (from) links.push(instead(from, box));
    here = box;
  });
}

/** From an action that came to nothing to what stands in for it, along the right edge. */
function instead(from: Placed, to: Placed): Link {
  const edge = Math.max(from.x + from.width, to.x + to.width) + 20;
  const end = to.x + to.width + 3;
  const [a, b] = [middle(from) + 6, to.x < from.x ? to.y + to.height - 8 : middle(to) - 6];
  return {
    key: keyOf(from, "none", to),
    path: `M${from.x + from.width} ${a} H${edge} V${b} H${end}`,
    lit: true,
    instead: true,
    label: "none",
    x: edge + 6,
    y: a + 14,
  };
}
