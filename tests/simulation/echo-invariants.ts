// What is promised otherwise of an Echo: nothing can begin, stop or ask it from outside. Its routine begins a run; what it plays at the end it
// plays to its end; what it does not say nobody knows.
import type { InvariantName } from "./promises.ts";
import type { RunRow } from "./told-runs.ts";
import type { Sound, TownSpeaker } from "./town-speakers.ts";
import { HOUR, MINUTE, SECOND } from "./town.ts";

type Breaks = (invariant: InvariantName, text: string) => void;

/** By Amazon's clock a routine may come so long before its minute, milliseconds. */
const EARLY = 2 * MINUTE;
/** From the routine to the sound. */
const SOUNDS_WITHIN = 15 * SECOND;
/** A run without an end waits an hour for its routine, and as long for a word after the longest recording. */
const LONGEST_UNTOLD = 6 * HOUR;
/** What was queued before the end is stopped when it says that it begins. */
const STOPPED_WITHIN = 20 * SECOND;

export const isEcho = (speaker: TownSpeaker | undefined) => speaker?.make === "alexa";

export const earlyOnEcho = (speaker: TownSpeaker): number => (isEcho(speaker) ? EARLY : 0);

export const untoldOnEcho = (speaker: TownSpeaker | undefined): number =>
  isEcho(speaker) ? LONGEST_UNTOLD : 0;

/** Of a run of which nothing was amiss, and that is over. */
export function askRunOnEcho(
  run: RunRow,
  { speaker, sounds, reason }: { speaker: TownSpeaker; sounds: Sound[]; reason: string | null },
  breaks: Breaks,
): void {
  const until = run.endsAt ?? run.dueAt + HOUR;
  const opened = speaker.echo?.opened().find((at) => at >= run.dueAt - EARLY && at < until);
  if (opened === undefined) {
    if (run.status !== "missed") {
      breaks("told-once", `Run ${run.id}, whose routine did not come, is told as ${run.status}.`);
    }
    return;
  }
  const sounded = sounds[0]?.from ?? Number.POSITIVE_INFINITY;
  if (run.status !== "played") {
    breaks(
      "never-silent",
      `Run ${run.id}, whose routine came, is told as ${run.status}: ${reason}`,
    );
  } else if (sounded - opened > SOUNDS_WITHIN) {
    breaks("never-silent", `Run ${run.id} sounded ${sounded - opened} ms after its routine.`);
  }
}

/** Something of this run sounds, whose end is over. */
export function askEndOnEcho(
  run: RunRow & { endsAt: number },
  { last, now }: { last: Sound; now: number },
  breaks: Breaks,
): void {
  if (last.from < run.endsAt + SECOND || now - last.from < STOPPED_WITHIN) return;
  breaks(
    "ends-in-time",
    `A recording of run ${run.id} began ${last.from - run.endsAt} ms after its end, and sounds on.`,
  );
}
