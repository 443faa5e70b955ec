// What sounds, is paused or waits, anywhere at home: decided without asking anybody.
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import type { PlaybackState } from "#contract/playback";
import { silenceOf, speakersOf } from "./schedule-speakers.ts";
import type { Run } from "#contract/runs";
import type { Schedule } from "#contract/schedules";

/** A speaker with what it plays. */
export interface Sounding {
  device: Device;
  state: PlaybackState;
}

/** Connected speakers that play, are paused or begin, in the order of `devices`. */
export function soundingOn(
  devices: readonly Device[],
  states: readonly PlaybackState[],
): Sounding[] {
  return devices.flatMap((device) => {
    const state = states.find(({ deviceId }) => deviceId === device.id);
    const sounds = state && ["playing", "paused", "loading"].includes(state.status);
    return sounds && device.isConnected ? [{ device, state }] : [];
  });
}

/** A schedule whose run has begun, and is silent on all its speakers. */
export interface Awaited {
  schedule: Schedule;
  run: Run;
}

/** Runs that wait for their speaker, or are tried again, while nothing sounds or begins there. */
export function awaitedRuns(
  schedules: readonly Schedule[],
  sounding: readonly Sounding[],
): Awaited[] {
  return schedules.flatMap((schedule) => {
    const run = schedule.lastRun;
    if (!run || !isAwaited(run)) return [];
    const on = run.fallback ? [run.fallback.deviceId] : speakersOf(schedule);
    return sounding.some(({ device }) => on.includes(device.id)) ? [] : [{ schedule, run }];
  });
}

/** A reason stands beside "running" only while nothing is heard of it. */
const isAwaited = ({ status, reason }: Run): boolean =>
  status === "waiting" || (status === "running" && reason !== null);

/** It is heard, and does not only wait for its speaker. */
export const isHeardNow = (run: Run): boolean => run.status === "running" && !isAwaited(run);

/** Where such a run could recite instead, the best first: its fallback, what is known to be there, the others. */
export function speakersInstead(
  { schedule, run }: Awaited,
  devices: readonly Device[],
): readonly Device[] {
  const taken = [run.fallback?.deviceId ?? schedule.deviceId, ...schedule.alsoOn];
  const rank = ({ id, reachable }: Device) =>
    id === schedule.fallbackDeviceId ? 0 : reachable === true ? 1 : 2;
  return devices
    .filter(
      (device) => !taken.includes(device.id) && canBeSteered(device) && silenceOf(device) === null,
    )
    .toSorted((one, other) => rank(one) - rank(other));
}
