import type { Update } from "./wire";

/** Who plays, and who is waited for, as an update says it. */

/** Whether anybody else plays, or a computer. */
export const othersPlay = ({ kinds, seats }: Update): boolean =>
  Object.keys(kinds).some((seat) => !seats.includes(seat));

/** Whether the game goes on without anybody doing anything. */
export function computerDecides({ waiting }: Update): boolean {
  return waiting !== null && waiting.kind !== "person" && waiting.kind !== "link";
}

/** Whether the next person has still to come to the screen. */
export function hiddenFrom({ secrets, waiting, seat, seats }: Update): boolean {
  return secrets && waiting !== null && waiting.seat !== seat && seats.includes(waiting.seat);
}

/** Whether a lesson stands at its beginning: its words come before what set-up did. */
export const opensLesson = ({ lesson }: Update): boolean =>
  lesson?.on_track === true && lesson.first === 0 && lesson.given === 0;
