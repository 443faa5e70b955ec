// Asks for confirmation before deleting a khatm.
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import { reasonOf } from "../api/call.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useDeleteKhatm } from "./khatm-actions.ts";

export default function DeleteKhatm({ khatm, onClose }: { khatm: Khatm; onClose: () => void }) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const remove = useDeleteKhatm();
  return (
    <ConfirmDialog
      title={t("deleteTitle")}
      text={t("deleteText", { name: khatm.name })}
      yes={t("delete")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onYes={() => remove.mutate(khatm.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
