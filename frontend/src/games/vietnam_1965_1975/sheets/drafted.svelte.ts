import { onDestroy, untrack } from "svelte";

import type { Decision } from "../../../lib/wire";

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
