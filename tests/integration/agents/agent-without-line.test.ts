// The real server, the real agent and a virtual speaker, with a line between them that is cut at each point of a run.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStatus } from "../../../agent/agent-status.ts";
import type { BookContent } from "../../../agent/plan-book.ts";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { FAJR } from "../house.ts";
import { type HomeWithoutLine, openHome } from "./home-without-line.ts";

let home: HomeWithoutLine;
beforeEach(async () => {
  home = await openHome();
});
afterEach(() => home.close());

// Proves real-line-cut.
test("cut before the claim, and in the report: it recites on the minute and ends on it, and is reported once", async () => {
  home.cut();
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  const [sound] = home.kitchen.heard;
  expect(sound?.at).toBeGreaterThanOrEqual(FAJR);
  expect(sound?.muted).toBe(false);
  expect(home.kitchen.state().volume).toBe(40);
  await home.ends();
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  await home.becomes("failed");
  home.proxy.set({ cutAt: '"runs-ack"' });
  await home.becomes("played");
  await eventually("the report is answered", () => home.kept().some(({ isAcked }) => isAcked));
  expect(home.urls()).toHaveLength(1);
  const { body } = await home.amina.get(`/api/users/${home.amina.user.id}/playback-history`);
  expect(body).toMatchObject([{ surahId: 18, deviceId: home.deviceId }]);
});

