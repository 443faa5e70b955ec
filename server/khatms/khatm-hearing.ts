// Advances khatms by what was heard: by a speaker in a run, or as a page reports it.
import { FASTEST_RATE } from "#contract/seconds-heard";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import { advanced, type HeardStretch, heardOut, pointColumns } from "./khatm-progress.ts";
import type { KhatmRow, KhatmStore } from "./khatm-store.ts";
import { fromOf, progressOf, type TimedKhatm, toOf } from "./khatm-view.ts";
import { type RecitationTime, translated } from "./recitation-time.ts";
import type { RecitationTimes } from "./recitation-times.ts";

/** What was heard, of which reciter; without one, of the khatm's. */
export interface HeardRecitation extends HeardStretch {
  reciterId?: number | undefined;
  /** When its run was due, UTC milliseconds; left out: no run of a schedule. */
  dueAt?: number | undefined;
}

export interface KhatmHearing {
  /** A speaker has played this in a run of the khatm. */
  onSpeaker(id: number, heard: HeardRecitation): Promise<void>;
  /** A page says that it has played this: no more than time allows counts. */
  onPage(id: number, heard: HeardRecitation): Promise<KhatmRow>;
}

interface Parts {
  store: KhatmStore;
  times: RecitationTimes;
  timed(row: KhatmRow): Promise<TimedKhatm>;
  publish(row: KhatmRow): void;
  clock: Clock;
}

/** Of the time since the last report of a page, milliseconds, no more than this counts. */
const LONGEST_SILENCE = 15 * 60_000;
/** Milliseconds by which the reports of a page may be early. */
const SLACK = 30_000;
/** How often it is tried again when another report was written meanwhile. */
const TRIES = 5;

export function createKhatmHearing({ store, times, timed, publish, clock }: Parts): KhatmHearing {
  /** `mostOf`: milliseconds by which it advances at most. Null: there is no such khatm. */
  async function advance(
    id: number,
    { reciterId, dueAt, ...heard }: HeardRecitation,
    mostOf: (row: KhatmRow) => number,
  ): Promise<KhatmRow | null> {
    for (let tried = 0; tried < TRIES; tried++) {
      const row = await store.find(id);
      if (!row || row.finishedAt !== null) return row;
      // Its run recites beyond where somebody has set the khatm back to since, and says so from its beginning on.
      const isOfRun = dueAt !== undefined;
      if (isOfRun && isSetSince(row.setBackAt, { dueAt, now: clock.now() })) return row;
      const { time, range, at } = await timed(row);
      const stretch = await inRecitationOf(times, { ...row, time }, { reciterId, ...heard });
      const reached = Math.min(advanced(time, range, at, stretch), at + mostOf(row));
      if (reached <= at) return row;
      const isFinished = reached >= range.end;
      const ayahs = { from: fromOf(row), to: toOf(row) };
      const after = await store.advance(row, {
        ...pointColumns(time, ayahs, { at: reached, isFinished, known: progressOf(row) }),
        finishedAt: isFinished ? clock.now() : null,
        reportedAt: clock.now(),
      });
      if (!after) continue;
      if (isWorthShowing(row, after)) publish(after);
      return after;
    }
    throw new AppError("unavailable");
  }

  return {
    async onSpeaker(id, heard) {
      await advance(id, heard, () => Number.POSITIVE_INFINITY);
    },

    async onPage(id, heard) {
      const row = await advance(id, heard, ({ reportedAt }) => {
        const passed = Math.max(0, clock.now() - reportedAt);
        return Math.min(passed, LONGEST_SILENCE) * FASTEST_RATE + SLACK;
      });
      if (!row) throw new AppError("not-found");
      return row;
    },
  };
}

/**
 * By a person, after a run of it was due. What was set on a clock that was ahead is not waited for: no run would move it
 * until then.
 */
export const isSetSince = (
  setAt: number | null,
  { dueAt, now }: { dueAt: number; now: number },
): boolean => setAt !== null && dueAt < setAt && setAt <= now + CLOCKS_DIFFER;

/** A run that has begun with another reciter goes on when that of the khatm, or of the schedule, was changed. */
export async function inRecitationOf(
  times: Pick<RecitationTimes, "of">,
  own: { reciterId: number; userId: number; time: RecitationTime },
  { reciterId = own.reciterId, ...stretch }: HeardRecitation,
): Promise<HeardStretch> {
  const other = reciterId === own.reciterId ? null : await times.of(reciterId, own.userId);
  if (!other) return stretch;
  const { surahId: surah, from, to, ended } = heardOut(other.time, stretch);
  const second = (at: number) => translated({ surah, second: at }, other.time, own.time).second;
  return { surahId: surah, from: second(from), to: second(to), ended };
}

/** Pages fetch it again: a new ayah or a new minute is worth it, each report is not. */
function isWorthShowing(before: KhatmRow, after: KhatmRow): boolean {
  const minute = ({ pointMs }: KhatmRow) => Math.floor(pointMs / 60_000);
  return (
    after.finishedAt !== null ||
    before.progressSurah !== after.progressSurah ||
    before.progressAyah !== after.progressAyah ||
    before.pointSurah !== after.pointSurah ||
    minute(before) !== minute(after)
  );
}
