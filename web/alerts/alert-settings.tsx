// The ways in which one is told of alerts, the hours in which none comes, and a test.
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AlertSettings } from "#contract/alerts";
import { reasonOf } from "../api/call.ts";
import { useSession } from "../api/queries.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { useAlertSettings, useChangeAlertSettings } from "./alert-actions.ts";
import { AddressField } from "./address-field.tsx";
import { AlertTest } from "./alert-test.tsx";
import { usePushBrowsers } from "./push-actions.ts";
import { PushWay } from "./push-way.tsx";
import { QuietHours } from "./quiet-hours.tsx";

export function AlertSettingsSection() {
  const t = useTranslations("settings");
  return (
    <LinkedSection id="alerts" title={t("alerts.title")} text={t("alerts.text")}>
      <WithAlertSettings height="h-[30rem]">
        {(settings) => <Ways settings={settings} />}
      </WithAlertSettings>
    </LinkedSection>
  );
}

interface WithAlertSettingsProps {
  /** Class of the placeholder's height. */
  height: string;
  children: (settings: AlertSettings) => ReactNode;
}

/** What shows alert settings, once they are there. */
export function WithAlertSettings({ height, children }: WithAlertSettingsProps) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const settings = useAlertSettings();
  if (settings.data) return children(settings.data);
  if (settings.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{t("loading")}</span>
        <Skeleton className={height} />
      </div>
    );
  }
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden className="size-6" />}
      title={t("failed", { reason: reasonOf(settings.error) })}
      action={
        <Button variant="quiet" onClick={() => void settings.refetch()}>
          {common("retry")}
        </Button>
      }
    />
  );
}

const ntfyLink = (text: ReactNode) => (
  <a
    href="https://ntfy.sh"
    target="_blank"
    rel="noreferrer"
    className="text-green underline hover:no-underline"
  >
    {text}
  </a>
);

function Ways({ settings }: { settings: AlertSettings }) {
  const t = useTranslations("settings");
  const { webhookUrl, ntfyUrl } = settings;
  const hasBrowsers = usePushBrowsers().length > 0;
  const isSilent = !settings.mail && webhookUrl === null && ntfyUrl === null && !hasBrowsers;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isSilent && <p className="font-medium text-gold">{t("alerts.none")}</p>}
      <Mail settings={settings} />
      <PushWay />
      <AddressField
        saved={ntfyUrl}
        label={t("alerts.ntfy")}
        hint={t.rich("alerts.ntfyHint", { link: ntfyLink })}
        placeholder="https://ntfy.sh/"
        saveLabel={t("alerts.saveNtfy")}
        changeOf={(address) => ({ ntfyUrl: address })}
        savedIn={(next) => next.ntfyUrl}
      />
      <QuietHours settings={settings} />
      <AlertTest />
    </div>
  );
}

function Mail({ settings }: { settings: AlertSettings }) {
  const t = useTranslations("settings.alerts");
  const address = useSession().data?.email ?? null;
  const change = useChangeAlertSettings();
  const on = change.isPending ? change.variables.mail === true : settings.mail;
  return (
    <div>
      <label className="flex cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-sm font-medium">{t("mail")}</span>
          <span className="block text-sm text-soft">
            {address === null ? t("mailMissing") : t("mailTo", { address })}
          </span>
        </span>
        <Switch
          checked={on}
          disabled={address === null && !settings.mail}
          onChange={({ target }) => change.mutate({ mail: target.checked })}
        />
      </label>
      {settings.mailProblem && (
        <p className="mt-1 text-sm text-soft">
          {inPageLanguage({ message: "", sentence: settings.mailProblem })}
        </p>
      )}
      <FieldError>{change.error && reasonOf(change.error)}</FieldError>
    </div>
  );
}
