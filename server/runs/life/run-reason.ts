// The reason of a run in its two columns: in English, and as JSON of its code and params.
import { type Expression, sql } from "kysely";
import { englishOf, type Sentence } from "#contract/sentences/sentences";

/** Undefined: the reason stays. */
export function reasonColumns(reason: Sentence | null | undefined) {
  return {
    reason: reason && englishOf(reason),
    reasonSentence: reason && JSON.stringify(reason),
  };
}

/**
 * None for a run that has been heard already; one on its fallback speaker keeps its own. `reason`
 * and `reasonSentence`: what `reasonColumns` makes of the new one, as values or columns.
 */
export function reasonUnlessHeard(texts: Record<"reason" | "reasonSentence", Expression<unknown>>) {
  const unlessHeard = (column: "reason" | "reasonSentence") => sql<string>`case
    when fallback_at is not null then ${sql.ref(`runs.${column}`)}
    when started_at is not null then null
    else ${texts[column]} end`;
  return { reason: unlessHeard("reason"), reasonSentence: unlessHeard("reasonSentence") };
}
