// Tests of parts of recordings over the real Cast protocol, on a virtual speaker whose clock is turned by hand.
import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import type { Speaker } from "#server/speakers/speaker";
import { castSpeakers } from "#server/speakers/cast/cast-speaker";
import { createSpeakerJournals } from "#server/speakers/speaker-journal";
import { eventually, quietLog } from "#server/speakers/cast/test-cast-speaker";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { orderOf, type PlayItem } from "../play-order.ts";
import { planByHand } from "../play-plan.ts";
import type { HistoryStore } from "../record/history-store.ts";
import { emptyState } from "../record/playback-state-store.ts";
import { createPlaybackSession, type PlaybackSession } from "./playback-session.ts";
import { everySurah } from "./test-session.ts";

/** Milliseconds of one turn of the clock: no measurement is finer. */
const TURN = 10;
const target = { id: 7, userId: 3, type: "google", name: "Kitchen", deviceId: "k" } as const;

let clock: HandClock;
let kitchen: VirtualSpeaker;
let session: PlaybackSession;
/** Commands that the speaker has not answered. */
let unanswered = 0;
/** What the speaker was sent, and the second of the recording at which that was. */
let sent: string[] = [];

afterEach(async () => {
  await session.close();
  await kitchen.stop();
});

async function start(): Promise<void> {
  clock = handClock(Date.parse("2026-11-21T04:50:00Z"));
  const silent = { mdns: false, fetchAudio: false, duration: 600 };
  kitchen = await startVirtualSpeaker({ name: "Kitchen", ...silent, clock });
  unanswered = 0;
  sent = [];
  let isThere = false;
  const where = async () => ({ host: "127.0.0.1", port: kitchen.port });
  const discovery = { resolve: where };
  const origin = { address: (url: string) => url };
  const cast = castSpeakers({ discovery, origin, clock, log: quietLog, random: () => 0.5 });
  session = createPlaybackSession({
    target: { ...target },
    initial: emptyState(target.id, clock.now()),
    createSpeaker: (onEvent) =>
      watched(cast.create(target, onEvent, createSpeakerJournals(clock).of(target.id))),
    clock,
    random: () => 0.5,
    log: createLog("silent"),
    history: { beginSoon: async () => 1, keepPlaceSoon: async () => {} } as unknown as HistoryStore,
    ayahs: { at: () => null, rest: () => null, lasts: () => null, start: async () => null },
    lastPlan: null,
    planBeforeAdhan: null,
    onChange() {},
    onReachable(reachable) {
      isThere = reachable;
    },
    stored: null,
    store() {},
    onRunEvent() {},
  });
  while (!isThere) await pass(TURN / 1000);
}

const position = () => Math.round((kitchen.state().media?.position ?? 0) * 100) / 100;

function watched(speaker: Speaker): Speaker {
  const watch =
    <Given extends unknown[]>(name: string, command: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      const to = typeof given[0] === "number" ? ` ${given[0]}` : "";
      if (name !== "refresh") sent.push(`${name}${to} at ${position()}`);
      unanswered++;
      try {
        await command(...given);
      } finally {
        unanswered--;
      }
    };
  return {
    ...speaker,
    load: watch("load", speaker.load),
    play: watch("play", speaker.play),
    pause: watch("pause", speaker.pause),
    stop: watch("stop", speaker.stop),
    seek: watch("seek", speaker.seek),
    refresh: watch("refresh", speaker.refresh),
  };
}

/** Turns the clock; it waits for the speaker's answers, however long the machine needs for them. */
async function pass(seconds: number): Promise<void> {
  for (let turns = Math.round((seconds * 1000) / TURN); turns > 0; turns--) {
    await clock.advance(TURN);
    await eventually(
      () => unanswered === 0,
      () => "a command without an answer",
    );
  }
}

const ayah = (from: number, to: number, repeat = 1): PlayItem => ({
  recording: { surah: 1 },
  from,
  to,
  repeat,
});
const ayahs = [ayah(6.2, 9.05, 3), ayah(9.05, 12.4, 3), ayah(12.4, 14.7, 3), ayah(14.7, 17.5, 3)];

async function recite(items: PlayItem[], list: { times?: number; gap?: number } = {}) {
  const order = orderOf(items, list);
  const begun = session.begin(planByHand({ reciter: everySurah, order, position: 0 }));
  await eventually(
    () => unanswered === 0,
    () => "a LOAD without an answer",
  );
  await begun;
}

/** What it was sent, with the seconds at which that should have been; each must be within 0.05 s. */
function expectSent(wanted: [command: string, at: number][]): void {
  const seen = sent.map((line) => line.split(" at "));
  expect(seen.map(([command]) => command)).toEqual(wanted.map(([command]) => command));
  for (const [index, [command, at]] of wanted.entries()) {
    const late = Number(seen[index]?.[1]) - at;
    expect(late, command).toBeGreaterThanOrEqual(-0.011);
    expect(late, command).toBeLessThan(0.05);
  }
}

test("four ayahs three times each with a silence between: every one begins and ends in time", async () => {
  await start();
  await recite(ayahs, { gap: 1.5 });
  await pass(60);
  const wanted: [string, number][] = [["load", 0]];
  for (const { from, to } of ayahs) {
    for (let time = 0; time < 3; time++) {
      if (wanted.length > 1) wanted.push([`seek ${from}`, Number(wanted.at(-1)?.[1])]);
      wanted.push(["pause", Number(to)]);
    }
  }
  // Not after the very last.
  wanted[wanted.length - 1] = ["stop", 17.5];
  expectSent(wanted);
  const loads = kitchen.journal.filter(({ payload }) => payload.type === "LOAD");
  expect(loads.map(({ payload }) => payload.currentTime)).toEqual([6.2]);
  const seeks = kitchen.journal.filter(({ payload }) => payload.type === "SEEK");
  expect(new Set(seeks.map(({ payload }) => payload.resumeState))).toEqual(
    new Set(["PLAYBACK_START"]),
  );
  // From one beginning to the next: the ayah and the silence.
  const begun = seeks.slice(0, 2).map(({ at }) => at);
  expect((Number(begun[1]) - Number(begun[0])) / 1000).toBeCloseTo(2.85 + 1.5, 1);
  expect(kitchen.state().media).toBeNull();
});

test("without a silence the speaker jumps while it plays, and what is contiguous is played on", async () => {
  await start();
  await recite([ayah(6.2, 9.05, 2), ayah(9.05, 12.4)]);
  await pass(20);
  expectSent([
    ["load", 0],
    ["seek 6.2", 9.05],
    ["stop", 12.4],
  ]);
});

test("an end is in time though the speaker began late and stopped for a while", async () => {
  await start();
  await recite([ayah(5, 40)]);
  await pass(10);
  kitchen.pressPause();
  await pass(13);
  kitchen.pressPlay();
  await pass(26);
  expectSent([
    ["load", 0],
    ["stop", 40],
  ]);
});

test("somebody pauses in the silence, and resumes later", async () => {
  await start();
  await recite([ayah(6.2, 9.05, 2)], { gap: 3 });
  await pass(4);
  await session.pause();
  await pass(20);
  expect(session.state().status).toBe("paused");
  await session.resume();
  await pass(4);
  expectSent([
    ["load", 0],
    ["pause", 9.05],
    ["seek 6.2", 9.05],
    ["stop", 9.05],
  ]);
});
