// What does not suit the chosen portion, before it is saved: the reciter or the speaker.
import { useQueries } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { canBeSteered } from "#contract/makes";
import { surahsOf, timedSurahsOf, whyNotOnEcho } from "#contract/portions/portion-kinds";
import { lastAyahOf } from "#contract/quran/ayahs";
import { countsKufan } from "#contract/quran/ayah-counting";
import type { Reciter } from "#contract/reciters";
import type { Home } from "../../../api/home.ts";
import { timingsQuery } from "../../../api/queries.ts";
import { useInexact } from "../../../recitations/use-durations.ts";
import { useRewayaName, useSurahName } from "../../../recitations/use-recitation-names.ts";
import { Button } from "../../../ui/button.tsx";
import { rangePortion } from "./portion-choice.ts";
import type { ScheduleForm } from "../schedule-form.ts";
import { useChosenReciter, useChosenSpeaker } from "./use-chosen.ts";

/** As many surahs are named. */
const NAMED = 3;
/** The timings of at most as many surahs are asked for; the server looks at all when it saves. */
const ASKED_TIMINGS = 5;

export function ReciterWarning({ home }: { home: Home }) {
  const t = useTranslations("scheduling.warnings");
  const locale = useLocale();
  const nameOf = useSurahName();
  const rewayaName = useRewayaName();
  const { watch, setValue } = useFormContext<ScheduleForm>();
  const portion = watch("portion");
  const { reciter, available } = useChosenReciter(home);
  const lacking = available ? surahsOf(portion).filter((surah) => !available.has(surah)) : [];
  const untimed = useUntimedSurahs(reciter, lacking.length === 0 ? timedSurahsOf(portion) : []);
  const named = (numbers: readonly number[]) => {
    const found = home.surahs.filter(({ number }) => numbers.includes(number)).map(nameOf);
    const more = found.length > NAMED ? ["…"] : [];
    return new Intl.ListFormat(locale).format([...found.slice(0, NAMED), ...more]);
  };
  const inexact = useInexact(reciter?.identifier, timedSurahsOf(portion));
  if (lacking.length > 0) return <Warning>{t("lacking", { surahs: named(lacking) })}</Warning>;
  if (untimed.length === 0 && inexact.far.length > 0)
    return <Warning>{t("far", { surahs: named(inexact.far) })}</Warning>;
  if (untimed.length === 0 && inexact.near.length > 0)
    return <Warning>{t("near", { surahs: named(inexact.near) })}</Warning>;
  if (!reciter || !("to" in portion) || untimed.length === 0) return <Warning />;
  const whole = { from: { ...portion.from, ayah: 1 }, to: lastAyahOf(portion.to.surah) };
  return (
    <Warning
      action={
        <Button
          variant="text"
          size="xs"
          onClick={() =>
            setValue("portion", rangePortion(whole, { times: portion.times }), {
              shouldDirty: true,
            })
          }
        >
          {t("wholeSurahs")}
        </Button>
      }
    >
      {countsKufan(reciter.rewaya)
        ? t("untimed", { surahs: named(untimed) })
        : t("otherCount", { rewaya: rewayaName(reciter.rewaya) })}
    </Warning>
  );
}

export function SpeakerWarning({ home }: { home: Home }) {
  const t = useTranslations("scheduling.warnings");
  const [portion, startAnchor] = useFormContext<ScheduleForm>().watch(["portion", "startAnchor"]);
  const speaker = useChosenSpeaker(home);
  const isEcho = speaker !== undefined && !canBeSteered(speaker);
  return (
    <>
      <Warning>{isEcho && whyNotOnEcho(portion) !== null && t("echo")}</Warning>
      <Warning>{isEcho && startAnchor !== null && t("echoPrayer")}</Warning>
    </>
  );
}

/** A live region that stays mounted, so that a warning is announced. */
export function Warning({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div aria-live="polite" className="text-sm text-gold empty:sr-only">
      {children && (
        <p className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{children}</span>
        </p>
      )}
      {action}
    </div>
  );
}

/** Those of `surahs` of which the reciter has no times of ayahs that a range could use. */
function useUntimedSurahs(reciter: Reciter | undefined, surahs: readonly number[]): number[] {
  const isKufan = reciter !== undefined && countsKufan(reciter.rewaya);
  const asked = isKufan ? surahs.slice(0, ASKED_TIMINGS) : [];
  const timings = useQueries({
    queries: asked.map((surah) => timingsQuery(reciter?.id ?? 0, surah)),
  });
  if (!reciter) return [];
  return isKufan ? asked.filter((_, index) => timings[index]?.data?.length === 0) : [...surahs];
}
