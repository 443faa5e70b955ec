// What a speaker said last on a line, and from which second on it was heard there without a jump.
import type { MediaStatus } from "#server/speakers/speaker";

export interface LastHeard extends MediaStatus {
  /** Seconds of its recording. */
  from: number;
  /**
   * When its recording came to its end by itself, UTC milliseconds: `position` and `at` are of the last report before that.
   * Left out: it has not.
   */
  endedAt?: number;
}

/** Seconds by which a report may differ from what is expected. */
const JUMP = 1;

export function nowHeard(before: LastHeard | undefined, said: MediaStatus): LastHeard {
  if (before && said.state === "idle") {
    const { url, state, endedAt } = before;
    const isOver = said.idleReason === "finished" && said.url === url;
    const played = state === "playing" || state === "buffering";
    if (isOver && played)
      return { ...before, state: "idle", idleReason: "finished", endedAt: said.at };
    // It says so once more, or nothing any more.
    if (endedAt !== undefined && (isOver || said.idleReason === null)) return before;
  }
  if (!before || before.url !== said.url || said.state === "idle")
    return { ...said, from: said.position };
  const passed = (said.at - before.at) / 1000;
  const moved = said.position - before.position;
  const isJump = moved < -JUMP || moved > passed + JUMP;
  return { ...said, from: isJump ? said.position : before.from };
}
