// The next recitation, large, with a picture of the day and, on wide screens, of the week.
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { usePrayerSettings } from "../api/prayers.ts";
import { SharedBy } from "../recitations/shared-by.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useNow } from "../api/use-now.ts";
import { RunButtons } from "./run-buttons.tsx";
import { ScheduleSentence } from "./schedule-sentence.tsx";
import { useScheduleWords } from "./schedule-words.ts";
import { LateSpeakerWarning } from "./speakers/late-speaker-warning.tsx";

// Loaded after the page itself, because it includes the clock arithmetic.
const DayPicture = lateFile(() => import("./picture/day-picture.tsx")).part((file) => file.default);

interface NextRecitationProps {
  home: Home;
  timezone: string;
}

export function NextRecitation({ home, timezone }: NextRecitationProps) {
  const t = useTranslations("dashboard.next");
  const now = useNow(15_000);
  const next = soonest(home.schedules);
  const hasPlace = Boolean(usePrayerSettings().data?.place);
  return (
    <section aria-label={t("label")} className="leaf grid grid-cols-1 gap-6 p-5 md:p-7">
      {next ? (
        <Next schedule={next} home={home} now={now} timezone={timezone} />
      ) : (
        <div>
          <p className="text-lg font-medium">{t("none")}</p>
          <p className="text-sm text-soft">{t("noneText")}</p>
        </div>
      )}
      <DayPicture
        fallback={<Skeleton className={hasPlace ? "h-26 lg:h-[15.5rem]" : "h-12 lg:h-48"} />}
        schedules={home.schedules}
        timezone={timezone}
        now={now}
        next={next}
        withTimes={hasPlace}
      />
    </section>
  );
}

export function soonest(schedules: readonly Schedule[]): Schedule | undefined {
  return schedules
    .filter(({ enabled, nextRunAt }) => enabled && nextRunAt)
    .sort((one, other) => Date.parse(one.nextRunAt ?? "") - Date.parse(other.nextRunAt ?? ""))[0];
}

interface NextProps extends NextRecitationProps {
  schedule: Schedule;
  now: number;
}

function Next({ schedule, home, now, timezone }: NextProps) {
  const t = useTranslations("dashboard.next");
  const inWait = useTranslations("dashboard.wait");
  const common = useTranslations("common");
  const words = useScheduleWords(home);
  const mayChange = useMayChange([schedule])(schedule);
  const at = Date.parse(schedule.nextRunAt ?? "");
  const day = words.day(at, now, timezone);
  const wait = inWait("in", { wait: words.wait(at - now) });
  const end = words.estimatedEnd(schedule, timezone);
  // In another zone the figures beside it are not the time that was chosen.
  const isTimeSaid = schedule.timezone === timezone;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div>
        <p className="text-sm font-semibold text-gold">{t("day", { day })}</p>
        <p className="text-4xl font-light tracking-tighter md:text-5xl">
          <ClockTime text={words.time(at, timezone)} />
        </p>
      </div>
      <div className="grow basis-72">
        <p className="text-lg wrap-anywhere">
          <ScheduleSentence
            said={words.sentence(schedule, { readersZone: timezone, isTimeSaid })}
          />
        </p>
        <SharedBy thing={schedule} />
        <p className="text-sm text-soft">
          {end === null ? wait : common("listJoin", { first: wait, rest: end })}
        </p>
        <LateSpeakerWarning choice={schedule} home={home} />
      </div>
      <div className="max-lg:basis-full">
        <RunButtons
          schedule={schedule}
          home={home}
          now={now}
          time={words.wallTime(schedule.startTime)}
          prominent
          mayChange={mayChange}
        />
      </div>
    </div>
  );
}
