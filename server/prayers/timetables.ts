// Imports the timetables of accounts: read, compared with what is computed, stored whole or not at all.
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import type { AnySentence } from "#contract/sentences/sentence";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Queries } from "#server/platform/database/database";
import type { PrayerSettingsService } from "./prayer-settings.ts";
import { type TimetableGap, timetableGaps } from "./timetable-gaps.ts";
import { checkedTimetable } from "./timetable-checks.ts";
import { readTimetable, type TimetableRemark } from "./timetable-lines.ts";
import type { TimetableStore } from "./timetable-store.ts";

interface SaidRemark {
  line: number;
  message: string;
  sentence: AnySentence;
}

export interface ImportedTimetable {
  stored: boolean;
  days: TimetableDay[];
  problems: SaidRemark[];
  notes: SaidRemark[];
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
      const read = readTimetable(csv, choices.madhab);
      const { days, problems, notes } = checkedTimetable(read, place, choices);
      const said = { problems: problems.map(saidRemark), notes: notes.map(saidRemark) };
      const gaps = problems.length > 0 ? [] : timetableGaps(days, await store.dates(userId));
      if (preview) return { stored: false, days, ...said, gaps };
      if (problems.length > 0) throw new AppError("invalid-input", allWrong(problems));
      await db.transaction().execute(async (queries) => {
        await store.lock(queries, userId);
        const now = await settings.choices(userId, queries);
        // The lines were compared with the times of the settings as they were read.
        if (now.key !== choices.key) throw new AppError("conflict");
        await store.store(queries, userId, days);
      });
      await settings.publishChange(userId);
      return { stored: true, days, ...said, gaps };
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

function saidRemark({ line, sentence: said }: TimetableRemark): SaidRemark {
  return { line, message: englishOf(said), sentence: said };
}

function allWrong(problems: readonly TimetableRemark[]): Sentence {
  const [first] = problems;
  if (first?.sentence.code === "timetable.empty") return first.sentence;
  if (first?.sentence.code === "timetable.no-text") return first.sentence;
  return sentence("timetable.problem", { line: first?.line ?? 1, count: problems.length });
}
