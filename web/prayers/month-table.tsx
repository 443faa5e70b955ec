// The days of a month as a table: date, Hijri date and six times on each line.
import { useTranslations } from "use-intl";
import type { PrayerDay } from "#contract/prayers/prayers";
import { dateIn, instantsOf } from "../api/prayers.ts";
import { hijriMonthName } from "../i18n/hijri-text.ts";
import { prayers } from "#contract/prayers/prayer-names";
import { usePrayerWords } from "./prayer-words.ts";

interface MonthTableProps {
  days: readonly PrayerDay[];
  timezone: string;
  /** YYYY-MM-DD at the place. */
  today: string;
  caption: string;
}

export function MonthTable({ days, timezone, today, caption }: MonthTableProps) {
  const t = useTranslations("prayers.month");
  const words = usePrayerWords(timezone);
  const rows = days.map((day) => ({ day, times: instantsOf(day) }));
  const isNextDay = (at: number | null, date: string) => at !== null && dateIn(timezone, at) > date;
  /** With the name of its month where one begins. */
  const hijri = (day: PrayerDay) =>
    day.hijri.day === 1 || day === days[0]
      ? `${day.hijri.day} ${hijriMonthName(words.locale, day.hijri.month)}`
      : day.hijri.day;
  const notes = [
    rows.some(({ times }) => prayers.some((prayer) => times[prayer] === null)) && t("dash"),
    rows.some(({ day, times }) => prayers.some((prayer) => isNextDay(times[prayer], day.date))) &&
      t("nextDay"),
    days.some(({ source }) => source === "timetable") && t("timetable"),
  ].filter((note) => note !== false);
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it where it is wider than the page. */}
      <div
        role="region"
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        tabIndex={0}
        className="@container -mx-3 overflow-x-auto md:mx-0 print:mx-0 print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0 text-sm @max-[37.25rem]:table-fixed">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={`${stuck} bg-card text-start font-medium text-soft @max-[37.25rem]:w-[4.5rem] @max-[37.25rem]:rtl:w-[5.25rem] @max-[19.75rem]:w-3!`}
              >
                <span className="@max-[19.75rem]:sr-only">{t("date")}</span>
              </th>
              <th scope="col" className={`${wide} text-start font-medium text-soft`}>
                {t("hijriDate")}
              </th>
              {prayers.map((prayer) => (
                <th
                  key={prayer}
                  scope="col"
                  className={`${cell} text-end font-medium wrap-normal text-soft @max-[37.25rem]:px-0 @max-[37.25rem]:text-[clamp(0.625rem,2.9cqi,0.8125rem)]! @max-[37.25rem]:last:w-[3.3rem]`}
                >
                  {prayer === "sunrise" ? t("sunrise") : words.name(prayer)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, times }) => {
              const isToday = day.date === today;
              const ground = isToday ? "bg-gold-tint" : "bg-card";
              return (
                <tr key={day.date} aria-current={isToday ? "date" : undefined}>
                  <th
                    scope="row"
                    className={`${stuck} ${ground} text-start whitespace-nowrap ${isToday ? "font-semibold text-gold" : "font-medium"}`}
                  >
                    {words.shortDay(day.date)}
                    {/* The name of a month lies under the times; on the narrowest phones the times are under the date. */}
                    <span className="block text-xs font-normal text-soft @max-[19.75rem]:ms-2 @max-[19.75rem]:inline @min-[40.75rem]:hidden print:hidden">
                      {hijri(day)}
                    </span>
                    {isToday && <span className="sr-only"> ({t("today")})</span>}
                    {day.source === "timetable" && (
                      <>
                        <span
                          aria-hidden
                          className="ms-1.5 inline-block size-1.5 rounded-full bg-green align-middle print:border print:border-current"
                        />
                        <span className="sr-only"> ({t("dot")})</span>
                      </>
                    )}
                  </th>
                  <td className={`${wide} ${ground} whitespace-nowrap text-soft`}>{hijri(day)}</td>
                  {prayers.map((prayer) => {
                    const at = times[prayer];
                    return (
                      <td
                        key={prayer}
                        className={`${cell} ${ground} text-end whitespace-nowrap @max-[19.75rem]:pt-7 ${prayer === "sunrise" ? "text-soft" : ""}`}
                      >
                        {at === null ? (
                          <>
                            <span aria-hidden>–</span>
                            <span className="sr-only">{t("dash")}</span>
                          </>
                        ) : (
                          <TimeInColumn text={words.time(at)} />
                        )}
                        {isNextDay(at, day.date) && <sup> +1</sup>}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm text-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** On narrow screens its figures alone are in sight: six columns beside the date, each of one half of the day. */
function TimeInColumn({ text }: { text: string }) {
  const [figures = text] = /[\p{Nd}:.]+/u.exec(text) ?? [];
  if (figures === text) return text;
  return (
    <>
      <span aria-hidden className="@min-[56rem]:hidden print:hidden">
        {figures}
      </span>
      <span className="@max-[56rem]:sr-only print:not-sr-only">{text}</span>
    </>
  );
}

const cell =
  "border-b border-line px-0.5 py-2 @max-[40.75rem]:align-top @max-[37.25rem]:text-[clamp(0.6875rem,3.5cqi,0.8125rem)] @max-[37.25rem]:last:pe-2 @min-[37.25rem]:px-1.5 @min-[40.75rem]:px-2.5 print:py-[0.6mm]";
/** On a phone it stands under the date. */
const wide = `${cell} @max-[40.75rem]:hidden print:table-cell`;
/** The date stays in sight while the times scroll under it on a phone. */
const stuck = `${cell} max-md:ps-3 sticky start-0 z-10 print:static`;
