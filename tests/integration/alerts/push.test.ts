// Notifications in browsers: what leaves, for whom, and what becomes of a browser that is gone.
import { afterEach, expect, test } from "vitest";
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
