// The plan of every statement that this process sends, as PostgreSQL carried it out: its auto_explain sends each as a notice.
import pg from "pg";
import type { PlanNode } from "./plan-judge.ts";
import { shapeOf } from "./plan-judge.ts";

export interface HeardPlan {
  statement: string;
  plan: PlanNode;
}

export interface HeardPlans {
  /** From now on; on connections that are opened from now on. */
  listen(databaseUrl: string): Promise<void>;
  /** By the shape of the statement, as often as it was carried out. */
  plans: Map<string, HeardPlan[]>;
}

const SETTINGS = [
  "session_preload_libraries = 'auto_explain'",
  "auto_explain.log_min_duration = 0",
  "auto_explain.log_analyze = on",
  "auto_explain.log_timing = off",
  "auto_explain.log_format = 'json'",
  // What foreign keys look up and delete, too.
  "auto_explain.log_nested_statements = on",
  "client_min_messages = 'log'",
];
/** Of each statement: the first ones may be of small tables or few rows. */
const MOST_KEPT = 200;

export function hearPlans(): HeardPlans {
  const plans = new Map<string, HeardPlan[]>();

  function hear({ message = "" }: { message?: string | undefined }): void {
    const json = /^duration: [\d.]+ ms {2}plan:\s*(\{.*\})\s*$/s.exec(message)?.[1];
    if (!json) return;
    const { "Query Text": statement, Plan: plan } = JSON.parse(json);
    const shape = shapeOf(statement);
    const known = plans.get(shape) ?? [];
    if (known.length < MOST_KEPT) known.push({ statement, plan });
    plans.set(shape, known);
  }

  return {
    plans,
    async listen(databaseUrl) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const database = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
      for (const setting of SETTINGS) {
        await client.query(`alter database ${database} set ${setting}`);
      }
      await client.end();
      // Each pool makes its own clients: all of them are heard.
      const connect = pg.Client.prototype.connect as (...args: unknown[]) => unknown;
      pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
        this.on("notice", hear);
        return connect.apply(this, args);
      } as typeof pg.Client.prototype.connect;
    },
  };
}
