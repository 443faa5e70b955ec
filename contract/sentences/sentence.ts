// A sentence to people as data: its code and params, as it is stored, sent and read in any language.
import * as z from "zod/mini";

/** As it comes from outside: the code may be unknown here, of a newer version of Wird. */
export const anySentence = z.object({
  /** Stays the same when the words change. */
  code: z.string(),
  /** Numbers, names, other sentences; `surah` and `surahs` are always the numbers of surahs. */
  params: z.record(z.string(), z.unknown()),
});
export type AnySentence = z.output<typeof anySentence>;

/** Renders a sentence that is part of another one. */
export type Say = (part: AnySentence) => string;
