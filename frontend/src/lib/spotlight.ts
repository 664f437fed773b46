/** Something lit, and where it is on the screen. */
export interface Mark {
  light: string;
  /** Whether a ring goes round it; a space of a drawn map shows its own border. */
  ring: boolean;
  /** Whether an arrow points at it, as at places on the board. */
  pin: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How each kind of thing is found on the page; options light themselves. */
const FOUND: Record<string, (name: string) => string> = {
  part: (name) => `[data-part="${name}"]`,
  tab: (name) => `[data-tab="${name}"]`,
  thing: (name) => `[data-thing="${name}"], [data-pick="${name}"]`,
  space: (name) => `[data-thing="${name}"], [data-space="${name}"]`,
};

/** What cuts an element off: the boxes around it that scroll or hide. */
const around = new WeakMap<Element, Element[]>();

function boxesAround(element: Element): Element[] {
  let boxes = around.get(element);
  if (!boxes) {
    boxes = [];
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (!(each instanceof SVGElement) && getComputedStyle(each).overflow !== "visible") boxes.push(each);
    around.set(element, boxes);
  }
  return boxes;
}

/** What of an element can be seen, in pixels of the window; null: nothing. */
function seen(element: Element): DOMRect | null {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (const box of boxesAround(element)) {
    const edge = box.getBoundingClientRect();
    left = Math.max(left, edge.left);
    top = Math.max(top, edge.top);
    right = Math.min(right, edge.right);
    bottom = Math.min(bottom, edge.bottom);
  }
  return right - left > 4 && bottom - top > 4 ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** Where what is lit is now, as far as it is on the page. */
export function lit(lights: string[]): Mark[] {
  return lights.flatMap((light) => {
    const at = light.indexOf(":");
    const kind = light.slice(0, at);
    const selector = FOUND[kind]?.(light.slice(at + 1));
    const element = selector ? document.querySelector(selector) : null;
    const rect = element && seen(element);
    if (!rect) return [];
    const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(Math.round) as [
      number,
      number,
      number,
      number,
    ];
    const pin = kind === "space";
    return [{ light, ring: !pin || element instanceof HTMLElement, pin, x, y, width, height }];
  });
}
