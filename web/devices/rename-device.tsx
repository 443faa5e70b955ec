// Renames a speaker.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { useRenameDevice } from "./device-actions.ts";

/** Its button waits for a name, and the field takes no longer one. */
const renameForm = { name: { trims: true } } as const;

export default function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTranslations("connecting.rename");
  const common = useTranslations("common");
  const rename = useRenameDevice();
  const form = useTextForm(renameForm, { name: device.name });
  const save = form.handleSubmit(({ name }) =>
    rename.mutate({ id: device.id, name }, { onSuccess: onClose }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={rename.isPending}
      title={t("title")}
      closeLabel={common("close")}
      className="sm:max-w-[26rem]"
    >
      <form noValidate onSubmit={save} className="grid gap-3">
        <Field label={t("name")}>
          {(control) => (
            <input
              {...control}
              className="entry"
              dir="auto"
              maxLength={LONGEST_NAME}
              {...form.register("name")}
            />
          )}
        </Field>
        <FieldError>{rename.error && reasonOf(rename.error)}</FieldError>
        <DialogActions>
          <Button variant="plain" disabled={rename.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={form.values.name.trim() === ""} busy={rename.isPending}>
            {t("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
