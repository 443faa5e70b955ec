// The usual lengths of a recitation, each one press; without a start yet it is the next full hour.
import { useFormContext } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { wallMinutesBetween, wallTimeAfter } from "#contract/times/wall-times";
import { Button } from "../../../ui/button.tsx";
import { fullHourAfter } from "../new-form.ts";
import type { ScheduleForm } from "../schedule-form.ts";
import { endWayOf } from "./when-choice.ts";
import { serverNow } from "../../../api/server-clock.ts";

const MINUTES = [15, 30, 60];

/** For an end at a time, and for one after minutes; an end at a time needs a start on the clock. */
export function LengthChips() {
  const t = useTranslations("scheduling");
  const format = useFormatter();
  const { watch, getValues, setValue, formState } = useFormContext<ScheduleForm>();
  const [startTime, startAnchor, endTime, endAnchor, durationMinutes] = watch([
    ...(["startTime", "startAnchor", "endTime", "endAnchor", "durationMinutes"] as const),
  ]);
  const isAtTime = endWayOf({ endTime, endAnchor, durationMinutes }) === "time";
  if (isAtTime && startAnchor) return null;
  const chosen = !isAtTime
    ? durationMinutes
    : startTime && endTime && wallMinutesBetween(startTime, endTime);

  function choose(minutes: number) {
    const options = { shouldValidate: formState.isSubmitted };
    if (!isAtTime) return setValue("durationMinutes", minutes, { ...options, shouldDirty: true });
    const start = startTime || fullHourAfter(serverNow(), getValues("timezone"));
    if (!startTime) setValue("startTime", start, options);
    setValue("endTime", wallTimeAfter(start, minutes), options);
  }

  return (
    <div role="group" aria-label={t("lengths")} className="flex flex-wrap gap-2">
      {MINUTES.map((minutes) => (
        <Button
          key={minutes}
          variant="quiet"
          size="xs"
          aria-pressed={chosen === minutes}
          onClick={() => choose(minutes)}
        >
          {t("lengthOf", { minutes: format.number(minutes) })}
        </Button>
      ))}
    </div>
  );
}
