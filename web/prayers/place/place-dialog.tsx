// Asks for the account's place above another dialog, which goes on with it.
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { useUpdatePrayerSettings } from "../../api/prayers.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { PlacePicker } from "../place-picker.tsx";

export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("prayers.noPlace");
  const common = useTranslations("common");
  const update = useUpdatePrayerSettings();
  return (
    <Dialog
      open
      onClose={onClose}
      locked={update.isPending}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
    >
      <PlacePicker
        value={null}
        onChoose={(place) => update.mutate({ place }, { onSuccess: onClose })}
      />
      <FieldError>{update.error && reasonOf(update.error)}</FieldError>
    </Dialog>
  );
}
