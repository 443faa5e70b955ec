// The dashboard: the next recitation, the schedules, the speakers and the player.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Link, useSearch } from "wouter";
import type { Schedule } from "#contract/schedules";
import { askedAlert, useAlerts } from "../api/alerts.ts";
import { noAnswer, reasonOf } from "../api/call.ts";
import { type Home, useHome } from "../api/home.ts";
import { usePrayerSettings } from "../api/prayers.ts";
import { useAlexaLink, useSession } from "../api/queries.ts";
import { usePlayerState } from "../engine-context/engine-provider.tsx";
import { anySounding } from "../now/any-sounding.ts";
import { setSampleMode, useSampleMode } from "../api/sample/sample-mode.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { useDevicesFetched } from "../devices/device-row.tsx";
import { SpeakerConnection, useHomeAssistantKnown } from "../devices/speaker-connection.tsx";
import { LastPlayer } from "../player/quran-player.tsx";
import { NextRecitation } from "../schedules/next-recitation.tsx";
import { ScheduleList, useAdhansFetched } from "../schedules/schedule-list.tsx";
import { useRowsFetched } from "../schedules/schedule-row.tsx";
import { useWarningFetched } from "../schedules/speakers/late-speaker-warning.tsx";
import { AlonePart } from "../ui/alone-part.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { firstScreenIsHere } from "../ui/first-page.ts";
import { lateFile } from "../ui/late-file.tsx";
import { QUIET_AFTER } from "../ui/near.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { toast } from "../ui/toasts.ts";
import { useSoon } from "../ui/use-soon.ts";
import { AuthenticationError } from "./authentication-error.tsx";
import { DashboardLoading, ListsLoading } from "./dashboard-loading.tsx";
import { PageHeading } from "./page-heading.tsx";
import { useHeard } from "./start/heard.ts";
import { RamadanWhenNear, TodayDates } from "./today-dates.tsx";

const minutesFile = lateFile(() =>
  // Those of the next recitation too, which stands within its card afterwards.
  fetchWithWords(() => import("./start/first-minutes.tsx"), ["dashboard", "player", "start"]),
);
const FirstMinutes = minutesFile.part((minutes) => minutes);
const hearingFile = lateFile(() =>
  fetchWithWords(() => import("./start/first-hearing.tsx"), ["dashboard", "start"]),
);
const FirstHearing = hearingFile.part((hearing) => hearing);
const lineFile = lateFile(() =>
  fetchWithWords(() => import("../alerts/first-line.tsx"), ["alerts"]),
);
const FirstLine = lineFile.part((line) => line);

const nowFile = lateFile(() => fetchWithWords(() => import("../now/now-panel.tsx"), ["now"]));
const NowPanel = nowFile.part((panel) => panel);
const QuietLine = lateFile(() =>
  fetchWithWords(() => import("../quiet/quiet-line.tsx"), ["quiet"]),
).part((line) => line);

// Rooms do not know each other: this page hands what schedules say of a speaker to its card.
const SchedulesWithout = lateFile(() =>
  fetchWithWords(
    () => import("../schedules/speakers/schedules-without.tsx"),
    ["dashboard", "player", "readiness"],
  ),
).part((schedules) => schedules);
const ConnectSpeakers = lateFile(() =>
  fetchWithWords(() => import("../devices/connect-speakers.tsx"), ["connecting", "dashboard"]),
).part((dialog) => dialog);
const PlaceDialog = lateFile(() =>
  fetchWithWords(() => import("../prayers/place/place-dialog.tsx"), ["prayers"]),
).part((dialog) => dialog);

