// An address that alerts are sent to, saved by its button; empty for none.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { AlertSettings } from "#contract/alerts";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { type AlertSettingsChange, useChangeAlertSettings } from "./alert-actions.ts";

interface AddressFieldProps {
  saved: string | null;
  label: string;
  hint: ReactNode;
  placeholder: string;
  /** Names the button, of which the page has several. */
  saveLabel: string;
  changeOf: (address: string | null) => AlertSettingsChange;
  savedIn: (settings: AlertSettings) => string | null;
}

export function AddressField(props: AddressFieldProps) {
  const { saved, label, hint, placeholder, saveLabel, changeOf, savedIn } = props;
  const t = useTranslations("settings");
  const [typed, setTyped] = useState(saved ?? "");
  const change = useChangeAlertSettings();
  const isSaved = change.isSuccess && typed === (saved ?? "");
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(changeOf(typed.trim() || null), {
          onSuccess: (settings) => setTyped(savedIn(settings) ?? ""),
        });
      }}
    >
      <Field label={label} hint={hint} error={change.error ? reasonOf(change.error) : undefined}>
        {(control) => (
          <input
            {...control}
            className="entry rtl:text-end"
            dir="ltr"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            placeholder={placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-label={saveLabel} busy={change.isPending}>
          {t("alerts.save")}
        </Button>
        <p role="status" className="text-sm text-green">
          {isSaved && t("saved")}
        </p>
      </div>
    </form>
  );
}
