// Alerts: what is told of, once, together, by each way, and not in quiet hours.
// Databases: both, for queries.
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type FakeNtfy, startFakeNtfy } from "../../fakes/fake-ntfy.ts";
import { type FakeReceiver, startFakeReceiver } from "../../fakes/fake-receiver.ts";
import { eventually } from "../../harness.ts";
import { type MailServer, startMailServer } from "../account/mail-server.ts";
import { type AlertHouse, FAJR, MINUTE, openAlertHouse } from "./alert-rows.ts";

let house: AlertHouse;
let hook: FakeReceiver | undefined;
let ntfy: FakeNtfy | undefined;
let mail: MailServer | undefined;

afterEach(async () => {
  await house.leave();
  await hook?.close();
  await ntfy?.close();
  await mail?.close();
  mail = undefined;
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
    title: "Not recited: Al-Kahf",
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

test("nobody is told of a run that was started by hand", async () => {
  const { received } = await openWithHook();
  await house.end({ day: null });
  await house.pass(MINUTE);
  expect(received).toEqual([]);
  expect(await unseen()).toEqual([]);
  const { db } = house.wird.parts.database;
  expect(await db.selectFrom("runs").select("untold").execute()).toEqual([{ untold: 0 }]);
});

test("letters in English and Arabic say what, where, when and why, with a link", async () => {
  house = await openAlertHouse();
  await house.choose({ mail: true });
  await house.end();
  await house.pass(MINUTE);
  expect(letters()).toHaveLength(1);
  const [letter = ""] = letters();
  expect(letter).toContain("Subject: Not recited: Al-Kahf");
  expect(letter).toContain(" in the Kitchen, Saturday, November 21 at 04:50");
  expect(letter).toContain("Kitchen was not found on the network.");
  expect(letter).toMatch(/Play it now:\nhttp:\/\/127\.0\.0\.1\/\?alert=\d+/);
  await house.amina.patch("/api/user", { language: "ar", clock: "12" });
  // It waits in the outbox, where its subject is not encoded.
  await house.wird.parts.mailer.stop();
  await house.pass(16 * MINUTE);
  await house.end();
  await house.pass(MINUTE);
  const { db } = house.wird.parts.database;
  const waiting = await db.selectFrom("mailOutbox").select(["subject", "plain"]).execute();
  expect(waiting.map(({ subject }) => subject)).toEqual(["لم تُتلَ: سورة ٱلْكَهْف"]);
  expect(waiting[0]?.plain).toContain("لم يُعثر");
  expect(waiting[0]?.plain).toMatch(/21 نوفمبر في \d:\d\d ص\n/);
});

test("safety 33: no alert goes to an address that nobody has proven, and the settings say so", async () => {
  mail = await startMailServer();
  house = await openAlertHouse({ settings: { SMTP_URL: mail.url } });
  const path = `/api/users/${house.amina.user.id}/alerts`;
  const { body } = await house.amina.patch(path, { mail: true });
  expect(body).toMatchObject({ mail: true, mailProblem: { code: "alert.mail-unproven" } });
  await house.end();
  await house.pass(MINUTE);
  const { parts } = house.wird;
  await parts.mailer.run();
  // The letters at registration and at this choice, which prove the address.
  const subjects = mail.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]);
  expect(new Set(subjects)).toEqual(new Set(["Confirm your e-mail address for Wird"]));
  await house.proveAddress();
  expect((await house.amina.get(path)).body.mailProblem).toBeUndefined();
  await house.pass(16 * MINUTE);
  await house.end();
  await house.pass(MINUTE);
  await parts.mailer.run();
  expect(mail.received.at(-1)?.text).toContain("Subject: Not recited");
});

