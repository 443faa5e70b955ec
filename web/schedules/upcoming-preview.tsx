// The next runs of the schedule in the form, before it is saved.
import { CalendarClock } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { nextOccurrenceDate, upcomingRuns } from "#contract/schedule-time";
import { timeText } from "../i18n/clock-times.ts";
import { useNow } from "../ui/use-now.ts";
import type { ScheduleForm } from "./schedule-form.ts";
import { sameClock } from "./schedule-times.ts";

const SHOWN = 3;

export default function UpcomingPreview() {
  const t = useTranslations("dashboard.form");
  const locale = useLocale();
  const now = useNow(30_000);
  const { watch } = useFormContext<ScheduleForm>();
  const form = watch();
  if (!form.startTime || !form.endTime || form.startTime === form.endTime) return null;
  if (form.frequency === "custom" && form.days.length === 0) return null;
  const date = form.frequency === "once" ? form.date || nextOccurrenceDate(form, now) : null;
  const runs = upcomingRuns({ ...form, date }, now, SHOWN);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const look: Intl.DateTimeFormatOptions = {
    weekday: "short",
    day: "numeric",
    month: "short",
    // Show the zone's name when the schedule's clock differs from this browser's.
    ...(!sameClock(form.timezone, here, now) && { timeZoneName: "short" }),
  };
  return (
    <div className="flex gap-3 rounded-lg bg-tint px-4 py-3 text-sm">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-green" />
      <p aria-live="polite">
        {runs.length === 0 ? (
          t("upcomingNone")
        ) : (
          <>
            <span className="font-medium">{t("upcoming")}</span>{" "}
            {runs.map(({ dueAt }) => timeText(locale, dueAt, form.timezone, look)).join(" · ")}
          </>
        )}
      </p>
    </div>
  );
}
