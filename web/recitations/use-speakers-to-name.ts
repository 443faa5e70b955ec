// The speakers that may be named in a schedule.
import type { Schedule } from "#contract/schedules";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { speakersOf } from "./schedule-speakers.ts";

/** Who listens in a household makes schedules for speakers of their own; one that is chosen stays. */
export function useSpeakersToName(home: Home, schedule: Schedule | null): Home {
  const mayName = useMayChange(home.devices);
  const chosen = schedule ? speakersOf(schedule) : [];
  const devices = home.devices.filter((device) => mayName(device) || chosen.includes(device.id));
  return devices.length === home.devices.length ? home : { ...home, devices };
}
