// Many signed-in people at once, as rows: registering them one by one takes minutes.
import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#server/platform/database/database";

export interface SignedIn {
  userId: number;
  cookie: string;
}

/** Sessions on http; they expire a day after `now`, milliseconds. */
export async function insertCrowd(
  db: Database["db"],
  count: number,
  now = Date.now(),
): Promise<SignedIn[]> {
  const names = Array.from({ length: count }, (_, at) => `crowd${at}`);
  const users = await db
    .insertInto("users")
    .values(
      names.map((name) => ({
        ...{ username: name, usernameKey: name, name, email: null, emailKey: null },
        ...{ role: "user" as const, passwordHash: null, googleId: null, avatar: null },
        ...{ timezone: "UTC", createdAt: now },
      })),
    )
    .returning("id")
    .execute();
  const people = users.map(({ id }) => ({ userId: id, secret: randomBytes(32).toString("hex") }));
  await db
    .insertInto("sessions")
    .values(
      people.map(({ userId, secret }) => ({
        idHash: createHash("sha256").update(secret).digest("hex"),
        ...{ userId, createdAt: now, expiresAt: now + 86_400_000 },
      })),
    )
    .execute();
  return people.map(({ userId, secret }) => ({ userId, cookie: `wird_session=${secret}` }));
}
