// A claimed run whose minute has come, as it is written.
import type { DeviceType } from "#contract/devices";
import type { Sentence } from "#contract/sentences/sentences";
import type { Row } from "#server/platform/database/tables";

export interface StartingRun extends Pick<Row<"runs">, "id" | "dueAt"> {
  schedule: Row<"schedules">;
  device: { type: DeviceType; name: string; isConnected: boolean };
  /** Why nothing is heard of it yet; null: its speaker is waited for. */
  awaiting: Sentence | null;
}

/** Of a run on several speakers its schedule advances once. */
export function oncePerSchedule(runs: StartingRun[]): StartingRun[] {
  const byInstant = runs.map((run) => [`${run.schedule.id} ${run.dueAt}`, run] as const);
  return [...new Map(byInstant).values()];
}
