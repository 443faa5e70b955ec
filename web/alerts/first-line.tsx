// The dashboard's first line: what went wrong since the last visit. The newest alert shows, the rest unfolds.
import { CircleAlert, Play } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocation, useSearch } from "wouter";
import type { Alert } from "#contract/alerts";
import { askedAlert } from "../api/alerts.ts";
import { reasonOf } from "../api/call.ts";
import { useScheduleSaying } from "../i18n/schedule-saying.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useNow } from "../api/use-now.ts";
import { usePlayAgain, useSeeAlerts } from "./alert-actions.ts";
import { useAlertWords } from "./alert-words.ts";

interface FirstLineProps {
  /** Newest first. */
  alerts: readonly Alert[];
  /** Of the account. */
  timezone: string;
}

export default function FirstLine({ alerts, timezone }: FirstLineProps) {
  const t = useTranslations("alerts");
  const [, go] = useLocation();
  const asked = askedAlert(useSearch());
  const [open, setOpen] = useState(false);
  const see = useSeeAlerts();
  const region = useRef<HTMLElement>(null);
  const list = useId();
  useAskedFocus(region, asked);
  // Above the rest: what a letter's link named.
  const ordered = alerts.toSorted(
    (one, other) => Number(other.id === asked) - Number(one.id === asked),
  );
  const isGone = asked !== null && ordered[0]?.id !== asked;
  const dismiss = () => {
    // The button leaves with the line: the heading below the frame takes the focus.
    const leave = () => {
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
      if (asked !== null) go("/", { replace: true });
    };
    if (alerts.length === 0) leave();
    // The line is gone by then, and with it what `mutate` would call.
    else see.mutateAsync(alerts).then(leave, () => {});
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("label")}
      className="leaf mb-6 grid grid-cols-1 gap-3 px-4 py-3 md:px-5"
    >
      {isGone && <p className="text-soft">{t("gone")}</p>}
      <ul id={list} className="grid grid-cols-1 gap-3 divide-y divide-line *:not-last:pb-3">
        {ordered.slice(0, open ? undefined : 1).map((alert) => (
          <AlertRow key={alert.id} alert={alert} timezone={timezone} />
        ))}
      </ul>
      <div className="-ms-2.5 flex flex-wrap items-center gap-x-1">
        {alerts.length > 1 && (
          <Button
            variant="text"
            size="xs"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen((before) => !before)}
          >
            {open ? t("less") : t("more", { count: alerts.length - 1 })}
          </Button>
        )}
        <Button variant="text" size="xs" busy={see.isPending} onClick={dismiss}>
          {t(alerts.length > 1 ? "dismissAll" : "dismiss")}
        </Button>
        <FieldError>{see.error && reasonOf(see.error)}</FieldError>
      </div>
    </section>
  );
}

/** Once for each link: the button that plays what was missed, else the line itself. */
function useAskedFocus(region: RefObject<HTMLElement | null>, asked: number | null) {
  useEffect(() => {
    if (asked === null) return;
    const line = region.current;
    (line?.querySelector<HTMLElement>("[data-play]") ?? line)?.focus();
  }, [asked, region]);
}

function AlertRow({ alert, timezone }: { alert: Alert; timezone: string }) {
  const t = useTranslations("alerts");
  const words = useAlertWords(timezone, useNow(60_000));
  const saying = useScheduleSaying();
  const play = usePlayAgain();
  const status = useRef<HTMLParagraphElement>(null);
  const what = words.what(alert);
  const { speaker } = alert;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-late" />
        <div className="min-w-0">
          <p className="font-medium">
            {t.rich(`kind.${alert.kind}`, {
              ...{ what, speaker, place: saying.place([speaker]), when: words.when(alert) },
              name: (text) => <bdi>{text}</bdi>,
            })}
          </p>
          <p className="text-sm text-soft">{words.reason(alert)}</p>
          <p ref={status} role="status" tabIndex={-1} className="text-sm text-green empty:sr-only">
            {play.isSuccess && t("started")}
          </p>
          <FieldError>{play.error && reasonOf(play.error)}</FieldError>
        </div>
      </div>
      {alert.canPlayNow && !play.isSuccess && (
        <Button
          size="sm"
          className="max-sm:ms-8"
          data-play=""
          aria-label={t("playLabel", { what, speaker })}
          busy={play.isPending}
          // The button leaves: the status takes the focus.
          onClick={() => play.mutate(alert, { onSuccess: () => status.current?.focus() })}
        >
          <Play aria-hidden className="size-4" />
          {t("play")}
        </Button>
      )}
    </li>
  );
}
