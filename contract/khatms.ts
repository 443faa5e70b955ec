// Khatms: the whole Quran, or a part of it, heard by a day.
import * as z from "zod/mini";
import { ayahRef, compareAyahs, WHOLE_QURAN } from "./quran/ayahs.ts";
import { chosenName, endpoint, id, idInPath, instant, success } from "./endpoint.ts";
import { seconds } from "./playback.ts";
import { surahNumber } from "./reciters.ts";
import { calendarDate } from "./calendar-dates.ts";
import type { PlainCode } from "./sentences/sentences.ts";

export const DEFAULT_KHATM_NAME = "Khatm";
export const MOST_KHATMS = 20;
/** Five years: three ayahs and a half each day. */
export const LONGEST_KHATM_DAYS = 1826;

const ayah = z.object({ surah: surahNumber, ayah: z.int() });

export const khatm = z.object({
  id,
  userId: id,
  name: z.string(),
  /** In whose recitation it is heard, and its lengths are measured. */
  reciterId: id,
  /** YYYY-MM-DD. */
  startsOn: z.string(),
  /** YYYY-MM-DD; it is to be finished on this day. */
  endsOn: z.string(),
  from: ayah,
  to: ayah,
  /**
   * The last ayah that was heard whole, with all before it; null before the first. Where ayahs are
   * not timed: the last ayah of the last surah that was heard whole.
   */
  progress: z.nullable(ayah),
  /** 0 to 100 of the recitation time, with one decimal; 100 only when it is finished. */
  percent: z.number(),
  /** Of the whole khatm. */
  totalSeconds: z.int(),
  remainingSeconds: z.int(),
  /** Recitation time of the days before today, at an even pace, that was not heard; 0 when ahead. */
  behindSeconds: z.int(),
  /** Where listening continues, seconds into the recording; null when it is finished. */
  continueAt: z.nullable(z.extend(ayah, { second: z.number() })),
  /** Surahs that this recitation lacks: they are left out. */
  leftOut: z.array(surahNumber),
  /** YYYY-MM-DD on which it ends when as much is heard each day as until now; null: nothing was heard. */
  paceEndsOn: z.nullable(z.string()),
  /** Null: the runs that are still to come suffice, or no schedule recites it. */
  shortfall: z.nullable(
    z.object({
      /** Recitation time for which they have no room. */
      seconds: z.int(),
      /** More minutes on each day that is left, which would do. */
      minutesPerDay: z.int(),
      /** YYYY-MM-DD on which it would end with such runs; null: no run is to come. */
      endsOn: z.nullable(z.string()),
    }),
  ),
  finishedAt: z.nullable(instant),
  createdAt: instant,
});
export type Khatm = z.output<typeof khatm>;

export const khatmPortion = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  /** Null: no schedule recites this khatm, and a portion is shown for each day. */
  scheduleId: z.nullable(id),
  from: ayah,
  /** Included. An ayah that is cut, in a recording without timings, is in two portions. */
  to: ayah,
  seconds: z.int(),
  /** False: cut within a recording without timings, the ayahs are estimated. */
  exact: z.boolean(),
});
export type KhatmPortion = z.output<typeof khatmPortion>;

const name = chosenName("khatm.name-missing");
const days = z
  .int()
  .check(
    z.minimum(1, "khatm.days-too-few" satisfies PlainCode),
    z.maximum(LONGEST_KHATM_DAYS, "khatm.days-too-many" satisfies PlainCode),
  );

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listKhatms = endpoint({
  method: "GET",
  path: "/api/users/:userId/khatms",
  summary: "One's khatms, oldest first",
  access: "self",
  costly: true,
  params: own,
  reply: z.array(khatm),
});

export const createKhatm = endpoint({
  method: "POST",
  path: "/api/users/:userId/khatms",
  summary: "Begins a khatm, to be finished on a day",
  access: "self",
  costly: true,
  creates: true,
  params: own,
  body: z
    .strictObject({
      userId: z.optional(id),
      name: z._default(name, DEFAULT_KHATM_NAME),
      reciterId: id,
      /** Default: today. */
      startsOn: z.optional(calendarDate),
      endsOn: z.optional(calendarDate),
      /** From the first day to the last, both included. */
      days: z.optional(days),
      from: z._default(ayahRef, WHOLE_QURAN.from),
      to: z._default(ayahRef, WHOLE_QURAN.to),
    })
    .check(
      z.refine(
        (body) => (body.endsOn === undefined) !== (body.days === undefined),
        "khatm.end-ambiguous" satisfies PlainCode,
      ),
      z.refine(
        ({ from, to }) => compareAyahs(from, to) <= 0,
        "portion.range-reversed" satisfies PlainCode,
      ),
    ),
  reply: khatm,
});

export const updateKhatm = endpoint({
  method: "PATCH",
  path: "/api/khatms/:id",
  summary: "Changes a khatm, corrects its progress, or begins it again",
  access: { owner: "khatm" },
  costly: true,
  params: one,
  body: z
    .strictObject({
      name: z.optional(name),
      reciterId: z.optional(id),
      startsOn: z.optional(calendarDate),
      endsOn: z.optional(calendarDate),
      /** From the first day to the last, both included. */
      days: z.optional(days),
      from: z.optional(ayahRef),
      to: z.optional(ayahRef),
      /** The last ayah that was heard; null: none yet. */
      progress: z.optional(z.nullable(ayahRef)),
      /** From today, for as many days as before unless it says otherwise. */
      beginAgain: z.optional(z.literal(true)),
    })
    .check(
      z.refine(
        (body) => body.endsOn === undefined || body.days === undefined,
        "khatm.end-ambiguous" satisfies PlainCode,
      ),
    ),
  reply: khatm,
});

export const deleteKhatm = endpoint({
  method: "DELETE",
  path: "/api/khatms/:id",
  summary: "Deletes a khatm that no schedule recites",
  access: { owner: "khatm" },
  params: one,
  reply: success,
});

export const listKhatmPortions = endpoint({
  method: "GET",
  path: "/api/khatms/:id/portions",
  summary: "What its runs are still to recite, as things are now",
  access: { owner: "khatm" },
  costly: true,
  params: one,
  reply: z.array(khatmPortion),
});

export const heardOfKhatm = endpoint({
  method: "POST",
  path: "/api/khatms/:id/heard",
  summary:
    "A stretch of a recording that a page has played; it counts when it continues from the progress, " +
    "and for no more than the time since the last report allows",
  access: { owner: "khatm" },
  params: one,
  body: z
    .strictObject({
      reciterId: z.optional(id),
      surahId: surahNumber,
      /** Seconds into the recording. */
      from: seconds,
      to: seconds,
      /** The recording ended by itself at `to`: its last ayah was heard whole. */
      ended: z.optional(z.boolean()),
    })
    .check(z.refine(({ from, to }) => from <= to, "khatm.heard-reversed" satisfies PlainCode)),
  reply: khatm,
  status: 200,
});
