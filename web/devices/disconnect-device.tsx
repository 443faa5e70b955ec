// Asks before a speaker is disconnected on which schedules count.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface DisconnectDeviceProps {
  name: string;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
  /** Its schedules, and what becomes of each. */
  children: ReactNode;
}

export default function DisconnectDevice({ name, ...props }: DisconnectDeviceProps) {
  const t = useTranslations("readiness.disconnect");
  const common = useTranslations("common");
  return (
    <ConfirmDialog
      title={t("title", { name })}
      text={t("text")}
      yes={t("yes")}
      no={common("cancel")}
      closeLabel={common("close")}
      // It is said beside the button or in a toast.
      error={null}
      {...props}
    />
  );
}
