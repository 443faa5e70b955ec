// The dialog that begins a khatm and changes one: its name, its reciter, and how many days it takes.
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { type Khatm, LONGEST_KHATM_DAYS } from "#contract/khatms";
import { dateAfter, daysBetween } from "#contract/times/calendar-days";
import { zoneHere } from "#contract/times/zone-here";
import { DEFAULT_RECITER } from "#contract/recordings";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../api/call.ts";
import { useReciters } from "../api/queries.ts";
import { dayOf } from "../i18n/days-apart.ts";
import { ReciterPicker } from "../recitations/reciter-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { useSchemaForm } from "../ui/schema-form.ts";
import { useCreateKhatm, useUpdateKhatm } from "./khatm-actions.ts";
import { useKhatmWords } from "./khatm-words.ts";
import { serverNow } from "../api/server-clock.ts";

const offeredDays = [7, 10, 30, 60, 120, 240] as const;

const khatmForm = (say: (name: "nameRequired" | "daysRequired" | "reciterRequired") => string) =>
  z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, say("nameRequired")), z.maxLength(LONGEST_NAME)),
    reciterId: z.int().check(z.minimum(1, say("reciterRequired"))),
    days: z
      .int(say("daysRequired"))
      .check(z.minimum(1, say("daysRequired")), z.maximum(LONGEST_KHATM_DAYS, say("daysRequired"))),
  });

interface KhatmDialogProps {
  /** Null begins a new one. */
  khatm: Khatm | null;
  onClose: () => void;
}

export default function KhatmDialog({ khatm, onClose }: KhatmDialogProps) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const words = useKhatmWords();
  const { data: reciters = [] } = useReciters();
  const create = useCreateKhatm();
  const update = useUpdateKhatm();
  const saving = khatm ? update : create;
  const preferred = reciters.find((each) => each.identifier === DEFAULT_RECITER && each.available);
  const form = useSchemaForm(khatmForm(t), {
    name: khatm?.name ?? t("defaultName"),
    reciterId: khatm?.reciterId ?? (preferred ?? reciters[0])?.id ?? 0,
    days: khatm ? daysBetween(khatm.startsOn, khatm.endsOn) + 1 : 30,
  });
  const { errors } = form.formState;
  const days = form.watch("days");
  const startsOn = khatm?.startsOn ?? today();
  const isWhole = Number.isInteger(days) && days >= 1 && days <= LONGEST_KHATM_DAYS;
  const save = form.handleSubmit((values) => {
    if (!khatm) return create.mutate(values, { onSuccess: onClose });
    update.mutate({ id: khatm.id, change: values }, { onSuccess: onClose });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={saving.isPending}
      title={t(khatm ? "editTitle" : "newTitle")}
      closeLabel={common("close")}
    >
      <form noValidate className="grid gap-5" onSubmit={save}>
        <Field label={t("name")} error={errors.name?.message}>
          {(control) => <Input {...control} maxLength={LONGEST_NAME} {...form.register("name")} />}
        </Field>
        <Controller
          control={form.control}
          name="reciterId"
          render={({ field, fieldState }) => (
            <div className="grid content-start gap-1">
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
        <Field
          label={t("days")}
          error={errors.days?.message}
          hint={isWhole && t("daysHint", { day: words.day(dateAfter(startsOn, days - 1)) })}
        >
          {(control) => (
            <NumberInput
              {...control}
              {...form.register("days", { valueAsNumber: true })}
              min={1}
              max={LONGEST_KHATM_DAYS}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {offeredDays.map((count) => (
            <Button
              key={count}
              variant="quiet"
              size="xs"
              aria-pressed={days === count}
              onClick={() => form.setValue("days", count, { shouldValidate: true })}
            >
              {t("dayCount", { count })}
            </Button>
          ))}
        </div>
        <FieldError>{saving.error && reasonOf(saving.error)}</FieldError>
        <DialogActions>
          <Button variant="plain" disabled={saving.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {t(khatm ? "save" : "begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** YYYY-MM-DD in this browser's zone. */
const today = (): string => dayOf(serverNow(), zoneHere());
