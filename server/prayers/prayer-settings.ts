// The prayer settings of accounts: read, checked and changed.
import type { BodyOf } from "#contract/endpoint";
import { hijriOn, monthStartProblem, sortedMonthStarts } from "#contract/prayers/hijri-dates";
import type { Place } from "#contract/prayers/places";
import type { PrayerSettings, updatePrayerSettings } from "#contract/prayers/prayer-settings";
import { dateAt } from "#contract/times/clock-times";
import { zoneOffsets } from "#contract/times/zone-offsets";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { kilometresBetween } from "./distance.ts";
import { zonedPlace } from "./places/place-zone.ts";
import type { Places } from "./places/places.ts";
import { choicesOf, defaultRow, methodOf, type PrayerChoices } from "./prayer-choices.ts";
import type { TimetableStore } from "./timetable-store.ts";

/** A timetable is made for one town: it goes when its place moves further than this, kilometres. */
const FURTHEST_MOVE = 50;

export type PrayerSettingsChange = BodyOf<typeof updatePrayerSettings>;

/** What the settings need of other rooms. */
export interface PrayerNeighbours {
  /** How many schedules of the account are bound to prayers. */
  boundTo(userId: number): Promise<number>;
  /** Called after each change of what makes the times of an account: its schedules move. */
  onChange(userId: number): Promise<void>;
  /** The account's own zone, IANA. */
  timezoneOf(userId: number): Promise<string>;
}

export interface PrayerSettingsService {
  of(userId: number): Promise<PrayerSettings>;
  /** Throws `conflict` when the place of bound schedules would go, and `invalid-input`. */
  change(userId: number, change: PrayerSettingsChange): Promise<PrayerSettings>;
  /** With `queries` they are read in that transaction. */
  choices(userId: number, queries?: Queries): Promise<PrayerChoices>;
  /** Moves schedules and lets open pages refetch. */
  publishChange(userId: number): Promise<void>;
}

interface Parts extends PrayerNeighbours {
  db: Queries;
  clock: Clock;
  events: Events;
  timetables: TimetableStore;
  zoneOf: Places["zoneOf"];
}

export function createPrayerSettings(parts: Parts): PrayerSettingsService {
  const { db, clock, events, timetables, zoneOf, boundTo, onChange, timezoneOf } = parts;

  async function rowOf(queries: Queries, userId: number) {
    const row = await queries
      .selectFrom("prayerSettings")
      .selectAll()
      .where("userId", "=", userId)
      .executeTakeFirst();
    return row ?? defaultRow(userId);
  }

  async function choices(userId: number, queries = db): Promise<PrayerChoices> {
    return choicesOf(await rowOf(queries, userId));
  }

  async function of(userId: number): Promise<PrayerSettings> {
    const chosen = await choices(userId);
    const { place, method, madhab, highLatitude, offsets, hijriShift, hijriMonths } = chosen;
    const date = dateAt(place?.timezone ?? (await timezoneOf(userId)), clock.now());
    return {
      place,
      ...(place && { zoneOffsets: zoneOffsets(place.timezone, clock.now()) }),
      method: methodOf(chosen),
      methodIsDefault: method === null,
      madhab,
      highLatitude,
      offsets,
      hijriShift,
      hijriMonths,
      timetable: await timetables.extent(userId),
      today: { date, hijri: hijriOn(date, chosen) },
    };
  }

  async function publishChange(userId: number): Promise<void> {
    await onChange(userId);
    events.publish("message-to-user", { userId, message: { type: "prayers_update" } });
  }

  return {
    of,
    choices,
    publishChange,

    async change(userId, change) {
      if (change.hijriMonths) mustFit(change.hijriMonths);
      const place =
        change.place && zonedPlace(change.place, clock.now(), await zoneOf(change.place));
      if (change.place === null) await mustBeFree(userId);
      await db.transaction().execute(async (queries) => {
        await timetables.lock(queries, userId);
        const before = choicesOf(await rowOf(queries, userId));
        const { key: _, ...rest } = before;
        const after = {
          ...rest,
          ...change,
          place: place === undefined ? before.place : place,
          offsets: { ...before.offsets, ...change.offsets },
          hijriMonths: sortedMonthStarts(change.hijriMonths ?? before.hijriMonths),
        };
        const columns = {
          ...after,
          place: after.place && JSON.stringify(after.place),
          offsets: JSON.stringify(after.offsets),
          hijriMonths: JSON.stringify(after.hijriMonths),
        };
        await queries
          .insertInto("prayerSettings")
          .values({ ...columns, userId })
          .onConflict((conflict) => conflict.column("userId").doUpdateSet(columns))
          .execute();
        if (isElsewhere(before.place, after.place)) await timetables.remove(queries, userId);
      });
      await publishChange(userId);
      return of(userId);
    },
  };

  async function mustBeFree(userId: number): Promise<void> {
    const count = await boundTo(userId);
    if (count > 0) throw new AppError("conflict", sentence("place.in-use", { count }));
  }
}

function isElsewhere(before: Place | null, after: Place | null): boolean {
  if (!before || !after) return before !== after;
  return kilometresBetween(before, after) > FURTHEST_MOVE;
}

function mustFit(starts: PrayerSettings["hijriMonths"]): void {
  const wrong = monthStartProblem(starts);
  if (!wrong) return;
  throw new AppError(
    "invalid-input",
    wrong.problem === "clash"
      ? sentence("prayer.month-starts-clash")
      : sentence("prayer.month-start-far-off", { date: wrong.expected }),
  );
}
