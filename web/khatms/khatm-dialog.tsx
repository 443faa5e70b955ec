// The dialog that begins a khatm and changes one: when it is finished, whose recitation it is, and the schedule of a new one.
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { Khatm } from "#contract/khatms";
import { textBetween } from "#contract/quran/text-length";
import { DEFAULT_RECITER } from "#contract/recordings";
import { WHOLE_QURAN } from "#contract/quran/ayahs";
import { dateAfter, daysBetween } from "#contract/times/calendar-days";
import { LONGEST_NAME } from "#contract/visible-names";
import { useAddingThisBrowser } from "../api/adding-this-browser.ts";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { dateIn, usePrayerSettings } from "../api/prayers.ts";
import { useReciters } from "../api/queries.ts";
import { serverNow } from "../api/server-clock.ts";
import KhatmEnd from "../recitations/khatm-end.tsx";
import {
  type ChosenEnd,
  comingEids,
  endBody,
  endOf,
  recitationSeconds,
} from "../recitations/khatm-ends.ts";
import { ReciterPicker } from "../recitations/reciter-picker.tsx";
import { useDurations } from "../recitations/use-durations.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { useSchemaForm } from "../ui/schema-form.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { useCreateKhatm, useUpdateKhatm } from "./khatm-actions.ts";

/** The schedule in the dialog, from another room: it is checked before the khatm begins, and made after it. */
export interface ScheduleOfKhatm {
  check: () => Promise<boolean>;
  save: (khatmId: number) => Promise<unknown>;
}

export interface ScheduleParts {
  home: Home;
  /** Its sentence. */
  sentence: (form: RefObject<ScheduleOfKhatm | null>, ask: (what: Asked) => void) => ReactNode;
  /** What the sentence asks for, above the dialog. */
  asking: Record<Asked, (onClose: () => void) => ReactNode>;
}
type Asked = "place" | "speaker";

const khatmForm = (say: (name: "nameRequired" | "reciterRequired") => string) =>
  z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, say("nameRequired")), z.maxLength(LONGEST_NAME)),
    reciterId: z.int().check(z.minimum(1, say("reciterRequired"))),
  });

/** Days of a khatm until somebody says otherwise. */
const A_MONTH = 30;

interface KhatmDialogProps {
  /** Null begins a new one. */
  khatm: Khatm | null;
  timezone: string;
  /** Of a new one; null while the speakers are not known. */
  schedule?: ScheduleParts | null;
  onClose: () => void;
}

