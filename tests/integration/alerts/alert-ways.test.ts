// The ways of telling: what may be chosen, what a test says of each, and that no way harms the runs.
// Databases: both, for nodes.
import { afterEach, expect, test } from "vitest";
import { FAJR as DUE, type House, openHouse } from "../house.ts";
import { eventually } from "../../harness.ts";
import { onPostgres, startTwoNodes, type TwoNodes } from "../../two-nodes.ts";
import { startMailServer } from "../account/mail-server.ts";
import { startFakeNtfy } from "../../fakes/fake-ntfy.ts";
import { startFakeReceiver } from "../../fakes/fake-receiver.ts";
import { type AlertHouse, openAlertHouse } from "./alert-rows.ts";

const closing: { (): Promise<void> }[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(settings: Record<string, string> = {}): Promise<AlertHouse> {
  const house = await openAlertHouse({ settings });
  closing.push(house.leave);
  return house;
}

async function receiver() {
  const hook = await startFakeReceiver();
  closing.push(hook.close);
  return hook;
}

const path = (house: AlertHouse, rest = "") => `/api/users/${house.amina.user.id}/alerts${rest}`;

test("nothing is chosen at first; a webhook has a secret, another for another host", async () => {
  const house = await open();
  const { amina } = house;
  expect((await amina.get(path(house))).body).toEqual({
    ...{ mail: false, webhookUrl: null, webhookSecret: null, ntfyUrl: null },
    ...{ quietFrom: null, quietTo: null },
  });
  const secretOf = async (webhookUrl: string | null) =>
    (await amina.patch(path(house), { webhookUrl })).body.webhookSecret;
  const secret = await secretOf("https://one.example/a");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretOf("https://one.example/b")).toBe(secret);
  const other = await secretOf("https://two.example/b");
  expect(other).not.toBe(secret);
  expect(await secretOf(null)).toBeNull();
});

test.each([
  [{ webhookUrl: "ftp://one.example/" }, "alert.address-invalid"],
  [{ ntfyUrl: "https://ntfy.example/" }, "alert.topic-missing"],
  [{ quietFrom: "22:00" }, "alert.quiet-half"],
  [{ quietFrom: "22:00", quietTo: "22:00" }, "alert.quiet-half"],
])("%j is refused, and nothing is stored", async (change, code) => {
  const house = await open();
  const { status, body } = await house.amina.patch(path(house), { ...change, mail: true });
  expect(status).toBe(400);
  expect(JSON.stringify(body.sentence)).toContain(code);
  expect((await house.amina.get(path(house))).body.mail).toBe(false);
});

test("letters need an address", async () => {
  const house = await open();
  const { db } = house.wird.parts.database;
  await db.updateTable("users").set({ email: null, emailKey: null }).execute();
  const { status, body } = await house.amina.patch(path(house), { mail: true });
  expect([status, body.sentence.code]).toEqual([400, "alert.mail-missing"]);
});

// Proves 24.
test("a test says of each way what came back, and is limited", async () => {
  const mail = await startMailServer();
  closing.push(mail.close);
  const house = await open({ SMTP_URL: mail.url });
  const hook = await receiver();
  const ntfy = await startFakeNtfy();
  closing.push(ntfy.close);
  const attempt = () => house.amina.post(path(house, "/test"));
  expect((await attempt()).body.sentence.code).toBe("alert.no-way");
  await house.choose({ mail: true, webhookUrl: hook.url, ntfyUrl: `${ntfy.url}/house` });
  const unproven = (await attempt()).body.ways[0];
  expect(unproven).toMatchObject({ way: "mail", ok: false });
  expect(unproven.sentence.code).toBe("alert.mail-unproven");
  await house.proveAddress();
  const { status, body } = await attempt();
  expect(status).toBe(200);
  expect(body.ways).toMatchObject([
    { way: "mail", ok: true, status: null, sentence: { code: "alert.mail-sent" } },
    { way: "webhook", ok: true, status: 200, message: "It answered 200." },
    { way: "ntfy", ok: true, status: 200 },
  ]);
  expect(JSON.parse(hook.received[0]?.body ?? "")).toMatchObject({ test: true, alerts: [] });
  expect(ntfy.messages[0]?.title).toBe("A test message from Wird");
  // Beside the letter that proves the address, which may arrive after it.
  expect(mail.received.map((letter) => letter.text).join()).toContain("A test message from Wird");

  mail.refuse = true;
  hook.answer = 302;
  ntfy.answer = 403;
  expect((await attempt()).body.ways).toMatchObject([
    { way: "mail", ok: false, sentence: { code: "alert.mail-failed" } },
    { way: "webhook", ok: false, status: 302, sentence: { code: "alert.redirected" } },
    { way: "ntfy", ok: false, status: 403, sentence: { code: "alert.refused" } },
  ]);
  const statuses: number[] = [];
  for (let count = 0; count < 8; count++) statuses.push((await attempt()).status);
  expect(statuses.at(-1)).toBe(429);
});

