// The outcome of a run in words; of a run on several speakers, of each.
import type { Run } from "#contract/runs";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { LastRun } from "./last-run.tsx";
import type { ScheduleWords } from "./schedule-words.ts";

const RunSpeakers = lateFile(() =>
  fetchWithWords(() => import("./speakers/run-speakers.tsx"), ["readiness"]),
).part((speakers) => speakers);

interface RunOutcomeProps {
  run: Run;
  words: ScheduleWords;
  timezone: string;
  /** UTC milliseconds. */
  now: number;
}

export function RunOutcome({ run, words, timezone, now }: RunOutcomeProps) {
  // It was heard, but not where it was to be.
  const look = run.fallback && run.status === "played" ? "late" : run.status;
  const heard = words.heard(run, timezone);
  return (
    <>
      <LastRun status={look}>{words.outcome(run, now, timezone)}</LastRun>
      {heard && <p className="ps-5.5 text-sm text-soft">{heard}</p>}
      {run.speakers && <RunSpeakers fallback={null} missing={null} run={run} />}
    </>
  );
}
