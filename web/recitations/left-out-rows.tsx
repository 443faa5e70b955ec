// Says of a list that rows of it come from another version of Wird; the others are shown.
import { useWatched } from "../api/use-watched.ts";
import { leftOutRows, type List } from "../api/left-out.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";

const Sentence = lateFile(() =>
  fetchWithWords(() => import("./left-out-sentence.tsx"), ["history"]),
).part((sentence) => sentence);

export function LeftOutRows({ of }: { of: List }) {
  const count = useWatched(leftOutRows, (rows) => rows[of] ?? 0);
  return count > 0 && <Sentence fallback={null} count={count} />;
}
