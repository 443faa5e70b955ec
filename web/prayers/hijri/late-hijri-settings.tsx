// The settings of the Hijri calendar with their words, fetched when a page first shows them.
import { fetchWithWords } from "../../i18n/language.tsx";
import { lateFile } from "../../ui/late-file.tsx";

export const LateHijriSettings = lateFile(() =>
  fetchWithWords(() => import("./hijri-settings.tsx"), ["hijri"]),
).part((file) => file);
