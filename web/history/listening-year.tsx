// A year of listening as a table: a month a row, with the picture of its days, how many, and how long; a month opens.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { languageRow } from "#contract/languages";
import { reasonOf } from "../api/call.ts";
import { useListeningDays } from "../api/late-queries.ts";
import { pageLanguage } from "../i18n/page-language.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { dayKey } from "./history-days.ts";
import { type YearMonth, yearMonths } from "./year-months.ts";
import { serverNow } from "../api/server-clock.ts";

/** Minutes at which a day has its darkest shade, as in the month. */
const DEEPEST = 60;

interface ListeningYearProps {
  year: number;
  /** The month that is open beside it, 0 to 11. */
  month: number;
  onOpen: (year: number, month: number) => void;
}

export default function ListeningYear({ year, month, onOpen }: ListeningYearProps) {
  const t = useTranslations("listening");
  const format = useFormatter();
  const timeText = useTimeHeard();
  const listened = useListeningDays(`${year}-01-01`, `${year}-12-31`);
  const months = yearMonths(year, listened.data ?? []);
  const today = dayKey(serverNow());
  const isNow = `${year + 1}` > today;
  const days = months.reduce((sum, each) => sum + each.days, 0);
  const seconds = months.reduce((sum, each) => sum + each.seconds, 0);
  const rowHeight = languageRow(pageLanguage()).tallLines ? "h-11" : "h-8";
  const yearName = format.dateTime(new Date(year, 0, 1, 12), { year: "numeric" });
  return (
    <section aria-labelledby="year" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <Button
          variant="plain"
          size="icon"
          aria-label={t("previousYear")}
          onClick={() => onOpen(year - 1, 11)}
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
        <div className="text-center" aria-live="polite">
          <h3 id="year" className="font-semibold">
            {t("year", { year: yearName })}
          </h3>
          <p className="min-h-5 text-sm text-soft">
            {listened.data && t("total", { count: days, time: timeText(seconds) })}
          </p>
        </div>
        <Button
          variant="plain"
          size="icon"
          aria-label={t("nextYear")}
          disabled={isNow}
          onClick={() => onOpen(year + 1, 0)}
        >
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <FieldError>{listened.error && reasonOf(listened.error)}</FieldError>
      <table aria-labelledby="year" className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("month")}</th>
            <th scope="col">{t("days")}</th>
            <th scope="col">{t("time")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((each) => {
            const date = new Date(year, each.month, 1, 12);
            const isAhead = dayKey(date.getTime()) > today;
            return (
              <tr key={each.month} className={`${rowHeight} ${isAhead ? "text-soft" : ""}`}>
                <th scope="row" className="p-0 text-start font-normal">
                  <button
                    type="button"
                    disabled={isAhead}
                    // The month as it is shown: who steers by voice says what they read.
                    aria-label={t("openMonth", {
                      month: format.dateTime(date, { month: "short", year: "numeric" }),
                    })}
                    aria-current={each.month === month ? "date" : undefined}
                    onClick={() => onOpen(year, each.month)}
                    className={`min-h-8 rounded-md px-2 text-start enabled:text-green enabled:hover:bg-tint ${each.month === month ? "bg-tint font-semibold" : ""}`}
                  >
                    {format.dateTime(date, { month: "short" })}
                  </button>
                </th>
                <td className="w-full px-2">
                  <DaysOfMonth month={each} />
                  <span className="sr-only">
                    {each.days > 0 ? t("daysHeard", { count: each.days }) : t("none")}
                  </span>
                </td>
                <td className="text-end whitespace-nowrap tabular-nums">
                  {each.seconds > 0 ? (
                    timeText(each.seconds)
                  ) : (
                    <span className="sr-only">{t("none")}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A cell for each day, as dark as long one listened. */
function DaysOfMonth({ month }: { month: YearMonth }) {
  return (
    <span aria-hidden className="grid grid-cols-[repeat(31,minmax(0,1fr))] gap-px">
      {month.heard.map((seconds, index) => (
        <span
          key={index}
          className="h-3.5 rounded-[2px] bg-line/60 forced-colors:border forced-colors:data-heard:bg-[CanvasText]"
          data-heard={seconds > 0 || undefined}
          style={seconds > 0 ? { background: shadeOf(seconds) } : undefined}
        />
      ))}
    </span>
  );
}

function shadeOf(seconds: number): string {
  const share = 30 + Math.round((Math.min(seconds / 60, DEEPEST) / DEEPEST) * 70);
  return `color-mix(in oklab, var(--color-green) ${share}%, var(--color-card))`;
}

/** Hours and minutes; a rest of less than a minute counts as one. */
function useTimeHeard(): (seconds: number) => string {
  const t = useTranslations("listening");
  return (seconds) => {
    const all = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
    const hours = Math.floor(all / 60);
    const minutes = all % 60;
    return hours > 0 ? t("hours", { hours, minutes }) : t("minutes", { minutes });
  };
}
