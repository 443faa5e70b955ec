// The recitation's progress: a seekable line, left to right in every language, and the ayah where known.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { usePlaybackState, useTimings } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { Slider } from "../ui/slider.tsx";
import { ayahAt } from "../recitations/ayah-at.ts";
import { clockText } from "../ui/clock-text.ts";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { useOutputInabilities } from "./output-inabilities.ts";
import { usePosition } from "./use-position.ts";

export function TimeLine({ inline = false }: { inline?: boolean }) {
  const t = useTranslations("player");
  const locale = useLocale();
  const player = usePlayer();
  const position = usePosition(Math.floor);
  const duration = useWatched(player.now, (now) => now.duration);
  const buffered = useWatched(player.now, (now) => now.buffered);
  const cannot = useOutputInabilities();
  const [sought, setSought] = useState<number | null>(null);
  const shown = sought ?? position;
  const length = Math.floor(duration ?? 0);
  const line = (
    <Slider
      label={t("position")}
      value={Math.min(shown, length)}
      max={length}
      buffered={buffered}
      disabled={duration === null || cannot.includes("seek")}
      valueText={t("positionText", {
        position: clockText(shown, locale),
        duration: clockText(duration, locale),
      })}
      onChange={setSought}
      onCommit={(value) => {
        if (sought !== null) player.seek(value);
        setSought(null);
      }}
    />
  );
  const elapsed = <span className="figures text-sm text-soft">{clockText(shown, locale)}</span>;
  const total = <span className="figures text-sm text-soft">{clockText(duration, locale)}</span>;
  if (inline) {
    return (
      <div dir="ltr" className="flex items-center gap-3">
        {elapsed}
        {line}
        {total}
      </div>
    );
  }
  return (
    <div dir="ltr">
      {line}
      <div className="grid grid-cols-[1fr_auto_1fr] items-baseline text-sm text-soft">
        {elapsed}
        <span dir="auto" className="text-center">
          <CurrentAyah position={shown} />
        </span>
        <span className="text-right">{total}</span>
      </div>
      <Continues />
    </div>
  );
}

/** What Play does after the page was loaded anew, with the other choice. */
function Continues() {
  const t = useTranslations("player");
  const locale = useLocale();
  const player = usePlayer();
  const { continuesAt } = usePlayerState();
  const name = useSurahName();
  const surah = useSurah(useChosen().surahId);
  if (continuesAt === 0 || !surah) return null;
  return (
    <p dir="auto" className="mt-1 text-center text-sm text-soft">
      {t("continues", { surah: name(surah), position: clockText(continuesAt, locale) })}{" "}
      <button type="button" className="text-green underline" onClick={player.fromStart}>
        {t("fromStart")}
      </button>
    </p>
  );
}

function CurrentAyah({ position }: { position: number }) {
  const t = useTranslations("player");
  const { reciter, surahId } = useChosen();
  const { output } = usePlayerState();
  const surah = useSurah(surahId);
  const playing = useWatched(usePlayer().now, (now) => now.status !== "idle");
  const remote = usePlaybackState(output.kind === "device" ? output.deviceId : null).data;
  const { data: timings } = useTimings(playing ? (reciter?.id ?? null) : null, surahId);
  const ayah = output.kind === "device" ? remote?.currentVerse : ayahAt(timings ?? [], position);
  if (!playing || !ayah || !surah) return null;
  return t("ayah", { ayah, count: surah.numberOfAyahs });
}
