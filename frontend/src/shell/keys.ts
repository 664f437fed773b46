import type { Chooser } from "../lib/chooser.svelte";
import { after, FILTERS } from "../lib/manner";
import { reader } from "../lib/reader.svelte";
import type { Telling } from "../lib/telling.svelte";

export interface KeyActions {
  chooser: Chooser;
  /** While the page shows what others did. */
  telling: Telling | null;
  /** While the page looks back: one step back or on. */
  step: ((by: number) => void) | null;
  undo: () => void;
  /** Ask what the computer would do; false if nobody can tell. */
  advise: () => boolean;
  /** Read on in a lesson; false if there is nothing to read on to. */
  readOn: () => boolean;
  help: () => void;
  /** Look something up in the rules. */
  lookUp: () => void;
  /** Something lies over the table; only Escape and help are heard. */
  blocked: boolean;
  /** Close what is open; false if nothing was. */
  escape: () => boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The keys of the table; a field that takes text keeps its own. */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.repeat && event.key.length === 1)
  )
    return;
  const target = event.target as HTMLElement | null;
  if (target?.closest("input:not([type=range]), textarea, select")) return;
  // The field that is to have them is on its way.
  if (reader.wanted && event.key.length === 1) {
    reader.early += event.key;
    event.preventDefault();
    return;
  }
  if (act(event, target, actions)) event.preventDefault();
}

function act(event: KeyboardEvent, target: HTMLElement | null, actions: KeyActions): boolean {
  const { chooser } = actions;
  if (event.key === "Escape" && !actions.blocked && chooser.untype()) return true;
  if (event.key === "Escape" && actions.escape()) return true;
  if (event.key === "Escape" && !actions.blocked && chooser.unseek()) return true;
  if (event.key === "?" && !document.querySelector("dialog[open]:not([aria-labelledby=help-title])")) {
    actions.help();
    return true;
  }
  if (actions.blocked) return false;
  if (event.key === "/" && reader.game !== null) {
    actions.lookUp();
    return true;
  }
  // What is read answers nothing.
  if (target?.closest("[data-reader]")) return false;
  if (actions.telling && tellingKey(event, target, actions.telling)) return true;
  if (event.key === " " && !event.repeat && !target?.closest("button, a, summary, [role=button]") && actions.readOn())
    return true;
  // What was chosen by key on the board is no longer on offer: go on in the list.
  if (event.key === "Enter" && target?.closest("[data-space]")) return moveFocus(null, [0, 1]);
  if (event.key === "." && focusOn("[data-seek]")) return true;
  const way = ARROWS[event.key];
  if (way && actions.step && !target?.closest("input, [role=tab]")) {
    if (way[0]) actions.step(way[0]);
    return way[0] !== 0;
  }
  if (way) return keepsArrows(target) ? false : moveFocus(target, way);
  if (event.key === "u") {
    actions.undo();
    return true;
  }
  if (event.key === "," && actions.advise()) return true;
  if (chooser.form) return false;
  const series = event.shiftKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  if (series) {
    const each = chooser.together[Number(series) - 1];
    if (each) chooser.pickAll(each.words, each.through);
    return each !== undefined;
  }
  if (chooser.type(event.key)) return true;
  const option = chooser.keys.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (option === undefined) return false;
  chooser.pick(option);
  return true;
}

/** Keys that say how and what is told; Space and Enter go on, unless a button has the focus: that is for the button. */
function tellingKey(event: KeyboardEvent, target: HTMLElement | null, telling: Telling): boolean {
  if (event.key === "w") telling.askWhy();
  else if (event.key === "b") telling.abridge();
  else if (event.key === "o" && telling.sifting.possible) telling.setFilter(after(FILTERS, telling.sifting.filter));
  else if (event.key === "m" && telling.sifting.leftOut.length) telling.seeAll();
  else if (
    (event.key === " " || event.key === "Enter") &&
    !event.repeat &&
    !target?.closest("button, a, summary, [role=button]")
  )
    telling.next();
  else return false;
  return true;
}

/** Whether arrows have a use where the focus is: among tabs, in the log, in what scrolls. */
function keepsArrows(target: HTMLElement | null): boolean {
  if (!target) return false;
  const scrolls = target.matches("[data-scrolls]") && target.scrollHeight > target.clientHeight;
  return scrolls || target.closest("input, [role=tab], [role=log]") !== null;
}

/** Put the focus on something; false if it is not there. */
function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** From one option button to the nearest in a direction. */
function moveFocus(target: HTMLElement | null, [wx, wy]: [number, number]): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-option]:not(:disabled), [data-together]")];
  const from = target?.closest<HTMLElement>("[data-option], [data-together]");
  if (!from) {
    buttons[0]?.focus();
    return buttons.length > 0;
  }
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const button of buttons) {
    const there = middle(button);
    const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
    const ahead = dx * wx + dy * wy;
    const cost = ahead + 3 * (Math.abs(dx * wy) + Math.abs(dy * wx));
    if (ahead > 2 && cost < least) [best, least] = [button, cost];
  }
  best?.focus();
  return true;
}

function middle(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
