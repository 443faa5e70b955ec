// What each event does in each state of a session: walked, and compared with docs/session-table.md.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { inOrder, orderOf } from "../play-order.ts";
import { ADOPTED } from "../play-plan.ts";
import { brokenInvariants } from "./session-invariants.ts";
import type { SessionState } from "./session-state.ts";
import { adhanSteps } from "./test-adhan-steps.ts";
import { part } from "./test-item-steps.ts";
import {
  everySurah,
  notPlayable,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./test-session.ts";

const SECOND = 1000;
const PAGE = new URL("../../../docs/session-table.md", import.meta.url);
const stopped = aboutSpeaker("speaker.stopped-by-you", "Kitchen");

/** The name of a state; each has a column of its own. */
function stateOf(state: SessionState): string {
  const { recital, shown } = state;
  if (state.isClosed) return "closed";
  if (!state.isConnected) return recital ? "lost" : "away";
  if (!recital && state.stops.pending) return "to be stopped";
  if (state.ready && !recital) return "ready";
  if (!recital) return { stopped: "idle", error: "failed" }[shown.status as string] ?? "another's";
  if (state.volume.fade) return "fades";
  if (state.adhan.sounding) return "adhan";
  if (recital.unreachable !== null) return "waits for recordings";
  if (recital.doubts.silence) return "silent";
  if (recital.gap) return "between items";
  if (recital.loading.isHeld) return "held";
  if (!recital.loading.isProven) return recital.loading.isAsked ? "asks" : "loads";
  return { paused: "paused", loading: "stalls" }[shown.status as string] ?? "plays";
}

const from18 = { order: inOrder(everySurah.availableSurahs, 18), position: 0 };

async function plays(kitchen: TestSession, plan = {}): Promise<void> {
  await kitchen.session.begin(kitchen.run({ plan: { ...from18, ...plan } }).plan);
  kitchen.plays(18);
  await kitchen.clock.advance(30 * SECOND);
  kitchen.plays(18, 30);
}

function makeReady(kitchen: TestSession): Promise<void> {
  const { plan } = kitchen.run({ plan: from18 });
  return kitchen.session.prepare(plan, { at: kitchen.clock.now() + 10 * SECOND, loads: true });
}

/** How each state comes about. */
const STATES: Record<string, (kitchen: TestSession) => Promise<void>> = {
  idle: async () => {},
  away: async (kitchen) => kitchen.loses("gone"),
  ready: async (kitchen) => {
    await makeReady(kitchen);
    await kitchen.clock.advance(0);
    kitchen.says({ type: "volume", volume: 50, muted: true });
  },
  "another's": async (kitchen) => kitchen.media({ state: "playing", url: "http://music.test/1" }),
  loads: async (kitchen) => kitchen.session.begin(kitchen.run({ plan: from18 }).plan),
  held: async (kitchen) => {
    await kitchen.session.begin(kitchen.run({ plan: from18 }).plan);
    await kitchen.session.pause();
  },
  plays,
  paused: async (kitchen) => {
    await plays(kitchen);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 30, duration: 600 });
  },
  stalls: async (kitchen) => {
    await plays(kitchen);
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: 30 });
  },
  silent: async (kitchen) => {
    await plays(kitchen);
    kitchen.media({});
  },
  "between items": async (kitchen) => {
    const order = orderOf([part(0, 20, 3, 18)], { gap: 5 });
    await kitchen.session.begin(
      kitchen.run({ plan: { order, position: 0, startsOver: false } }).plan,
    );
    kitchen.plays(18, 0);
    await kitchen.clock.advance(20 * SECOND);
  },
  fades: async (kitchen) => {
    await plays(kitchen, {});
    kitchen.session.setSleepTimer({ until: "time", at: kitchen.clock.now() + SECOND });
    await kitchen.clock.advance(2 * SECOND);
  },
  lost: async (kitchen) => {
    await plays(kitchen);
    kitchen.loses("gone");
  },
  asks: async (kitchen) => {
    const { plan } = kitchen.run({ plan: from18 });
    await kitchen.session.begin(plan, { adopt: { ...ADOPTED, sounded: true } });
  },
  "waits for recordings": async (kitchen) => {
    await plays(kitchen);
    kitchen.failWith(notPlayable());
    kitchen.idle("finished");
    await kitchen.clock.advance(10 * SECOND);
    kitchen.failWith(null);
  },
  adhan: async (kitchen) => {
    await plays(kitchen);
    const steps = adhanSteps(() => kitchen);
    const adhan = steps.adhanOf("maghrib");
    await kitchen.session.begin(adhan.plan);
    steps.sounds(adhan, 5);
  },
  "to be stopped": async (kitchen) => {
    await plays(kitchen);
    kitchen.disobeys.set("stop", "refuses").set("pause", "refuses");
    await kitchen.session.stop(stopped).catch(() => {});
  },
  closed: async (kitchen) => {
    await plays(kitchen);
    await kitchen.session.close();
  },
};

