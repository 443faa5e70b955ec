// The form of a ready-made schedule, with a speaker and a reciter that suit it.
import { canBeSteered } from "#contract/makes";
import { surahsOf } from "#contract/portions/portion-kinds";
import type { PortionPreset } from "#contract/portions/portion-presets";
import type { Home } from "../../api/home.ts";
import { beginningOf } from "../form/portion/portion-choice.ts";
import { chosenAnchor } from "../form/when/when-choice.ts";
import { latestChoice } from "../form/new-form.ts";
import { emptyForm, type ScheduleForm } from "../form/schedule-form.ts";

/**
 * `deviceId` or `reciterId` is 0 where nobody suits it. Bound to its prayer, whose time needs the
 * account's place, but not on an Echo, whose routine fires at a fixed time.
 */
export function presetForm(
  { portion: recited, startTime, startAnchor, days }: PortionPreset,
  home: Pick<Home, "devices" | "reciters" | "schedules">,
  timezone: string,
): ScheduleForm {
  const [portion, choice] =
    typeof recited === "string"
      ? ([
          beginningOf(recited === "juz" ? "khatm" : recited, { kind: "onwards" }),
          recited,
        ] as const)
      : ([recited, null] as const);
  const devices = home.devices.filter((device) => choice === null || canBeSteered(device));
  const surahs = surahsOf(portion);
  const reciters = home.reciters.filter(
    ({ available, availableSurahs }) =>
      available && surahs.every((surah) => availableSurahs.includes(surah)),
  );
  const base = emptyForm(devices, reciters, timezone);
  const form: ScheduleForm = {
    ...base,
    ...{ portion, startTime, endTime: null },
    ...(days && { frequency: "custom", days: [...days] }),
    // What people chose for their latest schedule suits them most likely.
    ...latestChoice(home.schedules, devices, reciters),
  };
  const isEcho = devices.some((device) => device.id === form.deviceId && !canBeSteered(device));
  return !isEcho ? { ...form, startAnchor: chosenAnchor(startAnchor) } : form;
}

/** Where the account has no place a khatm is recited at the hour of a juz a day, else at Fajr. */
const KHATM = { id: "juz", portion: "juz", startTime: "06:00", days: null } as const;
const AT_FAJR = { prayer: "fajr", minutes: 0 } as const;

/** The form of a schedule that recites a khatm. */
export function khatmForm(
  khatmId: number,
  home: Parameters<typeof presetForm>[1],
  timezone: string,
  hasPlace: boolean,
): ScheduleForm {
  const preset = { ...KHATM, startAnchor: hasPlace ? AT_FAJR : null };
  return { ...presetForm(preset, home, timezone), portion: { kind: "khatm", khatmId } };
}
