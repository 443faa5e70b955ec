// The next runs of the schedule in the form, the days without one, and what else is on the speaker then.
import { CalendarClock } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { zoneHere } from "#contract/times/zone-here";
import { upcomingRuns, windowLength } from "#contract/times/schedule-runs";
import type { Home } from "../../api/home.ts";
import { timeText } from "../../i18n/clock-times.ts";
import { sameClock } from "../schedule-times.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { besideOf } from "./beside/beside-choice.ts";
import { Warning } from "./portion/portion-warnings.tsx";
import type { ScheduleForm } from "./schedule-form.ts";
import { usePortionSeconds } from "./portion/use-chosen.ts";
import { ComingDays, SkippedDays } from "./when/coming-days.tsx";
import { useFormRuns } from "./when/form-runs.ts";
import { firstClash } from "./window-clashes.ts";

const SHOWN = 3;

interface UpcomingPreviewProps {
  home: Home;
  /** Of the schedule that is edited; null for a new one. */
  scheduleId: number | null;
}

export default function UpcomingPreview({ home, scheduleId }: UpcomingPreviewProps) {
  const t = useTranslations("scheduling");
  const locale = useLocale();
  const words = useScheduleWords(home);
  const form = useFormContext<ScheduleForm>().watch();
  const { portion, deviceId, enabled } = form;
  const { alsoOn } = besideOf(form);
  const seconds = usePortionSeconds(home);
  const { times, facts, zone, now } = useFormRuns();
  if (!times) return null;
  // The field of the prayer asks for the place.
  if ((times.startAnchor || times.endAnchor) && facts.timezone === null) return null;
  const runs = upcomingRuns(times, facts, now, SHOWN);
  const here = zoneHere();
  const look: Intl.DateTimeFormatOptions = {
    weekday: "short",
    day: "numeric",
    month: "short",
    // Show the zone's name when the schedule's clock differs from this browser's.
    ...(!sameClock(zone, here, now) && { timeZoneName: "short" }),
  };
  const [first] = runs;
  const length = seconds === null ? null : seconds * 1000;
  const window = windowLength(times, facts, now);
  const isCut = length !== null && window !== null && length > window;
  const clash = enabled
    ? firstClash(
        { ...times, id: scheduleId, portion, deviceId, alsoOn, seconds },
        home.schedules,
        facts,
        now,
      )
    : null;
  return (
    <div className="grid gap-2">
      <div className="flex gap-3 rounded-lg bg-tint px-4 py-3 text-sm">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-green" />
        <div className="grid min-w-0 flex-1 gap-2">
          <p aria-live="polite">
            {!first ? (
              t("upcomingNone")
            ) : (
              <>
                <span className="font-medium">{t("upcoming")}</span>{" "}
                {runs.map(({ dueAt }) => timeText(locale, dueAt, zone, look)).join(" · ")}
                {length !== null && !isCut && (
                  <span className="block">
                    {t("endsAbout", { time: words.time(first.dueAt + length, zone) })}
                  </span>
                )}
              </>
            )}
          </p>
          <SkippedDays {...{ times, facts, now }} />
          {times.frequency !== "once" && <ComingDays {...{ times, facts, zone, now }} />}
        </div>
      </div>
      <Warning>
        {isCut && length !== null && t("warnings.cutShort", { length: words.wait(length) })}
      </Warning>
      <Warning>
        {clash &&
          t(clash.deviceId === deviceId ? "warnings.clash" : "warnings.clashOn", {
            speaker: words.device(clash.deviceId),
            other: words.recitation(clash.schedule),
            day: words.day(clash.at, now, zone),
            time: words.time(clash.at, zone),
          })}
      </Warning>
    </div>
  );
}
