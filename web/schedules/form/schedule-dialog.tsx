// The dialog that creates and edits a schedule: its sentence, and the same as labelled fields; on a phone these are in sheets.
import { type ReactNode, useId, useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { endsByItself } from "#contract/portions/portion-traits";
import type { SaidPart } from "#languages/schedule-sentence";
import { useAddingThisBrowser } from "../../api/adding-this-browser.ts";
import { reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { usePrayerSettings } from "../../api/prayers.ts";
import { useSpeakersToName } from "../../recitations/use-speakers-to-name.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { lateFile } from "../../ui/late-file.tsx";
import { useSchemaForm } from "../../ui/schema-form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { useWide } from "../../ui/use-wide.ts";
import { FrequencyFields } from "./frequency-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { type AskedForm, newForm } from "./new-form.ts";
import { OrderSwitches } from "./portion/onwards-fields.tsx";
import { PortionField } from "./portion/portion-field.tsx";
import { RecitationFields } from "./recitation-fields.tsx";
import { FormSentence, partId } from "./say/form-sentence.tsx";
import { Sheet } from "./say/sheet.tsx";
import { khatmForm } from "../presets/preset-form.ts";
import { useCreateSchedule, useUpdateSchedule } from "../schedule-actions.ts";
import {
  bodyOf,
  changesOf,
  formOf,
  type ScheduleForm,
  scheduleForm,
  wrongPart,
} from "./schedule-form.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { VolumeField } from "./volume-field.tsx";
import { AskPlace, AskSpeaker } from "./when/ask-place.ts";
import { EndField } from "./when/end-field.tsx";
import { StartField } from "./when/start-field.tsx";
import { serverNow } from "../../api/server-clock.ts";

const UpcomingPreview = lateFile(() => import("./upcoming-preview.tsx")).part(
  (file) => file.default,
);

/** Asks for what a schedule needs, above its dialog, which keeps what was entered. */
export interface AskingDialogs {
  place: (onClose: () => void) => ReactNode;
  /** Missing where speakers are not connected. */
  speaker?: (onClose: () => void) => ReactNode;
}

interface ScheduleDialogProps {
  /** Null creates a new schedule. */
  schedule: Schedule | null;
  /** What a new one begins with. */
  start?: ScheduleForm | undefined;
  /** A new one recites this khatm. */
  khatmId?: number;
  /** Which form of a new one the address asks for, unless `start` is given. */
  asked: AskedForm | null;
  home: Home;
  timezone: string;
  asking: AskingDialogs;
  onClose: () => void;
}

export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { timezone, asking, onClose } = props;
  const home = useSpeakersToName(props.home, props.schedule);
  // The schedule when the dialog opened; a change on another screen does not change the form.
  const [schedule] = useState(props.schedule);
  const t = useTranslations("scheduling");
  const common = useTranslations("common");
  const hasPlace = Boolean(usePrayerSettings().data?.place);
  const start = props.khatmId ? khatmForm(props.khatmId, home, timezone, hasPlace) : props.start;
  const form = useSchemaForm(
    scheduleForm(t),
    schedule ? formOf(schedule) : (start ?? newForm(home, timezone, props.asked, serverNow())),
  );
  const [asks, setAsks] = useState<keyof AskingDialogs | null>(null);
  const { saving, save } = useSave(schedule, home, onClose);
  const isAddingSpeaker = useAddingThisBrowser();
  const isWide = useWide();
  const [isUnfolded, setUnfolded] = useState(false);
  const isBeneath = isWide || isUnfolded;
  const sheets = useSheets(() => {
    if (isWide || schedule) return null;
    if (!start && !props.asked) return "what";
    // What was chosen for it lacks a speaker alone.
    return form.getValues("deviceId") === 0 ? "where" : null;
  });
  const sheet = sheets.open && (
    <Sheet
      {...{ home, schedule }}
      id={sheets.id}
      part={sheets.open}
      ownFields={!isBeneath}
      isGuided={sheets.isGuided}
      isFromStart={sheets.isFromStart}
      onChosen={() => sheets.goOn(form.getValues("deviceId") === 0)}
      onClose={sheets.close}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      // Stays open while saving: closed, the dialog could not show the outcome.
      locked={saving.isPending}
      title={t(schedule ? "editTitle" : "createTitle")}
      closeLabel={common("close")}
      className="pb-0 sm:max-w-[44rem] sm:pb-0"
    >
      <FormProvider {...form}>
        <AskPlace value={() => setAsks("place")}>
          <AskSpeaker value={asking.speaker ? () => setAsks("speaker") : null}>
            <form
              noValidate
              className="grid grid-cols-[minmax(0,1fr)] gap-5"
              onSubmit={form.handleSubmit(save, (errors) => {
                if (!isBeneath) sheets.openAt(wrongPart(errors));
              })}
            >
              <FormSentence
                {...{ home }}
                open={sheets.open}
                ownFields={!isBeneath}
                sheetId={sheets.id}
                onOpen={sheets.toggle}
              />
              {isWide && sheet}
              {/* A new schedule has no times yet, so nothing to preview. */}
              <UpcomingPreview
                fallback={schedule ? <Skeleton className="h-14" /> : null}
                home={home}
                scheduleId={schedule?.id ?? null}
                onElsewhere={() => sheets.openAt("where")}
                onMoved={() => sheets.focus("when")}
              />
              {!isWide && (
                <div className="-ms-4 flex flex-wrap forced-colors:ms-0 forced-colors:gap-2">
                  {!isUnfolded && (
                    <Button
                      variant="text"
                      size="sm"
                      aria-expanded={sheets.open === "more"}
                      onClick={() => sheets.toggle("more")}
                    >
                      {t("more")}
                    </Button>
                  )}
                  <Button
                    variant="text"
                    size="sm"
                    aria-expanded={isUnfolded}
                    onClick={() => {
                      sheets.close();
                      setUnfolded(!isUnfolded);
                    }}
                  >
                    {t("say.allFields")}
                  </Button>
                </div>
              )}
              {isBeneath && (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
                  <Fields {...{ home, schedule }} />
                </div>
              )}
              <div className="sticky bottom-0 z-10 -mx-5 bg-card sm:-bottom-6 sm:-mx-6 sm:rounded-b-lg">
                {!isWide && sheet}
                <div className="border-t border-line px-5 py-3 sm:px-6">
                  <FieldError>{saving.error && reasonOf(saving.error)}</FieldError>
                  <div className="flex flex-wrap justify-end gap-3">
                    <Button variant="plain" disabled={saving.isPending} onClick={onClose}>
                      {common("cancel")}
                    </Button>
                    <Button
                      type="submit"
                      className="max-md:grow"
                      busy={saving.isPending || isAddingSpeaker}
                    >
                      {t(schedule ? "update" : "create")}
                    </Button>
                  </div>
                </div>
              </div>
            </form>
          </AskSpeaker>
        </AskPlace>
      </FormProvider>
      {/* Not inside the form, which would hear this dialog's own form. */}
      {asks && asking[asks]?.(() => setAsks(null))}
    </Dialog>
  );
}

function Fields({ home, schedule }: { home: Home; schedule: Schedule | null }) {
  const portion = useFormContext<ScheduleForm>().watch("portion");
  return (
    <>
      <PortionField home={home} />
      <WhenFields isNew={schedule === null} />
      <FrequencyFields />
      <RecitationFields home={home} isNew={schedule === null} />
      <VolumeField />
      {!endsByItself(portion) && <OrderSwitches home={home} schedule={schedule} />}
      <MoreFields home={home} />
    </>
  );
}

/** A new schedule on a phone is led through these, the speaker only where none is chosen. */
const GUIDE: readonly SaidPart[] = ["what", "where", "days", "when"];

function useSheets(first: () => SaidPart | null) {
  const id = useId();
  const [open, setOpen] = useState(first);
  const [isGuided, setGuided] = useState(open === "what");
  const [isFromStart, setFromStart] = useState(open !== null);
  const focus = (part: SaidPart | null) => {
    // Once the sheet is gone with what had the focus in it.
    requestAnimationFrame(() => part && document.getElementById(partId(id, part))?.focus());
  };
  const openAt = (part: SaidPart) => {
    setGuided(false);
    setFromStart(false);
    setOpen(part);
  };
  const close = () => {
    setGuided(false);
    setFromStart(false);
    setOpen(null);
    if (open) focus(open);
  };
  return {
    ...{ id, open, isGuided, isFromStart, focus, openAt, close },
    toggle: (part: SaidPart) => (part === open ? close() : openAt(part)),
    /** After a choice: to the next part of the guide, or back to the sentence. */
    goOn(needsSpeaker: boolean) {
      const rest = GUIDE.slice(open ? GUIDE.indexOf(open) + 1 : GUIDE.length);
      const [next] = rest.filter((part) => part !== "where" || needsSpeaker);
      if (isGuided && next) setOpen(next);
      else close();
    },
  };
}

/** Beside each other where both are short: a sentence about a prayer needs the width. An end has one choice more. */
function WhenFields({ isNew }: { isNew: boolean }) {
  const [start, end] = useFormContext<ScheduleForm>().watch(["startAnchor", "endAnchor"]);
  return (
    <div className={`grid gap-5 ${start || end ? "" : "sm:grid-cols-2 md:grid-cols-[2fr_3fr]"}`}>
      <StartField endFollows={isNew} />
      <EndField />
    </div>
  );
}

function useSave(schedule: Schedule | null, home: Home, onClose: () => void) {
  const t = useTranslations("dashboard.toasts");
  const inWait = useTranslations("dashboard.wait");
  const common = useTranslations("common");
  const words = useScheduleWords(home);
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const saved = (made: Schedule) => {
    const { nextRunAt } = made;
    const wait = nextRunAt && words.wait(Date.parse(nextRunAt) - serverNow(), true);
    const description = [words.said(made), wait && inWait("fromNow", { wait })];
    toast({
      title: t(schedule ? "updated" : "created"),
      description: description
        .flatMap((text) => (text ? common("fullStop", { text }) : []))
        .join(" "),
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
