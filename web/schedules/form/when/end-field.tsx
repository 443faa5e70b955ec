// When a run ends: at its end time, or, where the portion ends by itself, when it is finished.
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Field, Input } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { ScheduleForm } from "./schedule-form.ts";

export function EndField() {
  const t = useTranslations("scheduling");
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  const [portion, endTime] = watch(["portion", "endTime"]);
  const [limit, setLimit] = useState("");
  if (portion.kind === "onwards") return <EndTime />;
  const revalidate = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <div className="grid content-start gap-2">
      <Field label={t("end")}>
        {(control) => (
          <Select
            {...control}
            value={endTime === null ? "finished" : "limit"}
            onChange={({ target }) => {
              if (target.value === "limit") return setValue("endTime", limit, revalidate);
              setLimit(endTime ?? "");
              setValue("endTime", null, revalidate);
            }}
          >
            <option value="finished">{t("untilFinished")}</option>
            <option value="limit">{t("atTheLatest")}</option>
          </Select>
        )}
      </Field>
      {endTime !== null && <EndTime />}
    </div>
  );
}

function EndTime() {
  const t = useTranslations("scheduling");
  const { register, watch, formState } = useFormContext<ScheduleForm>();
  const [startTime, endTime] = watch(["startTime", "endTime"]);
  const crossesMidnight = startTime !== "" && endTime && endTime < startTime;
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
