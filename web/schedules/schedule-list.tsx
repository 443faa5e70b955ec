// The account's schedules, with all their actions.
import { CalendarPlus, Plus } from "lucide-react";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocation, useSearch } from "wouter";
import { zoneHere } from "#contract/times/zone-here";
import type { Schedule } from "#contract/schedules";
import { townOf } from "#languages/schedule-sentence";
import type { Home } from "../api/home.ts";
import { dateIn, usePrayerSettings } from "../api/prayers.ts";
import { useSession } from "../api/queries.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { LeftOutRows } from "../recitations/left-out-rows.tsx";
import { AlonePart } from "../ui/alone-part.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { MoreRows, useRows } from "../ui/more-rows.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useNow } from "../api/use-now.ts";
import type { AskingDialogs } from "./form/schedule-dialog.tsx";
import type { ScheduleForm } from "./form/schedule-form.ts";
import { inRows } from "./adhan-rows.ts";
import { ScheduleRow } from "./schedule-row.tsx";
import { sameClock } from "./schedule-times.ts";
import { LateSilentSpeakers } from "./speakers/late-speaker-warning.tsx";

const ScheduleDialog = lateFile(() =>
  fetchWithWords(
    () => import("./form/schedule-dialog.tsx"),
    ["dashboard", "player", "readiness", "scheduling"],
  ),
).part((dialog) => dialog);
const PortionPresets = lateFile(() =>
  fetchWithWords(
    () => import("./presets/portion-presets.tsx"),
    ["dashboard", "player", "scheduling"],
  ),
).part((presets) => presets);
const PauseDialog = lateFile(() =>
  fetchWithWords(() => import("./pause/pause-dialog.tsx"), ["scheduling"]),
).part((dialog) => dialog);
const PauseBanner = lateFile(() => import("./pause/pause-banner.tsx")).part(
  (file) => file.PauseBanner,
);
const adhansFile = lateFile(() => import("./adhan-group.tsx"));
const AdhanGroup = adhansFile.part((file) => file.default);

/** True once the row of the adhans is here, where there is one: later it would move the others. */
export const useAdhansFetched = (schedules: readonly Schedule[] = []): boolean =>
  adhansFile.useFetched(inRows(schedules).adhans.length > 0);

const DeleteSchedule = lateFile(() => import("./delete-schedule.tsx")).part((file) => file.default);

/** This browser's time zone, which may differ from the account's. */
const HERE = zoneHere();

interface ScheduleListProps {
  home: Home;
  timezone: string;
  /** What a schedule needs is asked for without leaving its form. */
  asking: AskingDialogs;
}

