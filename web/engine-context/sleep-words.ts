// How long a sleep timer has left, in words.
import { useTranslations } from "use-intl";
import { useNow } from "../api/use-now.ts";
import { minutesLeft, type Sleep } from "../engine/sleep-timer.ts";

/** The words name the timer; `minutes` is null when it waits for the end of the surah. */
export function useSleepWords(sleep: Sleep): { words: string; minutes: number | null } {
  const t = useTranslations("player");
  const now = useNow(10_000);
  const minutes = sleep.until === "time" ? minutesLeft(sleep.at, now) : null;
  return { minutes, words: minutes === null ? t("sleepAtEnd") : t("sleepLeft", { minutes }) };
}
