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

/** None for a run that has been heard already; one on its fallback speaker keeps its own. */
export function reasonUnlessHeard(reason: Sentence) {
  const unlessHeard = (column: string, text: string) => sql<string>`case
    when fallback_at is not null then ${sql.ref(column)}
    when started_at is not null then null
    else ${text} end`;
  return {
    reason: unlessHeard("reason", englishOf(reason)),
    reasonSentence: unlessHeard("reasonSentence", JSON.stringify(reason)),
  };
}
