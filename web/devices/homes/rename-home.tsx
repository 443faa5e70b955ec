// Renames a home.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { type Home, useRenameHome } from "./home-actions.ts";
import { HomeName } from "./home-name.tsx";

export function RenameHome({ home, onClose }: { home: Home; onClose: () => void }) {
  const t = useTranslations("connecting.homes");
  const common = useTranslations("common");
  const rename = useRenameHome();
  const [name, setName] = useState(home.name);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={rename.isPending}
      title={t("renameTitle")}
      closeLabel={common("close")}
      className="sm:max-w-[26rem]"
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: home.id, name }, { onSuccess: onClose });
        }}
      >
        <HomeName name={name} onChange={setName} />
        <FieldError>{rename.error && reasonOf(rename.error)}</FieldError>
        <DialogActions>
          <Button variant="plain" disabled={rename.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={name.trim() === ""} busy={rename.isPending}>
            {common("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
