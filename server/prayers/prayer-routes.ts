// Prayer settings, prayer times and timetables over HTTP.
import * as settingsContract from "#contract/prayers/prayer-settings";
import { prayers } from "#contract/prayers/prayer-names";
import { listPrayerTimes, type PrayerDay } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";
import { paced } from "#server/platform/costly-calls";
import type { Serve } from "#server/platform/http/routes";
import type { PrayersRoom } from "./prayers-room.ts";

/** The last day that a date of four digits can name. */
const LAST_DATE = "9999-12-31";

export function prayerRoutes(serve: Serve, { prayersRoom }: { prayersRoom: PrayersRoom }): void {
  const { settings, timetables, daysOf } = prayersRoom;

  serve(settingsContract.getPrayerSettings, ({ params }) => settings.of(params.userId));

  serve(settingsContract.updatePrayerSettings, ({ params, body }) =>
    settings.change(params.userId, body),
  );

  serve(settingsContract.importTimetable, ({ params, body }) =>
    timetables.import(params.userId, body.csv, body.preview),
  );

  serve(settingsContract.deleteTimetable, async ({ params }) => {
    await timetables.remove(params.userId);
    return { success: true as const };
  });

  serve(listPrayerTimes, async ({ params, query }) => {
    const days = await daysOf(params.userId);
    const dates: string[] = [];
    for (let date = query.from; dates.length < query.days; date = dateAfter(date, 1)) {
      dates.push(date);
      if (date === LAST_DATE) break;
    }
    const pace = paced();
    const shown: PrayerDay[] = [];
    for (const date of dates) {
      shown.push(dayOn(date));
      await pace();
    }
    return shown;

    function dayOn(date: string): PrayerDay {
      const instants = days.prayersOn(date);
      const times = prayers.map((prayer) => {
        const at = instants?.[prayer] ?? null;
        return [prayer, at === null ? null : new Date(at).toISOString()] as const;
      });
      return {
        date,
        hijri: days.hijriOn(date),
        ...(Object.fromEntries(times) as Pick<PrayerDay, (typeof prayers)[number]>),
        source: days.sourceOn(date),
      };
    }
  });
}
