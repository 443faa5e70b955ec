// The history tab: list or calendar, and its loading, empty and error states.
import { BookOpen, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { HistoryCalendar } from "./history-calendar.tsx";
import { type DayKey, dayKey } from "./history-days.ts";
import { HistoryList } from "./history-list.tsx";
import { useHistory } from "./use-history.ts";

type View = "list" | "calendar";

export function HistoryPanel({ onListen }: { onListen: () => void }) {
  const t = useTranslations("history");
  const history = useHistory();
  const [view, setView] = useState<View>("list");
  const [day, setDay] = useState<DayKey | null>(null);
  const oldest = history.data?.at(-1);
  const isDayComplete = day === null || !oldest || dayKey(Date.parse(oldest.timestamp)) < day;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history;
  const wantsEarlier = !isDayComplete && hasNextPage && !isFetching && !isFetchNextPageError;
  // A day of the calendar may be older than the entries fetched so far.
  useEffect(() => {
    if (wantsEarlier) void fetchNextPage();
  }, [wantsEarlier, fetchNextPage]);
  const openDay = (chosen: DayKey) => {
    setDay(chosen);
    setView("list");
  };
  const showEarlier = history.hasNextPage ? () => void history.fetchNextPage() : undefined;
  return (
    <section aria-labelledby="history-heading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="history-heading" className="text-lg font-semibold tracking-tight">
          {t("heading")}
        </h2>
        <ViewToggle view={view} onChange={setView} />
      </div>
      {/* Entries fetched earlier stay visible. */}
      <FieldError>{history.data && history.error && reasonOf(history.error)}</FieldError>
      <div className="leaf overflow-hidden">
        {history.isPending ? (
          <HistorySkeleton />
        ) : !history.data ? (
          <HistoryError message={reasonOf(history.error)} />
        ) : history.data.length === 0 ? (
          <EmptyState
            icon={<BookOpen aria-hidden className="size-6" />}
            title={t("empty")}
            text={t("emptyText")}
            action={<Button onClick={onListen}>{t("emptyAction")}</Button>}
          />
        ) : view === "list" ? (
          <HistoryList entries={history.data} day={day} onEarlier={showEarlier} />
        ) : (
          <HistoryCalendar onOpenDay={openDay} />
        )}
      </div>
    </section>
  );
}

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslations("history");
  return (
    <div
      role="group"
      aria-label={t("view")}
      className="flex rounded-full border border-edge/60 p-0.5"
    >
      {(["list", "calendar"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onChange(each)}
          className="min-h-9 rounded-full px-4 text-sm font-medium text-soft transition-colors hover:text-ink aria-pressed:bg-tint aria-pressed:text-green forced-colors:border-0"
        >
          {t(each)}
        </button>
      ))}
    </div>
  );
}

function HistorySkeleton() {
  const t = useTranslations("history");
  return (
    <div role="status" className="grid h-[500px] content-start gap-4 p-5">
      <p className="text-soft">{t("loading")}</p>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

function HistoryError({ message }: { message: string }) {
  const t = useTranslations("history");
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert aria-hidden className="size-6 text-late" />}
        title={t("failed", { message })}
        action={<Button onClick={() => window.location.reload()}>{t("retry")}</Button>}
      />
    </div>
  );
}
