const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a moment was; it may come as text or as seconds since 1970. */
export function ago(moment: string | number, now = Date.now()): string {
  const then = typeof moment === "number" ? moment * 1000 : Date.parse(moment);
  if (Number.isNaN(then)) return "some time ago";
  let span = (then - now) / 1000;
  for (const [size, unit] of STEPS) {
    if (Math.abs(span) < size) return unit === "second" ? "just now" : words.format(Math.round(span), unit);
    span /= size;
  }
  return "long ago";
}

/** On which day a moment was, as the calendar has it here: "today", "yesterday", "5 days ago". */
export function dayOf(moment: string, now = Date.now()): string {
  const then = Date.parse(moment);
  if (Number.isNaN(then)) return "some time ago";
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(then) - midnight(now)) / 86_400_000);
  return words.format(Math.min(0, days), "day");
}
