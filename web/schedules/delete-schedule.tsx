// Asks once before a schedule goes.
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
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
  const sentence = t("sentence", {
    frequency: words.frequency(schedule),
    time: schedule.startTime,
    device: words.device(schedule.deviceId),
    reciter: words.reciter(schedule.reciterId),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("deleteTitle")}
      description={t("deleteText", { sentence })}
      closeLabel={common("close")}
      className="sm:max-w-[26rem]"
    >
      <FieldError>{remove.error && reasonOf(remove.error)}</FieldError>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(schedule.id, { onSuccess: onClose })}
        >
          {t("delete")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
