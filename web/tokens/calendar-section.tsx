// The calendar feed: its address is made, copied once, made anew and ended.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CalendarFeed } from "#contract/tokens";
import { reasonOf } from "../api/call.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { SecretText } from "../ui/secret-text.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NotShown } from "./not-shown.tsx";
import { useCalendarFeed, useCreateCalendarFeed, useDeleteCalendarFeed } from "./token-actions.ts";

export function CalendarSection() {
  const t = useTranslations("settings.calendar");
  const feed = useCalendarFeed();
  return (
    <LinkedSection id="calendar" title={t("title")} text={t("text")} isUnder>
      {feed.data ? (
        <Feed feed={feed.data} />
      ) : feed.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <NotShown query={feed} />
      )}
      <details>
        <summary className="inline-flex min-h-9 items-center font-medium text-green">
          {t("how")}
        </summary>
        <ul className="mt-2 grid max-w-[70ch] list-disc gap-2 ps-5 text-sm">
          <li>{t("howApple")}</li>
          <li>{t("howGoogle")}</li>
          <li>{t("howOutlook")}</li>
          <li>{t("howHomeAssistant")}</li>
        </ul>
      </details>
    </LinkedSection>
  );
}

function Feed({ feed: { createdAt, lastUsedAt } }: { feed: CalendarFeed }) {
  const t = useTranslations("settings.calendar");
  const copied = useTranslations("settings")("copied");
  const timeText = useTimeText();
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);
  const make = useCreateCalendarFeed();
  const end = useDeleteCalendarFeed();
  const dated = (instant: string) =>
    timeText(Date.parse(instant), { day: "numeric", month: "long", year: "numeric" });
  const close = () => setAsking(null);
  const address = createdAt !== null && make.data?.url;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {createdAt === null ? (
        <p>{t("none")}</p>
      ) : (
        <p>
          {t("made", { date: dated(createdAt) })}{" "}
          {lastUsedAt === null ? t("unused") : t("used", { date: dated(lastUsedAt) })}
        </p>
      )}
      <div role="status" className="empty:sr-only">
        {address && (
          <SecretText
            label={t("address")}
            secret={address}
            hint={t("once")}
            copyLabel={t("copy")}
            copiedLabel={copied}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          busy={make.isPending}
          onClick={() => (createdAt === null ? make.mutate() : setAsking("renew"))}
        >
          {t(createdAt === null ? "make" : "renew")}
        </Button>
        {createdAt !== null && (
          <Button variant="danger" onClick={() => setAsking("end")}>
            {t("end")}
          </Button>
        )}
      </div>
      <FieldError>{asking === null && make.error && reasonOf(make.error)}</FieldError>
      {asking === "renew" && <Ask kind="renew" act={make} onClose={close} />}
      {asking === "end" && <Ask kind="end" act={end} onClose={close} />}
    </div>
  );
}

interface AskProps {
  kind: "renew" | "end";
  act: {
    isPending: boolean;
    error: Error | null;
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
}

function Ask({ kind, act, onClose }: AskProps) {
  const t = useTranslations("settings.calendar");
  const common = useTranslations("common");
  return (
    <ConfirmDialog
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
      yes={t(kind)}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={act.isPending}
      error={act.error && reasonOf(act.error)}
      onYes={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
