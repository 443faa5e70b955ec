// Imports the timetables of accounts: read, compared with what is computed, stored whole or not at all.
import { hijriOn } from "#contract/prayers/hijri-dates";
import type { Place } from "#contract/prayers/places";
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { prayers } from "#contract/prayers/prayer-names";
import type { AnySentence } from "#contract/sentences/sentence";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Queries } from "#server/platform/database/database";
import { type PrayerChoices, rulesOf } from "./prayer-choices.ts";
import type { PrayerSettingsService } from "./prayer-settings.ts";
import { prayerTimes } from "./prayer-times.ts";
import { type TimetableGap, timetableGaps } from "./timetable-gaps.ts";
import { readTimetable, type TimetableProblem } from "./timetable-lines.ts";
import type { TimetableStore } from "./timetable-store.ts";
import { timetableInstants } from "./timetable-times.ts";

/** A time further from the computed one is of another town or another column, milliseconds. */
const FURTHEST_APART = 90 * 60_000;

export interface ImportedTimetable {
  stored: boolean;
  days: TimetableDay[];
  problems: { line: number; message: string; sentence: AnySentence }[];
  gaps: TimetableGap[];
}

export interface Timetables {
  /** Throws `no-place`, and `invalid-input` when a line is wrong and it is no preview. */
  import(userId: number, csv: string, preview: boolean): Promise<ImportedTimetable>;
  remove(userId: number): Promise<void>;
}

interface Parts {
  db: Queries;
  store: TimetableStore;
  settings: Pick<PrayerSettingsService, "choices" | "publishChange">;
}

export function createTimetables({ db, store, settings }: Parts): Timetables {
  return {
    async import(userId, csv, preview) {
      const choices = await settings.choices(userId);
      const { place } = choices;
      if (!place) throw new AppError("no-place");
      const { days, problems } = checkedTimetable(csv, place, choices);
      const said = problems.map(({ line, sentence: problem }) => ({
        line,
        message: englishOf(problem),
        sentence: problem,
      }));
      const gaps = problems.length > 0 ? [] : timetableGaps(days, await store.dates(userId));
      if (preview) return { stored: false, days, problems: said, gaps };
      if (problems.length > 0) throw new AppError("invalid-input", allWrong(problems));
      await db.transaction().execute(async (queries) => {
        await store.lock(queries, userId);
        const now = await settings.choices(userId, queries);
        // The lines were compared with the times of the settings as they were read.
        if (now.key !== choices.key) throw new AppError("conflict");
        await store.store(queries, userId, days);
      });
      await settings.publishChange(userId);
      return { stored: true, days, problems: [], gaps };
    },

    async remove(userId) {
      await db.transaction().execute(async (queries) => {
        await store.lock(queries, userId);
        await store.remove(queries, userId);
      });
      await settings.publishChange(userId);
    },
  };
}

function allWrong(problems: readonly TimetableProblem[]): Sentence {
  const [first] = problems;
  if (first?.sentence.code === "timetable.empty") return first.sentence;
  return sentence("timetable.problem", { line: first?.line ?? 1, count: problems.length });
}

/** The days of right lines in the order of the dates, and the problems in the order of the lines. */
function checkedTimetable(csv: string, place: Place, choices: PrayerChoices) {
  const read = readTimetable(csv);
  const days: TimetableDay[] = [];
  const problems = [...read.problems];
  for (const { line, day } of read.lines) {
    const foreign = farOff(day, place, choices);
    if (foreign) problems.push({ line, sentence: foreign });
    else days.push(day);
  }
  return {
    days: days.sort((one, other) => (one.date < other.date ? -1 : 1)),
    problems: problems.sort((one, other) => one.line - other.line),
  };
}

/** The first time that is too far from the computed one. */
function farOff(day: TimetableDay, place: Place, choices: PrayerChoices): Sentence | null {
  const instants = timetableInstants(day, place.timezone);
  const rules = rulesOf(choices);
  const { month } = hijriOn(day.date, choices);
  const expected = prayerTimes(place, rules, day.date, month);
  // A table may be of the other madhab, and in short nights authorities bound Fajr and Isha by rules
  // of their own, up to the middle of the night.
  const madhab = rules.madhab === "shafi" ? ("hanafi" as const) : ("shafi" as const);
  const others = { ...rules, madhab, highLatitude: "middleofthenight" as const };
  const otherwise = prayerTimes(place, others, day.date, month);
  for (const prayer of prayers) {
    const [one, other, at] = [expected[prayer], otherwise[prayer], instants[prayer]];
    if (one === null || other === null || at === null) continue;
    const early = Math.min(one, other) - FURTHEST_APART;
    const late = Math.max(one, other) + FURTHEST_APART;
    if (at >= early && at <= late) continue;
    const clock = clockOf(one, place.timezone);
    return sentence("timetable.far-off", { prayer, expected: clock });
  }
  return null;
}

/** HH:MM. */
function clockOf(at: number, timezone: string): string {
  const format = { timeZone: timezone, hour: "2-digit", minute: "2-digit" } as const;
  return new Date(at).toLocaleTimeString("en-GB", { ...format, hourCycle: "h23" });
}
