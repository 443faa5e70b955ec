// What sounds anywhere at home, as it changes.
import { useQueries } from "@tanstack/react-query";
import type { PlaybackState } from "#contract/playback";
import { playbackStateQuery, useDevices, useSchedules } from "../api/queries.ts";
import { usePlayerState } from "../engine-context/engine-provider.tsx";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { type Awaited, awaitedRuns, type Sounding, soundingOn } from "../recitations/sounding.ts";

// Outside the component: another function each time would make another list each time.
const known = (states: { data: PlaybackState | undefined }[]): PlaybackState[] =>
  states.flatMap(({ data }) => data ?? []);

export interface Now {
  /** Without adhans, which have a bar of their own. */
  sounding: readonly Sounding[];
  awaited: readonly Awaited[];
  /** Runs whose speaker begins, and is not heard yet. */
  beginning: readonly Awaited[];
}

/** Live messages keep the states up to date; each is fetched once. */
export function useSounding(): Now {
  const { data: devices = [] } = useDevices(false);
  const { data: schedules = [] } = useSchedules();
  const states = useQueries({
    queries: devices
      .filter(({ isConnected }) => isConnected)
      .map(({ id }) => playbackStateQuery(id)),
    combine: known,
  });
  const sounding = soundingOn(devices, states);
  const awaited = awaitedRuns(schedules, sounding);
  const heard = sounding.filter(({ state }) => state.status !== "loading");
  const told = new Set(awaited.map(({ schedule }) => schedule.id));
  return {
    beginning: awaitedRuns(schedules, heard).filter(({ schedule }) => !told.has(schedule.id)),
    sounding: sounding.filter(({ state }) => state.adhan === null),
    awaited,
  };
}

/** The id of the speaker that the player's own bar shows already; null: none. */
export function useShownInPlayer(): number | null {
  const { output, served, started } = usePlayerState();
  const own = useBrowserSpeaker().deviceId;
  if (!started) return null;
  if (output.kind === "device") return output.deviceId;
  return served ? own : null;
}
