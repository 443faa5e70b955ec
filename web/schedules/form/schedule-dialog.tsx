// The dialog that creates and edits a schedule.
import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { endsByItself } from "#contract/portions/portion-traits";
import { reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { useMayChange } from "../../api/household.ts";
import { speakersOf } from "../../recitations/schedule-speakers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { lateFile } from "../../ui/late-file.tsx";
import { useSchemaForm } from "../../ui/schema-form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { FrequencyFields } from "./frequency-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { type AskedForm, newForm } from "./new-form.ts";
import { OrderSwitches } from "./portion/onwards-fields.tsx";
import { PortionField } from "./portion/portion-field.tsx";
import { addingThisBrowser, RecitationFields } from "./recitation-fields.tsx";
import { useCreateSchedule, useUpdateSchedule } from "../schedule-actions.ts";
import { bodyOf, changesOf, formOf, type ScheduleForm, scheduleForm } from "./schedule-form.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { VolumeField } from "./volume-field.tsx";
import { AskPlace } from "./when/ask-place.ts";
import { EndField } from "./when/end-field.tsx";
import { StartField } from "./when/start-field.tsx";
import { serverNow } from "../../api/server-clock.ts";

const UpcomingPreview = lateFile(() => import("./upcoming-preview.tsx")).part(
  (file) => file.default,
);

interface ScheduleDialogProps {
  /** Null creates a new schedule. */
  schedule: Schedule | null;
  /** What a new one begins with. */
  start?: ScheduleForm | undefined;
  /** Which form of a new one the address asks for, unless `start` is given. */
  asked: AskedForm | null;
  home: Home;
  timezone: string;
  /** Asks for the account's place above this dialog, which keeps what was entered. */
  placeDialog: (onClose: () => void) => ReactNode;
  onClose: () => void;
}

export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { timezone, placeDialog, onClose } = props;
  const home = useSpeakersToName(props.home, props.schedule);
  // The schedule when the dialog opened; a change on another screen does not change the form.
  const [schedule] = useState(props.schedule);
  const t = useTranslations("scheduling");
  const common = useTranslations("common");
  const form = useSchemaForm(
    scheduleForm(t),
    schedule
      ? formOf(schedule)
      : (props.start ?? newForm(home, timezone, props.asked, serverNow())),
  );
  const [asksPlace, setAsksPlace] = useState(false);
  const { saving, save } = useSave(schedule, home, onClose);
  const isAddingSpeaker = useIsMutating({ mutationKey: addingThisBrowser }) > 0;
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
          <AskPlace value={() => setAsksPlace(true)}>
            <WhenFields isNew={schedule === null} />
          </AskPlace>
          <FrequencyFields />
          <RecitationFields home={home} isNew={schedule === null} />
          <VolumeField />
          {!endsByItself(form.watch("portion")) && (
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
            <Button type="submit" busy={saving.isPending || isAddingSpeaker}>
              {t(schedule ? "update" : "create")}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
      {/* Not inside the form, which would hear this dialog's own form. */}
      {asksPlace && placeDialog(() => setAsksPlace(false))}
    </Dialog>
  );
}

/** Beside each other where both are short: a sentence about a prayer needs the width. */
function WhenFields({ isNew }: { isNew: boolean }) {
  const [start, end] = useFormContext<ScheduleForm>().watch(["startAnchor", "endAnchor"]);
  return (
    <div className={`grid gap-5 ${start || end ? "" : "sm:grid-cols-2"}`}>
      <StartField endFollows={isNew} />
      <EndField />
    </div>
  );
}

/** Who listens in a household makes schedules for speakers of their own; one that is chosen stays. */
function useSpeakersToName(home: Home, schedule: Schedule | null): Home {
  const mayName = useMayChange(home.devices);
  const chosen = schedule ? speakersOf(schedule) : [];
  const devices = home.devices.filter((device) => mayName(device) || chosen.includes(device.id));
  return devices.length === home.devices.length ? home : { ...home, devices };
}

function useSave(schedule: Schedule | null, home: Home, onClose: () => void) {
  const t = useTranslations("dashboard.toasts");
  const inWait = useTranslations("dashboard.wait");
  const words = useScheduleWords(home);
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const saved = ({ nextRunAt }: Schedule) => {
    const wait = nextRunAt && words.wait(Date.parse(nextRunAt) - serverNow(), true);
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
