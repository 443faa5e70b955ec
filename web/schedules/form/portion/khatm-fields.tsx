// The khatm of which a run recites the next portion: one of the account's, or a new one.
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { type Khatm, LONGEST_KHATM_DAYS } from "#contract/khatms";
import type { Portion } from "#contract/portions/portions";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../../../api/call.ts";
import type { Home } from "../../../api/home.ts";
import { formatDate } from "../../../i18n/date-format.ts";
import { ReciterPicker } from "../../../recitations/reciter-picker.tsx";
import { useKhatms } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, Input } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { useBeginKhatm } from "./khatm-actions.ts";
import { NOT_CHOSEN } from "./portion-choice.ts";

interface KhatmFieldsProps {
  home: Home;
  portion: Extract<Portion, { kind: "khatm" }>;
  onChange: (portion: Portion) => void;
}

export function KhatmFields({ home, portion, onChange }: KhatmFieldsProps) {
  const t = useTranslations("scheduling.khatm");
  const locale = useLocale();
  const khatms = useKhatms(true);
  if (khatms.isPending) return <Skeleton className="h-16" />;
  if (khatms.isError) return <FieldError>{reasonOf(khatms.error)}</FieldError>;
  const choose = (khatmId: number) => onChange({ kind: "khatm", khatmId });
  const until = (day: string) =>
    formatDate(locale, { day: "numeric", month: "long", timeZone: "UTC" }, Date.parse(day));
  const isKnown = khatms.data.some(({ id }) => id === portion.khatmId);
  return (
    <>
      {khatms.data.length > 0 && (
        <Field label={t("which")}>
          {(control) => (
            <Select
              {...control}
              value={isKnown ? portion.khatmId : NOT_CHOSEN}
              onChange={(event) => choose(Number(event.target.value))}
            >
              <option value={NOT_CHOSEN}>{t("new")}</option>
              {khatms.data.map(({ id, name, percent, endsOn }) => (
                <option key={id} value={id}>
                  {t("option", { name, percent: Math.floor(percent), day: until(endsOn) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!isKnown && <NewKhatm home={home} onCreated={({ id }) => choose(id)} />}
    </>
  );
}

interface NewKhatmProps {
  home: Home;
  onCreated: (khatm: Khatm) => void;
}

/** Begun with its own button, inside the schedule's form: a form cannot have another one in it. */
function NewKhatm({ home, onCreated }: NewKhatmProps) {
  const t = useTranslations("scheduling.khatm");
  const form = useTranslations("scheduling");
  const id = useId();
  const [name, setName] = useState("");
  const [reciterId, setReciterId] = useState(useFormContext<ScheduleForm>().getValues("reciterId"));
  const [ends, setEnds] = useState<"days" | "date">("days");
  const [days, setDays] = useState("30");
  const [endsOn, setEndsOn] = useState("");
  const create = useBeginKhatm();
  const begin = () =>
    create.mutate(
      {
        ...{ reciterId, name: name.trim() || t("defaultName") },
        ...(ends === "days" ? { days: Math.trunc(Number(days)) } : { endsOn }),
      },
      { onSuccess: onCreated },
    );
  return (
    <div role="group" aria-labelledby={id} className="leaf grid gap-3 p-4">
      <p id={id} className="text-sm font-medium">
        {t("new")}
      </p>
      <Field label={t("name")}>
        {(control) => (
          <Input
            {...control}
            maxLength={LONGEST_NAME}
            placeholder={t("defaultName")}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <ReciterPicker
        label={form("reciter")}
        value={reciterId || null}
        reciters={home.reciters}
        onChange={setReciterId}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("finished")}>
          {(control) => (
            <Select
              {...control}
              value={ends}
              onChange={(event) => setEnds(event.target.value === "date" ? "date" : "days")}
            >
              <option value="days">{t("inDays")}</option>
              <option value="date">{t("byDate")}</option>
            </Select>
          )}
        </Field>
        {ends === "days" ? (
          <Field label={t("days")}>
            {(control) => (
              <NumberInput
                {...control}
                min={1}
                max={LONGEST_KHATM_DAYS}
                value={days}
                onChange={(event) => setDays(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label={form("date")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={endsOn}
                onChange={(event) => setEndsOn(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <Button variant="quiet" busy={create.isPending} onClick={begin}>
        {t("begin")}
      </Button>
      <FieldError>{create.error && reasonOf(create.error)}</FieldError>
    </div>
  );
}