// Proves alert-way-hangs.
test("two letters with one subject wait beside each other, and both leave", async () => {
  mail = await startMailServer();
  house = await openAlertHouse({ settings: { SMTP_URL: mail.url } });
  await house.choose({ mail: true });
  await house.proveAddress();
  mail.refuse = true;
  for (let count = 0; count < 2; count++) {
    await house.end();
    await house.pass(20 * MINUTE);
  }
  const { db } = house.wird.parts.database;
  const subject = "Not recited: Al-Kahf";
  const waiting = () =>
    db.selectFrom("mailOutbox").select("subject").where("awaited", "=", 0).execute();
  expect(await waiting()).toEqual([{ subject }, { subject }]);
  // The letter that confirms the address may have left before.
  expect(mail.received.filter(({ text }) => text.includes(subject))).toEqual([]);
  mail.refuse = false;
  await house.pass(20 * MINUTE);
  const links = mail.received.flatMap(({ text }) => /\?alert=3D(\d+)/.exec(text)?.[1] ?? []);
  expect(new Set(links).size).toBe(2);
  expect(links).toHaveLength(2);
  expect(await waiting()).toEqual([]);
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
  await house.pass(5 * MINUTE);
  // In larger steps the clock may go on past the ten seconds that a message has for its answer.
  await eventually("its owner is told", async () => {
    await house.pass(5_000);
    return received.length > 0;
  });
  expect(received).toHaveLength(1);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    title: "Kitchen cannot be reached for Al-Kahf",
    alerts: [{ kind: "unreachable", dueAt: new Date(FAJR).toISOString() }],
  });
  expect(await unseen()).toMatchObject([{ kind: "unreachable", canPlayNow: false }]);
  await house.pass(20 * MINUTE);
  expect(received).toHaveLength(1);
  // Back, it is no longer said to be away.
  await db.updateTable("devices").set({ reachable: 1 }).execute();
  expect(await unseen()).toEqual([]);
});

// Promise silent-speakers-beyond-count: more than five hundred runs within the hour on speakers that cannot be
// reached
// -> the owner of each is told, in batches
test("of all runs within the hour on silent speakers their owners are told, however many come before", async () => {
  house = await openAlertHouse({ now: FAJR - 30 * MINUTE });
  const { db } = house.wird.parts.database;
  const { id: _, ...device } = await db.selectFrom("devices").selectAll().executeTakeFirstOrThrow();
  const { id: __, ...schedule } = await db
    .selectFrom("schedules")
    .selectAll()
    .executeTakeFirstOrThrow();
  const beside = await db
    .insertInto("devices")
    .values({ ...device, deviceId: "hall", name: "Hall" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("devices").set({ reachable: 0 }).execute();
  // One instant for more than are read at once, of both kinds of speakers.
  const many = Array.from({ length: 1020 }, () => schedule);
  for (let at = 0; at < many.length; at += 60) {
    const rows = await db
      .insertInto("schedules")
      .values(many.slice(at, at + 60))
      .returning("id")
      .execute();
    await db
      .insertInto("scheduleSpeakers")
      .values(rows.map(({ id }) => ({ scheduleId: id, deviceId: beside.id, slot: 1 })))
      .execute();
  }
  await house.pass(5 * MINUTE);
  const told = await db
    .selectFrom("alerts")
    .select(["scheduleId", "speaker"])
    .where("kind", "=", "unreachable")
    .execute();
  expect(told.filter(({ speaker }) => speaker === "Kitchen")).toHaveLength(many.length + 1);
  expect(told.filter(({ speaker }) => speaker === "Hall")).toHaveLength(many.length);
});

test.each([500, "nothing"] as const)(
  // Proves alert-way-hangs.
  "a webhook that answers %j is tried three times, and no other way is held up",
  async (answer) => {
    const hook = await openWithHook();
    ntfy = await startFakeNtfy();
    await house.choose({ ntfyUrl: `${ntfy.url}/house` });
    hook.answer = answer;
    const { db } = house.wird.parts.database;
    const tried = async (tries: number) => {
      await eventually(`it is called ${tries} times`, () => hook.received.length === tries);
      // Nothing comes back: the request is given up after ten seconds of the clock.
      await house.clock.advance(10_000);
      await eventually("the try has ended", async () => {
        const rows = await db
          .selectFrom("alertOutbox")
          .select(["lastError", "nextTryAt"])
          .execute();
        if (tries === 3) return rows.length === 0;
        // The second leaves the first one's error. While it is under way, its lease of a minute stands there.
        const isOver =
          rows[0]?.lastError && (tries === 1 || rows[0].nextTryAt > house.clock.now() + MINUTE);
        return rows.length === 1 && isOver;
      });
    };
    await house.end();
    house.wird.parts.alerts.wake();
    await eventually("it is collected", async () => (await unseen()).length === 1);
    await house.clock.advance(25_000);
    await eventually("the other way has it", () => ntfy?.messages.length === 1);
    await tried(1);
    for (const [tries, wait] of [
      [2, MINUTE],
      [3, 5 * MINUTE],
    ] as const) {
      await house.clock.advance(wait - 40_000);
      expect(hook.received).toHaveLength(tries - 1);
      await house.clock.advance(45_000);
      await tried(tries);
    }
    expect(new Set(hook.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
    await house.clock.advance(20 * MINUTE);
    expect(hook.received).toHaveLength(3);
    expect(ntfy.messages).toHaveLength(1);
  },
);
