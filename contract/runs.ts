// Runs as the API returns them: what became of one occurrence of a schedule, on each of its speakers.
import * as z from "zod/mini";
import { id, instant } from "./endpoint.ts";
import { anySentence } from "./sentences/sentence.ts";

/** The status of a run, as shown to people. */
export const runStatuses = [
  "running",
  "played",
  "late",
  "missed",
  "failed",
  "interrupted",
  "stopped",
  "skipped",
  "waiting",
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What became of a run on one speaker. */
const outcome = {
  status: z.enum(runStatuses),
  /** A sentence unless the status is running or played, in English. */
  reason: z.nullable(z.string()),
  /** The same as data; null too for runs of older versions. */
  reasonSentence: z.nullable(anySentence),
  /** When its sound began; null: not heard yet, never heard, or a run of an older version. */
  heardAt: z.nullable(instant),
};
/** The name that the speaker had. */
const namedSpeaker = { deviceId: id, name: z.string() };

export const run = z.object({
  dueAt: instant,
  ...outcome,
  /** The speaker that recited in place of the schedule's own, or is to since somebody chose it; absent: none had to. */
  fallback: z.optional(z.object({ ...namedSpeaker, since: instant })),
  /** The outcome on each speaker, the schedule's own first; absent: it was on one. */
  speakers: z.optional(z.array(z.object({ ...namedSpeaker, ...outcome }))),
});
export type Run = z.output<typeof run>;
