// The schedule dialog's schema, its initial values, and the request it sends.
import * as z from "zod/mini";
import type { Device } from "#contract/devices";
import type { BodyInput } from "#contract/endpoint";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import type { createSchedule, Frequency, Schedule } from "#contract/schedules";
import { needsReciter, type PortionProblem, problemOf } from "./portion/portion-choice.ts";

export type ScheduleBody = Omit<BodyInput<typeof createSchedule>, "userId">;

const frequencies = ["daily", "weekdays", "weekends", "custom", "once"] as const;
/** Preferred when available: Mishary Alafasy, Hafs. */
const DEFAULT_RECITER = "mp3quran-123";

export type FormMessage =
  | PortionProblem
  | "startRequired"
  | "endRequired"
  | "endEqual"
  | "daysRequired"
  | "reciterRequired"
  | "deviceRequired";

export const scheduleForm = (say: (name: FormMessage) => string) =>
  z
    .object({
      portion: z.custom<Portion>().check(({ value, issues }) => {
        const problem = problemOf(value);
        if (problem) issues.push({ code: "custom", input: value, message: say(problem) });
      }),
      startTime: z.string().check(z.minLength(1, say("startRequired"))),
      /** Null: until the portion is finished. */
      endTime: z.nullable(z.string().check(z.minLength(1, say("endRequired")))),
      frequency: z.enum(frequencies),
      days: z.array(z.int()),
      /** Empty: the next occurrence. */
      date: z.string(),
      /** 0: none is chosen. */
      reciterId: z.int(),
      deviceId: z.int().check(z.minimum(1, say("deviceRequired"))),
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
      z.refine(({ startTime, endTime }) => startTime === "" || startTime !== endTime, {
        error: say("endEqual"),
        path: ["endTime"],
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
    portion: ONWARDS,
    startTime: "",
    endTime: "",
    frequency: "daily",
    days: [],
    date: "",
    reciterId: (preferred ?? reciters[0])?.id ?? 0,
    deviceId: device?.id ?? 0,
    surahId: 0,
    volume: null,
    continuePlayback: false,
    shuffle: false,
    enabled: true,
    timezone,
  };
}

export function formOf(schedule: Schedule): ScheduleForm {
  const { startTime, endTime, deviceId, volume, timezone, enabled } = schedule;
  const { portion, continuePlayback, shuffle } = schedule;
  return {
    ...{ startTime, endTime, deviceId, volume, timezone, enabled },
    reciterId: schedule.reciterId ?? 0,
    ...{ portion, continuePlayback, shuffle },
    frequency: schedule.frequency,
    days: schedule.days ?? [],
    date: schedule.date ?? "",
    surahId: schedule.surahId ?? 0,
  };
}

/** The fields changed since the form opened: another screen may have changed the others. */
export function changesOf(before: Schedule, form: ScheduleForm): Partial<ScheduleBody> {
  const old = bodyOf(formOf(before));
  const changed = Object.entries(bodyOf(form)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof ScheduleBody]),
  );
  return Object.fromEntries(changed);
}

export function bodyOf(form: ScheduleForm): ScheduleBody {
  const frequency: Frequency = form.frequency;
  const isOnwards = form.portion.kind === "onwards";
  return {
    ...form,
    days: frequency === "custom" ? form.days.toSorted((one, other) => one - other) : null,
    date: frequency === "once" && form.date ? form.date : null,
    reciterId: needsReciter(form.portion) ? form.reciterId : null,
    // A portion names its surahs itself, and is recited in its own order.
    surahId: (isOnwards && form.surahId) || null,
    continuePlayback: isOnwards && form.continuePlayback,
    shuffle: isOnwards && form.shuffle,
  };
}
