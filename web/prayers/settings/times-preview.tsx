// The times of today, small, beside the settings that change them.
import { useTranslations } from "use-intl";
import type { PrayerSettings } from "#contract/prayers/prayer-settings";
import { dateIn, instantsOf, usePrayerDays } from "../../api/prayers.ts";
import { useReadClock } from "../../api/use-now.ts";
import { prayers } from "#contract/prayers/prayer-names";
import { usePrayerWords } from "../prayer-words.ts";

export function TimesPreview({ settings: { place } }: { settings: PrayerSettings }) {
  const t = useTranslations("prayers");
  const timezone = place?.timezone ?? "UTC";
  const words = usePrayerWords(timezone);
  const today = useReadClock(10_000, (now) => dateIn(timezone, now));
  const [day] = usePrayerDays(today, 1).data ?? [];
  const times = day && instantsOf(day);
  return (
    <section aria-labelledby="preview-of-times">
      <h3 id="preview-of-times" className="mb-2 font-medium">
        {t("settings.preview")}
      </h3>
      <dl className="grid gap-1">
        {prayers.map((prayer) => {
          const at = times?.[prayer];
          return (
            <div key={prayer} className="flex justify-between gap-4">
              <dt className="text-soft">{words.name(prayer)}</dt>
              <dd>{at === undefined ? "" : at === null ? t("today.none") : words.time(at)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
