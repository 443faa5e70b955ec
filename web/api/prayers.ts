// What the page knows about prayer times: settings, days, and the day facts that schedule arithmetic asks for.
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { BodyInput } from "#contract/endpoint";
import type { DayFacts, PrayerInstants } from "#contract/prayers/day-facts";
import { hijriOn } from "#contract/prayers/hijri-dates";
import { nearPlace, type Place, searchPlaces } from "#contract/prayers/places";
import {
  deleteTimetable,
  type HijriCorrections,
  importTimetable,
  type PrayerSettings,
  updatePrayerSettings,
  type updatePrayerSettings as updateEndpoint,
} from "#contract/prayers/prayer-settings";
import { type HijriDate, listPrayerTimes, type PrayerDay } from "#contract/prayers/prayers";
import { formatDate } from "#languages/date-format";
import { useLanguage } from "../i18n/language.tsx";
import { call } from "./call.ts";
import { keys, prayerSettingsQuery, useSession, useUserId } from "./queries.ts";

/** Days from `from` (YYYY-MM-DD) on, on the calendar of the place. */
export interface DayRange {
  from: string;
  days: number;
}

/** Settings of an account that has a place. */
export type PlacedSettings = PrayerSettings & { place: Place };
export type PrayerSettingsChange = BodyInput<typeof updateEndpoint>;

export function usePrayerSettings() {
  return useQuery(prayerSettingsQuery(useUserId()));
}

/** What is not named stays; schedules bound to prayers move, so they are fetched again. */
export function useUpdatePrayerSettings() {
  const { userId, put } = useSettled();
  return useMutation({
    mutationFn: (body: PrayerSettingsChange): Promise<PrayerSettings> =>
      call(updatePrayerSettings, { params: { userId }, body }),
    onSuccess: put,
  });
}

/** With `preview` nothing is stored: the answer says what is wrong in which line. */
export function useImportTimetable() {
  const { userId, refresh } = useSettled();
  return useMutation({
    mutationFn: (body: { csv: string; preview: boolean }) =>
      call(importTimetable, { params: { userId }, body }),
    onSuccess: ({ stored }) => (stored ? refresh() : undefined),
  });
}

export function useDeleteTimetable() {
  const { userId, refresh } = useSettled();
  return useMutation({
    mutationFn: () => call(deleteTimetable, { params: { userId } }),
    onSuccess: refresh,
  });
}

function useSettled() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: keys.schedules(userId) });
    void queries.invalidateQueries({ queryKey: keys.khatms(userId) });
    await queries.invalidateQueries({ queryKey: keys.prayers(userId) });
  };
  const put = (settings: PrayerSettings) => {
    queries.setQueryData([...keys.prayers(userId), "settings"], settings);
    return refresh();
  };
  return { userId, refresh, put };
}

/** Cities whose name begins with or resembles `query`, in the language of the page; none before two letters. */
export function usePlaces(query: string) {
  const wanted = query.trim();
  const { language } = useLanguage();
  return useQuery({
    queryKey: ["places", language, wanted],
    queryFn:
      wanted.length >= 2
        ? ({ signal }) => call(searchPlaces, { query: { query: wanted, language }, signal })
        : skipToken,
    placeholderData: keepPreviousData,
    // A city stays where it is; half a minute later only its memory is wasted.
    staleTime: Infinity,
    gcTime: 30_000,
  });
}

/** Degrees as a place: with their zone, named after the nearest city in the language of the page. */
export function usePlaceNear() {
  const { language } = useLanguage();
  return useMutation({
    mutationFn: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      call(nearPlace, { query: { latitude, longitude, language } }),
  });
}

/** The prayer times of at most 31 days from `from` on; nothing is fetched while the account has no place. */
export function usePrayerDays(from: string, days: number) {
  return useQuery(daysQuery(useUserId() ?? 0, { from, days }, useHasPlace()));
}

const daysQuery = (userId: number, { from, days }: DayRange, enabled: boolean) =>
  queryOptions({
    enabled,
    queryKey: [...keys.prayers(userId), "days", from, days],
    queryFn: ({ signal }) =>
      call(listPrayerTimes, { params: { userId }, query: { from, days }, signal }),
  });

const useHasPlace = () => Boolean(usePrayerSettings().data?.place);

/** Hijri dates by the account's calendar, of days as YYYY-MM-DD; null until the settings are there. */
export function useHijriOn(): ((date: string) => HijriDate) | null {
  const settings = usePrayerSettings().data;
  return settings ? (date) => hijriOn(date, settings) : null;
}

// One list, not another each time: what is computed from it is kept.
const NO_DAYS: readonly PrayerDay[] = [];

/** At most 31 days. Null until the settings are there. Days that are not fetched, or not in the range, have no prayers. */
export function useDayFacts({ from, days }: DayRange): DayFacts | null {
  const settings = usePrayerSettings().data;
  const pausedUntil = useSession().data?.pausedUntil ?? null;
  // No useQueries: all first pages would fetch its code.
  const fetched = usePrayerDays(from, days).data ?? NO_DAYS;
  return useMemo(
    () => (settings ? dayFacts(settings, fetched, pausedUntil) : null),
    [settings, fetched, pausedUntil],
  );
}

/** `days` as fetched; `pausedUntil` is the account's, YYYY-MM-DD. */
export function dayFacts(
  { place, ...corrections }: Pick<PrayerSettings, "place" | keyof HijriCorrections>,
  days: readonly PrayerDay[],
  pausedUntil: string | null,
): DayFacts {
  const known = new Map(days.map((day) => [day.date, day]));
  return {
    timezone: place?.timezone ?? null,
    prayersOn: (date) => {
      const day = known.get(date);
      return day ? instantsOf(day) : null;
    },
    hijriOn: (date) => known.get(date)?.hijri ?? hijriOn(date, corrections),
    pausedUntil,
  };
}

/** The times of a day in UTC milliseconds. */
export function instantsOf(day: PrayerDay): PrayerInstants {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const { fajr, sunrise, dhuhr, asr, maghrib, isha } = day;
  return {
    fajr: at(fajr),
    sunrise: at(sunrise),
    dhuhr: at(dhuhr),
    asr: at(asr),
    maghrib: at(maghrib),
    isha: at(isha),
  };
}

/** The civil day of an instant (UTC milliseconds) in a zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, instant: number): string {
  // The Swedish locale formats dates as ISO does.
  return formatDate("sv", { dateStyle: "short", timeZone }, instant);
}
