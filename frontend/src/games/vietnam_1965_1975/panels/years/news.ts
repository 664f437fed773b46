import type { SeasonOver } from "../../types";
import { signed } from "../../words/numbers";

const GOVERNMENTS: Record<SeasonOver["stability"], string> = {
  stable: "The government of South Vietnam was stable.",
  unstable: "The government of South Vietnam was unstable.",
  coup: "There was a coup in South Vietnam.",
};

/** What happened in a season that is over, in a few sentences; what changed, against the season before it. */
export function newsOf(over: SeasonOver, before: SeasonOver | null): string[] {
  const since = (now: number, then: number | undefined) =>
    then === undefined || now === then ? "" : ` (${signed(now - then)})`;
  const commitment = over.new_nvn === null ? "" : `, new NVN commitment ${over.new_nvn}`;
  return [
    `SVN controlled ${over.svn}${since(over.svn, before?.svn)} Population Points, ` +
      `the VC ${over.vc}${since(over.vc, before?.vc)}.`,
    `New US commitment was ${over.new_us}${commitment}.`,
    GOVERNMENTS[over.stability],
    ...(over.offensive ? ["The NLF had declared an offensive."] : []),
    ...(over.final_withdrawal
      ? [before?.final_withdrawal ? "The final withdrawal went on." : "The US side declared its final withdrawal."]
      : []),
  ];
}
