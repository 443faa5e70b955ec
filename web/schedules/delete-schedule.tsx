// Asks for confirmation before deleting a schedule.
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useDeleteSchedule } from "./schedule-actions.ts";
import { useScheduleWords } from "./schedule-words.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  home: Home;
  onClose: () => void;
}

export default function DeleteSchedule({ schedule, home, onClose }: DeleteScheduleProps) {
  const t = useTranslations("dashboard.schedules");
  const common = useTranslations("common");
  const words = useScheduleWords(home);
  const remove = useDeleteSchedule();
  return (
    <ConfirmDialog
      title={t("deleteTitle")}
      text={t("deleteText", { sentence: words.said(schedule) })}
      yes={t("delete")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onYes={() => remove.mutate(schedule.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