export function ScheduleList({ home, timezone, asking }: ScheduleListProps) {
  const t = useTranslations("dashboard.schedules");
  const pause = useTranslations("dashboard.pause");
  const common = useTranslations("common");
  const now = useNow(15_000);
  // "/?schedule=first" opens the form of a new schedule.
  const search = new URLSearchParams(useSearch()).get("schedule");
  const asked = search === "first" || search === "ramadan" ? search : null;
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState<Schedule | "new" | ScheduleForm | null>(null);
  const [deleting, setDeleting] = useState<Schedule | null>(null);
  const active = home.schedules.filter(({ enabled }) => enabled).length;
  const { adhans, others } = inRows(home.schedules);
  const [isPausing, setPausing] = useState(false);
  const until = useSession().data?.pausedUntil ?? null;
  const place = usePrayerSettings().data?.place?.timezone;
  // Sample data cannot be paused: the account itself would be.
  const isSample = useSampleMode();
  const isPaused = !isSample && until !== null && until > dateIn(timezone, now);
  const [showsPresets, setShowsPresets] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const left = useRef(home.schedules.length);
  const deleted = useRef(false);
  const rows = useRows(others.length);
  const askToDelete = useCallback((schedule: Schedule) => {
    deleted.current = true;
    setDeleting(schedule);
  }, []);
  // The deleted row held the focused button: move focus to the add button, before the focus keeper gives it to a neighbour.
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body;
    if (deleted.current && lost && home.schedules.length < left.current) adder.current?.focus();
    if (home.schedules.length < left.current) deleted.current = false;
    left.current = home.schedules.length;
  }, [home.schedules.length]);
  const wasPausing = useRef(false);
  // The button that opened the dialog is gone once all is paused.
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body;
    if (wasPausing.current && !isPausing && lost) adder.current?.focus();
    wasPausing.current = isPausing;
  }, [isPausing]);
  const isEmpty = home.schedules.length === 0;
  const hasSpeaker = home.devices.some(({ isConnected }) => isConnected);
  const presets = hasSpeaker && (isEmpty || showsPresets) && (
    <PortionPresets
      fallback={<Skeleton className="m-5 h-64" />}
      {...{ home, timezone }}
      placeDialog={asking.place}
      onAsk={setEditing}
      onCreated={() => {
        setShowsPresets(false);
        adder.current?.focus();
      }}
    />
  );
  return (
    <section aria-labelledby="schedules">
      <div className="flex flex-wrap items-start justify-between gap-3 mb-3">
        <div>
          <h2 id="schedules" className="text-lg font-semibold tracking-tight">
            {t("title")}
          </h2>
          <p className="text-sm text-soft">{t("active", { count: active })}</p>
          {!(sameClock(timezone, HERE, now) && sameClock(timezone, place ?? timezone, now)) && (
            <p className="text-sm text-soft">{t("zoneOfAll", { zone: townOf(timezone) })}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-md:w-full">
          <Button ref={adder} className="max-md:w-full md:me-1" onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-5" />
            {t("add")}
          </Button>
          {hasSpeaker && !isEmpty && (
            <Button
              variant="text"
              size="xs"
              aria-expanded={showsPresets}
              onClick={() => setShowsPresets(!showsPresets)}
            >
              {t("presets")}
            </Button>
          )}
          {!isEmpty && !isPaused && !isSample && (
            <Button variant="text" size="xs" onClick={() => setPausing(true)}>
              {pause("open")}
            </Button>
          )}
        </div>
      </div>
      <div className="grid content-start gap-3">
        {isPaused && (
          <PauseBanner
            fallback={<Skeleton className="h-18" />}
            until={until}
            onResumed={() => adder.current?.focus()}
          />
        )}
        <LateSilentSpeakers home={home} />
        <LeftOutRows of="schedules" />
        {!isEmpty && presets && <div className="leaf">{presets}</div>}
        <div className="leaf">
          {isEmpty ? (
            <>
              <EmptyState
                icon={<CalendarPlus aria-hidden className="size-6" />}
                title={t("empty")}
                text={t(home.devices.length === 0 ? "emptyNoSpeaker" : "emptyText")}
              />
              {presets && <div className="border-t border-line">{presets}</div>}
            </>
          ) : (
            <ul className="divide-y divide-line">
              {adhans.map((group) => (
                <AlonePart key={group[0].id} as="li" className="p-5">
                  <AdhanGroup
                    fallback={null}
                    schedules={group}
                    {...{ home, timezone }}
                    onEdit={setEditing}
                    onDelete={askToDelete}
                  />
                </AlonePart>
              ))}
              {others.slice(0, rows.shown).map((schedule) => (
                <AlonePart key={schedule.id} as="li" className="p-5">
                  <ScheduleRow
                    {...{ schedule, home, timezone }}
                    onEdit={setEditing}
                    onDelete={askToDelete}
                  />
                </AlonePart>
              ))}
            </ul>
          )}
          {rows.more && <MoreRows label={common("showMore")} onMore={rows.more} />}
        </div>
      </div>
      {(editing || asked) && (
        <ScheduleDialog
          schedule={editing && editing !== "new" && "id" in editing ? editing : null}
          start={editing && editing !== "new" && !("id" in editing) ? editing : undefined}
          asked={editing ? null : asked}
          {...{ home, timezone, asking }}
          onClose={() => {
            setEditing(null);
            if (asked) navigate("/", { replace: true });
          }}
        />
      )}
      {isPausing && <PauseDialog timezone={timezone} onClose={() => setPausing(false)} />}
      {deleting && (
        <DeleteSchedule schedule={deleting} home={home} onClose={() => setDeleting(null)} />
      )}
    </section>
  );
}