test("safety 24: where private addresses are not allowed, no alert and no test calls one", async () => {
  const house = await open({ ALERT_PRIVATE_ADDRESSES: "off" });
  const hook = await receiver();
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost"]) {
    const { port } = new URL(hook.url);
    await house.choose({ webhookUrl: `http://${host}:${port}/` });
    const { body } = await house.amina.post(path(house, "/test"));
    expect(body.ways).toMatchObject([
      { ok: false, status: null, sentence: { code: "alert.private-address" } },
    ]);
  }
  await house.end();
  await house.pass(60_000);
  const { db } = house.wird.parts.database;
  const [waiting] = await db.selectFrom("alertOutbox").select("lastError").execute();
  expect(waiting?.lastError).toContain("private network");
  expect(hook.received).toEqual([]);
});

// Promise alert-way-hangs: a webhook, ntfy or mail server hangs, refuses or answers slowly
// -> due runs are on time; each alert is sent once, later, in three tries; none replaces or delays another
test("a webhook that hangs: the next run begins on its minute, and the alert leaves once, later", async () => {
  const house: House = await openHouse({ settings: { ALERT_PRIVATE_ADDRESSES: "on" } });
  closing.push(house.leave);
  const hook = await receiver();
  hook.answer = "nothing";
  const { amina, wird } = house;
  await amina.patch(`/api/users/${amina.user.id}/alerts`, { webhookUrl: hook.url });
  const id = await house.makeSchedule();
  const { db } = wird.parts.database;
  const late = { scheduleId: id, dueAt: DUE - 86_400_000, endsAt: DUE, day: "2026-11-20" };
  const ended = { status: "missed", untold: 1, endedAt: DUE - 60_000 } as const;
  await db
    .insertInto("runs")
    .values({ ...late, ...ended })
    .execute();
  await wird.parts.alerts.run();
  await db
    .updateTable("alerts")
    .set({ createdAt: DUE - 60_000 })
    .execute();
  wird.parts.alerts.wake();
  await eventually("the webhook is called, and hangs", () => hook.received.length === 1);
  await house.plays();
  expect(house.loads()[0]?.at).toBeLessThan(DUE + 5000);
  hook.answer = 200;
  // It was given up after ten seconds, and waits a minute for its second try.
  await eventually("the first try has ended", async () => {
    const [row] = await db.selectFrom("alertOutbox").select("lastError").execute();
    return row?.lastError?.includes("10 seconds");
  });
  await db.updateTable("alertOutbox").set({ nextTryAt: 0 }).execute();
  await wird.parts.alerts.run();
  expect(hook.received).toHaveLength(2);
  await wird.parts.alerts.run();
  expect(hook.received).toHaveLength(2);
});

// Proves run-nobody-looks-at.
test("a run whose speaker is gone becomes an alert by itself", async () => {
  const house: House = await openHouse({ settings: { ALERT_PRIVATE_ADDRESSES: "on" } });
  closing.push(house.leave);
  const { amina } = house;
  const id = await house.makeSchedule({ endTime: "04:51" });
  await amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
  await house.lastRun(id, "failed");
  const [alert] = await eventually("it is there", async () => {
    const { body } = await amina.get(`/api/users/${amina.user.id}/alerts/unseen`);
    return body.length > 0 && body;
  });
  expect(alert).toMatchObject({ kind: "failed", scheduleId: id, speaker: "Kitchen" });
  expect(alert.reason).toBe("Kitchen is disconnected in Wird.");
});

// Proves run-nobody-looks-at.
test.skipIf(!onPostgres)("two nodes collect and tell each alert once", async () => {
  const nodes: TwoNodes = await startTwoNodes(DUE);
  closing.push(nodes.stop);
  const { amina, one, two } = nodes;
  // A hosted server calls nothing here, so that the message stays where it can be counted.
  const webhookUrl = "http://127.0.0.1:9/";
  await amina.patch(`/api/users/${amina.user.id}/alerts`, { webhookUrl });
  const { db } = one.parts.database;
  const { body: schedule } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId: nodes.deviceId, reciterId: 1, startTime: "12:00", endTime: "12:30" },
  });
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...{ scheduleId: schedule.id, dueAt: DUE - index * 60_000, endsAt: DUE, day: "2026-11-21" },
    ...{ status: "failed" as const, untold: 1 as const, endedAt: DUE },
  }));
  await db.insertInto("runs").values(rows).execute();
  const both = () => Promise.all([one.parts.alerts.run(), two.parts.alerts.run()]);
  await both();
  await db.updateTable("alerts").set({ createdAt: 0 }).execute();
  await both();
  await both();
  const messages = await db.selectFrom("alertOutbox").select(["message", "tries"]).execute();
  expect(messages.map(({ message, tries }) => [JSON.parse(message).title, tries])).toEqual([
    ["50 recitations did not go as planned", 1],
  ]);
  expect(await db.selectFrom("alerts").select("id").execute()).toHaveLength(50);
});
