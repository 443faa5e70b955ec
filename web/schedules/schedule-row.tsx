// One schedule as one line: its time, what and where, how often, and its switch. A press opens the rest below it.
import { ChevronDown } from "lucide-react";
import { memo, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { useMayChange } from "../api/household.ts";
import { serverNow } from "../api/server-clock.ts";
import { useReadClock } from "../api/use-now.ts";
import { SharedBy } from "../recitations/shared-by.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { useWide } from "../ui/use-wide.ts";
import { useUpdateSchedule } from "./schedule-actions.ts";
import type { ScheduleRowProps } from "./row-buttons.tsx";
import { ScheduleSentence } from "./schedule-sentence.tsx";
import { type ScheduleWords, useScheduleWords } from "./schedule-words.ts";
import { LateSpeakerMark } from "./speakers/late-speaker-warning.tsx";

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 15_000;

const detailsFile = lateFile(() => import("./schedule-details.tsx"));
const ScheduleDetails = detailsFile.part((file) => file.default);
const wideFile = lateFile(() => import("./wide-row.tsx"));
const WideRow = wideFile.part((file) => file.default);

/** True once rows are as they stay: those of wide screens are fetched there. */
export function useRowsFetched(hasSchedules: boolean): boolean {
  return wideFile.useFetched(useWide() && hasSchedules);
}

/** Drawn again when its schedule or its words change: a home may have two hundred of them. */
export const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, home, timezone } = props;
  const isWide = useWide();
  const words = useScheduleWords(home);
  useReadClock(LOOK_EVERY, (at) => wordsAt(schedule, words, timezone, at));
  const now = serverNow();
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const sentence = words.sentence(schedule, { readersZone: timezone });
  const time = words.startTime(schedule);
  const frequency = words.frequency(schedule);
  const quiet = schedule.enabled ? "" : "text-soft";
  const isDue = schedule.enabled && schedule.nextRunAt !== null;
  const details = { ...props, words, now, time };
  if (isWide) {
    return (
      <WideRow
        fallback={<li className="h-13" />}
        {...details}
        onOff={<OnOff {...{ schedule, time, frequency }} />}
      />
    );
  }
  return (
    <li className="px-4 py-1">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
        <h3 className="min-w-0">
          <button
            type="button"
            className="grid min-h-14 w-full grid-cols-[3.75rem_1fr_auto] items-center gap-x-2 rounded-md py-1 text-start"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onPointerEnter={detailsFile.fetchAhead}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden className={`text-base tracking-tight wrap-anywhere ${quiet}`}>
              <ClockTime text={time} />
            </span>
            <span className="min-w-0">
              {/* The whole sentence is heard; seen are the words that tell it from the others. */}
              <span className="sr-only">
                <ScheduleSentence said={sentence} />
              </span>
              <span aria-hidden className={`block text-base font-semibold wrap-anywhere ${quiet}`}>
                {words.what(schedule)}
              </span>
              <span className="flex items-start gap-1.5 text-sm text-soft">
                {isDue && <LateSpeakerMark choice={schedule} home={home} />}
                <span aria-hidden className="pointed">
                  <span>{words.where(schedule)}</span>
                  <span>{words.recurs(schedule)}</span>
                </span>
              </span>
            </span>
            <ChevronDown
              aria-hidden
              className={`size-4 text-soft transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        </h3>
        <OnOff {...{ schedule, time, frequency }} />
      </div>
      {!isOpen && (
        <div className="ps-17">
          <Notable {...{ schedule, words, now, timezone }} />
        </div>
      )}
      {isOpen && (
        <div id={body} className="grid gap-1 pb-3">
          <p aria-hidden className="wrap-anywhere">
            <ScheduleSentence said={sentence} />
          </p>
          <SharedBy thing={schedule} />
          <ScheduleDetails fallback={<Skeleton className="h-24" />} {...details} />
        </div>
      )}
    </li>
  );
});

interface OnOffProps {
  schedule: Schedule;
  time: string;
  frequency: string;
  className?: string;
}

function OnOff({ schedule, time, frequency, className = "" }: OnOffProps) {
  const t = useTranslations("dashboard.schedules");
  const update = useUpdateSchedule();
  const mayChange = useMayChange([schedule])(schedule);
  return (
    <Switch
      className={className}
      aria-label={t("enable", { time, frequency })}
      // Shows the requested value while the update is pending.
      checked={update.isPending ? update.variables.changes.enabled : schedule.enabled}
      disabled={update.isPending || !mayChange}
      onChange={(event) =>
        update.mutate({ id: schedule.id, changes: { enabled: event.target.checked } })
      }
    />
  );
}

interface NotableProps {
  schedule: Schedule;
  words: ScheduleWords;
  now: number;
  timezone: string;
}

/** What a closed row must not hide: whose it is, why it does not run, and what went wrong. */
function Notable({ schedule, words, now, timezone }: NotableProps) {
  const { lastRun, enabled, nextRunAt } = schedule;
  const outcome = lastRun && words.notable(lastRun, now, timezone);
  const isStill = enabled && !nextRunAt && lastRun?.status !== "running";
  return (
    <div className="flex flex-wrap gap-x-2 text-sm not-empty:-mt-1 not-empty:pb-2">
      <SharedBy thing={schedule} />
      {isStill && <p className="text-soft">{words.noNextRun(schedule, now)}</p>}
      {outcome && <p className={toneOf[lastRun.status] ?? "text-soft"}>{outcome}</p>}
    </div>
  );
}

const toneOf: Partial<Record<string, string>> = {
  running: "text-green",
  waiting: "text-gold",
  late: "text-gold",
  played: "text-gold",
  missed: "text-late",
  failed: "text-late",
  interrupted: "text-late",
};

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
