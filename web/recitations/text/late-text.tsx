// The text of a surah in a place that is kept free for it; fetched once what comes first on the page is there.
import { fetchWithWords } from "../../i18n/language.tsx";
import { lateFile } from "../../ui/late-file.tsx";

export const LateSurahText = lateFile(() =>
  fetchWithWords(() => import("./surah-text.tsx"), ["text"]),
).part((part) => part);
