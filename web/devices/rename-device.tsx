// Renames a speaker, and says whether it is made ready before its minute.
import { useId, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type Device, renameDevice } from "#contract/devices";
import { makeOf } from "#contract/makes";
import { LONGEST_NAME } from "#contract/visible-names";
import { call, reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { Switch } from "../ui/switch.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { useDeviceList } from "./device-actions.ts";

/** Its button waits for a name, and the field takes no longer one. */
const renameForm = { name: { trims: true } } as const;

export default function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTranslations("connecting.rename");
  const common = useTranslations("common");
  const rename = useRenameDevice();
  const [makeReady, setMakeReady] = useState(device.makeReady);
  const hintId = useId();
  const form = useTextForm(renameForm, { name: device.name });
  const save = form.handleSubmit(({ name }) =>
    rename.mutate(
      { id: device.id, name, ...(makeReady !== device.makeReady && { makeReady }) },
      { onSuccess: onClose },
    ),
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
        {makeOf(device).holdsPaused && (
          <div>
            <label className="flex items-center gap-3 text-sm font-medium">
              <Switch
                checked={makeReady}
                aria-describedby={hintId}
                onChange={(event) => setMakeReady(event.target.checked)}
              />
              {t("makeReady")}
            </label>
            <p id={hintId} className="mt-1 text-sm text-soft">
              {t("makeReadyHint")}
            </p>
          </div>
        )}
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

function useRenameDevice() {
  const { refetchAll } = useDeviceList();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(renameDevice, { params: { id }, body: { name } }),
    onSettled: refetchAll,
  });
}
