// The question before a speaker is disconnected, fetched when it is asked.
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";

export const DisconnectDevice = lateFile(() =>
  fetchWithWords(() => import("./disconnect-device.tsx"), ["readiness"]),
).part((dialog) => dialog);
