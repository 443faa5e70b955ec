// A sync's progress, and the messages for its failed calls.
import type { SyncStatus } from "#contract/admin";
import { ApiError, NO_ANSWER } from "../api/call.ts";

/** 0 to 100; 0 while the number of batches is not known. */
export function syncPercent(currentBatch: number, totalBatches: number): number {
  return totalBatches === 0 ? 0 : Math.round((currentBatch / totalBatches) * 100);
}

type Batches = Partial<Pick<SyncStatus, "inProgress" | "currentBatch" | "totalBatches">>;

/** The quarters are announced: 0, 25, 50, 75, 100; null while none runs. */
export function quarterOf(status: Batches | undefined): number | null {
  if (!status?.inProgress) return null;
  return Math.floor(syncPercent(status.currentBatch ?? 0, status.totalBatches ?? 0) / 25) * 25;
}

export type SyncMessage =
  | "signedOut"
  | "forbidden"
  | "running"
  | "statusFailed"
  | "statusNetwork"
  | "triggerFailed"
  | "triggerNetwork";

export function syncMessage(call: "status" | "trigger", error: unknown): SyncMessage {
  const status = error instanceof ApiError ? error.status : NO_ANSWER;
  if (status === 401) return "signedOut";
  if (status === 403) return "forbidden";
  if (status === NO_ANSWER) return `${call}Network`;
  return call === "trigger" && status === 409 ? "running" : `${call}Failed`;
}
