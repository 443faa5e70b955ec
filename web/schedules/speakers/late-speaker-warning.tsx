// The warning about a schedule's speakers, fetched when one of them could not recite now.
import type { Home } from "../../api/home.ts";
import { fetchWithWords } from "../../i18n/language.tsx";
import { type SpeakerChoice, silentSpeakers } from "../../recitations/schedule-speakers.ts";
import { lateFile } from "../../ui/late-file.tsx";

const SpeakerWarning = lateFile(() =>
  fetchWithWords(() => import("./speaker-warning.tsx"), ["readiness"]),
).part((warning) => warning);

interface LateSpeakerWarningProps {
  choice: SpeakerChoice;
  home: Pick<Home, "devices">;
}

export function LateSpeakerWarning({ choice, home }: LateSpeakerWarningProps) {
  if (silentSpeakers(choice, home.devices).length === 0) return null;
  return <SpeakerWarning fallback={null} missing={null} choice={choice} home={home} />;
}
