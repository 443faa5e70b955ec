// One khatm: where it is, what comes next and when, what was missed and what that does to its end, and its schedules.
import { useQuery } from "@tanstack/react-query";
import { BookOpenCheck, EllipsisVertical, Pencil, Play, Square, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { textBetween } from "#contract/quran/text-length";
import { listRuns, type Schedule } from "#contract/schedules";
import { call } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { dateIn } from "../api/prayers.ts";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useNow } from "../api/use-now.ts";
import { useWatched } from "../api/use-watched.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { recitationNameIn, surahNameIn } from "#languages/recitation-names";
import { timeText } from "#languages/clock-times";
import { dayOf } from "../i18n/days-apart.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useScheduleSaying } from "../i18n/schedule-saying.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { useKhatmWords } from "../recitations/khatm-words.ts";
import { isHeardNow } from "../recitations/sounding.ts";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { JuzStrip } from "./juz-strip.tsx";
import { useCatchUp, useUpdateKhatm } from "./khatm-actions.ts";
import {
  isLimited,
  missedRuns,
  type Outlook,
  outlookOf,
  schedulesOf,
  standingOf,
} from "./outlook.ts";
import { PortionsAhead, usePortions } from "./portions-ahead.tsx";

const KhatmDialog = lateFile(() => import("./khatm-dialog.tsx")).part((file) => file.default);
const DeleteKhatm = lateFile(() => import("./delete-khatm.tsx")).part((file) => file.default);

/** Seconds behind an even pace that are worth a word. */
const WORTH_SAYING = 60;
/** So many days on which not all was heard are named. */
const NAMED_DAYS = 3;

export interface KhatmCardProps {
  khatm: Khatm;
  /** The account's. */
  timezone: string;
  /** Null while the speakers and schedules are not known. */
  home: Home | null;
  /** A dialog of another room: makes the schedule of a khatm, or changes it. */
  scheduleDialog: (khatm: Khatm, schedule: Schedule | null, onClose: () => void) => ReactNode;
}

export function KhatmCard(props: KhatmCardProps) {
  const { khatm, timezone } = props;
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const { language } = useLanguage();
  const { data: reciters = [] } = useReciters();
  const reciter = reciters.find(({ id }) => id === khatm.reciterId);
  return (
    <article
      aria-labelledby={`khatm-${khatm.id}`}
      className="leaf grid grid-cols-1 gap-5 p-4 sm:p-6"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2
            id={`khatm-${khatm.id}`}
            className="text-lg font-semibold tracking-tight wrap-anywhere"
          >
            {khatm.name}
          </h2>
          <p className="text-sm text-soft">
            {reciter ? recitationNameIn(language, reciter, reciters) : null}
          </p>
        </div>
        <Actions khatm={khatm} timezone={timezone} />
      </header>
      <div className="grid grid-cols-1 gap-3">
        <Standing khatm={khatm} />
        <JuzStrip khatm={khatm} />
        <p className="text-sm text-soft">
          {khatm.finishedAt
            ? t("complete", { day: words.day(khatm.finishedAt.slice(0, 10)) })
            : t("progress", {
                percent: khatm.percent,
                left: words.length(khatm.remainingSeconds),
                day: words.day(khatm.endsOn),
              })}
        </p>
      </div>
      {khatm.finishedAt ? <BeginAgain khatm={khatm} /> : <Ongoing {...props} />}
      <LeftOut khatm={khatm} />
      <PortionsAhead khatm={khatm} />
    </article>
  );
}

function Standing({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const standing = standingOf(khatm);
  if (!standing || !khatm.continueAt) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-xl font-semibold tracking-tight">
        <bdi>{words.ayah(khatm.continueAt)}</bdi>
      </span>
      <span className="text-soft">{t("standing", { juz: standing.juz, page: standing.page })}</span>
    </p>
  );
}

function Ongoing({ khatm, timezone, home, scheduleDialog }: KhatmCardProps) {
  const portions = usePortions(khatm).data;
  const today = dateIn(timezone, useNow(60_000));
  const schedules = home ? schedulesOf(khatm.id, home.schedules) : [];
  const outlook = portions && outlookOf(khatm, portions, today);
  return (
    <>
      {portions?.[0] && <Next portion={portions[0]} {...{ schedules, home }} />}
      {outlook && <Ends {...{ khatm, outlook, schedules, today }} />}
      {home && <Recited {...{ khatm, schedules, home, scheduleDialog }} />}
      <Continue khatm={khatm} />
    </>
  );
}

interface NextProps {
  portion: KhatmPortion;
  schedules: readonly Schedule[];
  home: Home | null;
}

