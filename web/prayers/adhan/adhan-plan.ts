// The adhans of an account: which schedule calls to which prayer, and what such a schedule is.
import type { BodyInput } from "#contract/endpoint";
import { soundIdOf } from "#contract/portions/portion-traits";
import { adhanOf } from "#contract/prayers/adhans";
import type { createSchedule, Schedule } from "#contract/schedules";
import { prayersWithAdhan, type PrayerWithAdhan } from "#contract/prayers/prayer-names";

/** What a person chooses for one adhan. */
export interface AdhanChoice {
  /** Null: not chosen yet. */
  soundId: number | null;
  deviceId: number | null;
  /** 0 to 100. */
  volume: number;
}

export type Adhans = Record<PrayerWithAdhan, Schedule | null>;

/** Loud enough to be heard in the room, not in the next house. */
const FIRST_VOLUME = 50;

/**
 * The schedule that begins with each prayer. Others bound to it, such as a sound ten minutes before, are
 * left alone; among several the one for every day counts, then the oldest.
 */
export function adhansOf(schedules: readonly Schedule[]): Adhans {
  const rank = ({ frequency, season }: Schedule) => (frequency === "daily" && !season ? 0 : 1);
  const found = schedules
    .filter((schedule) => schedule.startAnchor?.minutes === 0)
    .toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);
  const of = (prayer: PrayerWithAdhan) =>
    found.find((schedule) => adhanOf(schedule) === prayer) ?? null;
  return Object.fromEntries(prayersWithAdhan.map((prayer) => [prayer, of(prayer)])) as Adhans;
}

/** What a schedule has been given; null: there is none. */
export function choiceOf(schedule: Schedule | null): AdhanChoice | null {
  if (!schedule) return null;
  const { portion, deviceId, volume } = schedule;
  const soundId = soundIdOf(portion);
  return { soundId, deviceId, volume: volume ?? FIRST_VOLUME };
}

/** What is offered at first: the only sound, and the only speaker that can play it. */
export function firstChoice(
  sounds: readonly { id: number }[],
  speakers: readonly { id: number }[],
): AdhanChoice {
  const only = (list: readonly { id: number }[]) =>
    list.length === 1 ? (list[0]?.id ?? null) : null;
  return { soundId: only(sounds), deviceId: only(speakers), volume: FIRST_VOLUME };
}

/** Null while the sound or the speaker is not chosen. */
export function bodyOf(choice: AdhanChoice) {
  const { soundId, deviceId, volume } = choice;
  if (soundId === null || deviceId === null) return null;
  return { deviceId, volume, portion: { kind: "sound" as const, soundId } };
}

/** A new adhan: every day, with the prayer itself, until the sound is over. */
export function newAdhan(
  prayer: PrayerWithAdhan,
  choice: NonNullable<ReturnType<typeof bodyOf>>,
  enabled: boolean,
): BodyInput<typeof createSchedule> {
  return { ...choice, enabled, frequency: "daily", startAnchor: { prayer, minutes: 0 } };
}
