// Formats the compiled messages: numbers in the digits of the locale, also where a message only places them.
import format from "use-intl/format-message/format-only";

type Arguments = Parameters<typeof format>;

/** How icu-minify marks an argument that is a number. */
const NUMBER = 4;

/** vite.config.ts puts it in the place of use-intl's own, which writes a placed number as JavaScript does. */
export default function formatMessage(...[key, message, values, options]: Arguments) {
  const isMarked = /-nu-arab/.test(options.locale);
  return format(key, isMarked ? withNumbers(message, values ?? {}) : message, values, options);
}
formatMessage.raw = format.raw;

/** `part`: a message as icu-minify compiles it, or what is in one: texts, [name, kind?, ...], or cases by name. */
function withNumbers<Part>(part: Part, values: Record<string, unknown>): Part {
  const marked = (each: unknown) => withNumbers(each, values);
  if (Array.isArray(part)) {
    const [name] = part;
    if (part.length === 1 && typeof name === "string" && typeof values[name] === "number") {
      return [name, NUMBER, { useGrouping: false }] as Part;
    }
    return part.map(marked) as Part;
  }
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, marked(each)]),
  ) as Part;
}
