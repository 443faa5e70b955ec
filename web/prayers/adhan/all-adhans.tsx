// All five adhans at once: one speaker, one volume, and a sound of its own for Fajr.
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { prayersWithAdhan } from "#contract/prayers/prayer-names";
import { reasonOf } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { useSetAllAdhans } from "./adhan-actions.ts";
import { type AdhanOptions, SoundSelect, SpeakerSelect, VolumeField } from "./adhan-fields.tsx";
import { type AdhanChoice, type Adhans, bodyOf, choiceOf, firstChoice } from "./adhan-plan.ts";

export function AllAdhans({ adhans, options }: { adhans: Adhans; options: AdhanOptions }) {
  const t = useTranslations("prayers.adhan");
  const [heading, body] = [useId(), useId()];
  // Folded where all five are set: people come back for a single one then.
  const [isOpen, setOpen] = useState(
    () => !prayersWithAdhan.every((prayer) => adhans[prayer]?.enabled),
  );
  const set = useSetAllAdhans();
  const first = firstChoice(options.sounds, options.speakers);
  const [others, setOthers] = useState<AdhanChoice>(
    () => choiceOf(adhans.dhuhr ?? adhans.maghrib ?? adhans.isha) ?? first,
  );
  const [fajrSound, setFajrSound] = useState(() => choiceOf(adhans.fajr)?.soundId ?? first.soundId);
  const [incomplete, setIncomplete] = useState(false);
  const fajr = { ...others, soundId: fajrSound };

  function change(choice: Partial<AdhanChoice>) {
    setOthers((before) => ({ ...before, ...choice }));
    set.reset();
  }

  function setAll() {
    const isWhole = bodyOf(others) !== null && bodyOf(fajr) !== null;
    setIncomplete(!isWhole);
    if (!isWhole) return;
    const choices = { fajr, dhuhr: others, asr: others, maghrib: others, isha: others };
    set.mutate({ adhans, choices });
  }

  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line px-4">
      <h3 id={heading}>
        <button
          type="button"
          className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md py-2 text-start forced-colors:border-0"
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="min-w-0 font-medium">{t("all")}</span>
          <ChevronDown
            aria-hidden
            className={`size-4 text-soft transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={body} className="grid gap-4 pb-4">
          <p className="-mt-3 text-sm text-soft">{t("allText")}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("fajrSound")} hint={t("fajrHint")}>
              {({ id }) => (
                <SoundSelect
                  id={id}
                  options={options}
                  value={fajrSound}
                  onChange={(soundId) => {
                    setFajrSound(soundId);
                    set.reset();
                  }}
                />
              )}
            </Field>
            <Field label={t("othersSound")}>
              {({ id }) => (
                <SoundSelect
                  id={id}
                  options={options}
                  value={others.soundId}
                  onChange={(soundId) => change({ soundId })}
                />
              )}
            </Field>
            <Field label={t("speaker")}>
              {({ id }) => (
                <SpeakerSelect
                  id={id}
                  options={options}
                  value={others.deviceId}
                  onChange={(deviceId) => change({ deviceId })}
                />
              )}
            </Field>
            <div className="grid content-start gap-1">
              <span aria-hidden className="text-sm font-medium">
                {t("volume")}
              </span>
              <VolumeField
                label={t("volume")}
                value={others.volume}
                onChange={(volume) => change({ volume })}
              />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Button busy={set.isPending} onClick={setAll}>
              {t("setAll")}
            </Button>
            <p role="status" className="text-sm text-green">
              {set.isSuccess && t("allSet")}
            </p>
          </div>
          <FieldError>
            {incomplete && !bodyOf(fajr) ? t("needsBoth") : set.error && reasonOf(set.error)}
          </FieldError>
        </div>
      )}
    </section>
  );
}
