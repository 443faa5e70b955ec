// Looks up the owner of an object, for the access check of all routes.
import type { OwnedKind } from "#contract/endpoint";
import { agentOwner } from "./agents/agent-tables.ts";
import { pushBrowserOwner } from "./alerts/alert-tables.ts";
import { standingDevice } from "./devices/device-tables.ts";
import { khatmOwner } from "./khatms/khatm-tables.ts";
import type { Queries } from "./platform/database/database.ts";
import type { FindOwner } from "./platform/http/routes.ts";
import { historyOwner } from "./playback/playback-tables.ts";
import { scheduleOwner } from "./schedules/schedule-tables.ts";
import { soundOwner } from "./sounds/sound-tables.ts";
import { tokenOwner } from "./tokens/token-tables.ts";

type OwnerOf = (queries: Queries, id: number) => Promise<number | null>;

const owners: Record<Exclude<OwnedKind, "device">, OwnerOf> = {
  schedule: scheduleOwner,
  history: historyOwner,
  sound: soundOwner,
  khatm: khatmOwner,
  token: tokenOwner,
  push: pushBrowserOwner,
  agent: agentOwner,
};

export function createOwners(db: Queries): FindOwner {
  return async (kind, id, queries = db) => {
    // A device that stands back is the one that stands for its speaker.
    if (kind === "device") return standingDevice(queries, id);
    const userId = await owners[kind](queries, id);
    return userId === null ? null : { id, userId };
  };
}
