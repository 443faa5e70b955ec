// When a run starts: at a time on the clock, or with a prayer.
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { wallMinutesBetween, wallTimeAfter } from "#contract/times/wall-times";
import { ChoicePills } from "../../../ui/choice-pills.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { AnchorField } from "./anchor-field.tsx";
import { type ChosenAnchor, FIRST_START, type StartWay } from "./when-choice.ts";

interface StartFieldProps {
  /** Of a new schedule: an end that nobody has typed keeps its distance to the start. */
  endFollows?: boolean;
}

export function StartField({ endFollows = false }: StartFieldProps) {
  const t = useTranslations("scheduling");
  const { register, watch, setValue, formState } = useFormContext<ScheduleForm>();
  const startAnchor = watch("startAnchor");
  const moveEnd = useMovedEnd(endFollows);
  // Choosing the prayer again restores what was chosen before.
  const [left, setLeft] = useState<ChosenAnchor>(startAnchor ?? FIRST_START);
  function choose(way: StartWay) {
    if (startAnchor) setLeft(startAnchor);
    setValue("startAnchor", way === "prayer" ? left : null, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 text-sm font-medium">{t("when.starts")}</legend>
      <ChoicePills
        small
        value={startAnchor ? "prayer" : "time"}
        choices={[
          { value: "time", text: t("when.atTime") },
          { value: "prayer", text: t("when.withPrayer") },
        ]}
        onChange={choose}
      />
      {startAnchor ? (
        <AnchorField name="startAnchor" />
      ) : (
        <Field label={t("startTime")} error={formState.errors.startTime?.message}>
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              {...register("startTime", { onChange: moveEnd })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function useMovedEnd(follows: boolean) {
  const { watch, getValues, setValue, formState } = useFormContext<ScheduleForm>();
  const startTime = watch("startTime");
  const isTyped = formState.dirtyFields.endTime;
  // A field that is being typed in is empty for a while.
  const last = useRef(startTime);
  useEffect(() => {
    if (startTime) last.current = startTime;
  }, [startTime]);
  return ({ target }: ChangeEvent<HTMLInputElement>) => {
    const endTime = getValues("endTime");
    if (!follows || isTyped || !endTime || !last.current || !target.value) return;
    const length = wallMinutesBetween(last.current, endTime);
    setValue("endTime", wallTimeAfter(target.value, length));
  };
}
