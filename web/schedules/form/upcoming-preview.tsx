// The next runs of the schedule in the form, the days without one, and what else is on the speaker then.
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { zoneHere } from "#contract/times/zone-here";
import { upcomingRuns, windowLength } from "#contract/times/schedule-runs";
import type { Home } from "../../api/home.ts";
import { dateIn } from "../../api/prayers.ts";
import { wallMinutesBetween, wallTimeAfter } from "#contract/times/wall-times";
import { timeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { Button } from "../../ui/button.tsx";
import { sameClock } from "../schedule-times.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { besideOf } from "./beside/beside-choice.ts";
import { Warning } from "./portion/portion-warnings.tsx";
import type { ScheduleForm } from "./schedule-form.ts";
import { usePortionSeconds } from "./portion/use-chosen.ts";
import { ComingDays, SkippedDays } from "./when/coming-days.tsx";
import { useFormRuns } from "./when/form-runs.ts";
import { anchorOf, chosenAnchor, isWhole } from "./when/when-choice.ts";
import { type Clash, firstClash } from "./window-clashes.ts";

const SHOWN = 3;

interface Acts {
  /** Another speaker is wanted. */
  onElsewhere: () => void;
  /** The start was moved. */
  onMoved: () => void;
}

interface UpcomingPreviewProps extends Acts {
  home: Home;
  /** Of the schedule that is edited; null for a new one. */
  scheduleId: number | null;
}

export default function UpcomingPreview(props: UpcomingPreviewProps) {
  const { home, scheduleId, onElsewhere, onMoved } = props;
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
  const isBound = Boolean(times.startAnchor || times.endAnchor);
  if (isBound && facts.timezone === null) return null;
  const runs = upcomingRuns(times, facts, now, SHOWN);
  // The prayers of the coming days are still to be fetched: "will not run" would be false.
  if (isBound && runs.length === 0 && facts.prayersOn(dateIn(zone, now)) === null) return null;
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
  // Another clash is asked about anew.
  const clashKey =
    clash && `${clash.schedule.id} ${clash.deviceId} ${clash.dueAt - clash.otherDueAt}`;
  return (
    <div className="grid gap-2">
      <div className="flex gap-3 rounded-lg bg-tint px-4 py-3 text-sm">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-green" />
        <div className="grid min-w-0 flex-1 gap-2">
          <div aria-live="polite">
            {!first ? (
              t("upcomingNone")
            ) : (
              <>
                <p className="font-medium">{t("upcoming")}</p>
                <p className="pointed">
                  {runs.map(({ dueAt }) => (
                    <span key={dueAt}>{timeText(locale, dueAt, zone, look)}</span>
                  ))}
                </p>
                {length !== null && !isCut && (
                  <p>{t("endsAbout", { time: words.time(first.dueAt + length, zone) })}</p>
                )}
              </>
            )}
          </div>
          <SkippedDays {...{ times, facts, now }} />
          {times.frequency !== "once" && <ComingDays {...{ times, facts, zone, now }} />}
        </div>
      </div>
      <Warning>
        {isCut && length !== null && t("warnings.cutShort", { length: words.wait(length) })}
      </Warning>
      <ClashWarning key={clashKey} {...{ clash, home, zone, now, onElsewhere, onMoved }} />
    </div>
  );
}

interface ClashWarningProps extends Acts {
  clash: Clash | null;
  home: Home;
  zone: string;
  now: number;
}

/** Which of the two would cut off the other, and what to do: keep both, move this one, or let it. */
function ClashWarning({ clash, home, zone, now, onElsewhere, onMoved }: ClashWarningProps) {
  const t = useTranslations("scheduling.clash");
  const words = useScheduleWords(home);
  const { getValues, setValue, formState } = useFormContext<ScheduleForm>();
  const [isLet, setLet] = useState(false);
  if (!clash || isLet) return <Warning />;
  const { schedule, dueAt, otherDueAt, otherEndsAt, deviceId } = clash;
  const cutsOff = otherDueAt <= dueAt;
  const later = otherEndsAt === null ? null : laterStart(getValues(), dueAt, otherEndsAt, zone);
  const move = () => {
    if (!later) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    for (const [name, value] of Object.entries(later))
      setValue(name as keyof ScheduleForm, value, options);
    onMoved();
  };
  return (
    <Warning
      action={
        <span className="-ms-2.5 flex flex-wrap ps-5.5">
          <Button variant="text" size="xs" onClick={onElsewhere}>
            {t("elsewhere")}
          </Button>
          {later && otherEndsAt !== null && (
            <Button variant="text" size="xs" onClick={move}>
              {t("move", { time: words.time(wholeMinute(otherEndsAt), zone) })}
            </Button>
          )}
          <Button variant="text" size="xs" onClick={() => setLet(true)}>
            {t("let")}
          </Button>
        </span>
      }
    >
      {t(cutsOff ? "cutsOff" : "isCutOff", {
        day: words.capital(words.day(Math.max(dueAt, otherDueAt), now, zone, true)),
        other: words.recitation(schedule, [deviceId]),
        begins: words.start(schedule),
      })}
    </Warning>
  );
}

const wholeMinute = (instant: number) => Math.ceil(instant / 60_000) * 60_000;

/** The start moved to the end of the other one, and with it an end on the clock; null: no minutes lead there. */
function laterStart(
  form: ScheduleForm,
  dueAt: number,
  otherEndsAt: number,
  zone: string,
): Partial<ScheduleForm> | null {
  const at = wholeMinute(otherEndsAt);
  const { startAnchor, startTime, endTime, endAnchor, durationMinutes } = form;
  if (startAnchor) {
    const minutes = anchorOf(startAnchor).minutes + Math.ceil((at - dueAt) / 60_000);
    const moved = chosenAnchor({ prayer: startAnchor.prayer, minutes });
    return moved && isWhole(moved) ? { startAnchor: moved } : null;
  }
  const clock = formatDate("sv", { hour: "2-digit", minute: "2-digit", timeZone: zone }, at);
  const isEndOnClock = endTime && !endAnchor && durationMinutes === null;
  return {
    startTime: clock,
    ...(isEndOnClock && { endTime: wallTimeAfter(clock, wallMinutesBetween(startTime, endTime)) }),
  };
}
