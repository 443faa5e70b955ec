// The dashboard's data, once all of it is loaded.
import { useMemo } from "react";
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import { ApiError } from "./call.ts";
import { useDevices, useReciters, useSchedules, useSurahs } from "./queries.ts";

export type Surah = NonNullable<ReturnType<typeof useSurahs>["data"]>[number];

export interface Home {
  devices: readonly Device[];
  schedules: readonly Schedule[];
  reciters: readonly Reciter[];
  surahs: readonly Surah[];
}

export interface HomeState {
  home: Home | null;
  error: Error | null;
  /** The session has ended on the server. */
  signedOut: boolean;
  retry: () => void;
}

export function useHome(): HomeState {
  const devices = useDevices();
  const schedules = useSchedules();
  const reciters = useReciters();
  const surahs = useSurahs();
  const queries = [devices, schedules, reciters, surahs];
  const error = queries.find((query) => query.error && !query.data)?.error ?? null;
  const home = useMemo((): Home | null => {
    if (!devices.data || !schedules.data || !reciters.data || !surahs.data) return null;
    return {
      devices: devices.data,
      schedules: schedules.data,
      reciters: reciters.data,
      surahs: surahs.data,
    };
  }, [devices.data, schedules.data, reciters.data, surahs.data]);
  return {
    home,
    error,
    signedOut: queries.some(({ error }) => error instanceof ApiError && error.status === 401),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
