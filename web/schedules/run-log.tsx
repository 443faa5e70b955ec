// The outcomes of a schedule's last runs.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { listRuns, type Schedule } from "#contract/schedules";
import { call, reasonOf } from "../api/call.ts";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import type { ScheduleWords } from "./schedule-words.ts";

interface RunLogProps {
  schedule: Schedule;
  timezone: string;
  now: number;
  words: ScheduleWords;
}

export default function RunLog({ schedule, timezone, now, words }: RunLogProps) {
  const t = useTranslations("dashboard.schedules");
  const runs = useQuery({
    queryKey: ["runs", schedule.id, schedule.lastRun?.dueAt, schedule.lastRun?.status],
    queryFn: ({ signal }) => call(listRuns, { params: { id: schedule.id }, signal }),
  });
  if (runs.isPending) return <Skeleton className="h-16" />;
  if (runs.isError) return <FieldError>{reasonOf(runs.error)}</FieldError>;
  if (runs.data.length === 0) return <p className="py-2 text-sm text-soft">{t("logEmpty")}</p>;
  return (
    <ol className="grid max-h-60 gap-1.5 overflow-y-auto border-s border-line py-1 ps-4">
      {runs.data.map((run) => (
        <li key={run.dueAt}>
          <RunOutcome {...{ run, words, now, timezone }} />
        </li>
      ))}
    </ol>
  );
}
