// What a schedule's row says below its sentence: its next and its last run, its speakers, and its buttons.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { useMayChange } from "../api/household.ts";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RunButtons } from "./run-buttons.tsx";
import { ChangeButtons, LogButton, type ShownProps } from "./row-buttons.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import type { ScheduleWords } from "./schedule-words.ts";
import { LateSpeakerWarning } from "./speakers/late-speaker-warning.tsx";

const RunLog = lateFile(() => import("./run-log.tsx")).part((file) => file.default);

interface DetailsProps extends ShownProps {
  /** Its buttons stand in the line already; the log opens from there. */
  isWide?: boolean;
  log?: boolean;
}

export default function ScheduleDetails({ isWide = false, log = false, ...props }: DetailsProps) {
  const { schedule, home, timezone, words, now, time } = props;
  const { lastRun } = schedule;
  const [isLogOpen, setLogOpen] = useState(false);
  const mayChange = useMayChange([schedule])(schedule);
  const isDue = schedule.nextRunAt !== null;
  return (
    <>
      <div className="grid gap-1">
        <div className="grid min-w-0 gap-0.5">
          <Coming {...{ schedule, timezone, now, words }} />
          {isDue && <LateSpeakerWarning choice={schedule} home={home} />}
          {lastRun && <RunOutcome run={lastRun} {...{ words, now, timezone }} />}
        </div>
        {!isWide && (
          <div className="flex flex-wrap items-start justify-between gap-x-1">
            <RunButtons {...{ schedule, home, now, time, mayChange }} />
            <div className="flex">
              <LogButton time={time} isOpen={isLogOpen} onPress={() => setLogOpen(!isLogOpen)} />
              {mayChange && <ChangeButtons {...props} />}
            </div>
          </div>
        )}
      </div>
      {(log || isLogOpen) && (
        <div className="pt-2">
          <RunLog
            fallback={<Skeleton className="h-16" />}
            schedule={schedule}
            {...{ timezone, now, words }}
          />
        </div>
      )}
    </>
  );
}

interface ComingProps {
  schedule: Schedule;
  timezone: string;
  now: number;
  words: ScheduleWords;
}

function Coming({ schedule, timezone, now, words }: ComingProps) {
  const t = useTranslations("dashboard.schedules");
  const common = useTranslations("common");
  const inWait = useTranslations("dashboard.wait");
  if (!schedule.enabled) return <p className="text-sm text-soft">{t("off")}</p>;
  if (!schedule.nextRunAt)
    return <p className="text-sm text-soft">{words.noNextRun(schedule, now)}</p>;
  const at = Date.parse(schedule.nextRunAt);
  const wait = inWait("inMiddle", { wait: words.wait(at - now) });
  // A schedule with a prayer is on the clock of its place.
  const zone = schedule.startAnchor ? schedule.timezone : timezone;
  const next = t("next", { day: words.day(at, now, zone), time: words.time(at, zone), wait });
  const end = words.estimatedEnd(schedule, zone);
  return (
    <p className="text-sm text-soft">
      {end === null ? next : common("listJoin", { first: next, rest: end })}
    </p>
  );
}
