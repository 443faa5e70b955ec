// Looks up the owner of an object, for the access check of all routes.
import type { OwnedKind } from "#contract/endpoint";
import type { Queries } from "./platform/database/database.ts";
import type { FindOwner } from "./platform/http/routes.ts";

const tables = {
  device: "devices",
  schedule: "schedules",
  history: "playbackHistory",
  sound: "sounds",
  khatm: "khatms",
  token: "tokens",
} as const satisfies Record<OwnedKind, string>;

export function createOwners(db: Queries): FindOwner {
  return async (kind, id) => {
    const row = await db
      // The tables share the two columns used here.
      .selectFrom(tables[kind] as "devices")
      .select("userId")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.userId ?? null;
  };
}
