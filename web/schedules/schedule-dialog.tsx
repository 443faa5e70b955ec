// The dialog that creates and edits a schedule.
import { useState } from "react";
import { Controller, FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { ReciterPicker } from "../recitations/reciter-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { useSchemaForm } from "../ui/schema-form.ts";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { toast } from "../ui/toasts.ts";
import { FrequencyFields } from "./frequency-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { useCreateSchedule, useUpdateSchedule } from "./schedule-actions.ts";
import {
  bodyOf,
  changesOf,
  emptyForm,
  formOf,
  type ScheduleForm,
  scheduleForm,
} from "./schedule-form.ts";
import { useScheduleWords } from "./schedule-words.ts";

const UpcomingPreview = lateFile(() => import("./upcoming-preview.tsx")).part(
  (file) => file.default,
);

interface ScheduleDialogProps {
  /** Null creates a new schedule. */
  schedule: Schedule | null;
  home: Home;
  timezone: string;
  onClose: () => void;
}

export default function ScheduleDialog({ home, timezone, onClose, ...props }: ScheduleDialogProps) {
  // The schedule when the dialog opened; a change on another screen does not change the form.
  const [schedule] = useState(props.schedule);
  const t = useTranslations("dashboard.form");
  const common = useTranslations("common");
  const form = useSchemaForm(
    scheduleForm(t),
    schedule ? formOf(schedule) : emptyForm(home.devices, home.reciters, timezone),
  );
  const { saving, save } = useSave(schedule, home, onClose);
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      // Stays open while saving: closed, the dialog could not show the outcome.
      locked={saving.isPending}
      title={t(schedule ? "editTitle" : "createTitle")}
      closeLabel={common("close")}
      className="sm:max-w-[36rem]"
    >
      <FormProvider {...form}>
        <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(save)}>
          <div className="grid grid-cols-2 gap-4">
            <Field label={t("startTime")} error={errors.startTime?.message}>
              {(control) => (
                <Input {...control} type="time" required {...form.register("startTime")} />
              )}
            </Field>
            <EndField />
          </div>
          <FrequencyFields />
          <div className="grid gap-4 sm:grid-cols-2">
            <ReciterField home={home} />
            <Field
              label={t("device")}
              error={errors.deviceId?.message}
              hint={home.devices.length === 0 && t("noDevice")}
            >
              {(control) => (
                <Select {...control} {...form.register("deviceId", { valueAsNumber: true })}>
                  {!home.devices.some(({ id }) => id === form.getValues("deviceId")) && (
                    <option value={form.getValues("deviceId")}>
                      {schedule ? common("unknown") : t("deviceRequired")}
                    </option>
                  )}
                  {home.devices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <SwitchField name="continuePlayback" hint={t("continueHint")} />
          <SwitchField name="shuffle" hint={t("shuffleHint")} />
          <MoreFields home={home} />
          {/* A new schedule has no times yet, so nothing to preview. */}
          <UpcomingPreview fallback={schedule ? <Skeleton className="h-14" /> : null} />
          <FieldError>{saving.error && reasonOf(saving.error)}</FieldError>
          <DialogActions>
            <Button variant="plain" disabled={saving.isPending} onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {t(schedule ? "update" : "create")}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function EndField() {
  const t = useTranslations("dashboard.form");
  const { register, watch, formState } = useFormContext<ScheduleForm>();
  const [startTime, endTime] = watch(["startTime", "endTime"]);
  const crossesMidnight = startTime !== "" && endTime !== "" && endTime < startTime;
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

function SwitchField({ name, hint }: { name: "continuePlayback" | "shuffle"; hint: string }) {
  const t = useTranslations("dashboard.form");
  const { register } = useFormContext<ScheduleForm>();
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4">
      <span>
        <span className="block font-medium">{t(name)}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
      <Switch aria-label={t(name)} {...register(name)} />
    </label>
  );
}

function ReciterField({ home }: { home: Home }) {
  const t = useTranslations("dashboard.form");
  return (
    <Controller<ScheduleForm, "reciterId">
      name="reciterId"
      render={({ field, fieldState }) => (
        <div className="grid content-start gap-1">
          <ReciterPicker
            label={t("reciter")}
            value={field.value || null}
            reciters={home.reciters}
            onChange={field.onChange}
          />
          <FieldError>{fieldState.error?.message}</FieldError>
        </div>
      )}
    />
  );
}

function useSave(schedule: Schedule | null, home: Home, onClose: () => void) {
  const t = useTranslations("dashboard.toasts");
  const inWait = useTranslations("dashboard.wait");
  const words = useScheduleWords(home);
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const saved = ({ nextRunAt }: Schedule) => {
    const wait = nextRunAt && words.wait(Date.parse(nextRunAt) - Date.now(), true);
    toast({
      title: t(schedule ? "updated" : "created"),
      description: wait ? inWait("fromNow", { wait }) : undefined,
    });
    onClose();
  };
  return {
    saving: schedule ? update : create,
    save(values: ScheduleForm) {
      if (!schedule) return create.mutate(bodyOf(values), { onSuccess: saved });
      const changes = changesOf(schedule, values);
      update.mutate({ id: schedule.id, changes }, { onSuccess: saved });
    },
  };
}
