// What the form of a new schedule begins with.
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import { nextFullHour, wallTimeAfter } from "#contract/times/wall-times";
import type { Home } from "../../api/home.ts";
import { formatDate } from "#languages/date-format";
import { emptyForm, type ScheduleForm } from "./schedule-form.ts";

/** Minutes that a first schedule recites. */
const FIRST_LENGTH = 30;
const RAMADAN = 9;

/** "/?schedule=first" opens the form filled in for a first schedule, "ramadan" one for that month. */
export const askedForms = ["first", "ramadan"] as const;
export type AskedForm = (typeof askedForms)[number];

/** The reciter and the speaker of the latest schedule, as far as they are in these lists. */
export function latestChoice(
  schedules: readonly Schedule[],
  devices: readonly Pick<Device, "id" | "isConnected">[],
  reciters: readonly Pick<Reciter, "id" | "available">[],
): Partial<Pick<ScheduleForm, "deviceId" | "reciterId">> {
  const latest = schedules.toSorted((one, other) => other.id - one.id)[0];
  const device = devices.find(({ id, isConnected }) => isConnected && id === latest?.deviceId);
  const reciter = reciters.find(({ id, available }) => available && id === latest?.reciterId);
  return { ...(device && { deviceId: device.id }), ...(reciter && { reciterId: reciter.id }) };
}

/**
 * The times are the next full hour and half an hour after it, for a first schedule that the steps ask
 * for and wherever there are schedules already. Otherwise they are empty, as the specification has it.
 * `now` in UTC milliseconds.
 */
export function newForm(
  { devices, reciters, schedules }: Pick<Home, "devices" | "reciters" | "schedules">,
  timezone: string,
  asked: AskedForm | null,
  now: number,
): ScheduleForm {
  const form: ScheduleForm = {
    ...emptyForm(devices, reciters, timezone),
    ...latestChoice(schedules, devices, reciters),
    ...(asked === "ramadan" && { season: { hijriMonth: RAMADAN } }),
  };
  if (asked !== "first" && schedules.length === 0) return form;
  const startTime = fullHourAfter(now, timezone);
  return { ...form, startTime, endTime: wallTimeAfter(startTime, FIRST_LENGTH) };
}

/** HH:MM on the clocks of a zone. */
export function fullHourAfter(now: number, timeZone: string): string {
  // The Swedish locale writes the time of day as a time field has it.
  const look = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  return nextFullHour(formatDate("sv", look, now));
}
