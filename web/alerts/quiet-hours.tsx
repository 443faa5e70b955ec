// The hours of the day in which alerts wait.
import { type SubmitEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AlertSettings } from "#contract/alerts";
import { zoneName } from "#languages/zone-name";
import { reasonOf } from "../api/call.ts";
import { useSession } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { useChangeAlertSettings } from "./alert-actions.ts";

export function QuietHours({ settings }: { settings: AlertSettings }) {
  const t = useTranslations("settings");
  const zone = zoneName(useLocale(), useSession().data?.timezone ?? "UTC");
  const [from, setFrom] = useState(settings.quietFrom ?? "");
  const [to, setTo] = useState(settings.quietTo ?? "");
  const [half, setHalf] = useState(false);
  const change = useChangeAlertSettings();
  const isSaved =
    change.isSuccess && from === (settings.quietFrom ?? "") && to === (settings.quietTo ?? "");

  function save(event: SubmitEvent) {
    event.preventDefault();
    const isHalf = (from === "") !== (to === "");
    setHalf(isHalf);
    if (!isHalf) change.mutate({ quietFrom: from || null, quietTo: to || null });
  }

  return (
    <form noValidate onSubmit={save}>
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="text-sm font-medium">{t("alerts.quiet")}</legend>
        <p className="text-sm text-soft">{t("alerts.quietText", { zone })}</p>
        <div className="grid max-w-96 grid-cols-2 gap-3 max-[22.4rem]:grid-cols-1">
          <Field label={t("alerts.quietFrom")}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label={t("alerts.quietTo")}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
        </div>
        <FieldError>
          {half ? t("alerts.quietBoth") : change.error && reasonOf(change.error)}
        </FieldError>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="quiet"
            aria-label={t("alerts.saveQuiet")}
            busy={change.isPending}
          >
            {t("alerts.save")}
          </Button>
          <p role="status" className="text-sm text-green">
            {isSaved && t("saved")}
          </p>
        </div>
      </fieldset>
    </form>
  );
}
