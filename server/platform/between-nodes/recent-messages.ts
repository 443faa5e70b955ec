// The last messages to users, for a node that a page of theirs has opened a socket on meanwhile.
import type { Clock } from "../clock.ts";

/** Milliseconds: longer than the way of what a node tells the others. */
export const KEPT_FOR = 2000;
const MOST_KEPT = 10_000;

export interface RecentMessages<T> {
  keep(userId: number, message: T, sentTo: readonly string[]): void;
  /** What this node was not sent, oldest first; from now on it counts as sent. */
  missedBy(node: string, userId: number): T[];
}

export function createRecentMessages<T>(clock: Clock): RecentMessages<T> {
  let kept: { at: number; userId: number; message: T; sentTo: readonly string[] }[] = [];

  function dropOld(): void {
    const oldest = clock.now() - KEPT_FOR;
    const from = kept.findIndex(({ at }) => at >= oldest);
    if (from !== 0) kept = from === -1 ? [] : kept.slice(from);
  }

  return {
    keep(userId, message, sentTo) {
      // Not at each message: that would copy thousands of them each time.
      if (kept.length >= MOST_KEPT || (kept[0] && kept[0].at < clock.now() - 2 * KEPT_FOR)) {
        dropOld();
      }
      if (kept.length >= MOST_KEPT) kept = kept.slice(MOST_KEPT / 2);
      kept.push({ at: clock.now(), userId, message, sentTo });
    },
    missedBy(node, userId) {
      dropOld();
      const missed = kept.filter((each) => each.userId === userId && !each.sentTo.includes(node));
      for (const each of missed) each.sentTo = [...each.sentTo, node];
      return missed.map(({ message }) => message);
    },
  };
}
