// When a khatm is to be finished: in so many days, by a date or by Eid, with what that means for each day.
import { useId } from "react";
import { useTranslations } from "use-intl";
import { LONGEST_KHATM_DAYS } from "#contract/khatms";
import type { HijriCorrections } from "#contract/prayers/prayer-settings";
import { dateAfter, daysBetween } from "#contract/times/calendar-days";
import { townOf } from "#languages/schedule-sentence";
import { ChoicePills } from "../ui/choice-pills.tsx";
import { Button } from "../ui/button.tsx";
import { Field, Input } from "../ui/field.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { type ChosenEnd, comingEids, endOf, endWays } from "./khatm-ends.ts";
import { useKhatmWords } from "./khatm-words.ts";

const offeredDays = [7, 10, 30, 60, 120, 240] as const;

interface KhatmEndProps {
  chosen: ChosenEnd;
  onChange: (chosen: ChosenEnd) => void;
  /** YYYY-MM-DD in the account's zone, and that zone. */
  today: string;
  zone: string;
  /** YYYY-MM-DD. */
  startsOn: string;
  calendar: HijriCorrections;
  /** Pages and seconds that are still to be heard. */
  pages: number;
  seconds: number;
  /** It was asked to be saved: what is missing is said. */
  isAsked: boolean;
}

export default function KhatmEnd(props: KhatmEndProps) {
  const { chosen, onChange, today, zone, startsOn, calendar, isAsked } = props;
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const id = useId();
  const coming = comingEids(today, calendar);
  const endsOn = endOf(chosen, { startsOn, today, coming });
  const eid = chosen.way === "eid" ? coming.find(({ name }) => name === chosen.eid) : undefined;
  const change = (part: Partial<ChosenEnd>) => onChange({ ...chosen, ...part });
  const error = (name: "daysRequired" | "dateRequired") =>
    isAsked && endsOn === null ? t(name) : undefined;
  const days = endsOn === null ? 0 : daysBetween(startsOn > today ? startsOn : today, endsOn) + 1;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 text-sm font-medium">{t("ends")}</legend>
      <ChoicePills
        value={chosen.way}
        choices={endWays.map((value) => ({ value, text: t(`ways.${value}`) }))}
        onChange={(way) => change({ way })}
      />
      {chosen.way === "days" && (
        <div className="grid gap-2">
          <Field label={t("days")} error={error("daysRequired")}>
            {(control) => (
              <NumberInput
                {...control}
                className="max-w-40"
                min={1}
                max={LONGEST_KHATM_DAYS}
                value={Number.isNaN(chosen.days) ? "" : chosen.days}
                onChange={({ target }) =>
                  change({ days: target.value === "" ? Number.NaN : Number(target.value) })
                }
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            {offeredDays.map((count) => (
              <Button
                key={count}
                variant="quiet"
                size="xs"
                aria-pressed={chosen.days === count}
                onClick={() => change({ days: count })}
              >
                {t("dayCount", { count })}
              </Button>
            ))}
          </div>
        </div>
      )}
      {chosen.way === "date" && (
        <Field label={t("lastDay")} error={error("dateRequired")}>
          {(control) => (
            <Input
              {...control}
              className="max-w-56"
              type="date"
              min={startsOn > today ? startsOn : today}
              max={dateAfter(startsOn, LONGEST_KHATM_DAYS - 1)}
              value={chosen.date}
              onChange={({ target }) => change({ date: target.value })}
            />
          )}
        </Field>
      )}
      {chosen.way === "eid" && (
        <div role="group" aria-labelledby={id} className="grid gap-2">
          <span id={id} className="sr-only">
            {t("ways.eid")}
          </span>
          <div className="grid gap-2 sm:grid-cols-2">
            {coming.map(({ name, date }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === chosen.eid}
                onClick={() => change({ eid: name })}
                className="grid min-h-14 content-center rounded-lg border border-edge/60 px-4 py-2 text-start hover:border-green hover:bg-tint aria-pressed:border-green aria-pressed:bg-tint"
              >
                <span className="font-medium">{t(name)}</span>
                <span className="text-sm text-soft">{words.day(date)}</span>
              </button>
            ))}
          </div>
        </div>
      )}
      {/* Stays mounted, so that what another choice means is announced. */}
      <div aria-live="polite" className="empty:sr-only">
        {endsOn && (
          <div className="grid gap-0.5 rounded-lg bg-tint px-4 py-3">
            <p className="font-medium">
              {eid
                ? t("eve", { day: words.day(endsOn), eid: t(eid.name) })
                : t("daysHint", { day: words.day(endsOn) })}
            </p>
            {days > 0 && (
              <p>{words.aDay(props.pages / days, words.length(props.seconds / days))}</p>
            )}
            {eid && !eid.isAnnounced && (
              <p className="text-sm text-soft">{t("moon", { zone: townOf(zone) })}</p>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
}