export default function KhatmDialog({ khatm, timezone, schedule, onClose }: KhatmDialogProps) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const id = useId();
  const calendar = usePrayerSettings().data;
  const { data: reciters = [] } = useReciters();
  const preferred = reciters.find((each) => each.identifier === DEFAULT_RECITER && each.available);
  const form = useSchemaForm(khatmForm(t), {
    name: khatm?.name ?? t("defaultName"),
    reciterId: khatm?.reciterId ?? (preferred ?? reciters[0])?.id ?? 0,
  });
  const { errors, isSubmitted } = form.formState;
  const [today] = useState(() => dateIn(timezone, serverNow()));
  const startsOn = khatm?.startsOn ?? today;
  const coming = calendar ? comingEids(today, calendar) : [];
  const [chosen, choose] = useState<ChosenEnd>(() => endChosen(khatm, today));
  const { pages, seconds } = useToHear(khatm, form.watch("reciterId"));
  const hasSpeaker = Boolean(schedule?.home.devices.some(({ isConnected }) => isConnected));
  const [isScheduled, setScheduled] = useState<boolean | null>(null);
  const isRecited = Boolean(schedule) && (isScheduled ?? hasSpeaker);
  const scheduleForm = useRef<ScheduleOfKhatm>(null);
  const [asks, setAsks] = useState<Asked | null>(null);
  const saving = useSaving(khatm, onClose);
  const isAddingSpeaker = useAddingThisBrowser();

  const save = form.handleSubmit(async (values) => {
    const endsOn = endOf(chosen, { startsOn, today, coming });
    if (endsOn === null) return;
    const its = isRecited ? await onceThere(scheduleForm) : null;
    if (its && !(await its.check())) return;
    await saving.save({ ...values, ...endBody(chosen, endsOn) }, its);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={saving.isPending}
      title={t(khatm ? "editTitle" : "newTitle")}
      closeLabel={common("close")}
      className="pb-0 sm:max-w-[40rem] sm:pb-0"
    >
      <form id={id} noValidate onSubmit={save}>
        {calendar ? (
          <KhatmEnd
            {...{ chosen, today, startsOn, calendar, pages, seconds }}
            onChange={choose}
            zone={timezone}
            isAsked={isSubmitted}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
      </form>
      {/* Between two forms: what the sentence asks for has forms of its own. */}
      {schedule && (
        <section
          aria-labelledby={`${id}-schedule`}
          className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5"
        >
          <label className="flex cursor-pointer items-center justify-between gap-4">
            <span id={`${id}-schedule`} className="font-medium">
              {t("byItself")}
            </span>
            <Switch
              checked={isRecited}
              onChange={({ target }) => setScheduled(target.checked)}
              disabled={saving.isPending}
            />
          </label>
          {isRecited ? (
            schedule.sentence(scheduleForm, setAsks)
          ) : (
            <p className="text-sm text-soft">{t(hasSpeaker ? "byHand" : "byHandAlone")}</p>
          )}
        </section>
      )}
      <form
        noValidate
        className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5 sm:grid-cols-2"
        onSubmit={save}
      >
        <Controller
          control={form.control}
          name="reciterId"
          render={({ field, fieldState }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
              <ReciterPicker
                label={t("reciter")}
                value={field.value || null}
                reciters={reciters}
                onChange={field.onChange}
              />
              <FieldError>{fieldState.error?.message}</FieldError>
            </div>
          )}
        />
        <Field label={t("name")} error={errors.name?.message}>
          {(control) => <Input {...control} maxLength={LONGEST_NAME} {...form.register("name")} />}
        </Field>
      </form>
      <div className="sticky bottom-0 z-10 -mx-5 mt-5 border-t border-line bg-card px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:rounded-b-lg sm:px-6">
        <FieldError>{saving.error && reasonOf(saving.error)}</FieldError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="plain" disabled={saving.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={id}
            className="max-md:grow"
            busy={saving.isPending || isAddingSpeaker}
          >
            {t(khatm ? "save" : "begin")}
          </Button>
        </div>
      </div>
      {asks && schedule?.asking[asks](() => setAsks(null))}
    </Dialog>
  );
}

/** Its file may be on its way still: a khatm that was to have a schedule is not begun without one. */
async function onceThere(form: RefObject<ScheduleOfKhatm | null>): Promise<ScheduleOfKhatm> {
  while (!form.current) await new Promise((resolve) => setTimeout(resolve, 50));
  return form.current;
}

function endChosen(khatm: Khatm | null, today: string): ChosenEnd {
  const days = khatm ? daysBetween(khatm.startsOn, khatm.endsOn) + 1 : A_MONTH;
  const date = khatm?.endsOn ?? dateAfter(today, A_MONTH - 1);
  return { way: "days", days, date, eid: "fitr" };
}

/** Pages and seconds: of the whole, or of what is left. */
function useToHear(khatm: Khatm | null, reciterId: number): { pages: number; seconds: number } {
  const reciter = useReciters().data?.find(({ id }) => id === reciterId);
  const durations = useDurations(reciter?.identifier);
  const whole = textBetween(WHOLE_QURAN.from, WHOLE_QURAN.to);
  const from = khatm?.continueAt ?? khatm?.from ?? WHOLE_QURAN.from;
  const pages = textBetween(from, khatm?.to ?? WHOLE_QURAN.to);
  if (khatm && khatm.reciterId === reciterId) return { pages, seconds: khatm.remainingSeconds };
  const all = recitationSeconds(reciter?.availableSurahs ?? [], durations);
  return { pages, seconds: (all * pages) / whole };
}

type Values = Parameters<ReturnType<typeof useCreateKhatm>["mutateAsync"]>[0];

/** The khatm, then its schedule: where that fails the khatm is there, and is not begun a second time. */
function useSaving(khatm: Khatm | null, onClose: () => void) {
  const create = useCreateKhatm();
  const update = useUpdateKhatm();
  const begun = useRef<number>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  return {
    isPending,
    error,
    async save(values: Values, schedule: ScheduleOfKhatm | null) {
      setPending(true);
      setError(null);
      try {
        const id = khatm?.id ?? begun.current;
        if (id) await update.mutateAsync({ id, change: values });
        begun.current = id ?? (await create.mutateAsync(values)).id;
        await schedule?.save(begun.current);
        onClose();
      } catch (caught) {
        setError(caught as Error);
      } finally {
        setPending(false);
      }
    },
  };
}
