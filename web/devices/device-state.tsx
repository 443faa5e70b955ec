// What a speaker does, in a few words.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import type { PlaybackState } from "#contract/playback";
import { inPageLanguage } from "../i18n/sentences.ts";
import { useSurah, useSurahName } from "../recitations/use-recitation-names.ts";

interface StateProps {
  device: Device;
  state: PlaybackState | undefined;
}

export function StateWords({ device, state }: StateProps) {
  const t = useTranslations("dashboard.speakers.state");
  const found = useSurah(state?.surahId ?? null);
  const nameOf = useSurahName();
  if (!device.isConnected) return t("disconnected");
  if (device.reachable === false) return t("unreachable");
  const surah = found && nameOf(found);
  if (surah && state?.status === "playing") return t("playing", { surah });
  if (surah && state?.status === "paused") return t("paused", { surah });
  if (surah && state?.status === "loading") return t("loading", { surah });
  if (state?.status === "error" && state.error) {
    const said = { message: state.error, sentence: state.errorSentence };
    return t("error", { reason: inPageLanguage(said) });
  }
  if (!canBeSteered(device) && device.deviceId === null) return t("waiting");
  return t("idle");
}
