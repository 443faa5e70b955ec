// The speaker of a run: the schedule's own, unless the row of the run names another.
import type { ExpressionBuilder } from "kysely";
import type { Device } from "#contract/devices";
import type { Row, Tables } from "#server/platform/database/tables";
import { isOpenAmong } from "../run-life.ts";

export type RunDevice = Pick<
  Device,
  "id" | "userId" | "type" | "name" | "deviceId" | "isConnected"
> & {
  /** The schedule's account may not recite on it any more: nothing is sent to it. */
  isOthers?: boolean;
};

/** In a query on `runs`: the id of its device, whose row may be gone. */
export function deviceOf(run: ExpressionBuilder<Tables, "runs">) {
  const own = run
    .selectFrom("schedules")
    .select("schedules.deviceId")
    .whereRef("schedules.id", "=", "runs.scheduleId");
  return run.fn.coalesce("runs.deviceId", own);
}

/** Open runs on these speakers. Two queries, so that each uses an index. */
export function isOpenOn(run: ExpressionBuilder<Tables, "runs">, deviceIds: number[]) {
  const named = run
    .selectFrom("runs as elsewhere")
    .select("elsewhere.id")
    .where("elsewhere.deviceId", "in", deviceIds)
    .where("elsewhere.endedAt", "is", null);
  const onItsOwn = run
    .selectFrom("schedules")
    .innerJoin("runs as own", "own.scheduleId", "schedules.id")
    .select("own.id")
    .where("schedules.deviceId", "in", deviceIds)
    .where("own.deviceId", "is", null)
    .where(isOpenAmong("own"));
  return run("runs.id", "in", named.unionAll(onItsOwn));
}

/** Undefined: it was deleted, and the run with its name stays: it fails as on one that is disconnected. */
export function runDevice(
  device: Row<"devices"> | undefined,
  run: Pick<Row<"runs">, "speaker">,
  schedule: Pick<Row<"schedules">, "userId">,
): RunDevice {
  if (device) return { ...device, isConnected: device.isConnected === 1 };
  const gone = { id: 0, type: "google" as const, deviceId: "", isConnected: false };
  return { ...gone, userId: schedule.userId, name: run.speaker ?? "" };
}
