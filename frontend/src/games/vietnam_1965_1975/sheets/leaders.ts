import type { Option } from "../../../lib/wire";
import type { Hints, View } from "../types";
import { botchedText, coupAfter, percent } from "../words/saigon";

/** What dice may make of a leader or a government, in the words of the sheet of leaders. */

/** Steps that it stands for. */
export const LEADERS = ["replacement.leader", "coup.induce"];

type Sheet = NonNullable<Hints["sheet"]>;
export type Odds = Sheet["odds"][string][number];
export type What = Odds["what"];

export const OUTCOMES: Record<What, { text: string; tone: "good" | "fair" | "bad" }> = {
  replaced: { text: "he goes", tone: "good" },
  stays: { text: "he stays, 1 loyalty less", tone: "fair" },
  botched: { text: "botched, 1 loyalty less", tone: "bad" },
  coup: { text: "coup", tone: "bad" },
  unstable: { text: "unstable", tone: "fair" },
  stable: { text: "stable", tone: "good" },
  ineffective: { text: "ineffective", tone: "bad" },
};

/** What else an outcome of a replacement comes to, for the leader of a post. */
export function comesTo(view: View, post: string): Partial<Record<What, string>> {
  const commanders = view.season?.rulers.commanders ?? [];
  const who = commanders.find((each) => each.post === post);
  if (!who) return {};
  const replaced = "another is drawn, with two dice and 3 for loyalty";
  if (who.stars === 1) return { replaced, botched: botchedText(who) };
  const coup = coupAfter(
    commanders.filter(({ stars }) => stars === 2),
    post,
  );
  return {
    replaced: `${replaced}; a coup then ${percent(coup.replaced)}`,
    stays: `a coup then ${percent(coup.stays)}`,
    botched: `${botchedText(who)}; a coup then ${percent(coup.botched)}`,
  };
}

/** The options of a question, without the one that ends it. */
export const tried = (options: readonly Option[]): Option[] => options.filter(({ id }) => id !== "done");

/** What the sheet asks. */
export const leaderTitle = ({ phase }: View): string =>
  phase === "induce" ? "Do you try to induce a coup?" : "Which leader of South Vietnam do you try to replace?";
