// Quiet now: asked for, refused, replaced and ended; what plays stops, what is due is skipped, and a person wins.
// Databases: both, for queries.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { eventually, type Member } from "../../harness.ts";
import { join, leave } from "../household/household-people.ts";

const NOW = FAJR - 5 * MINUTE;
const DAY = 24 * 60 * MINUTE;

let house: House;

beforeEach(async () => {
  house = await openHouse({ rooms: ["Hall"], now: NOW });
});
afterEach(() => house.leave());

const pathOf = ({ user }: Member) => `/api/users/${user.id}/quiet`;
const ask = (body: unknown, by = house.amina) => by.post(pathOf(by), body);
const quiet = async (by = house.amina) => (await by.get(pathOf(by))).body;
const end = (by = house.amina) => by.delete(pathOf(by));
const instant = (ms: number) => new Date(ms).toISOString();
const hall = () => house.rooms[0]?.deviceId ?? 0;
const alertsOf = async () =>
  (await house.amina.get(`/api/users/${house.amina.user.id}/alerts/unseen`)).body;

describe("asking", () => {
  test("for minutes, until an instant, for some speakers or for all of one's own", async () => {
    expect(await quiet()).toBe(null);
    const ids = [house.deviceId, hall()].sort((one, other) => one - other);
    const all = await ask({ minutes: 60 });
    expect([all.status, all.body.deviceIds]).toEqual([200, ids]);
    const until = Date.parse(all.body.until);
    expect(Math.abs(until - house.clock.now() - 60 * MINUTE)).toBeLessThan(5000);
    expect(await quiet()).toEqual(all.body);

    // The second replaces the first.
    const later = instant(house.clock.now() + DAY);
    const some = await ask({ until: later, deviceIds: [hall(), hall()] });
    expect([some.status, some.body]).toEqual([200, { until: later, deviceIds: [hall()] }]);
    expect(await quiet()).toEqual(some.body);

    const ended = await end();
    expect([ended.status, ended.body]).toEqual([200, null]);
    expect(await quiet()).toBe(null);
    const again = await end();
    expect([again.status, again.body]).toEqual([200, null]);
  });

  test("is over by itself, and is in the export", async () => {
    await ask({ minutes: 1, deviceIds: [hall()] });
    const exported = await house.amina.get("/api/user/export");
    expect(exported.body.quiet).toMatchObject({ deviceIds: [hall()] });
    house.clock.moveTo(house.clock.now() + MINUTE);
    expect(await quiet()).toBe(null);
  });

  test.each<[string, (now: number) => object]>([
    ["nothing", () => ({})],
    ["both ends", (now) => ({ minutes: 5, until: instant(now + MINUTE) })],
    ["no minute", () => ({ minutes: 0 })],
    ["less than none", () => ({ minutes: -5 })],
    ["half a minute", () => ({ minutes: 0.5 })],
    ["minutes as text", () => ({ minutes: "60" })],
    ["null", () => ({ minutes: null })],
    ["more than seven days", () => ({ minutes: 7 * 24 * 60 + 1 })],
    ["until more than seven days on", (now) => ({ until: instant(now + 7 * DAY + MINUTE) })],
    ["until the past", (now) => ({ until: instant(now - 1) })],
    ["until a day", () => ({ until: "2026-11-22" })],
    ["until something else", () => ({ until: "tomorrow" })],
    ["until a number", (now) => ({ until: now + MINUTE })],
    ["no speaker", () => ({ minutes: 5, deviceIds: [] })],
    ["a speaker that is no list", () => ({ minutes: 5, deviceIds: 1 })],
    ["a speaker's number as text", () => ({ minutes: 5, deviceIds: ["1"] })],
    ["null for speakers", () => ({ minutes: 5, deviceIds: null })],
    ["more", () => ({ minutes: 5, volume: 0 })],
  ])("for %s is refused with 400, and nothing is kept", async (_, body) => {
    const answer = await ask(body(house.clock.now()));
    expect([answer.status, typeof answer.body.message]).toEqual([400, "string"]);
    expect(await quiet()).toBe(null);
  });

  test("once with an Idempotency-Key: the same call after its end does not begin it again", async () => {
    const key = { "idempotency-key": "quiet-once" };
    const first = await house.amina.call("POST", pathOf(house.amina), { minutes: 30 }, key);
    await end();
    const second = await house.amina.call("POST", pathOf(house.amina), { minutes: 30 }, key);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await quiet()).toBe(null);
  });

  test("takes a token of scope control, and none of scope read", async () => {
    const { user } = house.amina;
    const tokenOf = async (scope: string) =>
      (await house.amina.post(`/api/users/${user.id}/tokens`, { name: scope, scope })).body.token;
    const [read, control] = [await tokenOf("read"), await tokenOf("control")];
    const call = async (method: string, token: string, body?: object) => {
      const answer = await fetch(`${house.wird.url}/api/users/me/quiet`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body ? JSON.stringify(body) : null,
      });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await call("POST", read, { minutes: 5 })).status).toBe(403);
    expect((await call("POST", control, { minutes: 5 })).status).toBe(200);
    expect(JSON.parse((await call("GET", read)).text)).toHaveProperty("until");
    expect((await call("DELETE", read)).status).toBe(403);
    expect(await call("DELETE", control)).toEqual({ status: 200, text: "null" });
    expect(await call("GET", read)).toEqual({ status: 200, text: "null" });
  });

  test("at home: who manages may, who listens gets 403, and a stranger's speaker is not there", async () => {
    const [basma, cem, stranger] = [
      await house.wird.member("basma"),
      await house.wird.member("cem"),
      await house.wird.member("dilek"),
    ];
    await join(house.amina, basma, "manage");
    await join(house.amina, cem, "listen");
    const kitchen = { minutes: 30, deviceIds: [house.deviceId] };
    expect((await ask(kitchen, basma)).body).toMatchObject({ deviceIds: [house.deviceId] });
    expect((await ask(kitchen, cem)).status).toBe(403);
    expect((await ask({ minutes: 30 }, cem)).status).toBe(403);
    expect((await ask(kitchen, stranger)).status).toBe(404);
    for (const other of [basma, cem, stranger]) {
      expect((await other.post(pathOf(house.amina), { minutes: 5 })).status).toBe(403);
      expect((await other.get(pathOf(house.amina))).status).toBe(403);
      expect((await other.delete(pathOf(house.amina))).status).toBe(403);
    }
    expect([await quiet(cem), await quiet(stranger)]).toEqual([null, null]);

    // It counts as long as they live together.
    const id = await house.makeSchedule();
    house.clock.moveTo(FAJR - 3000);
    const skipped = await house.lastRun(id, "skipped");
    expect(skipped.reasonSentence?.code).toBe("run.quiet");
    await leave(basma);
    house.clock.moveTo(FAJR + DAY - 3000);
    await eventually("it plays again", () => house.isPlaying());
  });
});

