// A schedule's line where it is wide: with how often it runs and its buttons in it. A press unfolds it.
import { type ReactNode, useId, useState } from "react";
import { useMayChange } from "../api/household.ts";
import { SharedBy } from "../recitations/shared-by.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LastRun } from "./last-run.tsx";
import { ChangeButtons, LogButton, type ShownProps } from "./row-buttons.tsx";
import { RunButtons } from "./run-buttons.tsx";
import { ScheduleSentence } from "./schedule-sentence.tsx";
import { LateSpeakerMark } from "./speakers/late-speaker-warning.tsx";

const detailsFile = lateFile(() => import("./schedule-details.tsx"));
const ScheduleDetails = detailsFile.part((file) => file.default);

interface WideRowProps extends ShownProps {
  onOff: ReactNode;
}

export default function WideRow({ onOff, ...props }: WideRowProps) {
  const { schedule, timezone, words, now, time } = props;
  const { lastRun } = schedule;
  // What a closed row must not hide: why it does not run, and what went wrong.
  const isStill = schedule.enabled && !schedule.nextRunAt && lastRun?.status !== "running";
  const [isOpen, setOpen] = useState(false);
  const [log, setLog] = useState(false);
  const body = useId();
  const sentence = words.sentence(schedule, { readersZone: timezone });
  const quiet = schedule.enabled ? "" : "text-soft";
  const isUnfolded = isOpen || log;
  return (
    <li className="group/row px-4 py-0.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2.5">
        <h3 className="min-w-0">
          <button
            type="button"
            className="grid min-h-11 w-full cursor-pointer grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-2 rounded-md py-2 text-start"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? body : undefined}
            onPointerEnter={detailsFile.fetchAhead}
            onClick={() => {
              setOpen(!isUnfolded);
              setLog(false);
            }}
          >
            <span aria-hidden className={`text-lg tracking-tight ${quiet}`}>
              <ClockTime text={time} />
            </span>
            {/* The whole sentence is heard; seen is the part of it that the time and the days leave. */}
            <span className="sr-only">
              <ScheduleSentence said={sentence} />
            </span>
            <span aria-hidden className={`wrap-anywhere first-letter:uppercase ${quiet}`}>
              <ScheduleSentence said={isUnfolded ? sentence : words.clause(schedule)} />
              {!isUnfolded && schedule.startAnchor && (
                <>
                  {" · "}
                  <bdi>{words.anchor(schedule.startAnchor)}</bdi>
                </>
              )}
            </span>
          </button>
        </h3>
        <LineButtons
          {...props}
          frequency={words.shortFrequency(schedule)}
          isOpen={isUnfolded}
          log={log}
          onLog={() => setLog(!log)}
        />
        {onOff}
      </div>
      <div id={body} className="ps-21">
        <SharedBy thing={schedule} />
        {isUnfolded ? (
          <div className="pb-3">
            <ScheduleDetails
              fallback={<Skeleton className="h-6" />}
              {...props}
              {...{ log }}
              isWide
            />
          </div>
        ) : (
          <div className="not-empty:-mt-1 not-empty:pb-2">
            {isStill && <p className="text-sm text-soft">{words.noNextRun(schedule, now)}</p>}
            {lastRun && words.notable(lastRun, now, timezone) && (
              <LastRun status={lastRun.status}>{words.outcome(lastRun, now, timezone)}</LastRun>
            )}
          </div>
        )}
      </div>
    </li>
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
  "absolute inset-y-0 end-0 bg-card ps-2 before:absolute before:inset-y-0 before:end-full before:w-8 before:bg-linear-to-r before:from-transparent before:to-card rtl:before:bg-linear-to-l transition-opacity pointer-coarse:hidden pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100 group-focus-within/row:opacity-100! forced-colors:static forced-colors:min-w-33 forced-colors:justify-end forced-colors:gap-1 forced-colors:opacity-100!";

/** How often a schedule runs, and its buttons as icons: in the line, where that is wide. */
function LineButtons(props: LineButtonsProps) {
  const { schedule, home, now, time, frequency, isOpen, log, onLog } = props;
  const { lastRun } = schedule;
  const mayChange = useMayChange([schedule])(schedule);
  const isMoving =
    lastRun?.status === "running" ||
    (lastRun?.status === "skipped" && Date.parse(lastRun.dueAt) > now);
  return (
    <div className="flex items-center">
      {/* The open row says it in words. */}
      {!isOpen && schedule.enabled && schedule.nextRunAt !== null && (
        <span className="pe-2 empty:hidden">
          <LateSpeakerMark choice={schedule} home={home} />
        </span>
      )}
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
