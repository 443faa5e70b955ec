// The schedule dialog's schema, its initial values, and the request it sends.
import type { FieldErrors } from "react-hook-form";
import * as z from "zod/mini";
import type { Device } from "#contract/devices";
import { endsByItself, goesOn, needsReciter } from "#contract/portions/portion-traits";
import type { BodyInput } from "#contract/endpoint";
import type { Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import {
  choiceIn,
  type createSchedule,
  frequencies,
  type Frequency,
  LONGEST_DURATION,
  type Schedule,
  type ScheduleChoice,
  type Season,
} from "#contract/schedules";
import type { ScheduleTimes } from "#contract/times/schedule-runs";
import type { SaidPart } from "#languages/schedule-sentence";
import { DEFAULT_RECITER } from "#contract/recordings";
import { besideOf } from "./beside/beside-choice.ts";
import { type PortionProblem, problemOf } from "./portion/portion-choice.ts";
import {
  anchorOf,
  type ChosenAnchor,
  chosenAnchor,
  endBody,
  endWayOf,
  isSame,
  isWhole,
  startBody,
} from "./when/when-choice.ts";

export type ScheduleBody = Omit<BodyInput<typeof createSchedule>, "userId">;

/** Preferred when available: Mishary Alafasy, Hafs. */

export type FormMessage =
  | PortionProblem
  | "startRequired"
  | "endRequired"
  | "endEqual"
  | "minutesBounds"
  | "durationBounds"
  | "seasonDates"
  | "seasonBackwards"
  | "daysRequired"
  | "reciterRequired"
  | "deviceRequired";

const anchor = (say: (name: FormMessage) => string) =>
  z.nullable(z.custom<ChosenAnchor>((chosen) => isWhole(chosen), say("minutesBounds")));

export function seasonProblem(season: Season): "seasonDates" | "seasonBackwards" | null {
  if ("hijriMonth" in season) return null;
  if (season.from === "" || season.to === "") return "seasonDates";
  return season.from > season.to ? "seasonBackwards" : null;
}

export const scheduleForm = (say: (name: FormMessage) => string) =>
  z
    .object({
      portion: z.custom<Portion>().check(({ value, issues }) => {
        const problem = problemOf(value);
        if (problem) issues.push({ code: "custom", input: value, message: say(problem) });
      }),
      /** Not used with `startAnchor`. */
      startTime: z.string(),
      startAnchor: anchor(say),
      /** Not used with `endAnchor` or `durationMinutes`; null: until the portion is finished. */
      endTime: z.nullable(z.string()),
      endAnchor: anchor(say),
      durationMinutes: z.nullable(
        z.custom<number>(
          (minutes) => Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_DURATION,
          say("durationBounds"),
        ),
      ),
      season: z.nullable(
        z.custom<Season>().check(({ value, issues }) => {
          const problem = seasonProblem(value);
          if (problem) issues.push({ code: "custom", input: value, message: say(problem) });
        }),
      ),
      frequency: z.enum(frequencies),
      days: z.array(z.int()),
      /** Empty: the next occurrence. */
      date: z.string(),
      /** 0: none is chosen. */
      reciterId: z.int(),
      deviceId: z.int().check(z.minimum(1, say("deviceRequired"))),
      /** 0: none. */
      fallbackDeviceId: z.int(),
      alsoOn: z.array(z.int()),
      /** 0: the reciter's first surah. */
      surahId: z.int(),
      volume: z.nullable(z.int()),
      continuePlayback: z.boolean(),
      shuffle: z.boolean(),
      enabled: z.boolean(),
      timezone: z.string(),
    })
    .check(
      z.refine(({ portion, reciterId }) => reciterId > 0 || !needsReciter(portion), {
        error: say("reciterRequired"),
        path: ["reciterId"],
        // Also while other fields are wrong, so that all of it is said at once.
        when: () => true,
      }),
      z.refine(({ startTime, startAnchor }) => startAnchor !== null || startTime !== "", {
        error: say("startRequired"),
        path: ["startTime"],
        when: () => true,
      }),
      z.refine((form) => endWayOf(form) !== "time" || form.endTime !== "", {
        error: say("endRequired"),
        path: ["endTime"],
        when: () => true,
      }),
      z.refine(
        (form) =>
          endWayOf(form) !== "time" ||
          form.startAnchor !== null ||
          form.startTime === "" ||
          form.startTime !== form.endTime,
        { error: say("endEqual"), path: ["endTime"] },
      ),
      z.refine(({ startAnchor, endAnchor }) => !isSame(startAnchor, endAnchor), {
        error: say("endEqual"),
        path: ["endAnchor"],
      }),
      z.refine(({ frequency, days }) => frequency !== "custom" || days.length > 0, {
        error: say("daysRequired"),
        path: ["days"],
      }),
    );
export type ScheduleForm = z.output<ReturnType<typeof scheduleForm>>;

export function emptyForm(
  devices: readonly Pick<Device, "id" | "isConnected">[],
  reciters: readonly Pick<Reciter, "id" | "identifier" | "available">[],
  timezone: string,
): ScheduleForm {
  const preferred = reciters.find((each) => each.identifier === DEFAULT_RECITER && each.available);
  const device = devices.find(({ isConnected }) => isConnected) ?? devices[0];
  return {
    ...formOf({ ...NEW_SCHEDULE, deviceId: device?.id ?? 0, startTime: "", timezone }),
    endTime: "",
    reciterId: (preferred ?? reciters[0])?.id ?? 0,
  };
}

export function formOf(schedule: ScheduleChoice): ScheduleForm {
  const choice = choiceIn(schedule);
  return {
    ...choice,
    startAnchor: chosenAnchor(choice.startAnchor),
    endAnchor: chosenAnchor(choice.endAnchor),
    reciterId: choice.reciterId ?? 0,
    fallbackDeviceId: choice.fallbackDeviceId ?? 0,
    days: choice.days ?? [],
    date: choice.date ?? "",
    surahId: choice.surahId ?? 0,
  };
}

/** The fields changed since the form opened: another screen may have changed the others. */
export function changesOf(before: Schedule, form: ScheduleForm): Partial<ScheduleBody> {
  const old = bodyOf(formOf(before));
  const changed = Object.entries(bodyOf(form)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof ScheduleBody]),
  );
  const changes: Partial<ScheduleBody> = Object.fromEntries(changed);
  if (!changes.portion) return changes;
  return { ...changes, portion: portionChange(form.portion, formOf(before).portion) };
}

