// The toast of each notice of the engine.
import type { useTranslations } from "use-intl";
import { inPageLanguage } from "../i18n/sentences.ts";
import type { ToastMessage } from "../ui/toasts.ts";
import type { EngineNotice } from "../engine/engine.ts";

const calm = new Set([
  ...["first-surah", "last-surah", "surah-list-empty", "selection-required"],
  ...["cast-taken", "no-seek", "starts-over", "stalled", "other-tab"],
]);

export function toastOf(
  notice: EngineNotice,
  t: ReturnType<typeof useTranslations<"player">>,
): ToastMessage {
  if (typeof notice === "string") {
    return {
      title: t(`notices.${notice}.title`),
      description: t(`notices.${notice}.text`),
      variant: calm.has(notice) ? "default" : "destructive",
    };
  }
  switch (notice.kind) {
    case "speaker-notice":
      return {
        title: notice.name ?? t("notices.speaker.title"),
        description: inPageLanguage(notice),
      };
    case "control-failed":
      return {
        title: t("notices.playback-error.title"),
        description: notice.message,
        variant: "destructive",
      };
    case "error":
      return {
        title: t("live.error"),
        description: inPageLanguage(notice),
        variant: "destructive",
      };
    case "reconnecting":
      return {
        title: t("live.lost"),
        description: t("live.lostText"),
        variant: "destructive",
      };
    case "queued":
      return { title: t("live.queued"), description: t("live.queuedText") };
  }
}
