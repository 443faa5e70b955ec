// What one speaker recites, in large letters.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { canBeSteered } from "#contract/makes";
import { useReciters } from "../api/queries.ts";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";

export function SoundingLine({ device, state }: { device: Device; state: PlaybackState }) {
  const t = useTranslations("simple");
  const dashboard = useTranslations("dashboard");
  const prayer = useTranslations("common.prayer");
  const adhan = useTranslations("common.adhan");
  const surah = useSurah(state.surahId);
  const surahName = useSurahName();
  const reciters = useReciters().data;
  const recitationName = useRecitationName();
  const reciter = reciters?.find(({ id }) => id === state.reciterId);
  const speaker = device.name;
  const how =
    state.status === "paused" ? "paused" : state.status === "loading" ? "loading" : "playing";
  if (state.adhan) {
    return (
      <p className="text-2xl font-medium">
        <bdi>{adhan("sounds", { prayer: prayer(state.adhan), speaker })}</bdi>
      </p>
    );
  }
  return (
    <div className="min-w-0">
      <p className="text-2xl font-medium wrap-anywhere">
        <bdi>{surah ? surahName(surah) : t("sound")}</bdi>
      </p>
      {reciter && surah && (
        <p className="text-lg text-soft">
          <bdi>{recitationName(reciter)}</bdi>
        </p>
      )}
      <p className="text-lg text-soft">
        {t.rich(how, { speaker, name: (text) => <bdi>{text}</bdi> })}
      </p>
      {!canBeSteered(device) && (
        <p className="text-lg text-soft">{dashboard("schedules.stopByVoice")}</p>
      )}
    </div>
  );
}
