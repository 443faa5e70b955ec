// The adhan of one prayer as one line: on or off, and hearing it now. A press opens its sound, speaker and volume.
import { ChevronDown, Play, Square } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../../api/call.ts";
import { dateAfter } from "#contract/times/calendar-days";
import { dateIn } from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useReadClock } from "../../api/use-now.ts";
import { useHearAdhan, useSetAdhan, useStopAdhan } from "./adhan-actions.ts";
import { type AdhanOptions, SoundSelect, SpeakerSelect, VolumeField } from "./adhan-fields.tsx";
import { type AdhanChoice, bodyOf, choiceOf } from "./adhan-plan.ts";
import type { PrayerWithAdhan } from "#contract/prayers/prayer-names";
import { usePrayerWords } from "../prayer-words.ts";

interface AdhanRowProps {
  prayer: PrayerWithAdhan;
  /** Null: none was set yet. */
  schedule: Schedule | null;
  options: AdhanOptions;
  /** What is offered before one is set. */
  first: AdhanChoice;
  timezone: string;
}

export function AdhanRow({ prayer, schedule, options, first, timezone }: AdhanRowProps) {
  const t = useTranslations("prayers.adhan");
  const words = usePrayerWords(timezone);
  const name = words.name(prayer);
  const set = useSetAdhan();
  const hear = useHearAdhan();
  const stop = useStopAdhan();
  const [draft, setDraft] = useState(first);
  const [incomplete, setIncomplete] = useState(false);
  const stored = { choice: choiceOf(schedule) ?? draft, enabled: schedule?.enabled ?? false };
  // What was just chosen shows at once.
  const { choice, enabled } = set.isPending ? set.variables : stored;
  const sounds = schedule?.lastRun?.status === "running";

  function change(next: Partial<AdhanChoice>, on = enabled) {
    const chosen = { ...choice, ...next };
    setDraft(chosen);
    const needs = on && bodyOf(chosen) === null;
    setIncomplete(needs);
    if (needs || (!schedule && !on)) return;
    hear.reset();
    set.mutate({ prayer, schedule, choice: chosen, enabled: on });
  }

  function hearNow() {
    const needs = bodyOf(choice) === null;
    setIncomplete(needs);
    if (!needs) hear.mutate({ prayer, schedule, choice, enabled });
  }

  const error = set.error ?? hear.error ?? stop.error;
  const [isOpened, setOpen] = useState(false);
  const body = useId();
  // Where something is still to be chosen, its fields are what the message is about.
  const isOpen = isOpened || incomplete;
  const missing = incomplete ? t("needsBoth") : error && reasonOf(error);
  const chosen = [
    options.speakers.find(({ id }) => id === choice.deviceId)?.name,
    options.sounds.find(({ id }) => id === choice.soundId)?.name,
  ].filter((each) => each !== undefined);
  return (
    <li className="py-1">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <Switch
          aria-label={t("onOff", { prayer: name })}
          checked={enabled}
          onChange={({ target }) => change({}, target.checked)}
        />
        <h3 className="min-w-0">
          <button
            type="button"
            className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md py-1 text-start"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3 max-sm:flex-col">
                <span className="font-medium sm:min-w-20">{name}</span>{" "}
                <span className="text-sm text-soft">
                  <Next schedule={schedule} timezone={timezone} />
                </span>
              </span>
              {chosen.length > 0 && (
                <span className="block text-sm wrap-anywhere text-soft">
                  {chosen.map((each, index) => (
                    <Fragment key={each}>
                      {index > 0 && " · "}
                      <bdi>{each}</bdi>
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            <ChevronDown
              aria-hidden
              className={`size-4 text-soft transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        </h3>
        {sounds && schedule ? (
          <Button
            variant="danger"
            size="icon-sm"
            busy={stop.isPending}
            aria-label={t("stopOf", { prayer: name })}
            title={t("stop")}
            onClick={() => stop.mutate(schedule.deviceId)}
          >
            <Square aria-hidden className="size-4 fill-current" />
          </Button>
        ) : (
          <Button
            variant="text"
            size="icon-sm"
            busy={hear.isPending}
            aria-label={t("hearOf", { prayer: name })}
            title={`${t("hear")}: ${t("hearHint")}`}
            onClick={hearNow}
          >
            <Play aria-hidden className="size-4 fill-current" />
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={body} className="grid gap-3 pb-4 sm:grid-cols-3">
          <SoundSelect
            label={t("soundOf", { prayer: name })}
            options={options}
            value={choice.soundId}
            onChange={(soundId) => change({ soundId })}
          />
          <SpeakerSelect
            label={t("speakerOf", { prayer: name })}
            options={options}
            value={choice.deviceId}
            onChange={(deviceId) => change({ deviceId })}
          />
          <VolumeField
            label={t("volumeOf", { prayer: name })}
            value={choice.volume}
            onChange={(volume) => change({ volume })}
          />
        </div>
      )}
      <div className="not-empty:pb-3">
        <FieldError>{missing}</FieldError>
      </div>
    </li>
  );
}

/** 'Next: tomorrow at 04:55', or that it is off. */
function Next({ schedule, timezone }: { schedule: Schedule | null; timezone: string }) {
  const t = useTranslations("prayers.adhan");
  const words = usePrayerWords(timezone);
  const today = useReadClock(10_000, (now) => dateIn(timezone, now));
  if (!schedule?.enabled) return t("off");
  if (!schedule.nextRunAt) return t("none");
  const at = Date.parse(schedule.nextRunAt);
  const date = dateIn(timezone, at);
  const time = words.time(at);
  if (date === today) return t("todayAt", { time });
  if (date === dateAfter(today, 1)) return t("tomorrowAt", { time });
  return t("nextDay", { day: words.day(date), time });
}
