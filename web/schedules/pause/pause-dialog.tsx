// Asks until which day all schedules rest.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { dateAfter } from "#contract/times/calendar-days";
import { dateIn } from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field, FieldError, Input } from "../../ui/field.tsx";
import { usePauseAll } from "./pause-actions.ts";
import { serverNow } from "../../api/server-clock.ts";

/** Days: what people mean by a journey or a sick child. */
const FIRST_DAYS = 7;

interface PauseDialogProps {
  /** Of the account. */
  timezone: string;
  onClose: () => void;
}

export default function PauseDialog({ timezone, onClose }: PauseDialogProps) {
  const t = useTranslations("scheduling.pauseAll");
  const common = useTranslations("common");
  const tomorrow = dateAfter(dateIn(timezone, serverNow()), 1);
  const [until, setUntil] = useState(() => dateAfter(tomorrow, FIRST_DAYS - 1));
  const [isWrong, setWrong] = useState(false);
  const pause = usePauseAll();
  const isLater = until >= tomorrow;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pause.isPending}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      className="sm:max-w-[26rem]"
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(!isLater);
          if (isLater) pause.mutate(until, { onSuccess: onClose });
        }}
      >
        <Field label={t("until")} error={isWrong && !isLater ? t("required") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              required
              min={tomorrow}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          )}
        </Field>
        <FieldError>{pause.error && reasonOf(pause.error)}</FieldError>
        <DialogActions>
          <Button variant="plain" disabled={pause.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" busy={pause.isPending}>
            {t("pause")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
