// The khatm of which a run recites the next portion: one of the account's, or a new one.
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import type { Portion } from "#contract/portions/portions";
import { divisionCounts } from "#contract/quran/divisions";
import { dateAfter } from "#contract/times/calendar-days";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../../../api/call.ts";
import type { Home } from "../../../api/home.ts";
import { dateIn, usePrayerSettings } from "../../../api/prayers.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { formatDate } from "#languages/date-format";
import { fetchWithWords } from "../../../i18n/language.tsx";
import {
  type ChosenEnd,
  comingEids,
  endBody,
  endOf,
  recitationSeconds,
} from "../../../recitations/khatm-ends.ts";
import { ReciterPicker } from "../../../recitations/reciter-picker.tsx";
import { useDurations } from "../../../recitations/use-durations.ts";
import { useKhatms, useSession } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, Input } from "../../../ui/field.tsx";
import { lateFile } from "../../../ui/late-file.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { useBeginKhatm } from "./khatm-actions.ts";
import { NOT_CHOSEN } from "./portion-choice.ts";

const KhatmEnd = lateFile(() =>
  fetchWithWords(() => import("../../../recitations/khatm-end.tsx"), ["khatm"]),
).part((end) => end);

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
  const calendar = usePrayerSettings().data;
  const timezone = useSession().data?.timezone ?? "UTC";
  const [today] = useState(() => dateIn(timezone, serverNow()));
  const [chosen, choose] = useState<ChosenEnd>({
    ...{ way: "days", days: 30, date: dateAfter(today, 29), eid: "fitr" },
  });
  const [isAsked, setAsked] = useState(false);
  const reciter = home.reciters.find((each) => each.id === reciterId);
  const known = useDurations(reciter?.identifier);
  const create = useBeginKhatm();
  const begin = () => {
    setAsked(true);
    const coming = calendar ? comingEids(today, calendar) : [];
    const endsOn = endOf(chosen, { startsOn: today, today, coming });
    if (endsOn === null) return;
    create.mutate(
      { reciterId, name: name.trim() || t("defaultName"), ...endBody(chosen, endsOn) },
      { onSuccess: onCreated },
    );
  };
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
      {calendar && (
        <KhatmEnd
          fallback={<Skeleton className="h-48" />}
          {...{ chosen, today, calendar, isAsked }}
          onChange={choose}
          zone={timezone}
          startsOn={today}
          pages={divisionCounts.page}
          seconds={recitationSeconds(reciter?.availableSurahs ?? [], known)}
        />
      )}
      <Button variant="quiet" busy={create.isPending} onClick={begin}>
        {t("begin")}
      </Button>
      <FieldError>{create.error && reasonOf(create.error)}</FieldError>
    </div>
  );
}
