// One schedule: time, recitation and speaker in a sentence, its next run and its last outcome.
import { Pencil, RotateCcwClock, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { serverNow } from "../api/server-clock.ts";
import { useReadClock } from "../api/use-now.ts";
import { SharedBy } from "../recitations/shared-by.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import { RunButtons } from "./run-buttons.tsx";
import { useUpdateSchedule } from "./schedule-actions.ts";
import { ScheduleSentence } from "./schedule-sentence.tsx";
import { type ScheduleWords, useScheduleWords } from "./schedule-words.ts";
import { LateSpeakerWarning } from "./speakers/late-speaker-warning.tsx";

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 15_000;

const RunLog = lateFile(() => import("./run-log.tsx")).part((file) => file.default);

interface ScheduleRowProps {
  schedule: Schedule;
  home: Home;
  timezone: string;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

/** Drawn again when its schedule or its words change: a home may have two hundred of them. */
export const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, home, timezone, onEdit, onDelete } = props;
  const t = useTranslations("dashboard.schedules");
  const words = useScheduleWords(home);
  useReadClock(LOOK_EVERY, (at) => wordsAt(schedule, words, timezone, at));
  const now = serverNow();
  const update = useUpdateSchedule();
  const [log, setLog] = useState(false);
  const mayChange = useMayChange([schedule])(schedule);
  const time = words.startTime(schedule);
  const frequency = words.frequency(schedule);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 p-4 sm:grid-cols-[6.25rem_1fr_auto] md:p-5">
      <p className="sm:row-span-2">
        <span className={`block text-xl tracking-tight ${schedule.enabled ? "" : "text-soft"}`}>
          <ClockTime text={time} />
        </span>
        <span className="block text-sm text-soft">{frequency}</span>
      </p>
      <Switch
        className="sm:col-start-3"
        aria-label={t("enable", { time, frequency })}
        // Shows the requested value while the update is pending.
        checked={update.isPending ? update.variables.changes.enabled : schedule.enabled}
        disabled={update.isPending || !mayChange}
        onChange={(event) =>
          update.mutate({ id: schedule.id, changes: { enabled: event.target.checked } })
        }
      />
      <div className="col-span-2 grid gap-0.5 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <h3 className="wrap-anywhere">
          <ScheduleSentence said={words.sentence(schedule, { readersZone: timezone })} />
        </h3>
        <SharedBy thing={schedule} />
        <Coming {...{ schedule, timezone, now, words }} />
        {schedule.nextRunAt && <LateSpeakerWarning choice={schedule} home={home} />}
        {schedule.lastRun && <RunOutcome run={schedule.lastRun} {...{ words, now, timezone }} />}
      </div>
      <div className="col-span-2 flex flex-wrap items-start justify-between gap-x-4 sm:col-start-2">
        <RunButtons {...{ schedule, home, now, time, mayChange }} />
        <div className="-me-2 flex">
          <Button
            variant="plain"
            size="icon-sm"
            aria-label={t("buttonLabel", { action: t("log"), time })}
            title={t("log")}
            aria-expanded={log}
            onClick={() => setLog(!log)}
          >
            <RotateCcwClock aria-hidden className="size-4" />
          </Button>
          {mayChange && (
            <>
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={t("editLabel", { time })}
                title={t("edit")}
                onClick={() => onEdit(schedule)}
              >
                <Pencil aria-hidden className="size-4" />
              </Button>
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={t("deleteLabel", { time })}
                title={t("delete")}
                onClick={() => onDelete(schedule)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </>
          )}
        </div>
      </div>
      {log && (
        <div className="col-span-2 sm:col-start-2">
          <RunLog
            fallback={<Skeleton className="h-16" />}
            schedule={schedule}
            {...{ timezone, now, words }}
          />
        </div>
      )}
    </li>
  );
});

/** All that a row says of the time; another text, and the row is drawn again. */
function wordsAt(schedule: Schedule, words: ScheduleWords, timezone: string, now: number): string {
  const { nextRunAt, lastRun } = schedule;
  const next = nextRunAt === null ? null : Date.parse(nextRunAt);
  const isSkipped = lastRun?.status === "skipped" && Date.parse(lastRun.dueAt) > now;
  return [
    next !== null && `${words.wait(next - now)} ${words.day(next, now, timezone)}`,
    next === null && words.noNextRun(schedule, now),
    lastRun && words.outcome(lastRun, now, timezone),
    lastRun && words.heard(lastRun, timezone),
    isSkipped,
  ].join("|");
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
    <p className="text-sm">
      {end === null ? next : common("listJoin", { first: next, rest: end })}
    </p>
  );
}
