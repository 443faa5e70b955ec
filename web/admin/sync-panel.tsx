// The catalogue's synchronisation: its status, and the button that starts it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { acceptCatalogue, type SyncStatus, triggerSync } from "#contract/admin";
import { zoneHere } from "#contract/times/zone-here";
import { ApiError, call, reasonOf } from "../api/call.ts";
import { useSyncStatus } from "../api/late-queries.ts";
import { keys } from "../api/queries.ts";
import { timeText, wallTimeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toasts.ts";
import { Fact, Facts } from "./facts.tsx";
import { quarterOf, syncMessage, syncPercent } from "./sync-progress.ts";

/** The most recent errors shown. */
const SHOWN_ERRORS = 3;

/** A server of another version may leave out fields: only those present are shown. */
type KnownStatus = Partial<SyncStatus>;

export function SyncPanel() {
  const t = useTranslations("admin.sync");
  const locale = useLocale();
  const { data, error } = useSyncStatus();
  const status: KnownStatus | undefined = data;
  const trigger = useSync(() =>
    // The specification requires the JSON header here, although there is no body.
    call(triggerSync, { headers: { "Content-Type": "application/json" } }),
  );
  return (
    <section aria-labelledby="sync" className="leaf grid gap-5 p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="sync" className="text-lg font-semibold tracking-tight">
            {t("title")}
          </h2>
          {status?.syncAt && (
            <p className="text-sm text-soft">
              {t(isHere(status) ? "automatic" : "automaticThere", {
                time: wallTimeText(locale, status.syncAt),
              })}
            </p>
          )}
        </div>
        <Button
          busy={trigger.isPending}
          disabled={status?.inProgress}
          onClick={() => trigger.mutate()}
        >
          <RefreshCw aria-hidden className="size-4" />
          {t("now")}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-late">
          {t(syncMessage("status", error))}
        </p>
      )}
      {status ? <Status status={status} /> : !error && <Skeleton className="h-64" />}
      <Announcements status={status} />
    </section>
  );
}

/** The mutation for both calls that start a sync. */
function useSync(begin: () => Promise<{ status: SyncStatus }>) {
  const t = useTranslations("admin.sync");
  const client = useQueryClient();
  const show = (status: SyncStatus) => client.setQueryData(keys.sync, status);
  return useMutation({
    mutationFn: begin,
    onSuccess({ status }) {
      show(status);
      toast({ title: t("triggered") });
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 409) {
        // The reply carries the status of the sync that is already running.
        const answer = error.body as { status?: SyncStatus } | null;
        if (answer?.status) show(answer.status);
        else void client.invalidateQueries({ queryKey: keys.sync });
      }
      const isOther = error instanceof ApiError && codeOf(error) === "conflict";
      const title = isOther ? reasonOf(error) : t(syncMessage("trigger", error));
      toast({ title, variant: "destructive" });
    },
  });
}

const codeOf = ({ body }: ApiError) => (body as { error?: unknown } | null)?.error;

function Status({ status }: { status: KnownStatus }) {
  const t = useTranslations("admin.sync");
  const { mp3QuranCache: cache, inProgress } = status;
  return (
    <>
      {inProgress && <Progress status={status} />}
      {status.refused && <Refused refused={status.refused} inProgress={inProgress} />}
      <Facts>
        <Fact label={t("state")}>
          <Badge tone={inProgress ? "gold" : "plain"}>
            {inProgress ? t("inProgress") : t("idle")}
          </Badge>
        </Fact>
        <Fact label={t("lastRun")}>
          <Instant at={status.lastRun} otherwise={t("never")} />
        </Fact>
        <Fact label={t("nextRun")}>
          <Instant at={status.nextRun} otherwise={t("never")} />
        </Fact>
        {cache && (
          <>
            <Fact label={t("cache")}>
              {t("cached", {
                state: cache.exists ? t("cacheExists") : t("cacheMissing"),
                recitations: t("recitations", { count: cache.count }),
              })}
            </Fact>
            <Fact label={t("updated")}>
              <Instant at={cache.lastUpdated} otherwise={t("never")} />
            </Fact>
          </>
        )}
        <Fact label={t("changes")}>
          <Changes changes={status.lastChanges} />
        </Fact>
      </Facts>
      {status.errors && <Errors errors={status.errors} />}
    </>
  );
}

