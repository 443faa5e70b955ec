// Runs that this agent has begun by itself, seen from its line: what the server is told of them, and does not begin again.
import type { AgentEvent, AgentPlan } from "#contract/agent-messages";
import { recordingUrl } from "#contract/recordings";
import type { MediaStatus, SpeakerEvent } from "#server/speakers/speaker";
import type { BookEntry } from "./plan-book.ts";

/** Milliseconds in which a LOAD of this agent has been heard of. */
const OWN_LOAD = 10_000;

/**
 * Whether the server's first LOAD of a run on this line, for `url`, is of what this agent has begun by itself, which
 * is not to be heard from its beginning again. Its server, which may not have heard so yet, is answered: done.
 *
 * @param last what its speaker said last; undefined: nothing yet on this line
 */
export function isBegunHere(
  run: BookEntry,
  url: string,
  last: MediaStatus | undefined,
  now: number,
): boolean {
  if (!run.byItself) return false;
  if (run.report !== null) return true;
  // Its speaker was opened a moment ago: what it plays it says next, and the server goes on from there.
  if (last === undefined) return true;
  const isOfRun = last.loadedFor !== null && last.loadedFor.runId === run.runId;
  // Its own LOAD may be on its way still.
  if (!isOfRun || last.state === "idle") return now - (run.begunAt ?? 0) < OWN_LOAD;
  return url === last.url || url === firstUrl(run.plan);
}

/** Agent-started runs use negative ids; report their keys instead. */
export function withKey(
  event: SpeakerEvent,
  keyOf: (runId: number) => string | undefined,
): SpeakerEvent | AgentEvent {
  if (event.type !== "media") return event;
  const { loadedFor } = event.status;
  if (loadedFor === null || loadedFor.runId === null || loadedFor.runId >= 0) return event;
  const key = keyOf(loadedFor.runId);
  const told = { runId: null, ...(key === undefined ? {} : { key }) };
  return { ...event, status: { ...event.status, loadedFor: told } };
}

/**
 * A speaker is there, perhaps with a run that has the volume of its plan already, or another that a person chose.
 *
 * @param volumeOwed what this agent could not put back; null: nothing, or its server does not take it
 */
export function withBegun(
  going: readonly BookEntry[],
  deviceId: string,
  volumeOwed: number | null,
): AgentEvent {
  const owed = volumeOwed === null ? {} : { volumeOwed };
  const run = going.find(
    ({ plan, byItself, beganAt }) => plan.deviceId === deviceId && byItself && beganAt !== null,
  );
  if (!run) return { type: "connected", ...owed };
  const begun = { key: run.plan.key, volumeBefore: run.volumeBefore };
  return { type: "connected", begun, ...owed };
}

/** Of the first item of a plan. */
function firstUrl(plan: AgentPlan): string | null {
  const { order } = plan.plays;
  const item = order.items[order.index];
  return item ? urlOf(plan, item) : null;
}

type Item = AgentPlan["plays"]["order"]["items"][number];

/** Of an item of a plan, as sessions load it; null: it has none without a reciter. */
export function urlOf({ plays: { reciter } }: AgentPlan, { recording }: Item): string | null {
  if ("sound" in recording) return recording.sound.path;
  return reciter && recordingUrl(reciter, recording.surah);
}
