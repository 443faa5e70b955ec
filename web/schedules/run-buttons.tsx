// Play now and Skip next, or Stop and Undo, with their errors beside them.
import { Play, SkipForward, Square, Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";
import { reasonOf } from "../api/call.ts";
import { lastError } from "../api/last-error.ts";
import type { Home } from "../api/home.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import {
  useRunSchedule,
  useSkipSchedule,
  useStopSchedule,
  useUnskipSchedule,
} from "./schedule-actions.ts";

interface RunButtonsProps {
  schedule: Schedule;
  home: Home;
  /** UTC milliseconds. */
  now: number;
  /** The schedule's start time as text, for the buttons' labels. */
  time: string;
  /** Large, as the page's main action; else small, in a schedule's row. */
  prominent?: boolean;
  /** In a line with others, their words in their names alone. */
  iconsOnly?: boolean;
  /** Of the row of buttons. */
  className?: string;
  /** False: of another of the household, in which one listens. */
  mayChange?: boolean;
}

export function RunButtons(props: RunButtonsProps) {
  const { schedule, home, now, time, prominent = false, iconsOnly = false } = props;
  const { mayChange = true, className = "" } = props;
  const t = useTranslations("dashboard.schedules");
  const run = useRunSchedule();
  const skip = useSkipSchedule();
  const unskip = useUnskipSchedule();
  const stop = useStopSchedule();
  const { lastRun } = schedule;
  const device = home.devices.find(({ id }) => id === schedule.deviceId);
  const steered = !device || canBeSteered(device);
  const running = lastRun?.status === "running";
  const skipped = lastRun?.status === "skipped" && Date.parse(lastRun.dueAt) > now;
  const first = prominent
    ? ({ size: "md" } as const)
    : ({ variant: "text", size: iconsOnly ? "icon-sm" : "xs" } as const);
  const second = prominent ? ({ variant: "quiet" } as const) : first;
  const icon = prominent ? "size-5" : "size-4";
  const named = (action: string) => t("buttonLabel", { action, time });
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(-1);
  // After Skip becomes Undo (or Play now becomes Stop), move focus to the new button: in the same commit, before the
  // focus keeper finds it lost and gives it to a neighbour.
  useLayoutEffect(() => {
    const instead = row.current?.children[pressed.current];
    const lost = document.activeElement === document.body;
    if (lost && instead instanceof HTMLElement) instead.focus();
    pressed.current = -1;
  }, [running, skipped]);
  const press = (place: number, act: () => void) => () => {
    pressed.current = place;
    act();
  };
  const error = lastError(run, skip, unskip, stop);
  return (
    <div className="grid gap-1">
      <div
        ref={row}
        className={`flex ${iconsOnly ? "" : prominent ? "flex-wrap gap-3" : "-ms-2.5 flex-wrap"} ${className}`}
      >
        {!steered ? null : running ? (
          <Button
            key="stop"
            {...first}
            aria-label={named(t("stop"))}
            title={iconsOnly ? t("stop") : undefined}
            busy={stop.isPending}
            onClick={press(0, () => stop.mutate(schedule))}
          >
            <Square aria-hidden className={icon} />
            {!iconsOnly && t("stop")}
          </Button>
        ) : (
          <Button
            key="play"
            {...first}
            aria-label={named(t("play"))}
            title={iconsOnly ? t("play") : undefined}
            busy={run.isPending}
            onClick={press(0, () => run.mutate(schedule.id))}
          >
            <Play aria-hidden className={icon} />
            {!iconsOnly && t("play")}
          </Button>
        )}
        {mayChange && skipped && (
          <Button
            {...second}
            aria-label={named(t("unskip"))}
            title={iconsOnly ? t("unskip") : undefined}
            busy={unskip.isPending}
            onClick={press(steered ? 1 : 0, () => unskip.mutate(schedule.id))}
          >
            <Undo2 aria-hidden className={icon} />
            {!iconsOnly && t("unskip")}
          </Button>
        )}
        {mayChange && !skipped && schedule.nextRunAt && (
          <Button
            {...second}
            aria-label={named(t("skip"))}
            title={iconsOnly ? t("skip") : undefined}
            busy={skip.isPending}
            onClick={press(steered ? 1 : 0, () => skip.mutate(schedule.id))}
          >
            <SkipForward aria-hidden className={icon} />
            {!iconsOnly && t("skip")}
          </Button>
        )}
      </div>
      {!steered && (
        <p className={`text-sm text-soft ${prominent ? "max-w-64" : ""}`}>
          {t(running ? "stopByVoice" : "startByRoutine")}
        </p>
      )}
      <FieldError>{error && reasonOf(error)}</FieldError>
    </div>
  );
}
