// The webhook on the settings page: the address to which alerts are posted for other programs, and its secret.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AlertSettings } from "#contract/alerts";
import { LinkedSection } from "../ui/linked-section.tsx";
import { SecretText } from "../ui/secret-text.tsx";
import { AddressField } from "./address-field.tsx";
import { WithAlertSettings } from "./alert-settings.tsx";

export function WebhookSection() {
  const t = useTranslations("settings");
  return (
    <LinkedSection id="webhook" title={t("alerts.ways.webhook")} text={t("webhook.text")} isUnder>
      <WithAlertSettings height="h-28">
        {(settings) => <Webhook settings={settings} />}
      </WithAlertSettings>
    </LinkedSection>
  );
}

const code = (text: ReactNode) => (
  <code dir="ltr" className="font-mono break-words">
    {text}
  </code>
);

function Webhook({ settings: { webhookUrl, webhookSecret } }: { settings: AlertSettings }) {
  const t = useTranslations("settings");
  return (
    <>
      <AddressField
        saved={webhookUrl}
        label={t("alerts.webhook")}
        hint={t("alerts.webhookHint")}
        placeholder="https://"
        saveLabel={t("alerts.saveWebhook")}
        changeOf={(address) => ({ webhookUrl: address })}
        savedIn={(next) => next.webhookUrl}
      />
      {webhookSecret !== null && (
        <SecretText
          label={t("alerts.secret")}
          secret={webhookSecret}
          hint={t.rich("alerts.secretHint", { code })}
          copyLabel={t("alerts.copySecret")}
          copiedLabel={t("copied")}
        />
      )}
    </>
  );
}
