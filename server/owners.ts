// Looks up the owner of an object, for the access check of all routes.
import type { OwnedKind } from "#contract/endpoint";
import type { Queries } from "./platform/database/database.ts";
import type { FindOwner } from "./platform/http/routes.ts";

const tables = {
  schedule: "schedules",
  history: "playbackHistory",
  sound: "sounds",
  khatm: "khatms",
  token: "tokens",
  push: "pushBrowsers",
  agent: "agents",
} as const satisfies Record<Exclude<OwnedKind, "device">, string>;

export function createOwners(db: Queries): FindOwner {
  return async (kind, id, queries = db) => {
    if (kind === "device") return speakerOwner(queries, id);
    const row = await queries
      // The tables share the two columns used here.
      .selectFrom(tables[kind] as "schedules")
      .select("userId")
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? { id, userId: row.userId } : null;
  };
}

/** A device that stands back is the one that stands for its speaker. */
async function speakerOwner(db: Queries, id: number): ReturnType<FindOwner> {
  const columns = ["id", "userId", "sameAs"] as const;
  const find = (one: number) =>
    db.selectFrom("devices").select(columns).where("id", "=", one).executeTakeFirst();
  const named = await find(id);
  const standing = named?.sameAs ? await find(named.sameAs) : named;
  return standing ? { id: standing.id, userId: standing.userId } : null;
}
