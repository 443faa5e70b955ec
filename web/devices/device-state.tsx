// What a speaker does, in a few words; and of a card, whether any of its speakers could play.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import type { PlaybackState } from "#contract/playback";
import { inPageLanguage } from "../i18n/sentences.ts";
import { useSurah, useSurahName } from "../recitations/use-recitation-names.ts";
import { Badge } from "../ui/badge.tsx";

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

/** Whether any of these speakers is connected in Wird; and beside it, where none of those can be reached. */
export function ConnectionBadge({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations("dashboard.speakers");
  const connected = devices.filter(({ isConnected }) => isConnected);
  if (connected.length === 0) return <Badge>{t("notConnected")}</Badge>;
  const isReached = connected.some(({ reachable }) => reachable !== false);
  if (isReached) return <Badge tone="good">{t("connected")}</Badge>;
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <Badge>{t("connected")}</Badge> <Badge tone="late">{t("state.unreachable")}</Badge>
    </span>
  );
}
