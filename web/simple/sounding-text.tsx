// Simple mode: the text of what a speaker recites, in large letters; an ayah that is pressed is heard from there.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { canBeSteered } from "#contract/makes";
import { useReciters } from "../api/queries.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { LateSurahText } from "../recitations/text/late-text.tsx";
import type { Sounding } from "../recitations/sounding.ts";
import { useSoundingAyah } from "../recitations/use-sounding-ayah.ts";

export function SoundingText({ sounding: { device, state } }: { sounding: Sounding }) {
  const { speakers } = useEngine();
  const reciter = useReciters().data?.find(({ id }) => id === state.reciterId);
  const { surahId } = state;
  const { ayah, timings, isPending } = useSoundingAyah(state);
  if (surahId === null) return null;
  const canSeek = canBeSteered(device) && !device.cannot.includes("seek");
  const hear = (number: number) => {
    const position = number === 1 ? 0 : (timings?.[number - 1]?.start ?? 0) / 1000;
    // A failure shows in the line of the speaker.
    speakers.press(device.id, "seek", { position }).catch(() => undefined);
  };
  return (
    <TextPlace>
      <LateSurahText
        large
        surahId={surahId}
        reciter={reciter}
        timings={isPending ? "pending" : timings ? "known" : "none"}
        ayah={ayah}
        onHear={timings && canSeek ? hear : null}
        fallback={null}
        missing={null}
      />
    </TextPlace>
  );
}

export function TextPlace({ children }: { children: ReactNode }) {
  const t = useTranslations("simple");
  return (
    <section aria-label={t("text")} className="h-[min(44rem,70dvh)]">
      {children}
    </section>
  );
}
