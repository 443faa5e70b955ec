// Judges the plan of a statement as PostgreSQL carried it out: does it read rows that it should seek?

/** A node of EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** Rows of a table that is read as a whole without harm. */
const SMALL = 3000;
/** Rows that are thrown away for each that is of use, from this many on. */
const MOST_REMOVED = 1000;
const MOST_REMOVED_EACH = 10;
/** Rows that one statement sorts or groups, and reads: an account has 6,000 entries of history in three years. */
const MOST_SORTED = 8000;
const MOST_READ = 20_000;

/** What is wrong with it, in words; `rowsOf`: of a table or partition. */
export function faultsOf(plan: PlanNode, rowsOf: (table: string) => number): string[] {
  const faults: string[] = [];
  let read = 0;
  // What is answered whole may be sorted whole, as somebody's own data is.
  const mostSorted = Math.max(MOST_SORTED, (plan["Actual Rows"] ?? 0) * 2);

  function visit(node: PlanNode): void {
    const loops = node["Actual Loops"] ?? 1;
    const kept = (node["Actual Rows"] ?? 0) * loops;
    const removed =
      ((node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Join Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0)) *
      loops;
    const type = node["Node Type"];
    const table = node["Relation Name"];
    const isScan = table !== undefined && type.endsWith("Scan");
    if (isScan) read += kept + removed;
    const where = `${type} on ${node["Index Name"] ?? table ?? "its input"}`;
    if (isScan && type === "Seq Scan" && rowsOf(table) > SMALL && kept + removed > SMALL) {
      faults.push(`reads all of ${table}: ${kept + removed} rows`);
    } else if (removed > MOST_REMOVED && removed > kept * MOST_REMOVED_EACH) {
      faults.push(`${where} throws away ${removed} rows for ${kept}`);
    }
    const children = node.Plans ?? [];
    if (/^(Incremental )?Sort$|Aggregate|^Unique$/.test(type)) {
      const input = (children[0]?.["Actual Rows"] ?? 0) * (children[0]?.["Actual Loops"] ?? 1);
      if (input > mostSorted) faults.push(`${type} of ${input} rows`);
    }
    for (const child of children) visit(child);
  }

  visit(plan);
  if (read > MOST_READ && faults.length === 0) faults.push(`reads ${read} rows`);
  return faults;
}

/** Statements that differ in their values, or in how many there are, are one. */
export function shapeOf(statement: string): string {
  return statement
    .replace(/\$\d+/g, "$")
    .replace(/\((?:\s*\$(?:::\w+)?,?)+\s*\)(?:,\s*\((?:\s*\$(?:::\w+)?,?)+\s*\))*/g, "($)")
    .replace(/\s+/g, " ")
    .trim();
}
