// The reciter and the speaker that are chosen in the form, and how long the portion takes.
import { useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { secondsOf } from "#contract/portions/portion-kinds";
import { endsByItself, needsReciter } from "#contract/portions/portion-traits";
import type { Home } from "../../../api/home.ts";
import { useDurations } from "../../../recitations/use-durations.ts";
import { problemOf } from "./portion-choice.ts";
import type { ScheduleForm } from "../schedule-form.ts";

/** `available`: the surahs that the reciter has; null while none is chosen. */
export function useChosenReciter(home: Pick<Home, "reciters">) {
  const reciterId = useFormContext<ScheduleForm>().watch("reciterId");
  const reciter = home.reciters.find(({ id }) => id === reciterId);
  const available = useMemo(() => reciter && new Set(reciter.availableSurahs), [reciter]);
  return { reciter, available: available ?? null };
}

export function useChosenSpeaker(home: Pick<Home, "devices">) {
  const deviceId = useFormContext<ScheduleForm>().watch("deviceId");
  return home.devices.find(({ id }) => id === deviceId);
}

/** Seconds; null where it is not known, or until the end time. */
export function usePortionSeconds(home: Pick<Home, "reciters">): number | null {
  const portion = useFormContext<ScheduleForm>().watch("portion");
  const { reciter } = useChosenReciter(home);
  const isMeasured = endsByItself(portion) && needsReciter(portion);
  const durations = useDurations(isMeasured ? reciter?.identifier : undefined);
  return problemOf(portion) === null ? secondsOf(portion, durations) : null;
}
