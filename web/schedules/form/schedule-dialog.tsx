// The dialog that creates and edits a schedule.
import { useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Schedule, Season } from "#contract/schedules";
import { reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { lateFile } from "../../ui/late-file.tsx";
import { useSchemaForm } from "../../ui/schema-form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { FrequencyFields } from "./frequency-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { OrderSwitches } from "./portion/onwards-fields.tsx";
import { PortionField } from "./portion/portion-field.tsx";
import { RecitationFields } from "./recitation-fields.tsx";
import { useCreateSchedule, useUpdateSchedule } from "../schedule-actions.ts";
import {
  bodyOf,
  changesOf,
  emptyForm,
  formOf,
  type ScheduleForm,
  scheduleForm,
} from "./schedule-form.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { EndField } from "./when/end-field.tsx";
import { StartField } from "./when/start-field.tsx";

const UpcomingPreview = lateFile(() => import("./upcoming-preview.tsx")).part(
  (file) => file.default,
);

interface ScheduleDialogProps {
  /** Null creates a new schedule. */
  schedule: Schedule | null;
  /** What a new one begins with. */
  start?: ScheduleForm | undefined;
  /** The season that a new one begins with, unless `start` is given. */
  season: Season | null;
  home: Home;
  timezone: string;
  onClose: () => void;
}

export default function ScheduleDialog({ home, timezone, onClose, ...props }: ScheduleDialogProps) {
  // The schedule when the dialog opened; a change on another screen does not change the form.
  const [schedule] = useState(props.schedule);
  const t = useTranslations("scheduling");
  const common = useTranslations("common");
  const form = useSchemaForm(
    scheduleForm(t),
    schedule
      ? formOf(schedule)
      : (props.start ?? {
          ...emptyForm(home.devices, home.reciters, timezone),
          season: props.season,
        }),
  );
  const { saving, save } = useSave(schedule, home, onClose);
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
          <PortionField home={home} />
          <WhenFields />
          <FrequencyFields />
          <RecitationFields home={home} isNew={schedule === null} />
          {form.watch("portion").kind === "onwards" && (
            <OrderSwitches home={home} schedule={schedule} />
          )}
          <MoreFields home={home} />
          {/* A new schedule has no times yet, so nothing to preview. */}
          <UpcomingPreview
            fallback={schedule ? <Skeleton className="h-14" /> : null}
            home={home}
            scheduleId={schedule?.id ?? null}
          />
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

/** Beside each other where both are short: a sentence about a prayer needs the width. */
function WhenFields() {
  const [start, end] = useFormContext<ScheduleForm>().watch(["startAnchor", "endAnchor"]);
  return (
    <div className={`grid gap-5 ${start || end ? "" : "sm:grid-cols-2"}`}>
      <StartField />
      <EndField />
    </div>
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
