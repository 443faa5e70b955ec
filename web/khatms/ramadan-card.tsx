// Ramadan, from 30 days before it until its last day: when it begins, and what is made for it with one press.
import { MoonStar } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";
import { DEFAULT_RECITER } from "#contract/recordings";
import { reasonOf } from "../api/call.ts";
import { dateIn, usePrayerSettings } from "../api/prayers.ts";
import { useKhatms, useReciters, useSchedules, useSession } from "../api/queries.ts";
import { formatDate } from "#languages/date-format";
import { Button, buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useNow } from "../api/use-now.ts";
import { useCreateKhatm } from "./khatm-actions.ts";
import {
  hasKhatmFor,
  hasScheduleForRamadan,
  khatmDays,
  type Ramadan,
  ramadanNear,
} from "./ramadan.ts";

/** Opens the form of a new schedule whose season is Ramadan. */
const NEW_SCHEDULE = "/?schedule=ramadan";

/** Nothing while Ramadan is further away than 30 days. */
export default function RamadanCard() {
  const session = useSession().data;
  const settings = usePrayerSettings().data;
  const now = useNow(60_000);
  if (!session || !settings) return null;
  const today = dateIn(settings.place?.timezone ?? session.timezone, now);
  const ramadan = ramadanNear(today, settings);
  return ramadan && <Card {...{ ramadan, today }} />;
}

function Card({ ramadan, today }: { ramadan: Ramadan; today: string }) {
  const t = useTranslations("hijri.ramadan");
  const locale = useLocale();
  const khatms = useKhatms().data;
  const schedules = useSchedules().data;
  const date = formatDate(
    locale,
    { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
    Date.parse(ramadan.startsOn),
  );
  const { daysUntil, isAnnounced, year } = ramadan;
  return (
    <section aria-label={t("label")} className="leaf flex flex-wrap gap-x-4 gap-y-3 p-4 md:px-5">
      <MoonStar aria-hidden className="mt-0.5 size-5 shrink-0 text-gold max-sm:hidden" />
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">
            {daysUntil > 1
              ? t("inDays", { days: daysUntil })
              : daysUntil === 1
                ? t("tomorrow")
                : t("day", { year, day: 1 - daysUntil })}
          </span>
          {daysUntil > 0 && (
            <span className="text-sm text-soft">
              ({t(isAnnounced ? "announced" : "about", { date })})
            </span>
          )}
        </p>
        <p className="text-sm text-soft">{t(daysUntil > 0 && !isAnnounced ? "moon" : "offer")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 *:whitespace-normal!">
        {khatms && <RamadanKhatm {...{ ramadan, today }} isThere={hasKhatmFor(ramadan, khatms)} />}
        {schedules && !hasScheduleForRamadan(schedules) && (
          <Link href={NEW_SCHEDULE} className={buttonLook("quiet", "sm")}>
            {t("schedule")}
          </Link>
        )}
      </div>
    </section>
  );
}

interface RamadanKhatmProps {
  ramadan: Ramadan;
  today: string;
  /** A khatm of these days: none is offered a second time. */
  isThere: boolean;
}

function RamadanKhatm({ ramadan, today, isThere }: RamadanKhatmProps) {
  const t = useTranslations("hijri.ramadan");
  const { data: reciters = [] } = useReciters();
  const create = useCreateKhatm();
  const [path] = useLocation();
  const available = reciters.filter((each) => each.available);
  const reciter =
    available.find(({ identifier }) => identifier === DEFAULT_RECITER) ?? available[0];
  if (isThere) {
    return (
      <p className="text-sm text-soft">
        {t("khatmThere")}{" "}
        {path !== "/khatm" && (
          <Link href="/khatm" className="text-green underline">
            {t("toKhatm")}
          </Link>
        )}
      </p>
    );
  }
  const begin = () => {
    if (!reciter || create.isPending) return;
    const name = t("khatmName", { year: ramadan.year });
    create.mutate({ name, reciterId: reciter.id, ...khatmDays(ramadan, today) });
  };
  return (
    <>
      <Button variant="quiet" size="sm" busy={create.isPending} disabled={!reciter} onClick={begin}>
        {t("khatm")}
      </Button>
      <FieldError>{create.error && reasonOf(create.error)}</FieldError>
    </>
  );
}
