// Formats the compiled messages: in the digits of the locale also where a message only places or has a number.
import format from "use-intl/format-message/format-only";

type Arguments = Parameters<typeof format>;
type Values = Record<string, unknown>;

/** icu-minify's marks: the count of a plural, cases (a select and both plurals), and a number. */
const COUNT = 0;
const LAST_OF_CASES = 3;
const NUMBER = 4;

/** vite.config.ts puts it in the place of use-intl's own, which writes a placed number as JavaScript does. */
export default function formatMessage(...[key, message, values, options]: Arguments) {
  const inDigits = /-nu-(?!latn)/.test(options.locale)
    ? inOwnDigits(message, values ?? {}, options.locale)
    : message;
  return format(key, inDigits as typeof message, values, options);
}
formatMessage.raw = format.raw;

/** `message`: a text, or an array of texts, counts, [argument], [argument, mark, ...] and [tag, ...message]. */
function inOwnDigits(message: unknown, values: Values, locale: string): unknown {
  const text = (given: string) =>
    given.replace(/\d/g, (digit) => Number(digit).toLocaleString(locale));
  const each = (part: unknown): unknown => {
    if (typeof part === "string") return text(part);
    if (!Array.isArray(part)) return part;
    const [name, mark, ...rest] = part;
    if (part.length === 1) {
      return typeof values[name] === "number" ? [name, NUMBER, { useGrouping: false }] : part;
    }
    if (typeof mark !== "number" || mark === COUNT) return [name, ...[mark, ...rest].map(each)];
    if (mark > LAST_OF_CASES) return part;
    const cases = Object.entries(rest[0] as object).map(([when, said]) => [when, whole(said)]);
    return [name, mark, Object.fromEntries(cases), ...rest.slice(1)];
  };
  const whole = (given: unknown) => (Array.isArray(given) ? given.map(each) : each(given));
  return whole(message);
}
