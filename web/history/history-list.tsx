// The history entries by day, each with a button to resume it.
import { Check } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { THIS_BROWSER } from "#contract/names/this-browser";
import type { HistoryEntry } from "#contract/playback";
import { clockText } from "../ui/clock-text.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { useHijriOn } from "../api/prayers.ts";
import { useReciters } from "../api/queries.ts";
import { hijriText } from "../i18n/hijri-text.ts";
import { LeftOutRows } from "../recitations/left-out-rows.tsx";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { Button } from "../ui/button.tsx";
import { MoreRows, ROWS } from "../ui/more-rows.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { type DayKey, dateOf, dayKey, historyByDay } from "./history-days.ts";
import { placeOf } from "./resume-place.ts";
import { useResume } from "./use-resume.ts";

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** The day to scroll to. */
  day: DayKey | null;
  onEarlier?: (() => void) | undefined;
}

export function HistoryList({ entries, day, onEarlier }: HistoryListProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const locale = useLocale();
  const hijriOn = useHijriOn();
  // A window of the entries: from the day that was opened, fifty at a time.
  const first = useMemo(() => firstOf(entries, day), [entries, day]);
  const [asked, setAsked] = useState({ day, before: 0, after: ROWS });
  const { before, after } = asked.day === day ? asked : { before: 0, after: ROWS };
  const from = Math.max(0, first - before);
  const end = first + after;
  const days = useMemo(() => historyByDay(entries.slice(from, end)), [entries, from, end]);
  const showLater = () => setAsked({ day, before: before + ROWS, after });
  function showEarlier() {
    setAsked({ day, before, after: after + ROWS });
    if (end + ROWS >= entries.length) onEarlier?.();
  }
  const opened = useRef<HTMLHeadingElement>(null);
  const resume = useResume();
  // The day's entries may have to be fetched first.
  const isThere = days.some((each) => each.day === day);
  useEffect(() => {
    if (!isThere) return;
    opened.current?.scrollIntoView({ block: "start" });
    opened.current?.focus({ preventScroll: true });
  }, [day, isThere]);
  return (
    // A scrolling region must be focusable, so that the keyboard can scroll it.
    <div
      role="group"
      aria-label={t("list")}
      tabIndex={0}
      className="relative h-[500px] scroll-pb-10 overflow-y-auto overscroll-contain -outline-offset-2"
    >
      {from > 0 && (
        <div className="p-4 text-center">
          <Button variant="quiet" onClick={showLater}>
            {t("later")}
          </Button>
        </div>
      )}
      <div className="px-4 md:px-5">
        <LeftOutRows of="history" />
      </div>
      {days.map((each) => (
        <section key={each.day} aria-labelledby={`day-${each.day}`}>
          <h3
            id={`day-${each.day}`}
            ref={each.day === day ? opened : undefined}
            tabIndex={-1}
            className="sticky top-0 z-10 flex flex-wrap gap-x-3 border-b border-line bg-card px-4 py-2 text-sm font-semibold text-soft outline-none md:px-5"
          >
            <span className="first-letter:uppercase">
              {format.dateTime(dateOf(each.day), {
                weekday: "long",
                month: "long",
                day: "numeric",
              })}
            </span>{" "}
            {hijriOn && <span className="font-normal">{hijriText(locale, hijriOn(each.day))}</span>}
          </h3>
          <ul className="divide-y divide-line border-b border-line">
            {each.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onResume={() => resume(entry)} />
            ))}
          </ul>
        </section>
      ))}
      {end < entries.length ? (
        <MoreRows label={t("earlier")} onMore={showEarlier} />
      ) : onEarlier ? (
        <div className="p-4 text-center">
          <Button variant="quiet" onClick={showEarlier}>
            {t("earlier")}
          </Button>
        </div>
      ) : (
        <p className="p-4 text-center text-sm text-soft">{t("kept")}</p>
      )}
      {/* No line ends at the edge: what goes on fades, and the last one stands above it. */}
      <div
        aria-hidden
        className="pointer-events-none sticky bottom-0 h-10 bg-linear-to-t from-card from-20% to-transparent"
      />
    </div>
  );
}

/** The index of the day's newest entry; the beginning without one. */
function firstOf(entries: readonly HistoryEntry[], day: DayKey | null): number {
  if (day === null) return 0;
  const isOfDay = ({ timestamp }: HistoryEntry) => dayKey(Date.parse(timestamp)) === day;
  return Math.max(0, entries.findIndex(isOfDay));
}

export function Entry({ entry, onResume }: { entry: HistoryEntry; onResume: () => void }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const tPlayer = useTranslations("player");
  const surah = useSurah(entry.surahId);
  const nameOf = useSurahName();
  const reciterName = useRecitationName();
  const reciter = useReciters().data?.find(({ id }) => id === entry.reciterId);
  const name = surah ? nameOf(surah) : entry.surahName;
  const device = entry.deviceName === THIS_BROWSER ? tPlayer("thisBrowser") : entry.deviceName;
  const time = useTimeText()(Date.parse(entry.timestamp));
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:gap-4 md:px-5">
      <Rosette number={entry.surahNumber} className="size-11" />
      <div className="grid min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <bdi>{name}</bdi>
          <span className="text-sm font-normal text-soft">
            {t("surahNumber", { number: entry.surahNumber })}
          </span>
          {entry.completed && (
            <span className="inline-flex items-center gap-1 text-sm font-normal text-green">
              <Check aria-hidden className="size-3.5" />
              {t("completed")}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          <bdi>{reciter ? reciterName(reciter) : entry.reciterName}</bdi>
        </p>
        <p className="text-sm text-soft">
          <time dateTime={entry.timestamp}>{time}</time> ·{" "}
          {/* One that has just begun, or was stopped at once, has no length yet. */}
          {entry.duration >= 1 && <>{clockText(entry.duration, locale)} · </>}
          <bdi>{device}</bdi>
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t("resumeLabel", { surah: name, position: clockText(placeOf(entry), locale) })}
        onClick={onResume}
      >
        {t("resume")}
      </Button>
    </li>
  );
}
