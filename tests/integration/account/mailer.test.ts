// The outbox on the real database, with a scripted delivery.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { createDelivery, type Letter } from "#server/platform/mail/mail-delivery";
import { createMailer, type Mailer } from "#server/platform/mail/mailer";
import { handClock } from "../../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../../harness.ts";
import { startMailServer } from "./mail-server.ts";

const MINUTE = 60_000;
const log = createLog("silent");
const clock = handClock(Date.UTC(2026, 10, 20, 12));

let data: TestData;
let database: Database;
let delivered: string[];
let deliver: (letter: Letter) => Promise<void>;

beforeEach(async () => {
  data = await createTestData();
  database = await openDatabase({ databaseUrl: data.databaseUrl, dataDir: data.folder, log });
  delivered = [];
  deliver = async () => {};
});
afterEach(async () => {
  await database.close();
  await data.remove();
});

function node(): Mailer {
  const delivery = {
    kind: "smtp" as const,
    async deliver(letter: Letter) {
      delivered.push(letter.to.address);
      await deliver(letter);
    },
  };
  return createMailer({ db: database.db, clock, log, delivery, renewSecret: async () => null });
}

const queue = (mailer: Mailer, address: string, expiresAt = clock.now() + 60 * MINUTE) =>
  mailer.queue(
    database.db,
    { to: { name: "A", address }, subject: "S", plain: "p", html: "<p>h</p>" },
    expiresAt,
  );

const outboxSize = async () =>
  (await database.db.selectFrom("mailOutbox").select("id").execute()).length;

test("a letter that is over when it is queued never leaves, not even in a run under way", async () => {
  const mailer = node();
  deliver = async ({ to }) => {
    if (to.address === "friend") await queue(mailer, "stranger", clock.now());
  };
  await queue(mailer, "friend");
  await mailer.run();
  await mailer.run();
  expect(delivered).toEqual(["friend"]);
  expect(await database.db.selectFrom("mailOutbox").selectAll().execute()).toEqual([]);
});

// Proves alert-way-hangs.
test("a letter that somebody waits for leaves before the alerts that wait already", async () => {
  const mailer = node();
  const letter = (address: string) => ({
    ...{ to: { name: "A", address }, subject: "S", plain: "p", html: "<p>h</p>" },
  });
  const expiresAt = clock.now() + 60 * MINUTE;
  const alerts = Array.from({ length: 30 }, (_, index) => `alert ${index}`);
  for (const name of alerts) await mailer.add(database.db, letter(name), expiresAt);
  deliver = async ({ to }) => {
    // Asked for while the first one leaves.
    if (to.address === "alert 0") await queue(mailer, "reset");
    else await new Promise((resolve) => setImmediate(resolve));
  };
  await clock.advance(1000);
  await mailer.run();
  expect(delivered.toSorted()).toEqual([...alerts, "reset"].toSorted());
  // Only what was on its way then, and what was taken up with it, is before it.
  expect(delivered.indexOf("reset")).toBeLessThan(15);
  // One that fails keeps none of the others waiting.
  delivered = [];
  deliver = async ({ to }) => {
    if (to.address === "reset") throw new Error("no");
  };
  await queue(mailer, "reset");
  await mailer.add(database.db, letter("alert 4"), expiresAt);
  await mailer.run();
  expect(delivered.toSorted()).toEqual(["alert 4", "reset"]);
});

// Proves mail-server-down.
test("two nodes send each letter once", async () => {
  const nodes = [node(), node()] as const;
  deliver = () => new Promise((resolve) => setImmediate(resolve));
  const addresses = Array.from({ length: 30 }, (_, index) => `person${index}`);
  for (const address of addresses) await queue(nodes[0], address);
  await Promise.all(nodes.map((each) => each.run()));
  expect(delivered.toSorted()).toEqual(addresses.toSorted());
});

// Proves mail-server-down.
test("a letter that may have arrived is sent again under its Message-ID; one with a new link is a new one", async () => {
  const server = await startMailServer();
  try {
    const mail = { smtpUrl: server.url, from: "Wird <wird@wird.example>" };
    const delivery = createDelivery({ mail, dataDir: data.folder, log });
    const mailer = createMailer({
      db: database.db,
      clock,
      log,
      delivery,
      renewSecret: async () => "new",
    });
    const letter = (subject: string) => ({
      ...{ to: { name: "A", address: "a@home.example" }, plain: "p {secret}", html: "<p>h</p>" },
      subject,
    });
    const expiresAt = clock.now() + 60 * MINUTE;
    const secret = { purpose: "reset" as const, userId: 1, value: "old" };
    await mailer.add(database.db, letter("Alert"), expiresAt);
    await mailer.add(database.db, letter("Another"), expiresAt);
    await mailer.queue(database.db, letter("Link"), expiresAt, secret);
    server.refuseWhatIsKept = true;
    await mailer.run();
    server.refuseWhatIsKept = false;
    await clock.advance(MINUTE);
    await mailer.run();
    expect(await outboxSize()).toBe(0);
    const ids = (subject: string) =>
      server.received
        .filter(({ text }) => text.includes(`Subject: ${subject}\n`))
        .map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    const [alert, another, link] = [ids("Alert"), ids("Another"), ids("Link")];
    expect(alert).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@wird\.example>$/), alert[0]]);
    expect(another).toEqual([another[0], another[0]]);
    expect(another[0]).not.toBe(alert[0]);
    expect(link).toHaveLength(2);
    expect(link[1]).not.toBe(link[0]);
  } finally {
    await server.close();
  }
});

