// Play now and Skip next, with what went wrong beside them.
import { Play, SkipForward, Square } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useRunSchedule, useSkipSchedule, useStopSchedule } from "./schedule-actions.ts";

interface RunButtonsProps {
  schedule: Schedule;
  /** Large, as the main thing to do; else small, in a row of its own kind. */
  prominent?: boolean;
}

export function RunButtons({ schedule, prominent = false }: RunButtonsProps) {
  const t = useTranslations("dashboard.schedules");
  const run = useRunSchedule();
  const skip = useSkipSchedule();
  const stop = useStopSchedule();
  const running = schedule.lastRun?.status === "running";
  const size = prominent ? "md" : "sm";
  const icon = prominent ? "size-5" : "size-4";
  const error = run.error ?? skip.error ?? stop.error;
  return (
    <div className="grid gap-1">
      <div className={`flex flex-wrap ${prominent ? "gap-3" : "-ms-3"}`}>
        {running ? (
          <Button
            variant={prominent ? "primary" : "plain"}
            size={size}
            className={prominent ? "" : "px-3 text-green"}
            busy={stop.isPending}
            onClick={() => stop.mutate(schedule)}
          >
            <Square aria-hidden className={icon} />
            {t("stop")}
          </Button>
        ) : (
          <Button
            variant={prominent ? "primary" : "plain"}
            size={size}
            className={prominent ? "" : "px-3 text-green"}
            busy={run.isPending}
            onClick={() => run.mutate(schedule.id)}
          >
            <Play aria-hidden className={icon} />
            {t("play")}
          </Button>
        )}
        {schedule.nextRunAt && (
          <Button
            variant={prominent ? "quiet" : "plain"}
            size={size}
            className={prominent ? "" : "px-3 text-green"}
            busy={skip.isPending}
            onClick={() => skip.mutate(schedule.id)}
          >
            <SkipForward aria-hidden className={`${icon} rtl:-scale-x-100`} />
            {t("skip")}
          </Button>
        )}
      </div>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </div>
  );
}
