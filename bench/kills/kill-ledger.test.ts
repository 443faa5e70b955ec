// The judge of `npm run bench -- kills`: a run that went well breaks nothing, and each promise is seen to be broken.
import { beforeEach, describe, expect, test } from "vitest";
import { createLedger, type Expected, type Ledger, type Written } from "./kill-ledger.ts";

const SECOND = 1000;
const DUE = 1_000_000;
const LONG_AFTER = DUE + 400 * SECOND;
const url = "https://example.org/018.mp3";

let ledger: Ledger;
let broken: string[];
let one: Expected;
let lastId = 0;

beforeEach(() => {
  broken = [];
  ledger = createLedger((which) => broken.push(which));
  one = ledger.expect({ scheduleId: 1, dueAt: DUE, speaker: 0, seconds: 30, endsAt: null });
});

/** What the database's journal says of the run, seconds after its instant. */
function writes(seconds: number, status: Written["status"], reason: string | null = null): void {
  const at = DUE + seconds * SECOND;
  const run = { runId: 7, scheduleId: 1, dueAt: DUE, claimedBy: "a" };
  ledger.writes({ id: ++lastId, at, ...run, status, reason });
}

function sounds(from: number, to: number, place = 0): void {
  const media = { url, runId: 7, place, state: "PLAYING" };
  ledger.hears({ speaker: 0, at: DUE + from * SECOND, kind: "sounds", media });
  ledger.hears({ speaker: 0, at: DUE + to * SECOND, kind: "silent" });
}

const judged = (at = LONG_AFTER) => {
  ledger.judge(at);
  return broken;
};

test("a run that is heard on its minute, and told as played, breaks nothing and is counted", () => {
  writes(-10, "preparing");
  writes(0, "running");
  sounds(0.1, 30.1);
  writes(30.2, "played");
  expect(judged()).toEqual([]);
  expect(one.isOver).toBe(true);
  expect(ledger.figures).toMatchObject({ due: 1, heard: 1, told: { played: 1 } });
});

describe("silent", () => {
  test("a run of which nothing is told", () => {
    expect(judged()).toEqual(["silent"]);
  });

  test("a run that is told to run and never heard", () => {
    writes(-10, "preparing");
    writes(0, "running");
    expect(judged()).toEqual(["silent"]);
  });

  test("one that is told as played and was heard for half of it, and one that is told as missed and was heard", () => {
    writes(0, "running");
    sounds(0, 15);
    writes(15.1, "played");
    expect(judged()).toEqual(["silent"]);
    ledger.expect({ scheduleId: 1, dueAt: DUE + 1, speaker: 0, seconds: 30, endsAt: null });
    const run = { runId: 8, scheduleId: 1, dueAt: DUE + 1, claimedBy: null };
    const media = { url, runId: 8, place: 0, state: "PLAYING" };
    ledger.hears({ speaker: 0, at: DUE + 100 * SECOND, kind: "sounds", media });
    ledger.hears({ speaker: 0, at: DUE + 120 * SECOND, kind: "silent" });
    ledger.writes({ id: ++lastId, at: DUE + 121 * SECOND, ...run, status: "missed", reason: "." });
    expect(judged()).toEqual(["silent", "silent"]);
  });

  test("an end without a reason, unless it was played", () => {
    writes(0, "failed");
    expect(judged()).toEqual(["silent"]);
  });

  test("a stop that nobody made", () => {
    writes(0, "running");
    sounds(0, 10);
    writes(10, "stopped", "Somebody stopped Kitchen.");
    expect(judged()).toEqual(["silent"]);
  });

  test("not while its node has died a moment ago, and it may still be taken up", () => {
    writes(-10, "preparing");
    writes(0, "running");
    ledger.troubles({ at: LONG_AFTER - 10 * SECOND, node: "a", kind: "kill -9" });
    expect(judged()).toEqual([]);
    expect(judged(LONG_AFTER + 100 * SECOND)).toEqual(["silent"]);
  });

  test("one with an end time that was silent halfway, unless its node was in trouble meanwhile", () => {
    const halves = (dueAt: number, isTroubled: boolean) => {
      const run = { runId: dueAt, scheduleId: 1, dueAt, claimedBy: "a", reason: null };
      ledger.expect({ scheduleId: 1, dueAt, speaker: 0, seconds: null, endsAt: dueAt + 66_000 });
      ledger.writes({ id: ++lastId, at: dueAt, ...run, status: "running" });
      if (isTroubled) ledger.troubles({ at: dueAt + 20_000, node: "a", kind: "kill -9" });
      for (const [from, to] of [
        [0, 36_000],
        [51_000, 66_000],
      ] as const) {
        const media = { url, runId: dueAt, place: from / 1000, state: "PLAYING" };
        ledger.hears({ speaker: 0, at: dueAt + from, kind: "sounds", media });
        ledger.hears({ speaker: 0, at: dueAt + to, kind: "silent" });
      }
      ledger.writes({ id: ++lastId, at: dueAt + 66_100, ...run, status: "played" });
    };
    one.isDoubtful = true;
    halves(DUE + 100_000, true);
    expect(judged()).toEqual([]);
    halves(DUE + 200_000, false);
    expect(judged()).toEqual(["silent"]);
  });

  test("although another node has died, which had nothing to do with it", () => {
    writes(-10, "preparing");
    ledger.troubles({ at: LONG_AFTER - 10 * SECOND, node: "b", kind: "kill -9" });
    expect(judged()).toEqual(["silent"]);
  });
});

