// On and on until the end time: the surah to start with, and what the two switches mean the next day.
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../../../api/home.ts";
import { useLanguage } from "../../../i18n/language.tsx";
import { latinSurahNameIn } from "#languages/recitation-names";
import { useSurahName } from "../../../recitations/use-recitation-names.ts";
import { clockText } from "../../../ui/clock-text.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { useChosenReciter } from "./use-chosen.ts";

export function OnwardsFields({ home }: { home: Home }) {
  const t = useTranslations("scheduling");
  const player = useTranslations("player");
  const { language } = useLanguage();
  const { watch, setValue } = useFormContext<ScheduleForm>();
  const { available } = useChosenReciter(home);
  const surahId = watch("surahId");
  const missing = surahId !== 0 && !available?.has(surahId);
  return (
    <Field label={t("surah")} error={missing ? t("missingSurah") : undefined}>
      {(tied) => (
        <Select
          {...tied}
          value={surahId}
          onChange={(event) => setValue("surahId", Number(event.target.value))}
        >
          <option value={0}>{t("firstSurah")}</option>
          {home.surahs
            .filter(({ number }) => available?.has(number) || number === surahId)
            .map((each) => (
              <option key={each.number} value={each.number}>
                {player("surahOption", {
                  number: each.number,
                  english: latinSurahNameIn(language, each),
                  arabic: each.name,
                })}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}

/** The two switches, with one line that says what this choice means the next time. */
interface OrderProps {
  home: Home;
  /** Null: a new one, which has stopped nowhere yet. */
  schedule: Schedule | null;
}

export function OrderSwitches({ home, schedule }: OrderProps) {
  const t = useTranslations("scheduling");
  return (
    <div className="grid gap-5">
      <SwitchField name="continuePlayback" hint={t("continueHint")} />
      <SwitchField name="shuffle" hint={t("shuffleHint")} />
      <NextTime home={home} schedule={schedule} />
    </div>
  );
}

function NextTime({ home, schedule }: OrderProps) {
  const locale = useLocale();
  const t = useTranslations("scheduling.nextTime");
  const nameOf = useSurahName();
  const { watch } = useFormContext<ScheduleForm>();
  const { reciter, available } = useChosenReciter(home);
  const [surahId, continues, shuffles] = watch(["surahId", "continuePlayback", "shuffle"]);
  const first = available?.has(surahId) ? surahId : reciter?.availableSurahs[0];
  const found = home.surahs.find(({ number }) => number === first);
  if (!found) return null;
  const surah = nameOf(found);
  // Another reciter or start surah begins anew.
  const isAsBefore = schedule?.reciterId === reciter?.id && (schedule?.surahId ?? 0) === surahId;
  const place = isAsBefore ? schedule?.stoppedPlace : null;
  const stoppedIn = place && home.surahs.find(({ number }) => number === place.surahId);
  if (continues && place && stoppedIn) {
    return (
      <p aria-live="polite" className="-mt-2 text-sm">
        {t(shuffles ? "goesOnShuffled" : "goesOn", {
          surah: nameOf(stoppedIn),
          position: clockText(place.position, locale),
        })}
      </p>
    );
  }
  return (
    <p aria-live="polite" className="-mt-2 text-sm">
      {continues
        ? t(shuffles ? "continuesShuffled" : "continues", { surah })
        : shuffles
          ? t(surahId === 0 ? "shuffled" : "shuffledFrom", { surah })
          : t("begins", { surah })}
    </p>
  );
}

function SwitchField({ name, hint }: { name: "continuePlayback" | "shuffle"; hint: string }) {
  const t = useTranslations("scheduling");
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