describe("while it lasts", () => {
  // Promise quiet-now: quiet is asked for while something plays, a run is due, waits or has fallen silent, Wird is restarted or away, or a person starts a run
  // -> what plays stops within a second; what is due is skipped with its reason and without an alert, also after a restart and where it would have been missed; what a person starts meanwhile plays
  test("what plays stops, what is due is skipped without an alert, and what a person starts plays", async () => {
    const id = await house.makeSchedule();
    const other = await house.makeSchedule({ startTime: "04:51", deviceId: hall() });
    house.clock.moveTo(FAJR - 3000);
    await house.plays();

    const askedAt = house.clock.now();
    expect((await ask({ minutes: 20 })).status).toBe(200);
    await eventually("it is silent", () => !house.isPlaying());
    expect(house.clock.now() - askedAt).toBeLessThan(3000);
    await house.lastRun(id, "stopped");

    house.clock.moveTo(FAJR + MINUTE - 3000);
    const skipped = await house.lastRun(other, "skipped");
    expect(skipped).toMatchObject({ reasonSentence: { code: "run.quiet" } });
    expect(house.rooms[0]?.speaker.heard).toEqual([]);
    expect(await alertsOf()).not.toMatchObject([{}]);

    // A person wins.
    expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
    await house.plays();
    // Its end brings back what is due after it.
    await end();
    house.clock.moveTo(FAJR + DAY - 3000);
    await house.plays();
  });

  test("it outlives a restart, also of what was due while Wird was away", async () => {
    const id = await house.makeSchedule();
    await ask({ minutes: 2 * 24 * 60 });
    await house.restart(FAJR - 3000);
    expect(await quiet()).toMatchObject({ deviceIds: expect.arrayContaining([house.deviceId]) });
    await house.lastRun(id, "skipped");
    // Away for the run of the next day.
    await house.restart(FAJR + DAY + 60 * MINUTE);
    await eventually("the run of the second day is skipped", async () => {
      const runs = await house.runs(id);
      if (runs.length < 2) throw new Error(JSON.stringify(runs));
      return runs.every(
        ({ status, reasonSentence }) =>
          status === "skipped" && reasonSentence?.code === "run.quiet",
      );
    });
    expect(house.loads()).toEqual([]);
    expect(await alertsOf()).not.toMatchObject([{}]);
  });

  test("a run that has been claimed is skipped too, and plays when the quiet is ended before its minute", async () => {
    const id = await house.makeSchedule();
    house.clock.moveTo(FAJR - 8000);
    await eventually("its speaker is made ready", () => house.kitchen.state().media !== null);
    await ask({ minutes: 5 });
    await house.lastRun(id, "skipped");
    house.clock.moveTo(FAJR + 1000);
    expect(house.sounded()).toEqual([]);

    await ask({ minutes: 2 * 24 * 60 });
    house.clock.moveTo(FAJR + DAY - 8000);
    await eventually("it is claimed", async () => {
      const { db } = house.wird.parts.database;
      const open = await db.selectFrom("runs").select("id").where("endedAt", "is", null).execute();
      return open.length === 1;
    });
    await end();
    await house.plays();
  });

  test("a run that waits for its speaker ends as skipped", async () => {
    const id = await house.makeSchedule();
    await house.kitchen.stop();
    house.clock.moveTo(FAJR - 3000);
    await house.lastRun(id, "running");
    await ask({ minutes: 5 });
    const skipped = await house.lastRun(id, "skipped");
    expect(skipped.reasonSentence?.code).toBe("run.quiet");
  });
});