const ours = { url: urlOfSurah(18), duration: 600 };

/** What can happen. */
const EVENTS: Record<string, (kitchen: TestSession) => unknown> = {
  "it is connected": (kitchen) => kitchen.says({ type: "connected" }),
  "it is lost": (kitchen) => kitchen.loses("gone"),
  "it plays our surah": (kitchen) => kitchen.media({ state: "playing", ...ours, position: 32 }),
  "it pauses": (kitchen) => kitchen.media({ state: "paused", ...ours, position: 32 }),
  "it buffers": (kitchen) => kitchen.media({ state: "buffering", ...ours, position: 32 }),
  "it has finished": (kitchen) => kitchen.media({ idleReason: "finished", ...ours, position: 600 }),
  "it could not play": (kitchen) => kitchen.media({ idleReason: "error", ...ours }),
  "it was stopped": (kitchen) => kitchen.media({ idleReason: "cancelled" }),
  "it is silent": (kitchen) => kitchen.media({}),
  "it plays something else": (kitchen) =>
    kitchen.media({ state: "playing", url: "http://music.test/2" }),
  "it was taken": (kitchen) => kitchen.says({ type: "taken", by: "Music" }),
  "it is turned": (kitchen) => kitchen.says({ type: "volume", volume: 60, muted: false }),
  "a run is made ready": makeReady,
  "its run begins": (kitchen) => {
    const { ready } = kitchen.value();
    return ready && kitchen.session.begin(ready.plan);
  },
  "what is ready is let go": (kitchen) =>
    kitchen.session.letReadyGo(kitchen.value().ready?.plan.runId ?? 0),
  "a run begins": (kitchen) => kitchen.session.begin(kitchen.run({ plan: from18 }).plan),
  "an adhan begins": (kitchen) =>
    kitchen.session.begin(adhanSteps(() => kitchen).adhanOf("isha").plan),
  "a person begins": (kitchen) => kitchen.session.begin(kitchen.manual()),
  pause: (kitchen) => kitchen.session.pause(),
  resume: (kitchen) => kitchen.session.resume(),
  seek: (kitchen) => kitchen.session.seek(10),
  next: (kitchen) => kitchen.session.moveTo(inOrder(everySurah.availableSurahs, 19), 0),
  stop: (kitchen) => kitchen.session.stop(stopped),
  volume: (kitchen) => kitchen.session.setVolume({ volume: 40 }),
  "25 seconds pass": (kitchen) => kitchen.clock.advance(25 * SECOND),
  "it ends here": (kitchen) => kitchen.session.close(),
};

/** "plays: pause, load 18": the state after the event, and what the speaker was told, but for questions. */
async function walk(state: string, event: string): Promise<string> {
  const kitchen = await testSession();
  await STATES[state]?.(kitchen);
  await kitchen.clock.advance(0);
  expect(stateOf(kitchen.value())).toBe(state);
  kitchen.commands.length = 0;
  await Promise.resolve(EVENTS[event]?.(kitchen)).catch(() => {});
  await kitchen.clock.advance(0);
  expect(brokenInvariants(kitchen.value(), kitchen.clock.now())).toEqual([]);
  const told = kitchen.commands.flatMap(({ command, media }) => {
    if (command === "refresh") return [];
    return media ? `load ${media.surahId ?? "adhan"}${media.paused ? " paused" : ""}` : [command];
  });
  const after = stateOf(kitchen.value());
  const unique = told.filter((one, index) => told[index - 1] !== one);
  if (after === state && told.length === 0) return "";
  return [after === state ? "" : after, unique.join(", ")].filter(Boolean).join(": ");
}

// Promise any-event-any-state: any event in any state of a speaker's session
// -> what follows is a table that a test walks; what is always true of a session is asked after each event, and all
// that it knows is printed and read again
test("every event in every state of a session does what the table says", async () => {
  const names = Object.keys(STATES);
  const lines: string[] = [];
  for (const name of names) {
    const done: string[] = [];
    const nothing: string[] = [];
    for (const event of Object.keys(EVENTS)) {
      const what = await walk(name, event);
      if (what === "") nothing.push(event);
      else done.push(`| ${event} | ${what} |`);
    }
    lines.push(`## ${name}`, "", "| event | then |", "|---|---|", ...done, "");
    lines.push(`Nothing changes, and nothing is told: ${nothing.join("; ") || "never"}.`, "");
  }
  const page = readFileSync(PAGE, "utf8");
  const head = page.slice(0, page.indexOf("## "));
  const walked = `${head}${lines.join("\n")}`;
  if (process.env["DRAW_TABLE"]) writeFileSync(PAGE, walked);
  expect(readFileSync(PAGE, "utf8").trim()).toBe(walked.trim());
});
