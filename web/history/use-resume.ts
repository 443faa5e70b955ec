// Resumes a history entry where it stopped: on its speaker, or else in this browser.
import { useTranslations } from "use-intl";
import type { HistoryEntry } from "#contract/playback";
import { useDevices } from "../api/queries.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { toast } from "../ui/toasts.ts";
import { placeOf, speakerFor, speakerOf } from "./resume-place.ts";

export function useResume(): (entry: HistoryEntry) => void {
  const t = useTranslations("history");
  const { resume } = useEngine();
  const { data: devices = [] } = useDevices();
  return (entry) => {
    const deviceId = speakerFor(entry, devices);
    const speaker = speakerOf(entry, devices);
    if (speaker && deviceId === null) {
      toast({ title: t("resumedHere"), description: t("resumedHereText", { name: speaker.name }) });
    }
    void resume(deviceId, entry.reciterId, entry.surahId, placeOf(entry));
  };
}
