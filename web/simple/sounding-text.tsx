// Simple mode: the text of what a speaker recites, in large letters; an ayah that is pressed is heard from there.
import { useTranslations } from "use-intl";
import { canBeSteered } from "#contract/makes";
import { usableTimings } from "#contract/quran/usable-timings";
import { useReciters, useTimings } from "../api/queries.ts";
import { useReadClock } from "../api/use-now.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { ayahAt } from "../recitations/ayah-at.ts";
import { LateSurahText } from "../recitations/text/late-text.tsx";
import type { Sounding } from "../recitations/sounding.ts";

/** Milliseconds between two looks at where it is. */
const LOOK_EVERY = 500;

export function SoundingText({ sounding: { device, state } }: { sounding: Sounding }) {
  const t = useTranslations("simple");
  const { speakers } = useEngine();
  const reciter = useReciters().data?.find(({ id }) => id === state.reciterId);
  const { surahId } = state;
  const answer = useTimings(state.reciterId, surahId);
  const timings = usableTimings(answer.data ?? [], surahId ?? 0);
  const ayah = useReadClock(LOOK_EVERY, (now) => {
    const moves = state.status === "playing" && !state.silentUntil;
    const since = moves ? Math.max(0, now - Date.parse(state.timestamp)) / 1000 : 0;
    return timings ? (ayahAt(timings, state.position + since) ?? 0) : 0;
  });
  if (surahId === null) return null;
  const canSeek = canBeSteered(device) && !device.cannot.includes("seek");
  const hear = (number: number) => {
    const position = number === 1 ? 0 : (timings?.[number - 1]?.start ?? 0) / 1000;
    // A failure shows in the line of the speaker.
    speakers.press(device.id, "seek", { position }).catch(() => undefined);
  };
  return (
    <section aria-label={t("text")} className="h-[min(44rem,70dvh)]">
      <LateSurahText
        large
        surahId={surahId}
        reciter={reciter}
        timings={answer.isPending ? "pending" : timings ? "known" : "none"}
        ayah={ayah || null}
        onHear={timings && canSeek ? hear : null}
        fallback={null}
        missing={null}
      />
    </section>
  );
}
