// A new khatm in the form of a schedule: begun with its own button, since a form cannot have another one in it.
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import { divisionCounts } from "#contract/quran/divisions";
import { dateAfter } from "#contract/times/calendar-days";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../../../api/call.ts";
import type { Home } from "../../../api/home.ts";
import { dateIn, usePrayerSettings } from "../../../api/prayers.ts";
import { useSession } from "../../../api/queries.ts";
import { serverNow } from "../../../api/server-clock.ts";
import KhatmEnd from "../../../recitations/khatm-end.tsx";
import {
  type ChosenEnd,
  comingEids,
  endBody,
  endOf,
  recitationSeconds,
} from "../../../recitations/khatm-ends.ts";
import { ReciterPicker } from "../../../recitations/reciter-picker.tsx";
import { useDurations } from "../../../recitations/use-durations.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, Input } from "../../../ui/field.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { useBeginKhatm } from "./khatm-actions.ts";

interface NewKhatmProps {
  home: Home;
  onCreated: (khatm: Khatm) => void;
}

export default function NewKhatm({ home, onCreated }: NewKhatmProps) {
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
