// For tests of alerts: Wird with a person and her schedule, and runs of it that ended as a test wants.
import { sentence } from "#contract/sentences/sentences";
import { createTestData, type Member, startWird, type TestData, type Wird } from "../../harness.ts";
import { type HandClock, handClock } from "../../fakes/hand-clock.ts";

/** 04:50 on a Saturday. */
export const FAJR = Date.parse("2026-11-21T04:50:00Z");
export const MINUTE = 60_000;
/** Time passes in steps of at least so much, and of at most so many. */
const [STEP, STEPS] = [5000, 12];

export interface AlertHouse {
  wird: Wird;
  data: TestData;
  clock: HandClock;
  amina: Member;
  /** Of Al-Kahf in the kitchen. */
  scheduleId: number;
  /** Changes how Amina is told. */
  choose(change: object): Promise<void>;
  /** Of all accounts. */
  proveAddress(): Promise<void>;
  /** A run of the schedule that ended so, as the runs write it. */
  end(run?: {
    status?: "failed" | "missed" | "cut-short";
    dueAt?: number;
    day?: null;
  }): Promise<void>;
  /** Advances the clock by so much; what it wakes is done then. */
  pass(ms: number): Promise<void>;
  /** Stops Wird, and starts it on the same data. Afterwards `amina` has nobody to call. */
  restart(): Promise<void>;
  leave(): Promise<void>;
}

export interface AlertHouseOptions {
  now?: number;
  settings?: Record<string, string>;
  data?: TestData;
}

export async function openAlertHouse(options: AlertHouseOptions = {}): Promise<AlertHouse> {
  const data = await createTestData();
  const clock = handClock(options.now ?? FAJR);
  const settings = { ALERT_PRIVATE_ADDRESSES: "on", ...options.settings };
  let wird = await startWird({ clock, data, settings });
  const amina = await wird.member("amina");
  const { db } = wird.parts.database;
  const recitation = { identifier: "one", name: "Reciter", nameArabic: "", rewaya: "", style: "" };
  const recordings = { server: "http://127.0.0.1:9/", path: "", availableSurahs: "[18]" };
  const { id: reciterId } = await db
    .insertInto("reciters")
    .values({ ...recitation, ...recordings, available: 1, updatedAt: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  // A row alone: nothing follows it, so that it stays as the test says.
  const { id: deviceId } = await db
    .insertInto("devices")
    .values({
      ...{ userId: amina.user.id, type: "google", name: "Kitchen", deviceId: "kitchen" },
      ...{ isConnected: 1, reachable: 1, createdAt: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const schedule = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId, startTime: "04:50" },
    portion: { kind: "surahs", surahs: [18] },
  });
  if (schedule.status !== 201) throw new Error(JSON.stringify(schedule.body));
  const scheduleId: number = schedule.body.id;

  return {
    get wird() {
      return wird;
    },
    data,
    clock,
    amina,
    scheduleId,
    async proveAddress() {
      const { db } = wird.parts.database;
      await db.updateTable("users").set({ emailProvenAt: 1 }).execute();
    },
    async choose(change) {
      const reply = await amina.patch(`/api/users/${amina.user.id}/alerts`, change);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    },
    async end({ status = "failed", dueAt = clock.now(), day } = {}) {
      const reason = sentence("speaker.not-found", { speaker: "Kitchen" });
      await wird.parts.database.db
        .insertInto("runs")
        .values({
          ...{ scheduleId, dueAt, status, untold: 1, endsAt: dueAt + MINUTE, endedAt: dueAt },
          day: day === null ? null : new Date(dueAt).toISOString().slice(0, 10),
          reason: "Kitchen was not found on the network.",
          reasonSentence: JSON.stringify(reason),
        })
        .execute();
    },
    async pass(ms) {
      const until = clock.now() + ms;
      while (clock.now() < until) {
        await clock.advance(Math.min(Math.max(STEP, Math.ceil(ms / STEPS)), until - clock.now()));
        await wird.parts.alerts.run();
        await wird.parts.mailer.run();
      }
    },
    async restart() {
      await wird.stop();
      wird = await startWird({ clock, data, settings });
    },
    async leave() {
      await wird.stop();
      await data.remove();
    },
  };
}