/** When and where the next portion is recited, and what it is. */
function Next({ portion, schedules, home }: NextProps) {
  const t = useTranslations("khatm");
  const locale = useLocale();
  const saying = useScheduleSaying();
  const words = useKhatmWords();
  const now = useNow(60_000);
  const schedule = schedules.find(({ id }) => id === portion.scheduleId);
  const names = speakersOf(schedule, home);
  const zone = schedule?.timezone ?? "UTC";
  const isOn = (instant: string | null | undefined) =>
    Boolean(instant) && dayOf(Date.parse(instant ?? ""), zone) === portion.date;
  const lastRun = schedule?.lastRun;
  const isNow = lastRun && isHeardNow(lastRun) && isOn(lastRun.dueAt);
  const day = words.near(portion.date, dayOf(now, zone));
  const at = schedule?.nextRunAt;
  const when =
    at && isOn(at) ? t("dayAt", { day, time: timeText(locale, Date.parse(at), zone) }) : day;
  const place = names.length > 0 && saying.place(names);
  const pages = Math.max(1, Math.round(textBetween(portion.from, portion.to)));
  return (
    <div className="grid gap-0.5">
      <h3 className="text-sm text-soft">{t(isNow ? "now" : "nextTitle")}</h3>
      <p className="font-medium">{isNow ? place : place ? t("placed", { when, place }) : when}</p>
      <p>
        <bdi>{words.stretch(portion.from, portion.to)}</bdi>
      </p>
      <p className="text-sm text-soft">
        {t("pagesAbout", { pages, length: words.length(portion.seconds) })}
      </p>
    </div>
  );
}

const speakersOf = (schedule: Schedule | undefined, home: Home | null): string[] =>
  [schedule?.deviceId ?? 0, ...(schedule?.alsoOn ?? [])].flatMap(
    (id) => home?.devices.find((device) => device.id === id)?.name ?? [],
  );

interface EndsProps {
  khatm: Khatm;
  outlook: Outlook;
  schedules: readonly Schedule[];
  /** YYYY-MM-DD */
  today: string;
}

