// What Play begins in simple mode, decided without asking anybody.
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { adhanOf } from "#contract/prayers/adhans";
import type { Schedule } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";

export type PlayChoice =
  | { kind: "resume"; deviceId: number; surahId: number | null }
  | { kind: "run"; schedule: Schedule }
  | { kind: "again"; deviceId: number; reciterId: number; surahId: number };

interface Known {
  schedules: readonly Schedule[];
  devices: readonly Device[];
  /** Those that are known. */
  states: readonly PlaybackState[];
  /** UTC milliseconds. */
  now: number;
}

/** Milliseconds in which Play begins again what somebody stopped, rather than what is next. */
const STOPPED_WITHIN = 6 * 60 * 60_000;

/**
 * What is paused; else the schedule that was stopped last, for a press of Stop may have been a mistake;
 * else the next schedule; else what a speaker played last. Never an adhan out of its time. Null: no
 * speaker that Wird can start is there, or there is nothing to play.
 */
export function playChoice(known: Known): PlayChoice | null {
  const { schedules, devices, states, now } = known;
  const canStart = (id: number) =>
    devices.some(
      (device) =>
        device.id === id &&
        canBeSteered(device) &&
        device.isConnected &&
        device.reachable !== false,
    );
  const paused = states.find(
    ({ status, deviceId, adhan }) => status === "paused" && adhan === null && canStart(deviceId),
  );
  if (paused) return { kind: "resume", deviceId: paused.deviceId, surahId: paused.surahId };

  const playable = schedules.filter(
    (schedule) => canStart(schedule.deviceId) && adhanOf(schedule) === null,
  );
  const dueAt = ({ lastRun }: Schedule) => Date.parse(lastRun?.dueAt ?? "");
  const [stopped] = playable
    .filter(
      (schedule) =>
        schedule.lastRun?.status === "stopped" && now - dueAt(schedule) < STOPPED_WITHIN,
    )
    .toSorted((one, other) => dueAt(other) - dueAt(one));
  const nextAt = ({ nextRunAt }: Schedule) => Date.parse(nextRunAt ?? "");
  const [next] = playable
    .filter(({ enabled, nextRunAt }) => enabled && nextRunAt)
    .toSorted((one, other) => nextAt(one) - nextAt(other));
  const schedule = stopped ?? next;
  if (schedule) return { kind: "run", schedule };

  for (const { deviceId, reciterId, surahId } of states) {
    if (reciterId === null || surahId === null || !canStart(deviceId)) continue;
    return { kind: "again", deviceId, reciterId, surahId };
  }
  return null;
}
