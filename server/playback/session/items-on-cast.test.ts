// Tests of parts of recordings over the real Cast protocol, on a virtual speaker whose clock is turned by hand.
import { afterEach, expect, test } from "vitest";
import { orderOf, type PlayItem } from "../play-order.ts";
import { planByHand } from "../play-plan.ts";
import { everySurah } from "./test-session.ts";
import { type SessionOnCast, sessionOnCast } from "./test-session-on-cast.ts";

let on: SessionOnCast;

afterEach(() => on.leave());

const ayah = (from: number, to: number, repeat = 1): PlayItem => ({
  recording: { surah: 1 },
  from,
  to,
  repeat,
});
const ayahs = [ayah(6.2, 9.05, 3), ayah(9.05, 12.4, 3), ayah(12.4, 14.7, 3), ayah(14.7, 17.5, 3)];

async function recite(items: PlayItem[], list: { times?: number; gap?: number } = {}) {
  const order = orderOf(items, list);
  await on.begin(planByHand({ reciter: everySurah, order, position: 0 }));
}

/** What it was sent, with the seconds at which that should have been; each must be within 0.05 s. */
function expectSent(wanted: [command: string, at: number][]): void {
  const seen = on.sent.map((line) => line.split(" at "));
  expect(seen.map(([command]) => command)).toEqual(wanted.map(([command]) => command));
  for (const [index, [command, at]] of wanted.entries()) {
    const late = Number(seen[index]?.[1]) - at;
    expect(late, command).toBeGreaterThanOrEqual(-0.011);
    expect(late, command).toBeLessThan(0.05);
  }
}

// Promise passage-repeated: a passage, its repetitions and silences
// -> it starts and ends within 0.3 s, never early; a jump does not load again
test("four ayahs three times each with a silence between: every one begins and ends in time", async () => {
  on = await sessionOnCast();
  await recite(ayahs, { gap: 1.5 });
  await on.pass(60);
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
  const loads = on.kitchen.journal.filter(({ payload }) => payload.type === "LOAD");
  expect(loads.map(({ payload }) => payload.currentTime)).toEqual([6.2]);
  const seeks = on.kitchen.journal.filter(({ payload }) => payload.type === "SEEK");
  expect(new Set(seeks.map(({ payload }) => payload.resumeState))).toEqual(
    new Set(["PLAYBACK_START"]),
  );
  // From one beginning to the next: the ayah and the silence.
  const begun = seeks.slice(0, 2).map(({ at }) => at);
  expect((Number(begun[1]) - Number(begun[0])) / 1000).toBeCloseTo(2.85 + 1.5, 1);
  expect(on.kitchen.state().media).toBeNull();
});

test("without a silence the speaker jumps while it plays, and what is contiguous is played on", async () => {
  on = await sessionOnCast();
  await recite([ayah(6.2, 9.05, 2), ayah(9.05, 12.4)]);
  await on.pass(20);
  expectSent([
    ["load", 0],
    ["seek 6.2", 9.05],
    ["stop", 12.4],
  ]);
});

test("an end is in time though the speaker began late and stopped for a while", async () => {
  on = await sessionOnCast();
  await recite([ayah(5, 40)]);
  await on.pass(10);
  on.kitchen.pressPause();
  await on.pass(13);
  on.kitchen.pressPlay();
  await on.pass(26);
  expectSent([
    ["load", 0],
    ["stop", 40],
  ]);
});

test("somebody pauses in the silence, and resumes later", async () => {
  on = await sessionOnCast();
  await recite([ayah(6.2, 9.05, 2)], { gap: 3 });
  await on.pass(4);
  await on.session.pause();
  await on.pass(20);
  expect(on.session.state().status).toBe("paused");
  await on.session.resume();
  await on.pass(4);
  expectSent([
    ["load", 0],
    ["pause", 9.05],
    ["seek 6.2", 9.05],
    ["stop", 9.05],
  ]);
});