test("a letter in the hands of a killed node is taken up a minute later", async () => {
  const killed = node();
  let reached = () => {};
  const inHand = new Promise<void>((resolve) => (reached = resolve));
  deliver = () => {
    reached();
    return new Promise(() => {});
  };
  await queue(killed, "friend");
  void killed.run();
  await inHand;
  deliver = async () => {};
  const other = node();
  await other.run();
  expect(delivered).toEqual(["friend"]);
  await clock.advance(MINUTE);
  await other.run();
  expect(delivered).toEqual(["friend", "friend"]);
});

test("tries wait longer each time, up to ten minutes, and end with the letter", async () => {
  const mailer = node();
  deliver = async () => {
    throw new Error("no");
  };
  await queue(mailer, "friend");
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    await mailer.run();
    const [row] = await database.db.selectFrom("mailOutbox").select("nextTryAt").execute();
    waits.push(((row?.nextTryAt ?? 0) - clock.now()) / 1000);
    await clock.advance(waits.at(-1)! * 1000);
  }
  expect(waits).toEqual([5, 15, 45, 135, 405, 600, 600]);
});

test("once started it sends what is queued, and stops after the letter in hand", async () => {
  const mailer = node();
  mailer.start();
  await queue(mailer, "first");
  mailer.wake();
  await expect.poll(() => delivered).toEqual(["first"]);
  // Its row is deleted, and the next look is planned: else the clock would overtake the lease of a letter in hand.
  await expect.poll(async () => [await outboxSize(), clock.waiting()]).toEqual([0, 1]);
  // Nothing wakes the mailer for this one, as when another node queued it.
  await queue(mailer, "second");
  await clock.advance(MINUTE);
  await expect.poll(() => delivered).toEqual(["first", "second"]);
  await expect.poll(outboxSize).toBe(0);
  await mailer.stop();
  await queue(mailer, "third");
  mailer.wake();
  await clock.advance(10 * MINUTE);
  expect(delivered).toEqual(["first", "second"]);
});

// Promise mail-recipient-refused: the mail server refuses a recipient for good
// -> the letter is not sent again; a refused sign-in or sender is tried again
test("a letter whose recipient the mail server refuses for good is not sent again; for other reasons it is", async () => {
  const mailer = node();
  const refused = (command: string, responseCode: number) =>
    Object.assign(new Error("refused"), { code: "EENVELOPE", command, responseCode });
  const reasons = new Map([
    ["nobody", refused("RCPT TO", 550)],
    ["spam", refused("DATA", 554)],
    ["greylisted", refused("RCPT TO", 451)],
    ["unsigned", refused("AUTH PLAIN", 535)],
    ["sender", refused("MAIL FROM", 550)],
  ]);
  deliver = async ({ to }) => {
    throw reasons.get(to.address) ?? new Error("unknown");
  };
  for (const address of reasons.keys()) await queue(mailer, address);
  await mailer.run();
  const left = await database.db.selectFrom("mailOutbox").select("toAddress").execute();
  expect(left.map(({ toAddress }) => toAddress).toSorted()).toEqual([
    ...["greylisted", "sender", "unsigned"],
  ]);
});

test("once started a letter that failed is tried again in time, and one in hand holds up no later one", async () => {
  const mailer = node();
  let end = () => {};
  let failures = 1;
  deliver = async ({ to }) => {
    if (to.address === "slow") await new Promise<void>((resolve) => (end = resolve));
    if (to.address === "greylisted" && failures-- > 0) throw new Error("later");
  };
  await queue(mailer, "slow");
  mailer.start();
  await expect.poll(() => delivered).toEqual(["slow"]);
  await queue(mailer, "greylisted");
  mailer.wake();
  await expect.poll(() => delivered).toEqual(["slow", "greylisted"]);
  const firstTry = clock.now();
  await expect
    .poll(async () =>
      (await database.db.selectFrom("mailOutbox").select("lastError").execute()).map(
        ({ lastError }) => lastError,
      ),
    )
    .toContain("later");
  // The next look by itself is a minute away.
  for (let second = 0; second < 6; second++) await clock.advance(1000);
  await expect.poll(() => delivered).toEqual(["slow", "greylisted", "greylisted"]);
  expect(clock.now() - firstTry).toBeLessThan(10_000);
  end();
  await mailer.stop();
  expect(await outboxSize()).toBe(0);
});