/** What was not heard, and what that does to the end: it holds with more each day, or it moves. */
function Ends({ khatm, outlook, schedules, today }: EndsProps) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const update = useUpdateKhatm();
  const catchUp = useCatchUp();
  const missed = useMissed(khatm, schedules);
  const { endsOn, daysLate, pagesADay, secondsADay } = outlook;
  const isOver = khatm.endsOn < today;
  const isBehind = khatm.behindSeconds > WORTH_SAYING;
  const hasSchedule = schedules.length > 0;
  const hasNoRun = hasSchedule && endsOn === null;
  const limited = schedules.filter(isLimited);
  const pages = Math.max(1, Math.ceil(pagesADay - 0.05));
  if (daysLate === 0 && !isBehind && !hasNoRun) return null;
  return (
    <div className="grid gap-2 rounded-lg bg-tint px-4 py-3">
      {missed && <p className="text-sm">{missed}</p>}
      {!missed && isBehind && (
        <p className="text-sm">{t("behind", { length: words.length(khatm.behindSeconds) })}</p>
      )}
      <p className={daysLate > 0 || hasNoRun ? "font-medium text-late" : "font-medium"}>
        {hasNoRun
          ? t("noRuns")
          : daysLate > 0 && endsOn
            ? t(isOver ? "overdue" : "late", {
                wished: words.day(khatm.endsOn),
                day: words.day(endsOn),
                days: daysLate,
              })
            : t("stillOnTime", { day: words.day(khatm.endsOn), pages })}
      </p>
      {!hasSchedule && !isOver && khatm.percent >= 1 && khatm.paceEndsOn && (
        <p className="text-sm text-soft">{t("pace", { day: words.day(khatm.paceEndsOn) })}</p>
      )}
      {daysLate > 0 && endsOn && (
        <div className="flex flex-wrap items-center gap-2 *:whitespace-normal!">
          {!isOver && limited.length > 0 && (
            <Button size="sm" busy={catchUp.isPending} onClick={() => catchUp.mutate(limited)}>
              {t("catchUp", { pages })}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            busy={update.isPending}
            onClick={() => update.mutate({ id: khatm.id, change: { endsOn } })}
          >
            {t("acceptEnd", { day: words.day(endsOn) })}
          </Button>
        </div>
      )}
      {daysLate > 0 && !isOver && limited.length > 0 && (
        <p className="text-sm text-soft">
          {t("catchUpText", { length: words.length(secondsADay) })}
        </p>
      )}
    </div>
  );
}

/** 'Not heard in full: Tue 24 Nov and Wed 25 Nov. Kitchen did not answer.'; null: nothing, or nobody asked. */
function useMissed(khatm: Khatm, schedules: readonly Schedule[]): string | null {
  const t = useTranslations("khatm");
  const locale = useLocale();
  const words = useKhatmWords();
  const isAsked = khatm.behindSeconds > WORTH_SAYING || khatm.shortfall !== null;
  const { data: runs = [] } = useQuery({
    enabled: isAsked && schedules.length > 0,
    queryKey: [
      "runs",
      "khatm",
      ...schedules.map(({ id, lastRun }) => [id, lastRun?.dueAt, lastRun?.status]),
    ],
    queryFn: async ({ signal }) => {
      const all = schedules.map(({ id }) => call(listRuns, { params: { id }, signal }));
      return (await Promise.all(all)).flat();
    },
  });
  const missed = missedRuns(runs, khatm);
  const [latest] = missed;
  if (!isAsked || !latest) return null;
  const zone = schedules[0]?.timezone ?? "UTC";
  const days = [...new Set(missed.map(({ dueAt }) => dayOf(Date.parse(dueAt), zone)))];
  const named = days.slice(0, NAMED_DAYS).reverse().map(words.weekday);
  const said =
    days.length > NAMED_DAYS
      ? t("missedMore", { days: named.join(" · "), count: days.length - NAMED_DAYS })
      : t("missed", { days: new Intl.ListFormat(locale).format(named) });
  if (!latest.reason) return said;
  const reason = inPageLanguage({ message: latest.reason, sentence: latest.reasonSentence });
  return `${said} ${reason}`;
}

type RecitedProps = Pick<KhatmCardProps, "khatm" | "scheduleDialog"> & {
  schedules: readonly Schedule[];
  home: Home;
};

/** Its schedules, each as its sentence; without one it is made here. */
function Recited({ khatm, schedules, home, scheduleDialog }: RecitedProps) {
  const t = useTranslations("khatm");
  const saying = useScheduleSaying();
  const [editing, setEditing] = useState<Schedule | "new" | null>(null);
  const said = (schedule: Schedule) =>
    saying.sentence(
      {
        ...schedule,
        ...{ what: t("nextPortion"), surah: null, who: null, isSound: false, fallback: null },
        where: speakersOf(schedule, home),
        ...{ endsByItself: true, zone: null },
      },
      { whole: true },
    );
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      {schedules.map((schedule) => (
        <div
          key={schedule.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        >
          <p className="min-w-0 grow basis-64 text-sm">
            {said(schedule).map(({ text, part }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: none of its parts moves
              part ? <bdi key={index}>{text}</bdi> : text,
            )}
          </p>
          <Button
            variant="text"
            size="xs"
            className="-mx-2.5 forced-colors:mx-0"
            onClick={() => setEditing(schedule)}
          >
            {t("changeSchedule")}
          </Button>
        </div>
      ))}
      {schedules.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-64 text-sm">{t("noSchedule")}</p>
          <Button
            variant="quiet"
            size="sm"
            className="whitespace-normal!"
            onClick={() => setEditing("new")}
          >
            {t("makeSchedule")}
          </Button>
        </div>
      )}
      {editing && scheduleDialog(khatm, editing === "new" ? null : editing, () => setEditing(null))}
    </div>
  );
}

function Continue({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const { khatmListening } = useEngine();
  const heard = useWatched(khatmListening.state, ({ khatmId }) => khatmId === khatm.id);
  if (!khatm.continueAt) return null;
  if (heard) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-sm text-green">
          {t("listening")}
        </p>
        <Button variant="quiet" size="sm" onClick={khatmListening.stop}>
          <Square aria-hidden className="size-4" />
          {t("stopCounting")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button className="whitespace-normal!" onClick={() => void khatmListening.start(khatm)}>
        <Play aria-hidden className="size-4 fill-current" />
        {t("continue")}
      </Button>
      <span className="text-sm text-soft">
        {t("continueFrom", { ayah: words.ayah(khatm.continueAt) })}
      </span>
    </div>
  );
}

export function BeginAgain({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const update = useUpdateKhatm();
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-tint p-4">
      <BookOpenCheck aria-hidden className="size-6 text-gold" />
      <p>{t("completeText")}</p>
      <Button
        busy={update.isPending}
        onClick={() => update.mutate({ id: khatm.id, change: { beginAgain: true } })}
      >
        {t("beginAgain")}
      </Button>
    </div>
  );
}

function LeftOut({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const { language } = useLanguage();
  const { data: surahs = [] } = useSurahs();
  if (khatm.leftOut.length === 0) return null;
  const names = surahs
    .filter(({ number }) => khatm.leftOut.includes(number))
    .map((surah) => surahNameIn(language, surah));
  return (
    <p className="text-sm text-soft">
      {t("leftOut", { surahs: new Intl.ListFormat(language).format(names) })}
    </p>
  );
}

function Actions({ khatm, timezone }: { khatm: Khatm; timezone: string }) {
  const t = useTranslations("khatm");
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <Button variant="plain" size="icon" aria-label={t("actions", { name: khatm.name })}>
            <EllipsisVertical aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => setOpen("edit")}>
          {t("edit")}
        </MenuItem>
        <MenuItem
          tone="late"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setOpen("delete")}
        >
          {t("delete")}
        </MenuItem>
      </Menu>
      {open === "edit" && <KhatmDialog {...{ khatm, timezone }} onClose={close} />}
      {open === "delete" && <DeleteKhatm khatm={khatm} onClose={close} />}
    </>
  );
}