describe("twice", () => {
  test("a recording that is recited from its beginning again, but not from its place", () => {
    sounds(0, 10);
    sounds(20, 40, 10);
    expect(broken).toEqual([]);
    sounds(50, 80);
    expect(broken).toEqual(["twice"]);
  });

  test("a LOAD of what plays there", () => {
    const media = { url, runId: 7, place: 3, state: "LOADING" };
    const during = { ...media, place: 5, state: "PLAYING" };
    const note = { speaker: 0, at: DUE, kind: "load", media, autoplay: true } as const;
    ledger.hears({ ...note, during: null });
    ledger.hears({ ...note, during: { ...during, runId: 6 } });
    expect(broken).toEqual([]);
    ledger.hears({ ...note, during });
    expect(broken).toEqual(["twice"]);
  });

  test("a run that sounds again when it was over", () => {
    writes(0, "running");
    sounds(0, 30);
    writes(30, "played");
    judged();
    sounds(500, 510, 12);
    expect(broken).toEqual(["twice"]);
  });
});

test("after-stop: what sounds longer than two seconds after the answer to a stop, or begins after it", () => {
  writes(0, "running");
  sounds(0, 11);
  one.silentFrom = DUE + 10 * SECOND;
  writes(11, "stopped", "You stopped it.");
  expect(judged()).toEqual([]);
  sounds(600, 610, 12);
  expect(broken).toEqual(["after-stop"]);
});

test("early: what sounds before its instant", () => {
  writes(-10, "preparing");
  sounds(-1, 29);
  writes(29, "played");
  expect(judged()).toEqual(["early"]);
});

test("two-steer: a speaker that is taken from a node which lives, but not one that it has left, or that has died", () => {
  ledger.nodeComes("a");
  ledger.nodeComes("b");
  for (const node of ["a", "a", null, "b"]) ledger.holds({ at: DUE, speaker: 0, node });
  ledger.holds({ at: DUE, speaker: 1, node: "a" });
  ledger.nodeGoes("b");
  ledger.holds({ at: DUE, speaker: 0, node: "a" });
  expect(broken).toEqual([]);
  ledger.nodeComes("b");
  ledger.holds({ at: DUE, speaker: 0, node: "b" });
  expect(broken).toEqual(["two-steer"]);
});

test("volume: a speaker that is left at the volume of its run, or muted, when its run is over", () => {
  writes(0, "running");
  sounds(0, 30);
  writes(30, "played");
  ledger.hears({ speaker: 0, at: DUE, kind: "volume", volume: 50, muted: true });
  judged();
  expect(judged(LONG_AFTER + 60 * SECOND)).toEqual(["volume"]);
});
