// Numbers that stand alone, in the reader's digits; those in messages are formatted with them.
import { useLocale } from "use-intl";

/** Without separators between thousands. */
export function useNumberText(): (number: number) => string {
  const locale = useLocale();
  return (number) => number.toLocaleString(locale, { useGrouping: false });
}