/** A catalogue much smaller than the stored one is accepted only after the admin confirms it. */
function Refused(props: {
  refused: NonNullable<SyncStatus["refused"]>;
  inProgress: boolean | undefined;
}) {
  const { count, known } = props.refused;
  const t = useTranslations("admin.sync");
  const accept = useSync(() => call(acceptCatalogue, { body: { count } }));
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
      <p>{t("refused", { count, known })}</p>
      <Button
        variant="quiet"
        busy={accept.isPending}
        disabled={props.inProgress}
        onClick={() => accept.mutate()}
      >
        {t("accept")}
      </Button>
    </div>
  );
}

function Progress({ status: { currentBatch = 0, totalBatches = 0 } }: { status: KnownStatus }) {
  const t = useTranslations("admin.sync");
  const percent = syncPercent(currentBatch, totalBatches);
  const doing =
    totalBatches === 0
      ? t("preparing")
      : t("doing", { current: currentBatch, total: totalBatches });
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={t("title")}
        aria-valuenow={percent}
        aria-valuetext={`${t("progress", { percent })}. ${doing}`}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-green transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-soft">{doing}</span>
        <span className="font-medium">{t("progress", { percent })}</span>
      </p>
    </div>
  );
}

function Changes({ changes }: { changes: KnownStatus["lastChanges"] }) {
  const t = useTranslations("admin.sync");
  const counts = (["added", "changed", "vanished"] as const).flatMap((kind) =>
    changes?.[kind] ? [t(kind, { count: changes[kind] })] : [],
  );
  return counts.length > 0 ? counts.join(" · ") : t("noChanges");
}

function Errors({ errors }: { errors: SyncStatus["errors"] }) {
  const t = useTranslations("admin.sync");
  const shown = errors
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, SHOWN_ERRORS);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t("errors")}</h3>
      {shown.length === 0 && <p className="text-sm text-soft">{t("noErrors")}</p>}
      <ul className="grid gap-2">
        {shown.map(({ batch, error, sentence, timestamp }) => (
          <li
            key={`${timestamp} ${batch} ${error}`}
            className="rounded-md bg-late-tint px-3 py-2 text-sm"
          >
            <p dir="auto" className="break-words text-late">
              {inPageLanguage({ message: error, sentence })}
            </p>
            <p className="text-soft">
              {t("batch", { batch })} · <Instant at={timestamp} otherwise="" />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const HERE = zoneHere();

/** The server's clock reads what this browser's does, so that "3:00" and the next run agree. */
function isHere({ nextRun, syncAt }: Pick<KnownStatus, "nextRun" | "syncAt">): boolean {
  if (!nextRun || !syncAt) return true;
  const look = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: HERE } as const;
  return formatDate("en", look, Date.parse(nextRun)) === syncAt;
}

const DAY_OF_YEAR = { day: "numeric", month: "short", year: "numeric" } as const;

export function Instant({
  at,
  otherwise,
}: {
  at: string | null | undefined;
  otherwise: string;
}): ReactNode {
  const locale = useLocale();
  if (!at) return otherwise;
  const text = timeText(locale, Date.parse(at), HERE, DAY_OF_YEAR);
  return <time dateTime={at}>{text}</time>;
}

/** Announced to screen readers at the start, at each quarter and at the end of a sync. */
function Announcements({ status }: { status: KnownStatus | undefined }) {
  const t = useTranslations("admin.sync");
  const [text, setText] = useState("");
  const before = useRef<number | null>(null);
  const quarter = quarterOf(status);
  useEffect(() => {
    if (quarter === before.current) return;
    if (quarter === null) setText(t("finished"));
    else setText(before.current === null ? t("started") : t("announce", { percent: quarter }));
    before.current = quarter;
  }, [quarter, t]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
