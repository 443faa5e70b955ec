// The reason of a run in its two columns: in English, and as JSON of its code and params.
import { sql } from "kysely";
import { englishOf, type Sentence } from "#contract/sentences/sentences";

/** Undefined: the reason stays. */
export function reasonColumns(reason: Sentence | null | undefined) {
  return {
    reason: reason && englishOf(reason),
    reasonSentence: reason && JSON.stringify(reason),
  };
}

/** None for a run that has been heard already. */
export function reasonUnlessHeard(reason: Sentence) {
  const unlessHeard = (text: string) => sql<string>`case when started_at is null then ${text} end`;
  return {
    reason: unlessHeard(englishOf(reason)),
    reasonSentence: unlessHeard(JSON.stringify(reason)),
  };
}
