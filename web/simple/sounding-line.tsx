// What one speaker recites, in large letters.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { canBeSteered } from "#contract/makes";
import { useReciters } from "../api/queries.ts";
import { useRecitationName, useSurah, useSurahName } from "../recitations/use-recitation-names.ts";

interface SoundingLineProps {
  device: Device;
  state: PlaybackState;
  /** 'in the Kitchen' */
  where: string;
}

export function SoundingLine({ device, state, where }: SoundingLineProps) {
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
  const { status } = state;
  const how = status === "paused" || status === "loading" ? t(status, { where }) : where;
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
      <p className="text-lg text-soft first-letter:uppercase">{how}</p>
      {!canBeSteered(device) && (
        <p className="text-lg text-soft">{dashboard("schedules.stopByVoice")}</p>
      )}
    </div>
  );
}
