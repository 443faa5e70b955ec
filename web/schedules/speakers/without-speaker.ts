// What becomes of a schedule when one of its speakers is gone.
import type { Device } from "#contract/devices";
import { silenceOf, type SpeakerChoice, speakersOf } from "../../recitations/schedule-speakers.ts";

/** What becomes of a schedule without one of its speakers. */
export type Bereft =
  | { kind: "silent" }
  /** These recite all the same. */
  | { kind: "others"; deviceIds: number[] }
  | { kind: "fallback"; deviceId: number }
  /** It was the fallback: nothing stands in for the first any more. */
  | { kind: "no-fallback" };

/** Without that device; null when it is none of the schedule's speakers. One that could not recite now does not count. */
export function without(
  deviceId: number,
  choice: SpeakerChoice,
  devices: readonly Device[],
): Bereft | null {
  if (!speakersOf(choice).includes(deviceId)) return null;
  const stays = (id: number) =>
    id !== deviceId && devices.some((each) => each.id === id && silenceOf(each) === null);
  const { fallbackDeviceId: fallback } = choice;
  if (deviceId === fallback) return { kind: "no-fallback" };
  // The fallback serves for the first speaker only.
  if (deviceId === choice.deviceId && fallback !== null && stays(fallback)) {
    return { kind: "fallback", deviceId: fallback };
  }
  const others = [choice.deviceId, ...choice.alsoOn].filter(stays);
  return others.length > 0 ? { kind: "others", deviceIds: others } : { kind: "silent" };
}
