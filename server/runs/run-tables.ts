// The table of runs, with the states of a run, and what other rooms ask of it.
import type { Generated } from "kysely";
import type { RunStatus } from "#contract/runs";

declare module "#server/platform/database/tables" {
  interface Tables {
    runs: RunsTable;
  }
}

type Flag = 0 | 1;

/**
 * The stored state of a run, with the status that the API shows for it. `preparing`: claimed shortly before it is due;
 * nothing has played yet. `interrupted` is silent now and may continue, `cut-short` was silent at its end. `delegated`: its
 * agent is disconnected and may play it. Skipped by a person are `skipped` alone: `moved-past` by a change of its times,
 * `passed-over` for want of anything to recite, or of knowledge whether it was recited.
 */
export const shownStatus = {
  preparing: "running",
  waiting: "waiting",
  running: "running",
  interrupted: "interrupted",
  played: "played",
  late: "late",
  stopped: "stopped",
  failed: "failed",
  delegated: "failed",
  missed: "missed",
  "cut-short": "interrupted",
  skipped: "skipped",
  "moved-past": "skipped",
  "passed-over": "skipped",
} as const satisfies Record<string, RunStatus>;
export type RunState = keyof typeof shownStatus;

/** The states that people see as skipped. */
export const SKIPPED = (Object.keys(shownStatus) as RunState[]).filter(
  (state) => shownStatus[state] === "skipped",
);

export interface RunsTable {
  id: Generated<number>;
  scheduleId: number;
  /** Unique with scheduleId and slot: each due instant is claimed once for each speaker. */
  dueAt: number;
  /** 0: the schedule's own speaker; from 1 on those that recite too. */
  slot: Generated<number>;
  /** Where it plays, when that is not the schedule's own speaker; its row may be gone. */
  deviceId: Generated<number | null>;
  /** The name that this speaker had. */
  speaker: Generated<string | null>;
  /** When it went to the fallback speaker; null: it did not have to. */
  fallbackAt: Generated<number | null>;
  /** Why: JSON of a Sentence. */
  fallbackReason: Generated<string | null>;
  /** 1: its owner has to be told of it, and nobody has put that into an alert yet. */
  untold: Generated<Flag>;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** The civil day to which it belongs, YYYY-MM-DD; null for runs by hand and of older versions. */
  day: string | null;
  status: RunState;
  /** In English. */
  reason: string | null;
  /** The same: JSON of a Sentence; null too for runs of older versions. */
  reasonSentence: string | null;
  /** The node that plays it, good while that node lives; null once it has ended or was released. */
  claimedBy: string | null;
  /** When the speaker first reported PLAYING. */
  startedAt: number | null;
  /** When its sound began, reckoned from that report; null: never, or in an older version. */
  heardAt: Generated<number | null>;
  endedAt: number | null;
  /** JSON: the list of a run that its schedule does not tell, so that a restart continues with it. */
  playOrder: string | null;
  /** JSON of a RunPlace, for such a list; a shuffled one continues where its schedule stopped. */
  playPlace: string | null;
  /** The volume to restore, 0 to 100; null: unchanged by the run, or changed by somebody since. */
  volumeBefore: number | null;
}
