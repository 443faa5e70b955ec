// Gives a speaker another name.
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { useRenameDevice } from "./device-actions.ts";

/** The most the server keeps. */
const LONGEST_NAME = 100;

export default function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTranslations("dashboard.speakers");
  const common = useTranslations("common");
  const rename = useRenameDevice();
  const [name, setName] = useState(device.name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: device.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={rename.isPending}
      title={t("renameTitle")}
      closeLabel={common("close")}
      className="sm:max-w-[26rem]"
    >
      <form onSubmit={save} className="grid gap-3">
        <Field label={t("name")}>
          {(control) => (
            <input
              {...control}
              className="entry"
              dir="auto"
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <FieldError>{rename.error && reasonOf(rename.error)}</FieldError>
        <DialogActions>
          <Button variant="plain" disabled={rename.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={name.trim() === ""} busy={rename.isPending}>
            {t("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
