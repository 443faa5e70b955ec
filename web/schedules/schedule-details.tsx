// What a schedule's row says below its sentence: its next and its last run, its speakers, and its buttons.
import { Pencil, RotateCcwClock, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RunButtons } from "./run-buttons.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import type { ScheduleWords } from "./schedule-words.ts";
import { LateSpeakerMark, LateSpeakerWarning } from "./speakers/late-speaker-warning.tsx";

const RunLog = lateFile(() => import("./run-log.tsx")).part((file) => file.default);

export interface ScheduleRowProps {
  schedule: Schedule;
  home: Home;
  timezone: string;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

interface DetailsProps extends ScheduleRowProps {
  words: ScheduleWords;
  /** UTC milliseconds. */
  now: number;
  time: string;
  /** The buttons stand in the line, as icons; speakers are named above the list alone. */
  isWide?: boolean;
}

/** Of what is shown once the pointer is over the row, or the focus in it; always, where there is no pointer. */
const NEAR =
  "transition-opacity pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100 group-focus-within/row:opacity-100! forced-colors:opacity-100!";

export default function ScheduleDetails(props: DetailsProps) {
  const { schedule, home, timezone, words, now, time, onEdit, onDelete, isWide = false } = props;
  const { lastRun } = schedule;
  const t = useTranslations("dashboard.schedules");
  const [log, setLog] = useState(false);
  const mayChange = useMayChange([schedule])(schedule);
  const isDue = schedule.nextRunAt !== null;
  const isMoving =
    lastRun?.status === "running" ||
    (lastRun?.status === "skipped" && Date.parse(lastRun.dueAt) > now);
  // A list of twelve would have sixty icons: these come with the pointer or the focus, but stay while there is something to undo.
  const whenNear = isWide && !log && !isMoving ? NEAR : "";
  return (
    <>
      <div className={isWide ? "flex items-start justify-between gap-x-3" : "grid gap-1"}>
        <div className={`grid min-w-0 gap-0.5 ${isWide ? "pt-1.5" : ""}`}>
          <div className="flex items-start gap-x-1.5">
            {isDue && isWide && <LateSpeakerMark choice={schedule} home={home} />}
            <Coming {...{ schedule, timezone, now, words }} />
          </div>
          {isDue && !isWide && <LateSpeakerWarning choice={schedule} home={home} />}
          {lastRun && <RunOutcome run={lastRun} {...{ words, now, timezone }} />}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-1 md:-me-2 md:flex-nowrap">
          <RunButtons
            {...{ schedule, home, now, time, mayChange }}
            iconsOnly={isWide}
            className={whenNear}
          />
          <div className="flex">
            <Button
              variant="soft"
              size="icon-sm"
              className={whenNear}
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
                  variant="soft"
                  size="icon-sm"
                  aria-label={t("editLabel", { time })}
                  title={t("edit")}
                  onClick={() => onEdit(schedule)}
                >
                  <Pencil aria-hidden className="size-4" />
                </Button>
                <Button
                  variant="soft"
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
      </div>
      {log && (
        <div className="grid gap-2 pt-2">
          {isDue && isWide && <LateSpeakerWarning choice={schedule} home={home} />}
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
