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
}

export interface SimpleChoice {
  /** What is due next, shown in large figures; null: nothing is. */
  next: Schedule | null;
  /**
   * What Play begins: what is paused; else the next schedule that can be begun by hand; else what a speaker played
   * last. Never an adhan out of its time. Null: no speaker that Wird can start is there, or there is nothing to play.
   */
  play: PlayChoice | null;
  /** The schedule that Play begins, to be shown beside `next`; null: it is `next`, or Play begins none. */
  later: Schedule | null;
}

/** One list says what is next and what Play begins, so that nobody hears another recitation than they have read. */
export function simpleChoice(known: Known): SimpleChoice {
  const due = (schedule: Schedule) => Date.parse(schedule.nextRunAt ?? "");
  const upcoming = known.schedules
    .filter(({ enabled, nextRunAt }) => enabled && nextRunAt)
    .toSorted((one, other) => due(one) - due(other));
  const next = upcoming[0] ?? null;
  const play = playChoice(known, upcoming);
  const later = play?.kind === "run" && play.schedule !== next ? play.schedule : null;
  return { next, play, later };
}

function playChoice(known: Known, upcoming: readonly Schedule[]): PlayChoice | null {
  const { devices, states } = known;
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

  const schedule = upcoming.find((each) => canStart(each.deviceId) && adhanOf(each) === null);
  if (schedule) return { kind: "run", schedule };

  for (const { deviceId, reciterId, surahId } of states) {
    if (reciterId === null || surahId === null || !canStart(deviceId)) continue;
    return { kind: "again", deviceId, reciterId, surahId };
  }
  return null;
}
