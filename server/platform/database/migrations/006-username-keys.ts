// Usernames are compared by a new key: of accounts that now collide, the older keeps the name.
import { usernameKey } from "#contract/visible-names";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Log } from "../../log.ts";

interface Users {
  users: { id: number; username: string; username_key: string };
}

export const usernameKeys = (log?: Log): Migration => ({
  async up(db: Kysely<Users>) {
    const users = await db.selectFrom("users").selectAll().orderBy("id").execute();
    const holders = new Map<string, number>();
    const changes: { id: number; key: string }[] = [];
    for (const { id, username, username_key } of users) {
      const key = usernameKey(username);
      const holder = holders.get(key);
      if (holder === undefined) {
        holders.set(key, id);
        if (key !== username_key) changes.push({ id, key });
        continue;
      }
      // The field accepts no line break: such an account signs in by its e-mail address.
      changes.push({ id, key: `${key}\n${id}` });
      log?.warn(
        `database: accounts ${holder} and ${id} have the same username by today's rules; ` +
          `account ${id} now signs in by its e-mail address or Google`,
      );
    }
    const put = (id: number, key: string) =>
      db.updateTable("users").set({ username_key: key }).where("id", "=", id).execute();
    // Temporary keys first: a new key may be the old one of another account.
    for (const { id } of changes) await put(id, `\n${id}`);
    for (const { id, key } of changes) await put(id, key);
  },
});
