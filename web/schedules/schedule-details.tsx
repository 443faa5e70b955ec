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
import { LateSpeakerWarning } from "./speakers/late-speaker-warning.tsx";

const RunLog = lateFile(() => import("./run-log.tsx")).part((file) => file.default);

export interface ScheduleRowProps {
  schedule: Schedule;
  home: Home;
  timezone: string;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

interface ShownProps extends ScheduleRowProps {
  words: ScheduleWords;
  /** UTC milliseconds. */
  now: number;
  time: string;
}

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

interface LineButtonsProps extends ShownProps {
  frequency: string;
  isOpen: boolean;
  log: boolean;
  onLog: () => void;
}

/**
 * Of what lies over the end of the line once the pointer is over the row, or the focus in it. Where there is no pointer,
 * a press on the line brings it.
 */
const NEAR =
  "absolute inset-y-0 end-0 bg-card ps-2 before:absolute before:inset-y-0 before:end-full before:w-8 before:bg-linear-to-r before:from-transparent before:to-card rtl:before:bg-linear-to-l transition-opacity pointer-coarse:hidden pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100 group-focus-within/row:opacity-100! forced-colors:static forced-colors:opacity-100!";

/** How often a schedule runs, and its buttons as icons: in the line, where that is wide. */
export function LineButtons(props: LineButtonsProps) {
  const { schedule, home, now, time, frequency, isOpen, log, onLog } = props;
  const { lastRun } = schedule;
  const mayChange = useMayChange([schedule])(schedule);
  const isMoving =
    lastRun?.status === "running" ||
    (lastRun?.status === "skipped" && Date.parse(lastRun.dueAt) > now);
  return (
    <div className="flex items-center">
      {/* The open row has its whole sentence. */}
      {!isOpen && <p className="text-sm whitespace-nowrap text-soft">{frequency}</p>}
      <div className="relative flex items-center self-stretch">
        {/* A list of twelve would have sixty icons: three come when wanted, but stay while there is something to undo. */}
        <div className={`flex items-center ${isOpen || isMoving ? "ps-2" : NEAR}`}>
          <RunButtons {...{ schedule, home, now, time, mayChange }} iconsOnly />
          <LogButton time={time} isOpen={log} onPress={onLog} />
        </div>
      </div>
      {mayChange && (
        <div className="flex ps-1">
          <ChangeButtons {...props} />
        </div>
      )}
    </div>
  );
}

function LogButton(props: { time: string; isOpen: boolean; onPress: () => void }) {
  const { time, isOpen, onPress } = props;
  const t = useTranslations("dashboard.schedules");
  return (
    <Button
      variant="soft"
      size="icon-sm"
      aria-label={t("buttonLabel", { action: t("log"), time })}
      title={t("log")}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <RotateCcwClock aria-hidden className="size-4" />
    </Button>
  );
}

function ChangeButtons({ schedule, time, onEdit, onDelete }: ShownProps) {
  const t = useTranslations("dashboard.schedules");
  return (
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
