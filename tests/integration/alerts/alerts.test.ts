// Alerts: what is told of, once, together, by each way, and not in quiet hours.
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type FakeNtfy, startFakeNtfy } from "../../fakes/fake-ntfy.ts";
import { type FakeReceiver, startFakeReceiver } from "../../fakes/fake-receiver.ts";
import { type AlertHouse, FAJR, MINUTE, openAlertHouse } from "./alert-rows.ts";

let house: AlertHouse;
let hook: FakeReceiver | undefined;
let ntfy: FakeNtfy | undefined;

afterEach(async () => {
  await house.leave();
  await hook?.close();
  await ntfy?.close();
  hook = undefined;
  ntfy = undefined;
});

const unseen = async () =>
  (await house.amina.get(`/api/users/${house.amina.user.id}/alerts/unseen`)).body;

/** The letters that would have left, oldest first. */
function letters(): string[] {
  const folder = join(house.data.folder, "outbox");
  try {
    const files = readdirSync(folder).sort(
      (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
    );
    return files.map((file) => readFileSync(join(folder, file), "utf8"));
  } catch {
    return [];
  }
}

async function openWithHook(options: Parameters<typeof openAlertHouse>[0] = {}) {
  house = await openAlertHouse(options);
  hook = await startFakeReceiver();
  await house.choose({ webhookUrl: `${hook.url}/wird` });
  return hook;
}

test("a run that failed leaves after 20 seconds, once, signed, with what, where, why and a link", async () => {
  const { received } = await openWithHook();
  const { body: settings } = await house.amina.get(`/api/users/${house.amina.user.id}/alerts`);
  await house.end();
  await house.pass(15_000);
  expect(received).toEqual([]);
  await house.pass(10_000);
  expect(received).toHaveLength(1);
  await house.pass(MINUTE);
  expect(received).toHaveLength(1);

  const [{ body, headers, path }] = received as [(typeof received)[number]];
  expect(path).toBe("/wird");
  expect(JSON.parse(body)).toMatchObject({
    version: 1,
    id: expect.any(String),
    test: false,
    language: "en",
    title: "Al-Kahf was not recited",
    alerts: [
      {
        kind: "failed",
        scheduleId: house.scheduleId,
        dueAt: new Date(FAJR).toISOString(),
        what: "Al-Kahf",
        speaker: "Kitchen",
        reason: "Kitchen was not found on the network.",
        link: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/\?alert=\d+$/),
      },
    ],
  });
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(headers["wird-signature"]),
  ) as unknown as [string, string, string];
  const { webhookSecret } = settings;
  const expected = createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
  expect(signature).toBe(expected);
  expect(Math.abs(Number(seconds) * 1000 - house.clock.now())).toBeLessThan(2 * MINUTE);
});