// Promise made-ready-by-another: a speaker is ready, and another plays it than had it loaded: its agent, whose line
// is cut in the last seconds, the server whose line is back, another node, or one of them killed and started again
// -> what it holds is played on the minute and not loaded again; where that cannot be told, or it stands elsewhere,
// it is loaded; a sound that the agent keeps is loaded from there
// Proves made-ready-and-stopped, real-line-cut.
test("half-dead at the minute: the LOAD is lost on its way, and it recites all the same, once", async () => {
  await home.isClaimed();
  home.proxy.set("hang");
  await eventually("it is heard", home.isHeardAtHome);
  expect(home.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  home.proxy.set("pass");
  home.proxy.reset();
  await eventually("the page shows it", home.isShownAsPlaying);
  await home.ends();
  await home.becomes("played");
  // What its server had made ready, muted, was unmuted by the agent.
  expect(home.kitchen.heard.map(({ muted }) => muted)).toEqual([false]);
  expect(home.loadedAgain()).toEqual([]);
});

// Proves made-ready-by-another, real-line-cut.
test("cut after the claim, and back in mid-surah: the server goes on with what the agent has begun", async () => {
  await home.isClaimed();
  home.cut();
  await eventually("it is heard", home.isHeardAtHome);
  home.proxy.set("pass");
  await eventually("the page shows it", home.isShownAsPlaying);
  expect(home.loadedAgain()).toEqual([]);
  await home.ends();
  await home.becomes("played");
  expect(home.loadedAgain()).toEqual([]);
  expect(home.kitchen.heard).toHaveLength(1);
});

// Proves real-line-cut.
test("cut as it begins: what the speaker was told is heard once, and ends on its minute", async () => {
  // The speaker holds it paused and is told to play; on a machine that is too busy for that, to load it.
  home.proxy.set({ hangAfter: ['"do":"play"', '"do":"load"'] });
  home.clock.moveTo(FAJR - 3000);
  await eventually("it plays", home.isPlaying);
  home.cut();
  await eventually("the agent has no line", () => readStatus(home.folder)?.line === "away");
  const connections = () => new Set(home.kitchen.journal.map(({ connection }) => connection));
  await eventually("it is taken up", () => connections().size > 1);
  await home.ends();
  await home.becomes("failed");
  home.proxy.set("pass");
  await home.becomes("played");
  expect(home.urls()).toHaveLength(1);
});

// Proves real-line-cut.
test("cut in mid-surah, and an agent that was killed meanwhile: it plays on and ends on its minute", async () => {
  home.cut();
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  await home.agent().stop();
  expect(home.isPlaying()).toBe(true);
  await eventually("nobody drives it", () => home.kitchen.state().senders === 0);
  const before = home.kitchen.journal.length;
  home.startAgent();
  // What it plays is asked after what the speaker runs; before that, a clock that is moved finds nobody there.
  await eventually("it is taken up", () => {
    const since = home.kitchen.journal.slice(before);
    return since.filter(({ payload }) => payload.type === "GET_STATUS").length >= 2;
  });
  await home.ends();
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  await home.becomes("failed");
  home.proxy.set("pass");
  await home.becomes("played");
  expect(home.urls()).toHaveLength(1);
});

// Promise real-line-cut: the real connection is cut: before the claim, after it, half-dead at the minute, as it
// begins, in mid-surah with an agent that is killed, in a later surah, in the answer to the report
// -> the agent starts on the minute, once, and stops on the minute with the volume restored; the server takes over
// what plays; the report is written once, also when it comes again on the next connection
test("begun by the server, and cut in a later surah: the agent goes on to the next, ends on the minute, and all of it is in the history", async () => {
  const portion = { kind: "surahs", surahs: [110, 112, 114] };
  const changed = await home.amina.patch(`/api/schedules/${home.scheduleId}`, { portion });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const hasThem = ({ plan }: BookContent["entries"][number]) => plan.plays.order.items.length === 3;
  await eventually("the agent has it so", () => home.kept().every(hasThem));
  home.clock.moveTo(FAJR - 3000);
  await eventually("the page shows it", home.isShownAsPlaying);
  const isHeardOf = (surah: number) =>
    eventually(`surah ${surah} is heard at home`, () => {
      home.pressTwice();
      return home.kept().some(({ heard }) => heard.some(({ surahId }) => surahId === surah));
    });
  const loaded = (surah: number) =>
    eventually(`surah ${surah} is loaded`, () => home.urls().at(-1)?.includes(`${surah}.mp3`));
  // Recordings last 900 s.
  const seek = { action: "seek", deviceId: home.deviceId, position: 899 };
  expect((await home.amina.post("/api/playback/control", seek)).status).toBe(200);
  await loaded(112);
  await eventually("it plays", home.isPlaying);
  const began = home.clock.now();
  await eventually("the agent knows the volume before", () =>
    home.kept().some(({ volumeBefore }) => volumeBefore === 50),
  );
  const connections = () => new Set(home.kitchen.journal.map(({ connection }) => connection)).size;
  const before = connections();
  home.cut();
  await eventually("it is taken up", () => connections() > before);
  await isHeardOf(112);
  home.clock.moveTo(began + 899_000);
  home.pressTwice();
  await loaded(114);
  await isHeardOf(114);
  await home.ends();
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  await home.becomes("failed");
  home.proxy.set("pass");
  await home.becomes("played");
  expect(home.urls()).toHaveLength(3);
  const { body } = await home.amina.get(`/api/users/${home.amina.user.id}/playback-history`);
  const surahs: number[] = body.map(({ surahId }: { surahId: number }) => surahId);
  expect([...new Set(surahs)]).toEqual([114, 112, 110]);
  // What the server had heard of it, and what the agent has.
  expect(surahs.filter((surah) => surah === 112).length).toBeGreaterThan(1);
});

// Promise sound-at-home-without-line: an adhan or an uploaded sound is due while its home's connection is down
// -> its speaker fetches it from the agent, whole or in part; incomplete or too large downloads are not kept
test("a sound of one's own that is due while the line is cut: its speaker fetches it from the agent", async () => {
  const bytes = mp3Bytes(3);
  const uploaded = await fetch(
    `${home.wird.url}/api/users/${home.amina.user.id}/sounds?name=Adhan`,
    {
      method: "POST",
      headers: { cookie: home.amina.cookie(), "content-type": "audio/mpeg" },
      body: new Uint8Array(bytes),
    },
  );
  const { id: soundId } = (await uploaded.json()) as { id: number };
  const portion = { kind: "sound", soundId };
  expect((await home.amina.patch(`/api/schedules/${home.scheduleId}`, { portion })).status).toBe(
    200,
  );
  await eventually("the agent keeps it", () => readStatus(home.folder)?.sounds === 1);
  home.cut();
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  const [load] = loadsOf(home.kitchen);
  expect(home.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  const { contentId = "", contentType } = { ...(load?.payload.media as Record<string, string>) };
  expect(contentType).toBe("audio/mpeg");
  expect(contentId).not.toContain(String(home.proxy.port));
  const fetched = await fetch(contentId, { headers: { range: "bytes=100-" } });
  expect(fetched.status).toBe(206);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes.subarray(100));
  await home.ends();
  home.proxy.set("pass");
  await home.becomes("played");
  expect(home.urls()).toHaveLength(1);
});
