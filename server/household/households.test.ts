// Homes on a real database: what a session that has ended may do, and whose device stands for a speaker.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#server/platform/app-error";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { insertCrowd } from "../../tests/crowd.ts";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { createHouseholdRoom } from "./household-room.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const still = async () => {};

let dataDir: string;
let database: Database;
let clock: HandClock;
let households: ReturnType<typeof createHouseholdRoom>["households"];
let people: [number, number, number];

beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-homes-"));
  const log = createLog("silent");
  database = await openDatabase({ databaseUrl: null, dataDir, log });
  clock = handClock(NOW);
  ({ households } = createHouseholdRoom({
    ...{ db: database.db, clock, events: await createEvents({ ...database, log }) },
    ...{ publicUrl: "https://wird.example", changeSchedule: async () => {} },
  }));
  const crowd = await insertCrowd(database.db, 3, NOW);
  people = crowd.map(({ userId }) => userId) as typeof people;
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A second after the member before. */
async function joins(guest: number, host: number): Promise<void> {
  const token = await invited(host);
  await clock.advance(1000);
  await households.accept(guest, token, still);
}

async function invited(by: number): Promise<string> {
  const { url } = await households.invite(by, "manage", still);
  return new URL(url).searchParams.get("token") ?? "";
}

const role = async (userId: number) =>
  (await households.of(userId)).members.find((one) => one.userId === userId)?.role;

test("whoever was signed out meanwhile invites nobody, accepts nothing, and changes no member", async () => {
  const [amina, bilal, dina] = people;
  const out = async () => {
    throw new AppError("not-signed-in");
  };
  const refused = { code: "not-signed-in" };
  await expect(households.invite(amina, "manage", out)).rejects.toMatchObject(refused);
  expect(await database.db.selectFrom("households").selectAll().execute()).toEqual([]);
  await joins(bilal, amina);
  const token = await invited(amina);
  await expect(households.accept(dina, token, out)).rejects.toMatchObject(refused);
  expect(await role(dina)).toBeUndefined();
  const change = { role: "listen" as const, still: out };
  await expect(households.change(amina, bilal, change)).rejects.toMatchObject(refused);
  await expect(households.remove(amina, bilal, out)).rejects.toMatchObject(refused);
  expect(await role(bilal)).toBe("manage");
  await households.accept(dina, token, still);
  expect(await role(dina)).toBe("manage");
});

test("of one speaker's devices the one of who came first stands, whoever added theirs first", async () => {
  const [amina, bilal, dina] = people;
  const addDevice = async (userId: number, deviceId: string, type = "google" as const) => {
    const row = { userId, type, name: "Kitchen", deviceId, isConnected: 1 as const };
    const added = database.db
      .insertInto("devices")
      .values({ ...row, reachable: 1, createdAt: NOW });
    return (await added.returning("id").executeTakeFirstOrThrow()).id;
  };
  const sameAs = async (id: number) => {
    const row = database.db.selectFrom("devices").select("sameAs").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).sameAs;
  };
  // The last to come has the lowest number.
  const his = await addDevice(bilal, "one");
  const hers = await addDevice(amina, "one");
  const dinas = await addDevice(dina, "one");
  const own = await addDevice(dina, "two");
  await joins(amina, dina);
  await joins(bilal, dina);
  expect([await sameAs(dinas), await sameAs(own)]).toEqual([null, null]);
  expect([await sameAs(hers), await sameAs(his)]).toEqual([dinas, dinas]);
});
