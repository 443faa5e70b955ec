// The speakers of a schedule: its own, those beside it and its fallback; and which of them could not recite now.
import type { Device } from "#contract/devices";
import { makeOf } from "#contract/makes";
import type { Schedule } from "#contract/schedules";

export type SpeakerChoice = Pick<Schedule, "deviceId" | "alsoOn" | "fallbackDeviceId">;

/** Why a speaker could not recite now; a browser is reachable while a tab of Wird is open in it. */
export type Silence = "disconnected" | "unreachable" | "noTab";

/** Null: nothing is known against it. */
export function silenceOf({
  type,
  isConnected,
  reachable,
}: Pick<Device, "type" | "isConnected" | "reachable">): Silence | null {
  if (!isConnected) return "disconnected";
  if (reachable !== false) return null;
  return makeOf({ type }).isTab ? "noTab" : "unreachable";
}

/** Ids of devices: those that recite, then the fallback. */
export function speakersOf({ deviceId, alsoOn, fallbackDeviceId }: SpeakerChoice): number[] {
  return [deviceId, ...alsoOn, ...(fallbackDeviceId === null ? [] : [fallbackDeviceId])];
}

/** Those of its speakers, in that order, that could not recite now; devices that are gone are left out. */
export function silentSpeakers(choice: SpeakerChoice, devices: readonly Device[]): Device[] {
  return speakersOf(choice).flatMap(
    (id) => devices.find((each) => each.id === id && silenceOf(each)) ?? [],
  );
}

/** Those of its speakers that are heard a second or more after their minute, with how many. */
export function lateSpeakers(choice: SpeakerChoice, devices: readonly Device[]) {
  return speakersOf(choice).flatMap((id) => {
    const device = devices.find((each) => each.id === id);
    const seconds = device ? secondsAfter(device) : 0;
    return device && seconds > 0 ? [{ device, seconds }] : [];
  });
}

/** Whole seconds after its minute that it is usually heard; 0: at once, or not known. */
export const secondsAfter = ({ heardAfterMs }: Pick<Device, "heardAfterMs">): number =>
  Math.round((heardAfterMs ?? 0) / 1000);

/** Whether a schedule that is switched on counts on the device. */
export function isCountedOn(deviceId: number, schedules: readonly Schedule[]): boolean {
  return schedules.some((each) => each.enabled && speakersOf(each).includes(deviceId));
}
