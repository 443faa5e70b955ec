// The state machine of one speaker while an adhan sounds: what becomes due then, and adhans that cannot sound.
import { beforeEach, describe, expect, test } from "vitest";
import { ADHAN_URL, adhanSteps, wasHeard } from "./test-adhan-steps.ts";
import { type TestSession, notPlayable, testSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, from, playing, state } = sessionSteps(() => kitchen);
const { adhanOf, ends, interrupted, sent, sounds } = adhanSteps(() => kitchen);

describe("what becomes due while an adhan sounds", () => {
  // Proves due-during-an-adhan.
  test("a run begins right after it, late, and replaces the interrupted one", async () => {
    const { recitation, adhan } = await interrupted();
    const due = kitchen.run({ plan: { ...from(67), volume: 40 } });
    await begin(due.plan);
    expect(recitation.run).toMatchObject({
      status: "stopped",
      reason: "Another schedule began on Kitchen.",
    });
    await kitchen.clock.advance(2 * MINUTE);
    expect(adhan.run.status).toBe("running");
    await ends(adhan);
    expect(sent(kitchen.clock.now())).toEqual(["180 volume 40", "180 load 67 at 0"]);
    expect(due.run.delayed).toBe("Started 2 minutes late, after the adhan of Maghrib.");
    kitchen.plays(67);
    expect(due.run).toMatchObject({ status: "running", ends: 0 });
  });

  test("at the same minute as the adhan it begins after it, whichever came first", async () => {
    const due = kitchen.run({ plan: from(67) });
    await begin(due.plan);
    const adhan = adhanOf("fajr");
    await begin(adhan.plan);
    sounds(adhan);
    await kitchen.clock.advance(3 * MINUTE);
    expect(due.run).toMatchObject({ ends: 0, soundedAt: null });
    await ends(adhan);
    kitchen.plays(67);
    expect(due.run).toMatchObject({
      status: "running",
      delayed: "Started 3 minutes late, after the adhan of Fajr.",
      soundedAt: kitchen.clock.now(),
    });
  });

  test("a run whose end comes before that of the adhan is missed, with the reason", async () => {
    const { adhan } = await interrupted();
    const due = kitchen.run({ minutes: 1, plan: from(67) });
    await begin(due.plan);
    await kitchen.clock.advance(2 * MINUTE);
    expect(due.run).toMatchObject({
      status: "missed",
      reason: "The adhan of Maghrib sounded until its end.",
    });
    await ends(adhan);
    expect(kitchen.loads().map((media) => media.surahId)).not.toContain(67);
  });

  // Proves due-during-an-adhan.
  test("another adhan follows it, and the recitation follows that", async () => {
    const { adhan } = await interrupted();
    const second = adhanOf("isha", { volume: 60 });
    await begin(second.plan);
    await kitchen.clock.advance(MINUTE);
    await ends(adhan);
    expect(state().adhan?.prayer).toBe("isha");
    expect(sent(kitchen.clock.now())).toEqual(["120 volume 60", "120 load adhan at 0"]);
    sounds(second);
    await ends(second);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
    expect(kitchen.volumes().at(-1)).toBe(30);
  });

  // Proves adhan-cannot-sound.
  test("another adhan that would begin more than two minutes late is missed", async () => {
    const { adhan } = await interrupted();
    const second = adhanOf("isha");
    await begin(second.plan);
    await kitchen.clock.advance(3 * MINUTE);
    await ends(adhan);
    expect(second.run).toMatchObject({
      status: "missed",
      reason: "The adhan of Isha could not begin within two minutes of its time.",
    });
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
  });
});