test("those of 15 minutes leave together: the first ones, and later what came since", async () => {
  const { received } = await openWithHook();
  await house.end();
  await house.end({ status: "missed", dueAt: FAJR - MINUTE });
  await house.pass(MINUTE);
  await house.end({ status: "interrupted", dueAt: FAJR + MINUTE });
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

test("who pressed Run now is not told, and nothing is told twice after a restart", async () => {
  const { received } = await openWithHook();
  await house.end({ day: null });
  await house.pass(MINUTE);
  expect(received).toEqual([]);
  expect(await unseen()).toEqual([]);
  const { db } = house.wird.parts.database;
  expect(await db.selectFrom("runs").select("untold").execute()).toEqual([{ untold: 0 }]);
});

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

test("letters in English and Arabic; two with one subject both leave", async () => {
  house = await openAlertHouse();
  await house.choose({ mail: true });
  await house.end();
  await house.pass(MINUTE);
  await house.pass(16 * MINUTE);
  await house.end({ dueAt: house.clock.now() });
  // Nothing is sent meanwhile: both wait in the outbox.
  await house.wird.parts.mailer.stop();
  await house.clock.advance(30_000);
  await house.wird.parts.alerts.run();
  expect(letters()).toHaveLength(1);
  const [letter = ""] = letters();
  expect(letter).toContain("Subject: Al-Kahf was not recited");
  expect(letter).toContain("Kitchen, Saturday, November 21 at 04:50");
  expect(letter).toContain("Kitchen was not found on the network.");
  expect(letter).toMatch(/Play it now:\nhttp:\/\/127\.0\.0\.1\/\?alert=\d+/);
  const { db } = house.wird.parts.database;
  const waiting = () => db.selectFrom("mailOutbox").select(["subject", "plain"]).execute();
  expect(await waiting()).toHaveLength(1);
  await house.amina.patch("/api/user", { language: "ar" });
  await house.clock.advance(16 * MINUTE);
  for (const dueAt of [house.clock.now()]) await house.end({ dueAt });
  await house.wird.parts.alerts.run();
  await house.clock.advance(30_000);
  await house.wird.parts.alerts.run();
  const [, arabic] = await waiting();
  expect(arabic?.subject).toBe("لم تُتلَ: سورة ٱلْكَهْف");
  expect(arabic?.plain).toContain("لم يُعثر");
});

test("a letter does not replace another with the same subject", async () => {
  house = await openAlertHouse();
  await house.choose({ mail: true });
  const { db } = house.wird.parts.database;
  await house.wird.parts.mailer.stop();
  for (let count = 0; count < 2; count++) {
    await house.end();
    await house.wird.parts.alerts.run();
    await house.clock.advance(20 * MINUTE);
    await house.wird.parts.alerts.run();
  }
  const subjects = await db.selectFrom("mailOutbox").select("subject").execute();
  expect(subjects).toEqual(
    Array.from({ length: 2 }, () => ({ subject: "Al-Kahf was not recited" })),
  );
});

test("ntfy gets title, text, priority, link and login, in Arabic too", async () => {
  house = await openAlertHouse();
  ntfy = await startFakeNtfy();
  await house.amina.patch("/api/user", { language: "ar" });
  const ntfyUrl = `${ntfy.url.replace("http://", "http://amina:p%40ss@")}/our-house`;
  await house.choose({ ntfyUrl });
  await house.end();
  await house.pass(30_000);
  expect(ntfy.messages).toMatchObject([
    {
      topic: "our-house",
      title: "لم تُتلَ: سورة ٱلْكَهْف",
      text: expect.stringContaining("Kitchen"),
      priority: 4,
      tags: ["warning"],
      click: expect.stringMatching(/\?alert=\d+$/),
      login: "amina:p@ss",
    },
  ]);
});

test("what is unseen is shown until it is seen, and says whether playing it now helps", async () => {
  house = await openAlertHouse();
  await house.end();
  await house.pass(5000);
  const [first, ...rest] = await unseen();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    kind: "failed",
    scheduleId: house.scheduleId,
    what: "Al-Kahf",
    whatSentence: { code: "portion.named-surah", params: { surah: 18 } },
    speaker: "Kitchen",
    reason: "Kitchen was not found on the network.",
    canPlayNow: true,
  });
  const seen = `/api/users/${house.amina.user.id}/alerts/seen`;
  // Later alerts stay unseen, whatever the page says.
  expect((await house.amina.post(seen, { upTo: 2 ** 31 - 1 })).status).toBe(200);
  expect(await unseen()).toEqual([]);
  await house.end({ dueAt: FAJR + MINUTE });
  await house.pass(5000);
  expect(await unseen()).toHaveLength(1);
  await house.amina.patch(`/api/schedules/${house.scheduleId}`, { enabled: false });
  expect((await unseen())[0].canPlayNow).toBe(false);
});

test("a speaker that stays unreachable within the hour before a run is told of once", async () => {
  const { received } = await openWithHook({ now: FAJR - 70 * MINUTE });
  const { db } = house.wird.parts.database;
  await db.updateTable("devices").set({ reachable: 0 }).execute();
  await house.pass(5 * MINUTE);
  expect(received).toEqual([]);
  await house.pass(10 * MINUTE);
  expect(received).toHaveLength(1);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    title: "Kitchen cannot be reached for Al-Kahf",
    alerts: [{ kind: "unreachable", dueAt: new Date(FAJR).toISOString() }],
  });
  expect(await unseen()).toMatchObject([{ kind: "unreachable", canPlayNow: false }]);
  await house.pass(20 * MINUTE);
  expect(received).toHaveLength(1);
});

test("a webhook that refuses or hangs is tried three times, and no other is held up", async () => {
  const hook = await openWithHook();
  ntfy = await startFakeNtfy();
  await house.choose({ ntfyUrl: `${ntfy.url}/house` });
  hook.answer = 500;
  await house.end();
  await house.pass(30_000);
  expect(hook.received).toHaveLength(1);
  expect(ntfy.messages).toHaveLength(1);
  await house.pass(MINUTE + 10_000);
  expect(hook.received).toHaveLength(2);
  await house.pass(5 * MINUTE + 10_000);
  expect(hook.received).toHaveLength(3);
  expect(new Set(hook.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  await house.pass(10 * MINUTE);
  expect(hook.received).toHaveLength(3);
  const { db } = house.wird.parts.database;
  expect(await db.selectFrom("alertOutbox").selectAll().execute()).toEqual([]);
});
