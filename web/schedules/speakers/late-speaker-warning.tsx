// What is said of schedules' speakers, fetched when one of them could not recite now, or is heard late.
import type { Home } from "../../api/home.ts";
import { fetchWithWords } from "../../i18n/language.tsx";
import {
  lateSpeakers,
  secondsAfter,
  silenceOf,
  type SpeakerChoice,
  silentSpeakers,
} from "../../recitations/schedule-speakers.ts";
import { lateFile } from "../../ui/late-file.tsx";

const warningFile = lateFile(() =>
  fetchWithWords(() => import("./speaker-warning.tsx"), ["readiness"]),
);
const SpeakerWarning = warningFile.part((warning) => warning);

/** True once the warning would stand in a row with it: later it would move the buttons under it. */
export function useWarningFetched(home: Pick<Home, "devices"> | null): boolean {
  // Also before there is a schedule: the row of the first one is pressed as soon as it stands there.
  return warningFile.useFetched(
    !!home?.devices.some((each) => silenceOf(each) || secondsAfter(each) > 0),
  );
}

interface LateSpeakerWarningProps {
  choice: SpeakerChoice;
  home: Pick<Home, "devices">;
}

export function LateSpeakerWarning({ choice, home }: LateSpeakerWarningProps) {
  const { devices } = home;
  if (silentSpeakers(choice, devices).length + lateSpeakers(choice, devices).length === 0) {
    return null;
  }
  return <SpeakerWarning fallback={null} missing={null} look="warning" {...{ choice, home }} />;
}

/** In the row of a schedule: the list says above all rows what is wrong and what to do. */
export function LateSpeakerMark({ choice, home }: LateSpeakerWarningProps) {
  if (silentSpeakers(choice, home.devices).length === 0) return null;
  return <SpeakerWarning fallback={null} missing={null} look="mark" {...{ choice, home }} />;
}

/** Above the rows: each speaker that could not recite now, once. */
export function LateSilentSpeakers({ home }: { home: Pick<Home, "devices" | "schedules"> }) {
  if (!home.devices.some(silenceOf)) return null;
  return <SpeakerWarning fallback={null} missing={null} look="list" home={home} />;
}