/** Without a beginning that nobody has changed: it may have gone on since the form opened. */
function portionChange(portion: Portion, before: Portion): Portion {
  if (!goesOn(portion) || !goesOn(before)) return portion;
  const { from, ...others } = portion;
  return JSON.stringify(from) === JSON.stringify(before.from) ? others : portion;
}

/** As the sentence says it, also while something is missing. */
export function choiceFrom(form: ScheduleForm): ScheduleChoice {
  const { startAnchor, endAnchor, frequency, days, date, portion } = form;
  const isOnwards = !endsByItself(portion);
  return {
    ...form,
    ...besideOf(form),
    startAnchor: startAnchor && anchorOf(startAnchor),
    endAnchor: endAnchor && anchorOf(endAnchor),
    days: frequency === "custom" ? days : null,
    date: (frequency === "once" && date) || null,
    reciterId: needsReciter(portion) ? form.reciterId : null,
    surahId: (isOnwards && form.surahId) || null,
    continuePlayback: isOnwards && form.continuePlayback,
    shuffle: isOnwards && form.shuffle,
  };
}

export function bodyOf(form: ScheduleForm): ScheduleBody {
  const { startTime, startAnchor, endTime, endAnchor, durationMinutes, timezone, ...others } = form;
  const frequency: Frequency = form.frequency;
  const isOnwards = !endsByItself(form.portion);
  return {
    ...others,
    ...besideOf(form),
    ...startBody(startTime, startAnchor),
    ...endBody({ endTime, endAnchor, durationMinutes }),
    // With a prayer the clock is that of its place.
    ...(startAnchor || endAnchor ? {} : { timezone }),
    days: frequency === "custom" ? form.days.toSorted((one, other) => one - other) : null,
    date: frequency === "once" && form.date ? form.date : null,
    reciterId: needsReciter(form.portion) ? form.reciterId : null,
    // A portion names its surahs itself, and is recited in its own order.
    surahId: (isOnwards && form.surahId) || null,
    continuePlayback: isOnwards && form.continuePlayback,
    shuffle: isOnwards && form.shuffle,
  };
}

/** When the schedule in the form would run; null while what is needed for that is missing or wrong. */
export function timesOf(form: ScheduleForm): ScheduleTimes | null {
  const { startTime, startAnchor, endTime, endAnchor, durationMinutes, season } = form;
  if (startAnchor ? !isWhole(startAnchor) : startTime === "") return null;
  const way = endWayOf(form);
  if (way === "time" && (endTime === "" || (!startAnchor && endTime === startTime))) return null;
  if (endAnchor && (!isWhole(endAnchor) || isSame(startAnchor, endAnchor))) return null;
  if (durationMinutes !== null && !(durationMinutes >= 1)) return null;
  if (season && seasonProblem(season)) return null;
  if (form.frequency === "custom" && form.days.length === 0) return null;
  return {
    ...{ startTime, endTime, durationMinutes, season },
    startAnchor: startAnchor && anchorOf(startAnchor),
    endAnchor: endAnchor && anchorOf(endAnchor),
    ...{ frequency: form.frequency, days: form.days, timezone: form.timezone },
    date: form.frequency === "once" && form.date ? form.date : null,
  };
}

/** Where the first thing that is wrong is chosen. */
export function wrongPart(errors: FieldErrors<ScheduleForm>): SaidPart {
  if (errors.portion || errors.surahId) return "what";
  if (errors.reciterId) return "who";
  if (errors.deviceId) return "where";
  if (errors.frequency || errors.days || errors.date) return "days";
  if (errors.startTime || errors.startAnchor) return "when";
  if (errors.endTime || errors.endAnchor || errors.durationMinutes) return "until";
  return "more";
}
