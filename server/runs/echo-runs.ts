// Runs while an Echo plays them, and how they end with their windows.
import type { Queries } from "#server/platform/database";

/** In place of a node: an Echo plays it, told by whichever node it asks next. */
export const BY_ALEXA = "alexa";

/** A run that nobody plays until the skill is opened. */
export const FOR_ALEXA = {
  status: "waiting" as const,
  reason: "Waiting for your Alexa routine.",
  claimedBy: null,
  leaseUntil: null,
};

/** Runs that an Echo plays end with their windows, as they were last heard; answers their schedules. */
export async function endEchoRuns(db: Queries, now: number): Promise<number[]> {
  const over = db
    .updateTable("runs")
    .set({ endedAt: now, claimedBy: null, leaseUntil: null })
    .where("claimedBy", "=", BY_ALEXA)
    .where("endedAt", "is", null)
    .where("endsAt", "<=", now)
    .returning("scheduleId");
  const silent = await over
    .set({ status: "failed", reason: "The Echo did not say that it plays." })
    .where("startedAt", "is", null)
    .execute();
  const paused = await over
    .set({ status: "stopped", reason: "It was paused on the Echo." })
    .where("status", "=", "interrupted")
    .execute();
  // What plays at the end time plays to its end: nobody can stop an Echo from outside.
  const played = await over.set({ status: "played", reason: null }).execute();
  return [...silent, ...paused, ...played].map((row) => row.scheduleId);
}
