// A run as an event of a calendar: one that is to come, or one with its outcome on each speaker.
import type { Language } from "#contract/languages";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Schedule } from "#contract/schedules";
import type { Sentence } from "#contract/sentences/sentences";
import type { RunWindow } from "#contract/times/schedule-runs";
import { serverTexts } from "#server/languages/texts";
import { shownStatus } from "#server/runs/run-tables";
import type { Row } from "#server/platform/database/tables";
import type { CalendarEvent } from "./calendar-text.ts";

/** Milliseconds, where nobody knows how long a portion takes. */
const UNKNOWN_LENGTH = 15 * 60_000;

/** A schedule with all of it that an event says, in the account's language. */
export interface Recited {
  schedule: Pick<Schedule, "id" | "portion" | "nextRunAt" | "estimatedEndAt">;
  /** "Al-Kahf by Abdulbasit in the Kitchen" */
  clause: string;
  /** "Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday at 05:00" */
  sentence: string;
  /** The names of its speakers by slot, its own first. */
  speakers: string[];
}

/** A run on one speaker. */
export type RunRow = Pick<
  Row<"runs">,
  | ("scheduleId" | "slot" | "speaker" | "dueAt" | "endsAt" | "status")
  | ("reason" | "reasonSentence" | "startedAt" | "endedAt")
>;

interface Around {
  now: number;
  publicUrl: string;
  language: Language;
  say(sentence: Sentence): string;
}

export function createRunEvents({ now, publicUrl, language, say }: Around) {
  const texts = serverTexts[language].calendar;
  const host = new URL(publicUrl).hostname;

  function coming(recited: Recited, run: RunWindow): CalendarEvent {
    const { schedule, clause, sentence, speakers } = recited;
    const due = new Date(run.dueAt).toISOString().replace(/\.\d+|[-:]/g, "");
    return {
      uid: `run-${schedule.id}-${due}@${host}`,
      startsAt: run.dueAt,
      endsAt: plannedEnd(schedule, run),
      summary: clause,
      description: sentence,
      location: speakers.filter((name) => name !== "").join(", "),
      url: publicUrl,
      isCancelled: false,
      sequence: 0,
      changedAt: now,
    };
  }

  function outcomeOf({ status, reason, reasonSentence }: RunRow): string {
    // Claimed, and not due for some seconds.
    if (status === "preparing") return "";
    const outcome = texts.outcomes[shownStatus[status]];
    const why = reasonSentence === null ? reason : say(JSON.parse(reasonSentence) as Sentence);
    return why ? texts.told(outcome, why) : outcome;
  }

  /** `rows`: of one run, the schedule's own speaker first. */
  function past(recited: Recited, rows: readonly [RunRow, ...RunRow[]]): CalendarEvent {
    const [own] = rows;
    const { status, startedAt, endedAt, dueAt } = own;
    const planned = coming(recited, own);
    if (status === "preparing") return planned;
    const shown = shownStatus[status];
    // A fallback, or a speaker that has another name now.
    const nameOf = ({ slot, speaker }: RunRow) => speaker ?? recited.speakers[slot] ?? "";
    const outcomes = rows.map((row) => {
      const outcome = outcomeOf(row);
      return rows.length > 1 && outcome !== "" ? texts.told(nameOf(row), outcome) : outcome;
    });
    const lines = [...outcomes, planned.description].filter((line) => line !== "");
    return {
      ...planned,
      endsAt: startedAt !== null && endedAt !== null ? endedAt : planned.endsAt,
      summary: texts.told(texts.outcomes[shown], recited.clause),
      description: lines.join("\n"),
      location: rows.length > 1 ? rows.map(nameOf).join(", ") : (own.speaker ?? planned.location),
      isCancelled: shown === "skipped",
      sequence: shown === "running" || shown === "waiting" ? 1 : 2,
      changedAt: endedAt ?? startedAt ?? Math.min(dueAt, now),
    };
  }

  return { coming, past };
}

/** When a run is likely to be over: as its next one is estimated, and never after its end time. */
function plannedEnd(
  { portion, nextRunAt, estimatedEndAt }: Recited["schedule"],
  { dueAt, endsAt }: RunWindow,
): number {
  if (!endsByItself(portion) && endsAt !== null) return endsAt;
  const isKnown = nextRunAt !== null && estimatedEndAt !== null;
  const length = isKnown ? Date.parse(estimatedEndAt) - Date.parse(nextRunAt) : UNKNOWN_LENGTH;
  return Math.min(dueAt + length, endsAt ?? Number.POSITIVE_INFINITY);
}
