// What is said of a run that went to its fallback speaker.
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import type { RunOutcome } from "#server/playback/run-events";
import type { ClaimedRun } from "../claimed-runs.ts";

type OnFallback = Pick<ClaimedRun, "device" | "fallback">;

/** Null: it plays on its first speaker. */
export function servedInstead({ device, fallback }: OnFallback): Sentence | null {
  if (!fallback) return null;
  const { first, why } = fallback;
  return sentence("run.fallback", { speaker: first.name, fallback: device.name, reason: why });
}

/** The reason of its end, with what is said of the fallback; the same for runs on their first speaker. */
export function endOnFallback(
  run: OnFallback,
  end: { outcome: RunOutcome | "skipped"; sounded: boolean; reason: Sentence | null },
): Sentence | null {
  const { outcome, sounded, reason } = end;
  if (!run.fallback) return reason;
  if (sounded) return inARow([servedInstead(run), reason]);
  // Somebody stopped or skipped it before it was heard.
  if (reason === null || outcome === "stopped" || outcome === "skipped") return reason;
  const speakers = { speaker: run.fallback.first.name, fallback: run.device.name };
  return sentence("run.fallback-failed", { ...speakers, reason: run.fallback.why, why: reason });
}
