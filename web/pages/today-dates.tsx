// Today at the account's place: the Gregorian date and the Hijri one beside it, and Ramadan when it is near.
import { useLocale } from "use-intl";
import { dateIn, useHijriOn, usePrayerSettings } from "../api/prayers.ts";
import { formatDate } from "#languages/date-format";
import { hijriText } from "../i18n/hijri-text.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { ramadanNear } from "../khatms/ramadan.ts";
import { lateFile } from "../ui/late-file.tsx";
import { useNow } from "../api/use-now.ts";

const RamadanCard = lateFile(() =>
  fetchWithWords(() => import("../khatms/ramadan-card.tsx"), ["hijri"]),
).part((card) => card);

/** `timezone`: of the account, which counts while it has no place. */
export function TodayDates({ timezone }: { timezone: string }) {
  const locale = useLocale();
  const place = usePrayerSettings().data?.place;
  const hijriOn = useHijriOn();
  const timeZone = place?.timezone ?? timezone;
  const now = useNow(15_000);
  const today = dateIn(timeZone, now);
  return (
    <p className="grid text-sm sm:text-end">
      <time dateTime={today} className="font-medium first-letter:uppercase">
        {formatDate(locale, { weekday: "long", month: "long", day: "numeric", timeZone }, now)}
      </time>
      <span className="min-h-5 text-soft">{hijriOn && hijriText(locale, hijriOn(today))}</span>
    </p>
  );
}

/** The card of Ramadan, which is not even fetched in the eleven other months. */
export function RamadanWhenNear({ timezone }: { timezone: string }) {
  const settings = usePrayerSettings().data;
  const now = useNow(60_000);
  if (!settings) return null;
  const today = dateIn(settings.place?.timezone ?? timezone, now);
  return ramadanNear(today, settings) && <RamadanCard fallback={null} missing={null} />;
}
