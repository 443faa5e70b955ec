// One khatm: how far it is, today's portion, when it ends, and what would do where it cannot be met.
import { BookOpenCheck, EllipsisVertical, Pencil, Play, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import type { Khatm } from "#contract/khatms";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { recitationNameIn, surahNameIn } from "#languages/recitation-names";
import { useLanguage } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { JuzStrip } from "./juz-strip.tsx";
import { useUpdateKhatm } from "./khatm-actions.ts";
import { useKhatmWords } from "./khatm-words.ts";
import { PortionsAhead, usePortions } from "./portions-ahead.tsx";

const KhatmDialog = lateFile(() => import("./khatm-dialog.tsx")).part((file) => file.default);
const DeleteKhatm = lateFile(() => import("./delete-khatm.tsx")).part((file) => file.default);

export function KhatmCard({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const { language } = useLanguage();
  const { data: reciters = [] } = useReciters();
  const reciter = reciters.find(({ id }) => id === khatm.reciterId);
  return (
    <article
      aria-labelledby={`khatm-${khatm.id}`}
      className="leaf grid grid-cols-1 gap-4 p-4 sm:p-6"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`khatm-${khatm.id}`} className="text-lg font-semibold wrap-anywhere">
            {khatm.name}
          </h2>
          <p className="text-sm text-soft">
            {reciter ? recitationNameIn(language, reciter, reciters) : null}
          </p>
        </div>
        <Actions khatm={khatm} />
      </header>
      <JuzStrip khatm={khatm} />
      <p>
        {khatm.finishedAt
          ? t("complete", { day: words.day(khatm.finishedAt.slice(0, 10)) })
          : t("progress", {
              percent: khatm.percent,
              left: words.length(khatm.remainingSeconds),
              day: words.day(khatm.endsOn),
            })}
      </p>
      {khatm.finishedAt ? <Finished khatm={khatm} /> : <Ongoing khatm={khatm} />}
      <LeftOut khatm={khatm} />
      <PortionsAhead khatm={khatm} />
    </article>
  );
}

function Ongoing({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const portions = usePortions(khatm).data;
  const next = portions?.[0];
  const { shortfall } = khatm;
  return (
    <>
      {next && (
        <p>
          {t("next", {
            day: words.weekday(next.date),
            stretch: words.stretch(next.from, next.to),
            length: words.length(next.seconds),
          })}
        </p>
      )}
      <ul className="grid gap-1 text-sm text-soft">
        {khatm.behindSeconds > 60 && (
          <li>{t("behind", { length: words.length(khatm.behindSeconds) })}</li>
        )}
        {khatm.percent >= 1 && khatm.paceEndsOn && (
          <li>{t("pace", { day: words.day(khatm.paceEndsOn) })}</li>
        )}
        {shortfall && (
          <li className="text-late">
            {t("shortfall", {
              length: words.length(shortfall.seconds),
              minutes: shortfall.minutesPerDay,
            })}{" "}
            {shortfall.endsOn && t("shortfallEnds", { day: words.day(shortfall.endsOn) })}
          </li>
        )}
        {portions?.every(({ scheduleId }) => scheduleId === null) && (
          <li>
            {t("noSchedule")}{" "}
            <Link href="/" className="text-green underline">
              {t("toSchedules")}
            </Link>
          </li>
        )}
      </ul>
      <Continue khatm={khatm} />
    </>
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

function Finished({ khatm }: { khatm: Khatm }) {
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

function Actions({ khatm }: { khatm: Khatm }) {
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
      {open === "edit" && <KhatmDialog khatm={khatm} onClose={close} />}
      {open === "delete" && <DeleteKhatm khatm={khatm} onClose={close} />}
    </>
  );
}
