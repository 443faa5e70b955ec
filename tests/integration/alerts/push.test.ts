// Notifications in browsers: what leaves, for whom, and what becomes of a browser that is gone.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { MOST_PUSH_BROWSERS } from "#contract/push";
import { type FakePushService, startFakePushService } from "../../fakes/fake-push-service.ts";
import { PUSH_BROWSER } from "../belongings.ts";
import { type AlertHouse, MINUTE, openAlertHouse } from "./alert-rows.ts";

const closing: { (): Promise<void> }[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(settings: Record<string, string> = {}) {
  const house = await openAlertHouse({ settings });
  closing.push(house.leave);
  const service = await startFakePushService();
  closing.push(service.close);
  return { house, service };
}

const path = ({ amina }: AlertHouse) => `/api/users/${amina.user.id}/push`;

async function subscribed(house: AlertHouse, service: FakePushService, name: string) {
  const reply = await house.amina.post(path(house), service.subscribe(name));
  expect(reply.status).toBe(201);
  return reply.body;
}

// Proves 24.
test("a failed run is shown by each browser, and only they can read it", async () => {
  const { house, service } = await open({ PUBLIC_URL: "https://wird.example" });
  await subscribed(house, service, "Phone");
  await subscribed(house, service, "Tablet");
  await house.end();
  await house.pass(2 * MINUTE);
  expect(service.messages.map(({ to }) => to).toSorted()).toEqual(["Phone", "Tablet"]);
  const { body } = await house.amina.get(path(house));
  for (const message of service.messages) {
    expect(message).toMatchObject({
      ...{ ttl: 86_400, urgency: "high", contact: "https://wird.example" },
      sender: body.publicKey,
      shown: { language: "en", direction: "ltr" },
    });
    expect(message.shown.title).toContain("Al-Kahf");
    expect(message.shown.text).toContain("Kitchen was not found on the network.");
    expect(message.shown.link).toMatch(/^https:\/\/wird\.example\/\?alert=\d+$/);
  }
  // Once.
  await house.pass(20 * MINUTE);
  expect(service.messages.length).toBe(2);
});

test("the key is the same after a restart, and a browser that subscribes again is one", async () => {
  const { house, service } = await open();
  const browser = service.subscribe("Phone");
  const first = await house.amina.post(path(house), browser);
  const again = await house.amina.post(path(house), { ...browser, name: "My phone" });
  expect(again.body).toEqual({ ...first.body, name: "My phone" });
  const { body } = await house.amina.get(path(house));
  expect(body.browsers.length).toBe(1);
  await house.restart();
  const { publicKey } = await house.wird.parts.alerts.push.keys();
  expect(publicKey).toBe(body.publicKey);
});

test("a browser whose subscription has ended is removed; other failures are tried again", async () => {
  const { house, service } = await open();
  const { id } = await subscribed(house, service, "Phone");
  service.answer = 503;
  await house.end();
  await house.pass(MINUTE);
  expect(service.messages.length).toBe(1);
  expect((await house.amina.get(path(house))).body.browsers).toMatchObject([{ id }]);
  service.answer = 410;
  await house.pass(3 * MINUTE);
  expect(service.messages.length).toBe(2);
  expect((await house.amina.get(path(house))).body.browsers).toEqual([]);
  const { db } = house.wird.parts.database;
  expect(await db.selectFrom("alertOutbox").selectAll().execute()).toEqual([]);
});

test("a test says of each browser what came back, and a removed one is not called", async () => {
  const { house, service } = await open();
  const attempt = async () =>
    (await house.amina.post(`/api/users/${house.amina.user.id}/alerts/test`)).body;
  const { id } = await subscribed(house, service, "Phone");
  expect((await attempt()).ways).toMatchObject([
    { way: "push", browser: "Phone", ok: true, status: 201 },
  ]);
  service.answer = 404;
  const [tested] = (await attempt()).ways;
  expect(tested).toMatchObject({ ok: false, status: 404, sentence: { code: "alert.push-gone" } });
  expect((await attempt()).sentence.code).toBe("alert.no-way");
  const { body } = await house.amina.post(path(house), service.subscribe("Laptop"));
  expect((await house.amina.delete(`/api/push/${body.id}`)).status).toBe(200);
  expect(body.id).not.toBe(id);
  expect((await attempt()).sentence.code).toBe("alert.no-way");
  expect(service.messages.length).toBe(2);
});

test("safety 24: a push address in a private network is not called where those are closed", async () => {
  const { house, service } = await open({ ALERT_PRIVATE_ADDRESSES: "off" });
  await subscribed(house, service, "Phone");
  const { body } = await house.amina.post(`/api/users/${house.amina.user.id}/alerts/test`);
  expect(body.ways).toMatchObject([{ ok: false, sentence: { code: "alert.private-address" } }]);
  expect(service.messages).toEqual([]);
});

test("safety 45: a speaker whose name is control characters silences nothing", async () => {
  const { house, service } = await open();
  await subscribed(house, service, "Phone");
  const { db } = house.wird.parts.database;
  const name = "\u0007".repeat(100);
  // As rows of older versions have it: what comes in now is cleaned.
  await db.updateTable("devices").set({ name }).execute();
  const reasonSentence = JSON.stringify(sentence("speaker.not-found", { speaker: name }));
  for (let run = 0; run < 12; run++) {
    await house.end({ dueAt: house.clock.now() - run * 24 * 60 * MINUTE });
  }
  await db.updateTable("runs").set({ reasonSentence }).execute();
  await house.pass(2 * MINUTE);
  expect(service.messages.length).toBe(1);
  expect(service.messages[0]?.shown.title).toContain("12");
  expect(service.messages[0]?.shown.text).toContain("was not found");
  expect(await db.selectFrom("alertOutbox").selectAll().execute()).toEqual([]);
});

// Proves 45.
test("what cannot be encrypted is tried three times, given up, and said to its owner", async () => {
  const { house, service } = await open();
  const { id } = await subscribed(house, service, "Phone");
  const { db } = house.wird.parts.database;
  await db.updateTable("pushBrowsers").set({ p256dh: "BA" }).execute();
  await house.end();
  await house.pass(2 * MINUTE);
  const [browser] = (await house.amina.get(path(house))).body.browsers;
  expect(browser).toMatchObject({
    id,
    failure: { sentence: { code: "alert.refused-connection" } },
  });
  await house.pass(10 * MINUTE);
  expect(await db.selectFrom("alertOutbox").selectAll().execute()).toEqual([]);
  // Turned on again, it is as new; and what arrives clears what did not.
  await house.amina.post(path(house), {
    ...service.subscribe("Phone"),
    endpoint: browser.endpoint,
  });
  expect((await house.amina.get(path(house))).body.browsers).toMatchObject([{ failure: null }]);
});

test("a browser's failure is shown until a notification arrives again", async () => {
  const { house, service } = await open();
  await subscribed(house, service, "Phone");
  service.answer = 503;
  const attempt = () => house.amina.post(`/api/users/${house.amina.user.id}/alerts/test`);
  expect((await attempt()).body.ways).toMatchObject([{ ok: false, status: 503 }]);
  const failure = { sentence: { code: "alert.refused", params: { status: 503 } } };
  expect((await house.amina.get(path(house))).body.browsers).toMatchObject([{ failure }]);
  service.answer = 201;
  await attempt();
  expect((await house.amina.get(path(house))).body.browsers).toMatchObject([{ failure: null }]);
});

test("a name of control characters is refused, one with some has spaces for them", async () => {
  const { house, service } = await open();
  const named = (name: string) => ({ ...service.subscribe("Phone"), name });
  expect((await house.amina.post(path(house), named("\u0007\u001b"))).status).toBe(400);
  const { body } = await house.amina.post(path(house), named("My\u0007\r\nphone"));
  expect(body.name).toBe("My phone");
});

test.each([
  [{ endpoint: "http://push.example/abc" }],
  [{ endpoint: "https://user@push.example/abc" }],
  [{ p256dh: `BA${"A".repeat(85)}` }],
  [{ p256dh: "short" }],
  [{ auth: "AAAA" }],
])("%j is refused, and nothing is stored", async (wrong) => {
  const { house } = await open();
  const { status, body } = await house.amina.post(path(house), { ...PUSH_BROWSER, ...wrong });
  expect([status, body.sentence.code]).toEqual([400, "alert.push-invalid"]);
  expect((await house.amina.get(path(house))).body.browsers).toEqual([]);
});

test("one more than the limit is refused", async () => {
  const { house, service } = await open();
  for (let count = 0; count < MOST_PUSH_BROWSERS; count += 1) {
    await subscribed(house, service, `Phone ${count}`);
  }
  const { status, body } = await house.amina.post(path(house), service.subscribe("One more"));
  expect([status, body.sentence.code]).toEqual([409, "alert.push-most"]);
});
