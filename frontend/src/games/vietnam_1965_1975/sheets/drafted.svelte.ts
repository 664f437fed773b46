import { onDestroy, untrack } from "svelte";

import type { Decision, Together } from "../../../lib/wire";

/** A draft that can begin with last season's sheet or with the computer's, and be sent as it stands. */
export interface Drawn {
  readonly decision: Decision;
  readonly again: Together | null;
  readonly thinking: boolean;
  readonly waiting: boolean;
  readonly reasons: readonly string[];
  /** Whether nobody has written on it. */
  readonly untouched: boolean;
  /** The answers that stand on it. */
  readonly written: readonly string[];
  /** Why it cannot be sent as it stands; null: it can. */
  readonly why: string | null;
  lay: (words: readonly string[]) => void;
  suggest: () => Promise<void>;
  send: () => void;
}

/** A draft of answers to a decision, made again as another decision comes, and stopped with its sheet. */
export function drafted<Draft extends { readonly decision: Decision; stop: () => void }>(
  decision: () => Decision,
  start: () => Draft,
): { readonly now: Draft } {
  let draft = $state.raw(start());
  $effect.pre(() => {
    const asked = decision();
    untrack(() => {
      if (draft.decision === asked) return;
      draft.stop();
      draft = start();
    });
  });
  onDestroy(() => draft.stop());
  return {
    get now() {
      return draft;
    },
  };
}