export default function DashboardPage() {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const user = useSession().data;
  const { home: current, error, signedOut, retry } = useHome();
  // Rendered in slices after the heading, also when the answers were here before it, so that a slow phone responds to
  // touch meanwhile.
  const home = useDeferredValue(current, null);
  const topIsHere = useDeferredValue(useTop(current), false);
  const isShown = (home !== null && topIsHere) || error !== null;
  useEffect(() => {
    if (isShown) firstScreenIsHere();
  }, [isShown]);
  if (signedOut || !user) return <AuthenticationError />;
  return (
    <>
      <PageHeading
        title={t("welcome", { name: user.name })}
        tab={t("title")}
        text={t("welcomeText")}
        end={<TodayDates timezone={user.timezone} />}
      />
      <UnseenAlerts timezone={user.timezone} />
      {home && topIsHere ? (
        <Content home={home} timezone={user.timezone} />
      ) : error ? (
        <div className="leaf grid justify-items-start gap-3 p-6">
          <p className="font-semibold">{t("failed")}</p>
          <FieldError>{reasonOf(error)}</FieldError>
          <Button variant="quiet" onClick={retry}>
            {common("retry")}
          </Button>
        </div>
      ) : (
        <DashboardLoading />
      )}
      <SampleSwitch />
    </>
  );
}

/**
 * True once what stands above the schedules and the speakers, and among them, is here: what came later would move
 * them under the finger, and a button that moves between press and release is not clicked.
 */
function useTop(home: Home | null): boolean {
  const alerts = useAlerts();
  const heard = useHeard(home?.schedules);
  const isNew = home?.schedules.length === 0;
  const hasStart = (isNew ? minutesFile : hearingFile).useFetched(heard === false);
  const hasLine = lineFile.useFetched(!!alerts.data?.length);
  const hasWarning = useWarningFetched(home);
  const [sounds] = useState(() => anySounding.get().any);
  const hasNow = nowFile.useFetched(sounds || !!home?.schedules.some(isRunning));
  const isHomeAssistantKnown = useHomeAssistantKnown(home);
  const hasRows = useRowsFetched(!!home?.schedules.length);
  const hasAdhans = useAdhansFetched(home?.schedules);
  const hasDevices = useDevicesFetched(!!home?.devices.length);
  // What its card says, and how high it is, depends on the server's skill.
  const alexa = useAlexaLink(false);
  // With a place the prayers of today have a line.
  const prayers = usePrayerSettings();
  const isHere =
    home !== null &&
    heard !== undefined &&
    (alerts.data !== undefined || alerts.failureCount > 0) &&
    hasStart &&
    hasLine &&
    hasWarning &&
    hasNow &&
    hasRows &&
    hasAdhans &&
    hasDevices &&
    (prayers.data !== undefined || prayers.failureCount > 0) &&
    (alexa.data !== undefined || alexa.failureCount > 0) &&
    isHomeAssistantKnown;
  // Afterwards the page stays, whatever comes.
  const [wasHere, setWasHere] = useState(false);
  if (isHere && !wasHere) setWasHere(true);
  return wasHere;
}

/** Its file and its words are fetched only when there is something to show. */
function UnseenAlerts({ timezone }: { timezone: string }) {
  const alerts = useAlerts().data;
  const asked = askedAlert(useSearch());
  if (!alerts || (alerts.length === 0 && asked === null)) return null;
  return (
    <FirstLine
      fallback={<div className="mb-6 h-28" />}
      missing={null}
      alerts={alerts}
      timezone={timezone}
    />
  );
}

const Content = memo(function Content({ home, timezone }: { home: Home; timezone: string }) {
  // The top first: both at once would keep a slow phone from reacting.
  const listsAreDue = useSoon();
  return (
    <div className="grid grid-cols-1 gap-8">
      <Now home={home} />
      <Beginning home={home} timezone={timezone} />
      {home.devices.length > 0 && <QuietPlace {...{ home, timezone }} />}
      <RamadanWhenNear timezone={timezone} />
      {listsAreDue ? <ListsAndPlayer home={home} timezone={timezone} /> : <ListsLoading />}
    </div>
  );
});

