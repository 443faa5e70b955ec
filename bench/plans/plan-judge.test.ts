// What is a fault of a plan, and what is not.
import { expect, test } from "vitest";
import { faultsOf, type PlanNode, shapeOf } from "./plan-judge.ts";

const rowsOf = (table: string) => (table === "runs" ? 1_000_000 : 100);
const scan = (type: string, table: string, rows: number, removed = 0): PlanNode => ({
  "Node Type": type,
  "Relation Name": table,
  "Actual Rows": rows,
  "Actual Loops": 1,
  "Rows Removed by Filter": removed,
});

test("a big table that is read as a whole is a fault, a small one is not", () => {
  expect(faultsOf(scan("Seq Scan", "runs", 3, 900_000), rowsOf)).toEqual([
    "reads all of runs: 900003 rows",
  ]);
  expect(faultsOf(scan("Seq Scan", "nodes", 3, 97), rowsOf)).toEqual([]);
  // With a limit it ends after the first row.
  expect(faultsOf(scan("Seq Scan", "runs", 1), rowsOf)).toEqual([]);
});

test("rows that an index finds in vain, and long sorts, are faults at every depth", () => {
  const inVain = scan("Index Scan", "runs", 1, 5000);
  const sort = { "Node Type": "Sort", Plans: [scan("Index Scan", "runs", 9000)] };
  const loops = { ...scan("Index Scan", "runs", 1, 3), "Actual Loops": 900 };
  expect(faultsOf({ "Node Type": "Limit", Plans: [inVain] }, rowsOf)).toHaveLength(1);
  expect(faultsOf({ "Node Type": "Limit", Plans: [sort] }, rowsOf)).toEqual(["Sort of 9000 rows"]);
  expect(faultsOf({ "Node Type": "Nested Loop", Plans: [loops] }, rowsOf)).toEqual([]);
});

test("statements with other values are one", () => {
  expect(shapeOf("select * from t where id in ($1, $2,\n $3)")).toBe(
    shapeOf("select * from t where id in ($1)"),
  );
  expect(shapeOf("insert into t values ($1, $2), ($3, $4)")).toBe(
    shapeOf("insert into t values ($1, $2)"),
  );
});
