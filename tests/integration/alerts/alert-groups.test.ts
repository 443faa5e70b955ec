// When alerts leave: together, once, and not in quiet hours.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { type FakeReceiver, startFakeReceiver } from "../../fakes/fake-receiver.ts";
import { type AlertHouse, FAJR, MINUTE, openAlertHouse } from "./alert-rows.ts";

let house: AlertHouse;
let hook: FakeReceiver;

afterEach(async () => {
  await house.leave();
  await hook.close();
});

const unseen = async () =>
  (await house.amina.get(`/api/users/${house.amina.user.id}/alerts/unseen`)).body;

async function openWithHook(options: Parameters<typeof openAlertHouse>[0] = {}) {
  house = await openAlertHouse(options);
  hook = await startFakeReceiver();
  await house.choose({ webhookUrl: `${hook.url}/wird` });
  return hook;
}

// Proves run-nobody-looks-at.
test("those of 15 minutes leave together: the first ones, and later what came since", async () => {
  const { received } = await openWithHook();
  await house.end();
  await house.end({ status: "missed", dueAt: FAJR - MINUTE });
  await house.pass(MINUTE);
  await house.end({ status: "cut-short", dueAt: FAJR + MINUTE });
  await house.pass(5 * MINUTE);
  await house.end({ dueAt: FAJR + 2 * MINUTE });
  const kinds = () =>
    received.map(({ body }) => JSON.parse(body).alerts.map(({ kind }: { kind: string }) => kind));
  expect(kinds()).toEqual([["failed", "missed"]]);
  await house.pass(10 * MINUTE);
  expect(kinds()).toEqual([
    ["failed", "missed"],
    ["interrupted", "failed"],
  ]);
  expect(JSON.parse(received[1]?.body ?? "").title).toBe("2 recitations did not go as planned");
});

// Proves run-nobody-looks-at.
test("after a restart what was told is not told again, and what was gathered leaves", async () => {
  const { received } = await openWithHook();
  await house.end();
  await house.pass(MINUTE);
  expect(received).toHaveLength(1);
  await house.restart();
  await house.pass(20 * MINUTE);
  expect(received).toHaveLength(1);
  await house.end();
  await house.pass(10_000);
  expect(received).toHaveLength(1);
  await house.restart();
  await house.pass(20_000);
  expect(received).toHaveLength(2);
});

// Proves run-nobody-looks-at.
test("what keeps coming for a minute leaves together, 20 seconds after its end", async () => {
  const { received } = await openWithHook();
  for (let count = 0; count < 10; count++) {
    await house.end();
    await house.pass(6000);
  }
  expect(received).toEqual([]);
  await house.pass(20_000);
  const titles = () => received.map(({ body }) => JSON.parse(body).title);
  expect(titles()).toEqual(["10 recitations did not go as planned"]);
});

test("what keeps coming for longer leaves 75 seconds after the first", async () => {
  const { received } = await openWithHook();
  let passed = 0;
  for (; received.length === 0 && passed < 3 * MINUTE; passed += 5000) {
    await house.end();
    await house.pass(5000);
  }
  expect(passed).toBeGreaterThanOrEqual(75_000);
  expect(passed).toBeLessThanOrEqual(85_000);
});

// Proves run-nobody-looks-at.
test("quiet hours over midnight: what comes then leaves at their end, in the account's zone", async () => {
  const { received } = await openWithHook({ now: Date.parse("2026-11-21T20:30:00Z") });
  await house.amina.patch("/api/user", { timezone: "Africa/Cairo" });
  // 22:00 to 05:00 in Cairo is 20:00 to 03:00 UTC.
  await house.choose({ quietFrom: "22:00", quietTo: "05:00" });
  await house.end();
  await house.pass(2 * MINUTE);
  expect(received).toEqual([]);
  expect(await unseen()).toHaveLength(1);
  house.clock.set(Date.parse("2026-11-22T02:59:00Z"));
  await house.pass(30_000);
  expect(received).toEqual([]);
  await house.pass(MINUTE);
  expect(received).toHaveLength(1);
  // In Tokyo it is noon: the hours follow the account.
  await house.end({ dueAt: house.clock.now() });
  house.clock.set(Date.parse("2026-11-22T22:00:00Z"));
  await house.end();
  await house.pass(MINUTE);
  expect(received).toHaveLength(1);
  await house.amina.patch("/api/user", { timezone: "Asia/Tokyo" });
  await house.pass(MINUTE);
  expect(received).toHaveLength(2);
});