describe("an adhan that cannot sound", () => {
  // Proves adhan-cannot-sound.
  test("one whose recording cannot be played fails with its reason; the recitation continues", async () => {
    const recitation = await playing(18);
    await kitchen.clock.advance(60 * SECOND);
    kitchen.failWith(notPlayable());
    const adhan = adhanOf("asr");
    await begin(adhan.plan);
    await kitchen.clock.advance(1 * SECOND);
    kitchen.failWith(null);
    await kitchen.clock.advance(30 * SECOND);
    expect(adhan.run).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("Adhan of Madinah was left out."),
    });
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
    kitchen.plays(18, 60);
    expect(recitation.run).toMatchObject({ status: "running", ends: 0 });
  });

  // Promise adhan-cannot-sound: an adhan cannot sound on time, or at all
  // -> never begun later than two minutes after its time, never heard twice; the recitation continues
  test("on a speaker that comes back in time it begins; after its latest start it is missed", async () => {
    for (const [seconds, status] of [
      [60, "running"],
      [30, "missed"],
    ] as const) {
      kitchen = await testSession();
      kitchen.loses("Kitchen did not answer.");
      const latestStart = kitchen.clock.now() + seconds * SECOND;
      const adhan = adhanOf("fajr", { adhan: { prayer: "fajr", latestStart } });
      await begin(adhan.plan);
      await kitchen.clock.advance(50 * SECOND);
      const late = "The adhan of Fajr could not begin within two minutes of its time.";
      if (status === "missed") expect(adhan.run).toMatchObject({ status, reason: late });
      kitchen.commands.length = 0;
      kitchen.says({ type: "connected" });
      kitchen.media({});
      await kitchen.clock.advance(0);
      expect(kitchen.loads()).toHaveLength(status === "running" ? 1 : 0);
    }
  });

  test("one that would begin more than two minutes late is missed, and the recitation is not interrupted", async () => {
    const recitation = await playing(18);
    kitchen.commands.length = 0;
    const latestStart = kitchen.clock.now() - 1;
    const adhan = adhanOf("fajr", { adhan: { prayer: "fajr", latestStart } });
    await begin(adhan.plan);
    expect(adhan.run).toMatchObject({
      status: "missed",
      reason: "The adhan of Fajr could not begin within two minutes of its time.",
    });
    expect(sent()).toEqual([]);
    expect(state()).toMatchObject({ status: "playing", surahId: 18, adhan: null });
    expect(recitation.run.ends).toBe(0);
  });

  test("one that was loaded but is not heard two minutes after its time is stopped and missed", async () => {
    const adhan = adhanOf("fajr", {
      adhan: { prayer: "fajr", latestStart: kitchen.clock.now() + 5000 },
    });
    await begin(adhan.plan);
    await kitchen.clock.advance(5 * SECOND);
    expect(adhan.run).toMatchObject({ status: "missed" });
    expect(sent().slice(-2)).toEqual(["5 stop", "5 volume 50"]);
  });

  test("a speaker that is lost for a moment and still sounds it is left alone", async () => {
    const { recitation, adhan } = await interrupted();
    await kitchen.clock.advance(2.5 * MINUTE);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(10 * SECOND);
    kitchen.says({ type: "connected" });
    sounds(adhan, 160);
    expect(adhan.run).toMatchObject({ status: "running", reason: null });
    await ends(adhan);
    expect(kitchen.loads().map(({ surahId }) => surahId)).toEqual([null, 18]);
    expect(recitation.run.ends).toBe(0);
  });

  // Proves adhan-cannot-sound.
  test("a speaker that has lost it after the two minutes is not given it again; the recitation continues", async () => {
    const { adhan } = await interrupted();
    await kitchen.clock.advance(2.5 * MINUTE);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(20 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    await kitchen.clock.advance(0);
    expect(adhan.run).toMatchObject({ status: "interrupted", reason: "Kitchen did not answer." });
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
  });
});

test("an adhan that is due while another sounds is told that it waits, unless it was heard already", async () => {
  await interrupted();
  const [second, third] = [adhanOf("isha"), adhanOf("fajr")];
  await begin(second.plan);
  await begin(third.plan, { adopt: wasHeard });
  expect([second.run.waits, third.run.waits]).toEqual([true, undefined]);
});

describe("what becomes due while a person has paused an adhan", () => {
  async function paused() {
    const { adhan } = await interrupted();
    const at = { position: 12, duration: 180 };
    kitchen.media({
      state: "paused",
      url: ADHAN_URL,
      ...at,
      loadedFor: { runId: adhan.plan.runId },
    });
    expect(state().status).toBe("paused");
    await kitchen.clock.advance(5 * MINUTE);
    return adhan;
  }

  // Promise paused-adhan-holds-up-nothing: a person pauses an adhan and leaves it so
  // -> what is due on its speaker begins on its minute, and what the adhan interrupted follows the next one
  test("another adhan begins on its minute, and what waited for the first one follows it", async () => {
    const first = await paused();
    const second = adhanOf("isha", { volume: 60 });
    await begin(second.plan);
    expect(first.run).toMatchObject({
      status: "stopped",
      reason: "Another schedule began on Kitchen.",
    });
    expect(sent(kitchen.clock.now())).toEqual(["360 volume 60", "360 load adhan at 0"]);
    sounds(second);
    await ends(second);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
  });

  test("a recitation begins on its minute, and is told as no later than it is", async () => {
    const first = await paused();
    const due = kitchen.run({ plan: { ...from(67), volume: 40 } });
    await begin(due.plan);
    expect(first.run.status).toBe("stopped");
    expect(sent(kitchen.clock.now())).toEqual(["360 volume 40", "360 load 67 at 0"]);
    expect(due.run.delayed).toBeNull();
  });

  test("what is taken over as it waits for the adhan does not end the pause", async () => {
    const first = await paused();
    const before = kitchen.run({ plan: from(67) });
    await begin(before.plan, { adopt: wasHeard });
    expect(first.run.status).toBe("running");
    expect(state().status).toBe("paused");
  });
});
