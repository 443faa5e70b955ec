// Notifications as a way of alerts: a switch for this browser, and the other browsers that show them.
import { useTranslations } from "use-intl";
import type { PushBrowser } from "#contract/push";
import { ApiError, reasonOf } from "../api/call.ts";
import { lastError } from "../api/last-error.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Switch } from "../ui/switch.tsx";
import {
  pushLack,
  useOwnPush,
  usePushBrowsers,
  useRemovePush,
  useTurnPushOn,
} from "./push-actions.ts";

export function PushWay() {
  const t = useTranslations("notifications");
  const own = useOwnPush();
  const others = usePushBrowsers().filter(({ id }) => id !== own?.id);
  const turnOn = useTurnPushOn();
  const remove = useRemovePush();
  const lack = pushLack();
  const isOwnGoing = remove.isPending && remove.variables.id === own?.id;
  const isOn = turnOn.isPending || (Boolean(own) && !isOwnGoing);
  const error = lastError(turnOn, remove);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <label className="flex cursor-pointer items-center justify-between gap-4">
          <span className="min-w-0">
            <span className="block text-sm font-medium">{t("title")}</span>
            <span className="block text-sm text-soft">{t(lack ?? "text")}</span>
          </span>
          <Switch
            checked={isOn}
            disabled={(lack !== null && !own) || own === undefined}
            onChange={() => (own ? remove.mutate(own) : turnOn.mutate())}
          />
        </label>
        {own?.failure && <PushFailure browser={own} />}
        <FieldError>
          {/* What the browser says of a failure is for developers. */}
          {error && (error instanceof ApiError ? reasonOf(error) : t("failed"))}
        </FieldError>
      </div>
      {others.length > 0 && (
        <ul aria-label={t("others")} className="divide-y divide-line border-y border-line">
          {others.map((browser) => (
            <li key={browser.id} className="flex items-center justify-between gap-3 py-1 text-sm">
              <span className="min-w-0">
                {t("also", { browser: browser.name })}
                {browser.failure && <PushFailure browser={browser} />}
              </span>
              <Button
                variant="text"
                size="xs"
                aria-label={t("removeName", { browser: browser.name })}
                busy={remove.isPending && remove.variables.id === browser.id}
                onClick={() => remove.mutate(browser)}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why its last notification did not arrive. */
function PushFailure({ browser: { name, failure } }: { browser: PushBrowser }) {
  const t = useTranslations("notifications");
  const alerts = useTranslations("settings.alerts");
  if (!failure) return null;
  return (
    <span className="block text-sm text-late wrap-anywhere">
      {alerts("refused", { way: t("way", { browser: name }) })} {inPageLanguage(failure)}
    </span>
  );
}
