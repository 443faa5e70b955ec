// When a run ends: at a time, with a prayer, after some minutes, or, where its portion ends by itself, when finished.
import { endsByItself } from "#contract/portions/portion-traits";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { LONGEST_DURATION } from "#contract/schedules";
import { ChoicePills } from "../../../ui/choice-pills.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { AnchorField } from "./anchor-field.tsx";
import { LengthChips } from "./length-chips.tsx";
import { type ChosenEnd, type EndWay, endWayOf, FIRST_DURATION, firstEnd } from "./when-choice.ts";

export function EndField() {
  const t = useTranslations("scheduling");
  const { watch, getValues, setValue, formState } = useFormContext<ScheduleForm>();
  const [portion, endTime, endAnchor, durationMinutes] = watch([
    "portion",
    "endTime",
    "endAnchor",
    "durationMinutes",
  ]);
  const end: ChosenEnd = { endTime, endAnchor, durationMinutes };
  const way = endWayOf(end);
  const isOnwards = !endsByItself(portion);
  // Choosing a way again restores what was chosen before.
  const [left, setLeft] = useState<Partial<ChosenEnd>>({});

  function choose(next: EndWay) {
    const before = { ...left, ...entered(end) };
    setLeft(before);
    const [startAnchor, startTime] = getValues(["startAnchor", "startTime"]);
    const chosen: ChosenEnd = {
      endTime: next === "time" ? (before.endTime ?? "") : isOnwards ? endTime : null,
      endAnchor: next === "prayer" ? (before.endAnchor ?? firstEnd(startAnchor, startTime)) : null,
      durationMinutes: next === "minutes" ? (before.durationMinutes ?? FIRST_DURATION) : null,
    };
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("endTime", chosen.endTime, options);
    setValue("endAnchor", chosen.endAnchor, options);
    setValue("durationMinutes", chosen.durationMinutes, options);
  }

  const ways: EndWay[] = ["time", "prayer", "minutes"];
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 text-sm font-medium">{t("end")}</legend>
      <ChoicePills
        small
        value={way}
        choices={(isOnwards ? ways : (["finished", ...ways] as const)).map((value) => ({
          value,
          text: t(isOnwards ? `when.ends.${value}` : `when.limits.${value}`),
        }))}
        onChange={choose}
      />
      {way === "time" && <EndTime />}
      {way === "prayer" && <AnchorField name="endAnchor" />}
      {way === "minutes" && <Duration />}
      {(way === "time" || way === "minutes") && <LengthChips />}
    </fieldset>
  );
}

/** What was entered; not what was left empty. */
const entered = (end: ChosenEnd): Partial<ChosenEnd> =>
  Object.fromEntries(Object.entries(end).filter(([, value]) => value));

function EndTime() {
  const t = useTranslations("scheduling");
  const { register, watch, formState } = useFormContext<ScheduleForm>();
  const [startTime, startAnchor, endTime] = watch(["startTime", "startAnchor", "endTime"]);
  const crossesMidnight = !startAnchor && startTime !== "" && endTime && endTime < startTime;
  return (
    <Field
      label={t("endTime")}
      error={formState.errors.endTime?.message}
      hint={crossesMidnight && t("nextDay")}
    >
      {(control) => <Input {...control} type="time" required {...register("endTime")} />}
    </Field>
  );
}

function Duration() {
  const t = useTranslations("scheduling.when");
  const { field, fieldState } = useController<ScheduleForm, "durationMinutes">({
    name: "durationMinutes",
  });
  return (
    <Field label={t("minutes")} error={fieldState.error?.message}>
      {(control) => (
        <NumberInput
          {...control}
          ref={field.ref}
          min={1}
          max={LONGEST_DURATION}
          // 0 stands for an empty field.
          value={field.value || ""}
          onChange={({ target }) => field.onChange(Math.trunc(Number(target.value)) || 0)}
        />
      )}
    </Field>
  );
}