function ListsAndPlayer({ home, timezone }: { home: Home; timezone: string }) {
  const t = useTranslations("dashboard");
  // Beside a few schedules the speakers would leave a void: they stand beneath them, on this visit also once there are more.
  const [areFew] = useState(home.schedules.length < 7);
  return (
    <>
      <div className={`grid items-start gap-y-8 ${areFew ? "" : "beside"}`}>
        <ScheduleList
          {...{ home, timezone }}
          asking={{
            place: (onClose) => <PlaceDialog onClose={onClose} />,
            speaker: (onClose) => <ConnectSpeakers {...{ home, onClose }} />,
          }}
        />
        <SpeakerConnection
          home={home}
          schedulesWithout={(device, isForgotten) => (
            <SchedulesWithout
              fallback={<Skeleton className="h-24" />}
              {...{ device, isForgotten, home }}
            />
          )}
        />
      </div>
      <section aria-labelledby="player">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 id="player" className="text-lg font-semibold tracking-tight">
            {t("player")}
          </h2>
          <Link href="/playback?tab=history" className="min-h-6 text-sm text-green hover:underline">
            {t("history")}
          </Link>
        </div>
        <LastPlayer />
      </section>
    </>
  );
}

const isRunning = ({ lastRun }: Schedule) => lastRun?.status === "running";

/**
 * There where something sounded as the page was opened. What begins later is in the bar of every page alone: above the
 * rest it would move what a finger is about to press.
 */
function Now({ home }: { home: Home }) {
  const [isThere] = useState(() => anySounding.get().any || home.schedules.some(isRunning));
  return isThere ? <NowPanel fallback={null} missing={null} /> : null;
}

/** Its height is kept free until its file is here, once the page has been quiet. */
function QuietPlace(props: { home: Home; timezone: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), QUIET_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const room = <div className="h-11" />;
  return isDue ? <QuietLine fallback={room} missing={null} {...props} /> : room;
}

const fallback = <Skeleton className="h-60" />;

/** What is next; before it the first minutes of an account that has heard nothing yet, which keep their place. */
function Beginning({ home, timezone }: { home: Home; timezone: string }) {
  const heard = useHeard(home.schedules);
  const [isNew, setNew] = useState(false);
  if (heard === false && !home.schedules.length && !isNew) setNew(true);
  const next = <Next {...{ home, timezone, heard }} />;
  if (!isNew) return next;
  return <FirstMinutes {...{ fallback, home, timezone }}>{next}</FirstMinutes>;
}

interface NextProps {
  home: Home;
  timezone: string;
  heard: boolean | null | undefined;
}

/** To hear a first schedule at once is offered on the whole visit, so that nothing moves away. */
function Next({ home, timezone, heard }: NextProps) {
  const hasSchedule = !!home.schedules.length;
  const [offersHearing, setOffersHearing] = useState(false);
  // What sounds here for the first time is in the history a moment later.
  const { started } = usePlayerState();
  if (heard === false && hasSchedule && !started && !offersHearing) setOffersHearing(true);
  return (
    <>
      {offersHearing && <FirstHearing {...{ fallback, home }} heard={!!heard} />}
      {hasSchedule && (
        <AlonePart className="leaf p-5 md:p-7">
          <NextRecitation home={home} timezone={timezone} />
        </AlonePart>
      )}
    </>
  );
}

/** At the end of the page, so that only people who look for it find it. */
function SampleSwitch() {
  const t = useTranslations("dashboard");
  const client = useQueryClient();
  const on = useSampleMode();
  const change = useMutation({
    mutationFn: (next: boolean) => setSampleMode(next, client),
    onError: () => toast({ title: noAnswer(), variant: "destructive" }),
  });
  return (
    <div className="mt-10 flex min-h-7 flex-wrap items-center gap-3 text-sm text-soft">
      <label className="flex cursor-pointer items-center gap-3">
        {t("mock")}
        <Switch checked={on} onChange={(event) => change.mutate(event.target.checked)} />
      </label>
      {on && <Badge tone="gold">{t("mockOn")}</Badge>}
    </div>
  );
}
