// The next runs of the schedule in the form, when they end, and what else is on the speaker then.
import { CalendarClock } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { nextOccurrenceDate, upcomingRuns, windowLength } from "#contract/times/schedule-runs";
import type { Home } from "../../api/home.ts";
import { timeText } from "../../i18n/clock-times.ts";
import { useNow } from "../../ui/use-now.ts";
import { sameClock } from "../schedule-times.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { Warning } from "./portion/portion-warnings.tsx";
import type { ScheduleForm } from "./schedule-form.ts";
import { usePortionSeconds } from "./portion/use-chosen.ts";
import { firstClash } from "./window-clashes.ts";

const SHOWN = 3;
const onTheClock = { startAnchor: null, endAnchor: null, durationMinutes: null, season: null };

interface UpcomingPreviewProps {
  home: Home;
  /** Of the schedule that is edited; null for a new one. */
  scheduleId: number | null;
}

export default function UpcomingPreview({ home, scheduleId }: UpcomingPreviewProps) {
  const t = useTranslations("scheduling");
  const locale = useLocale();
  const words = useScheduleWords(home);
  const now = useNow(30_000);
  const form = useFormContext<ScheduleForm>().watch();
  const seconds = usePortionSeconds(home);
  if (!form.startTime || form.endTime === "" || form.startTime === form.endTime) return null;
  if (form.frequency === "custom" && form.days.length === 0) return null;
  const choice = { ...form, ...onTheClock };
  const date =
    form.frequency === "once" ? form.date || nextOccurrenceDate(choice, CLOCK_ALONE, now) : null;
  const times = { ...choice, date };
  const runs = upcomingRuns(times, CLOCK_ALONE, now, SHOWN);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const look: Intl.DateTimeFormatOptions = {
    weekday: "short",
    day: "numeric",
    month: "short",
    // Show the zone's name when the schedule's clock differs from this browser's.
    ...(!sameClock(form.timezone, here, now) && { timeZoneName: "short" }),
  };
  const [first] = runs;
  const length = seconds === null ? null : seconds * 1000;
  const isCut =
    length !== null && form.endTime !== null && length > windowLength(times, CLOCK_ALONE, now);
  const clash = form.enabled
    ? firstClash({ ...times, id: scheduleId, seconds }, home.schedules, CLOCK_ALONE, now)
    : null;
  return (
    <div className="grid gap-2">
      <div className="flex gap-3 rounded-lg bg-tint px-4 py-3 text-sm">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-green" />
        <p aria-live="polite">
          {!first ? (
            t("upcomingNone")
          ) : (
            <>
              <span className="font-medium">{t("upcoming")}</span>{" "}
              {runs.map(({ dueAt }) => timeText(locale, dueAt, form.timezone, look)).join(" · ")}
              {length !== null && !isCut && (
                <span className="block">
                  {t("endsAbout", { time: words.time(first.dueAt + length, form.timezone) })}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      <Warning>
        {isCut && length !== null && t("warnings.cutShort", { length: words.wait(length) })}
      </Warning>
      <Warning>
        {clash &&
          t("warnings.clash", {
            other: words.recitation(clash.schedule),
            day: words.day(clash.at, now, form.timezone),
            time: words.time(clash.at, form.timezone),
          })}
      </Warning>
    </div>
  );
}
