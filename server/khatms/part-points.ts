// Portions that go on from run to run: what the next run recites, and how what was heard moves their point.
import type { PartPortion } from "#contract/portions/kinds/part";
import { goesOn } from "#contract/portions/portion-traits";
import type { AyahRef } from "#contract/quran/ayahs";
import { stretchFrom } from "#contract/quran/divisions";
import { PART_BEGINS, type Unit } from "#contract/quran/units";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { movePoint, type PartPoint, pointIn } from "#server/schedules/schedule-points";
import { pointedRow } from "#server/schedules/schedule-tables";
import { portionOf } from "#server/schedules/schedule-times";
import { type HeardRecitation, inRecitationOf, isSetSince } from "./khatm-hearing.ts";
import { advanced, CONTINUES_WITHIN, type HeardStretch } from "./khatm-progress.ts";
import { stretchesOf, type SurahStretch } from "./khatm-view.ts";
import {
  ayahFrom,
  beginOfAyah,
  beginOfRecited,
  instantOf,
  isRecited,
  placeAt,
  type RecitationTime,
  surahIndexAt,
  timeRange,
} from "./recitation-time.ts";
import type { RecitationTimes } from "./recitation-times.ts";

/** Of a schedule. */
export interface PartToFill {
  portion: PartPortion;
  reciterId: number;
  userId: number;
  /** Null: nothing was heard yet. */
  point: Omit<PartPoint, "setAt"> | null;
  /** Where the portion planned before it ends; left out: none is. */
  follows?: SurahStretch | undefined;
}

export interface PartPoints {
  /** Null: its reciter is gone, or has no recordings. */
  nextPartOf(part: PartToFill): Promise<{ stretches: SurahStretch[]; missing: number[] } | null>;
  /** A speaker has played this in a run of the schedule. */
  heardOf(scheduleId: number, heard: HeardRecitation & { dueAt: number }): Promise<void>;
}

interface Parts {
  db: Queries;
  times: RecitationTimes;
  clock: Clock;
}

/** How often it is tried again when another report was written meanwhile. */
const TRIES = 5;

export function createPartPoints({ db, times, clock }: Parts): PartPoints {
  return {
    async nextPartOf(part) {
      const { reciterId, userId } = part;
      const timed = await times.of(reciterId, userId);
      if (!timed || timed.time.surahs.length === 0) return null;
      const next = partFrom(timed.time, part);
      const cut = next.stretches.filter(({ from, to }) => from !== null || to !== null);
      const surahs = cut.map(({ surah }) => surah);
      const known = await times.withTimings(reciterId, userId, surahs);
      return known && known.time !== timed.time ? partFrom(known.time, part) : next;
    },

    async heardOf(scheduleId, { dueAt, ...heard }) {
      for (let tried = 0; tried < TRIES; tried++) {
        const row = await pointedRow(db, scheduleId);
        if (!row || row.reciterId === null) return;
        const { userId, reciterId } = row;
        const portion = portionOf(row);
        if (!goesOn(portion)) return;
        const point = pointIn(row);
        // A run of before a person has set the point goes on elsewhere.
        if (isSetSince(point?.setAt ?? null, { dueAt, now: clock.now() })) return;
        const own = await times.of(reciterId, userId);
        if (!own || own.time.surahs.length === 0) return;
        const { time } = own;
        const stretch = await inRecitationOf(times, { userId, reciterId, time }, heard);
        const at = instantOfPoint(time, { portion, point, reciterId });
        const reached = reachedFrom(time, at, stretch);
        if (reached === at) return;
        const { surah, second } = placeAt(time, reached);
        const to = {
          ...ayahOf(time, reached, portion.unit),
          second,
          reciterId,
          setAt: point?.setAt ?? null,
        };
        if (await movePoint(db, row, { ...to, surah })) return;
      }
    },
  };
}

/** What this recitation has of it, from its point on. */
export function partFrom(time: RecitationTime, { portion, follows, ...place }: PartToFill) {
  const at = follows ? endOf(time, follows) : instantOfPoint(time, { portion, ...place });
  const begin = beginOfRecited(time, at);
  const ranges = stretchFrom(ayahOf(time, begin, portion.unit), portion, (surah) =>
    isRecited(time, surah),
  );
  const stretches: SurahStretch[] = [];
  const missing: number[] = [];
  for (const [index, range] of ranges.entries()) {
    const whole = timeRange(time, range);
    stretches.push(...stretchesOf(time, index === 0 ? { ...whole, begin } : whole));
    for (let surah = range.from.surah; surah <= range.to.surah; surah++) {
      if (!isRecited(time, surah) && portion.unit !== "surah") missing.push(surah);
    }
  }
  return { stretches, missing };
}

/** The point that was reached with this stretch; from the end of the Quran it goes on at its beginning. */
export function reachedFrom(time: RecitationTime, at: number, heard: HeardStretch): number {
  const end = time.before.at(-1) as number;
  const whole = { begin: 0, end };
  const reached = advanced(time, whole, at, heard);
  if (reached !== at) return reached >= end ? 0 : reached;
  // Its last seconds may not have been reported before it began anew.
  const isAtBeginning = instantOf(time, { surah: heard.surahId, second: heard.to }) < at;
  return isAtBeginning && end - at <= CONTINUES_WITHIN ? advanced(time, whole, 0, heard) || at : at;
}

/** In milliseconds of the time line, below its end. */
function instantOfPoint(
  time: RecitationTime,
  { portion, point, reciterId }: Pick<PartToFill, "portion" | "point" | "reciterId">,
): number {
  const { surah, ayah } = point ?? portion.from ?? PART_BEGINS;
  const isOfRecitation = point?.second != null && point.reciterId === reciterId;
  const at = isOfRecitation
    ? instantOf(time, { surah, second: point.second ?? 0 })
    : beginOfAyah(time, { surah, ayah });
  return around(time, at);
}

const endOf = (time: RecitationTime, { surah, to }: SurahStretch) =>
  around(time, instantOf(time, { surah, second: to ?? Number.POSITIVE_INFINITY }));

const around = (time: RecitationTime, at: number) =>
  at >= (time.before.at(-1) as number) ? 0 : at;

/** The ayah that begins or goes on at an instant; of whole surahs whose ayahs are not timed, the first. */
function ayahOf(time: RecitationTime, at: number, unit: Unit): AyahRef {
  const timed = time.surahs[surahIndexAt(time, at)];
  if (unit !== "surah" || timed?.ayahEnds) return ayahFrom(time, at);
  return { surah: timed?.surah ?? 1, ayah: 1 };
}
