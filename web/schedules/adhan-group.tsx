// The adhans of one speaker as one row, opened by a press to those of each prayer.
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { prayersWithAdhan } from "#contract/prayers/prayer-names";
import type { Schedule } from "#contract/schedules";
import { serverNow } from "../api/server-clock.ts";
import { useReadClock } from "../api/use-now.ts";
import { AlonePart } from "../ui/alone-part.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { soonest } from "./next-recitation.tsx";
import type { ScheduleRowProps } from "./row-buttons.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import { type ScheduleWords, useScheduleWords } from "./schedule-words.ts";
import { LateSpeakerMark } from "./speakers/late-speaker-warning.tsx";

type Adhans = readonly [Schedule, ...Schedule[]];

interface AdhanGroupProps extends Omit<ScheduleRowProps, "schedule"> {
  schedules: Adhans;
}

export default function AdhanGroup({ schedules, ...rest }: AdhanGroupProps) {
  const { home, timezone } = rest;
  const t = useTranslations("dashboard.schedules");
  const words = useScheduleWords(home);
  const title = useTitle(schedules, words);
  const notables = useNotables(schedules, words, timezone);
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const [first] = schedules;
  const next = soonest([...schedules]);
  const nextAt = next?.nextRunAt ? Date.parse(next.nextRunAt) : null;
  const on = schedules.filter(({ enabled }) => enabled).length;
  const state =
    on === 0
      ? t("off")
      : on < schedules.length
        ? t("adhansOn", { on, all: schedules.length })
        : words.frequency(first);
  return (
    <li>
      <div className="px-4 py-1 md:py-0.5">
        <h3>
          <button
            type="button"
            className="grid min-h-14 w-full cursor-pointer grid-cols-[3.75rem_1fr_auto] items-center gap-x-2 rounded-md py-1 text-start md:min-h-12 md:grid-cols-[4.75rem_1fr_auto]"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span>
              <span className="block tracking-tight md:text-lg">
                {nextAt !== null && <ClockTime text={words.time(nextAt, first.timezone)} />}
              </span>
              {next?.startAnchor && (
                <span className="block text-sm text-gold md:hidden">
                  {words.prayer(next.startAnchor)}
                </span>
              )}
            </span>
            <span
              className={`min-w-0 md:flex md:items-center md:gap-x-2.5 ${on === 0 ? "text-soft" : ""}`}
            >
              <span className="block text-base font-semibold wrap-anywhere md:grow">{title}</span>
              {next?.startAnchor && (
                <span className="hidden text-sm text-gold md:block">
                  {words.prayer(next.startAnchor)}
                </span>
              )}
              <span className="flex items-start gap-1.5 text-sm text-soft">
                {next && <LateSpeakerMark choice={next} home={home} />}
                {state}
              </span>
            </span>
            <ChevronDown
              aria-hidden
              className={`size-4 text-soft transition-[rotate] md:mx-3 ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        </h3>
        <div className="flex flex-wrap gap-x-2 ps-17 text-sm not-empty:-mt-1 not-empty:pb-2 md:ps-21">
          {notables.map((each) => (
            <p key={each} className="text-late">
              {each}
            </p>
          ))}
        </div>
      </div>
      {isOpen && (
        <ul
          id={body}
          className="divide-y divide-line border-t border-line bg-paper/60 md:bg-card md:ps-4"
        >
          {schedules.map((schedule) => (
            <AlonePart key={schedule.id} as="li" className="p-5">
              <ScheduleRow schedule={schedule} {...rest} />
            </AlonePart>
          ))}
        </ul>
      )}
    </li>
  );
}

/** 'Adhan at the five prayers in the Kitchen' */
function useTitle(schedules: Adhans, words: ScheduleWords): string {
  const t = useTranslations("dashboard.schedules");
  const common = useTranslations("common");
  const locale = useLocale();
  const [{ deviceId, alsoOn }] = schedules;
  const where = words.place([deviceId, ...alsoOn].map(words.device));
  const names = new Set(schedules.map(({ startAnchor }) => startAnchor?.prayer));
  const called = prayersWithAdhan.filter((prayer) => names.has(prayer));
  if (called.length === prayersWithAdhan.length) return t("adhanAtFive", { where });
  const list = new Intl.ListFormat(locale);
  return t("adhanAt", {
    where,
    prayers: list.format(called.map((each) => common(`prayer.${each}`))),
  });
}

/** 'Fajr: Missed today', of each that did not go as planned. */
function useNotables(schedules: Adhans, words: ScheduleWords, timezone: string): string[] {
  const t = useTranslations("dashboard.outcome");
  const read = (now: number) =>
    schedules.flatMap(({ lastRun, startAnchor }) => {
      const reason = lastRun && words.notable(lastRun, now, timezone);
      return reason && startAnchor
        ? [t("because", { outcome: words.prayer(startAnchor), reason })]
        : [];
    });
  useReadClock(15_000, (now) => read(now).join());
  return read(serverNow());
}
