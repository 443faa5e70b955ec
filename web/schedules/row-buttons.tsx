// A schedule's buttons as icons: its last runs, to edit and to delete it.
import { Pencil, RotateCcwClock, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../api/home.ts";
import { Button } from "../ui/button.tsx";
import type { ScheduleWords } from "./schedule-words.ts";

export interface ScheduleRowProps {
  schedule: Schedule;
  home: Home;
  timezone: string;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

export interface ShownProps extends ScheduleRowProps {
  words: ScheduleWords;
  /** UTC milliseconds. */
  now: number;
  time: string;
}

export function LogButton(props: { time: string; isOpen: boolean; onPress: () => void }) {
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

export function ChangeButtons({ schedule, time, onEdit, onDelete }: ShownProps) {
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
