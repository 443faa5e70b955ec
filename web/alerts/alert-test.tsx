// Sends a test message by each way, and says what came back.
import { CircleAlert, CircleCheck, Send } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { TestedWay } from "#contract/alerts";
import { reasonOf } from "../api/call.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useTestAlerts } from "./alert-actions.ts";

export function AlertTest() {
  const t = useTranslations("settings.alerts");
  const test = useTestAlerts();
  const hint = useId();
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-6">
      <Button
        variant="quiet"
        aria-describedby={hint}
        busy={test.isPending}
        onClick={() => test.mutate()}
      >
        <Send aria-hidden className="size-4 rtl:-scale-x-100" />
        {t("test")}
      </Button>
      <p id={hint} className="text-sm text-soft">
        {t("testText")}
      </p>
      <div role="status" className="text-sm">
        {test.isPending && <p>{t("testing")}</p>}
        {test.isSuccess && (
          <ul aria-label={t("results")} className="grid gap-2">
            {test.data.ways.map((way, index) => (
              <Result key={`${way.way} ${index}`} tested={way} />
            ))}
          </ul>
        )}
      </div>
      <FieldError>{test.error && reasonOf(test.error)}</FieldError>
    </div>
  );
}

function Result({ tested }: { tested: TestedWay }) {
  const t = useTranslations("settings.alerts");
  const push = useTranslations("notifications");
  const { browser, way } = tested;
  const named = way === "push" ? push("way", { browser: browser ?? "" }) : t(`ways.${way}`);
  const Icon = tested.ok ? CircleCheck : CircleAlert;
  return (
    <li className={`flex items-start gap-1.5 ${tested.ok ? "text-green" : "text-late"}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t(tested.ok ? "arrived" : "refused", { way: named })} {inPageLanguage(tested)}
      </span>
    </li>
  );
}
