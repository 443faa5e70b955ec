// One's khatms, and the button that begins one; finished ones are folded.
import { useQueryClient } from "@tanstack/react-query";
import { BookOpen, BookOpenCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import { khatmIdOf } from "#contract/portions/portion-traits";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import { keys, useKhatms, useReciters, useUserId } from "../api/queries.ts";
import { useNow } from "../api/use-now.ts";
import { useKhatmWords } from "../recitations/khatm-words.ts";
import { LeftOutRows } from "../recitations/left-out-rows.tsx";
import { AlonePart } from "../ui/alone-part.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { MoreRows, useRows } from "../ui/more-rows.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { KhatmCard, type KhatmCardProps } from "./khatm-card.tsx";
import type { ScheduleParts } from "./khatm-dialog.tsx";

/** Milliseconds for which a finished khatm is told above the others. */
const TOLD_FOR = 7 * 24 * 60 * 60_000;

const KhatmDialog = lateFile(() => import("./khatm-dialog.tsx")).part((file) => file.default);

interface KhatmListProps extends Omit<KhatmCardProps, "khatm"> {
  /** Of a new khatm; null while the speakers are not known. */
  schedule: ScheduleParts | null;
}

export default function KhatmList({ schedule, ...card }: KhatmListProps) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const khatms = useKhatms();
  const reciters = useReciters();
  const [begins, setBegins] = useState(false);
  useFreshPlans(card.home?.schedules);
  // One solid button on the page: that of the khatm that is under way.
  const isAnother = khatms.data?.some(({ finishedAt }) => finishedAt === null);
  const begin = (
    <Button
      variant={isAnother ? "quiet" : "primary"}
      className="whitespace-normal!"
      disabled={!reciters.data}
      onClick={() => setBegins(true)}
    >
      {t("new")}
    </Button>
  );
  if (khatms.isPending) return <Skeleton className="h-64" />;
  const finished = (khatms.data ?? [])
    .filter(({ finishedAt }) => finishedAt !== null)
    .sort((one, other) => Date.parse(other.finishedAt ?? "") - Date.parse(one.finishedAt ?? ""));
  return (
    <div className="grid grid-cols-1 gap-6">
      <LeftOutRows of="khatms" />
      {!khatms.data ? (
        <div className="leaf grid justify-items-start gap-3 p-6">
          <FieldError>{reasonOf(khatms.error)}</FieldError>
          <Button variant="quiet" onClick={() => void khatms.refetch()}>
            {common("retry")}
          </Button>
        </div>
      ) : khatms.data.length === 0 ? (
        <div className="leaf">
          <EmptyState
            icon={<BookOpen aria-hidden className="size-6" />}
            title={t("empty")}
            text={t("emptyText")}
            action={begin}
          />
        </div>
      ) : (
        <>
          {finished[0] && <JustFinished khatm={finished[0]} />}
          {khatms.data
            .filter(({ finishedAt }) => finishedAt === null)
            .map((khatm) => (
              <AlonePart key={khatm.id} className="leaf p-5">
                <KhatmCard khatm={khatm} {...card} />
              </AlonePart>
            ))}
          <div>{begin}</div>
          {finished.length > 0 && <Finished khatms={finished} {...card} />}
        </>
      )}
      {begins && (
        <KhatmDialog
          khatm={null}
          timezone={card.timezone}
          schedule={schedule}
          onClose={() => setBegins(false)}
        />
      )}
    </div>
  );
}

/** What the runs of a khatm still recite, and when it ends, follows from its schedules. */
function useFreshPlans(schedules: readonly Schedule[] | undefined): void {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  const state = schedules
    ?.filter(({ portion }) => khatmIdOf(portion) !== null)
    .map(({ id, enabled, nextRunAt, endTime, lastRun }) =>
      [id, enabled, nextRunAt, endTime, lastRun?.status].join(" "),
    )
    .join();
  const before = useRef(state);
  useEffect(() => {
    if (state === undefined || state === before.current) return;
    const wasKnown = before.current !== undefined;
    before.current = state;
    if (wasKnown) void queries.invalidateQueries({ queryKey: keys.khatms(userId) });
  }, [state, queries, userId]);
}

function JustFinished({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const now = useNow(60_000);
  const { finishedAt, name } = khatm;
  if (!finishedAt || now - Date.parse(finishedAt) > TOLD_FOR) return null;
  return (
    <p className="flex items-start gap-3">
      <BookOpenCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
      <span>{t("justFinished", { name, day: words.day(finishedAt.slice(0, 10)) })}</span>
    </p>
  );
}

/** The newest first. */
function Finished({ khatms, ...card }: Omit<KhatmCardProps, "khatm"> & { khatms: Khatm[] }) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  const rows = useRows(khatms.length);
  return (
    <>
      <div>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("finishedOnes", { count: khatms.length })}
        </Button>
      </div>
      {open &&
        khatms.slice(0, rows.shown).map((khatm) => (
          <AlonePart key={khatm.id} className="leaf p-5">
            <KhatmCard khatm={khatm} {...card} />
          </AlonePart>
        ))}
      {open && rows.more && <MoreRows label={common("showMore")} onMore={rows.more} />}
    </>
  );
}
