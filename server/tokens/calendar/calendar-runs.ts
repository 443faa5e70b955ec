// What stands in an account's calendar feed: its coming runs, and what became of recent ones.
import { deviceNames } from "#server/devices/device-tables";
import { personOf } from "#server/account/account-tables";
import { runsSince } from "#server/runs/run-tables";
import { defaultLanguage, type Language, languages } from "#contract/languages";
import { MOST_COMING_DAYS, type Schedule } from "#contract/schedules";
import { endsByItself, soundIdOf } from "#contract/portions/portion-traits";
import type { Sentence } from "#contract/sentences/sentences";
import { scheduleTextsFor, type TextReader } from "#server/languages/schedule-saying";
import { sentencesIn } from "#server/languages/sentence-words";
import { serverTexts } from "#server/languages/texts";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { recitersById } from "#server/reciters/reciter-tables";
import type { Row } from "#server/platform/database/tables";
import type { SchedulePreviews } from "#server/schedules/schedule-previews";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { Calendar } from "./calendar-text.ts";
import { createRunEvents, type Recited, type RunRow } from "./run-events.ts";

const DAY = 24 * 60 * 60_000;
/** Milliseconds ahead and back. */
const AHEAD = 30 * DAY;
const BACK = 14 * DAY;
/** The nearest ones: a feed stays under half a megabyte. */
const MOST_COMING = 600;
const MOST_RECENT = 300;
/** Home Assistant reads once a day, phones as they like. */
const REFRESH_MINUTES = 60;

export interface CalendarRunsParts {
  db: Queries;
  clock: Clock;
  schedules: Pick<ScheduleStore, "list">;
  previews: Pick<SchedulePreviews, "comingRuns">;
  /** What each of these schedules recites, in their order. */
  portionNames(
    db: Queries,
    schedules: readonly Pick<Row<"schedules">, "portion" | "surahId" | "startAnchor">[],
  ): Promise<Sentence[]>;
  publicUrl: string;
}

export interface CalendarRuns {
  /** With the ids of its schedules. Null: there is no such account. */
  of(userId: number): Promise<{ calendar: Calendar; scheduleIds: number[] } | null>;
}

export function createCalendarRuns(parts: CalendarRunsParts): CalendarRuns {
  const { db, clock, schedules, previews, portionNames, publicUrl } = parts;

  async function recitedOf(
    all: readonly Schedule[],
    reader: TextReader,
  ): Promise<Map<number, Recited>> {
    const { language } = reader;
    const say = await sentencesIn(language);
    const texts = await scheduleTextsFor(reader);
    const portions = all.map(({ portion, startAnchor, surahId }) => ({
      surahId,
      portion: JSON.stringify(portion),
      startAnchor: startAnchor && JSON.stringify(startAnchor),
    }));
    const names = await portionNames(db, portions);
    const speakers = await speakerNames(all);
    const reciters = await reciterNames(all, language);
    return new Map(
      all.map((schedule, index) => {
        const { id, deviceId, alsoOn, fallbackDeviceId, reciterId, portion, surahId } = schedule;
        const name = names[index];
        const where = [deviceId, ...alsoOn].map((speaker) => speakers.get(speaker) ?? "");
        const spoken = {
          ...schedule,
          what: endsByItself(portion) && name ? say(name) : null,
          surah: surahId === null ? null : texts.surahName(surahId),
          isSound: soundIdOf(portion) !== null,
          who: reciterId === null ? null : (reciters.get(reciterId) ?? null),
          where: where.filter((speaker) => speaker !== ""),
          fallback: fallbackDeviceId === null ? null : (speakers.get(fallbackDeviceId) ?? null),
          endsByItself: endsByItself(portion),
          zone: null,
        };
        const recited: Recited = {
          schedule,
          clause: texts.clause(spoken),
          sentence: texts.sentence(spoken),
          speakers: where,
        };
        return [id, recited];
      }),
    );
  }

  /** By id: a household's schedule may be for another member's speaker. */
  const speakerNames = (all: readonly Schedule[]) =>
    deviceNames(
      db,
      all.flatMap(({ deviceId, alsoOn, fallbackDeviceId }) => [
        ...[deviceId, ...alsoOn],
        ...(fallbackDeviceId === null ? [] : [fallbackDeviceId]),
      ]),
    );

  async function reciterNames(
    all: readonly Schedule[],
    language: Language,
  ): Promise<Map<number, string>> {
    const isArabic = languages[language].names === "arabic";
    const rows = await recitersById(
      db,
      all.flatMap(({ reciterId }) => reciterId ?? []),
    );
    return new Map(
      [...rows].map(([id, { name, nameArabic }]) => [id, (isArabic && nameArabic) || name]),
    );
  }

  /** The latest ones, with those that are skipped ahead; the schedule's own speaker first. */
  async function recentRuns(
    since: number,
    scheduleIds: number[],
  ): Promise<[RunRow, ...RunRow[]][]> {
    const runs = new Map<string, [RunRow, ...RunRow[]]>();
    for (const ids of chunks(scheduleIds)) {
      const rows = await runsSince(db, ids, since, MOST_RECENT);
      for (const row of rows) {
        const key = `${row.scheduleId} ${row.dueAt}`;
        const run = runs.get(key);
        if (run) run.push(row);
        else if (row.slot === 0) runs.set(key, [row]);
      }
    }
    return [...runs.values()];
  }

  return {
    async of(userId) {
      const user = await personOf(db, userId);
      if (!user) return null;
      const language = user.language ?? defaultLanguage;
      const now = clock.now();
      const all = await schedules.list(userId);
      const recited = await recitedOf(all, { language, clock: user.clock });
      const say = await sentencesIn(language);
      const { coming, past } = createRunEvents({ now, publicUrl, language, say });

      const ahead = await previews.comingRuns(userId, all, MOST_COMING_DAYS);
      const next = [...ahead]
        .flatMap(([id, runs]) => runs.map((run) => ({ ...run, recited: recited.get(id) })))
        .filter(({ dueAt }) => dueAt <= now + AHEAD)
        .sort((one, other) => one.dueAt - other.dueAt)
        .slice(0, MOST_COMING)
        .flatMap(({ recited, ...run }) => (recited ? [coming(recited, run)] : []));
      const ids = all.map(({ id }) => id);
      const recent = (await recentRuns(now - BACK, ids)).flatMap((rows) => {
        const of = recited.get(rows[0].scheduleId);
        return of ? [past(of, rows)] : [];
      });

      // A run that is both is claimed already, or skipped: what is known of it counts.
      const events = new Map([...next, ...recent].map((event) => [event.uid, event]));
      const calendar = {
        name: serverTexts[language].calendar.name(user.name),
        language,
        refreshMinutes: REFRESH_MINUTES,
        events: [...events.values()].sort((one, other) => one.startsAt - other.startsAt),
      };
      return { calendar, scheduleIds: ids };
    },
  };
}
