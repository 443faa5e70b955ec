// Builds the room of prayers from its pieces.
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { type AccountDays, createDayFacts, type DayFactsSource } from "./day-facts.ts";
import {
  createPrayerSettings,
  type PrayerNeighbours,
  type PrayerSettingsService,
} from "./prayer-settings.ts";
import { createPlaces, type Places } from "./places/places.ts";
import { createTimetableStore } from "./timetable-store.ts";
import { createTimetables, type Timetables } from "./timetables.ts";

export interface PrayersRoom {
  /** The search for a place. */
  places: Places;
  settings: PrayerSettingsService;
  timetables: Timetables;
  dayFacts: DayFactsSource;
  /** The days of one account; throws `no-place` without one. */
  daysOf(userId: number): Promise<AccountDays>;
}

interface Parts extends PrayerNeighbours {
  db: Queries;
  clock: Clock;
  events: Events;
}

export function createPrayersRoom(parts: Parts): PrayersRoom {
  const { db } = parts;
  const store = createTimetableStore(db, parts.clock);
  const dayFacts = createDayFacts();
  const places = createPlaces({ clock: parts.clock });
  const settings = createPrayerSettings({ ...parts, timetables: store, zoneOf: places.zoneOf });
  return {
    places,
    settings,
    timetables: createTimetables({ db, store, settings }),
    dayFacts,
    async daysOf(userId) {
      const days = (await dayFacts.of(db, [userId])).get(userId);
      if (!days || days.timezone === null) throw new AppError("no-place");
      return days;
    },
  };
}
