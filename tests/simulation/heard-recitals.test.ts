// How far a portion that goes on was heard, on several speakers.
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect, test } from "vitest";
import { createHeardRecitals } from "./heard-recitals.ts";
import type { TownSpeaker } from "./town-speakers.ts";
import type { Town } from "./town.ts";

const DUE = Date.UTC(2027, 4, 23, 1, 16);
const PORTION = JSON.stringify({ kind: "part", unit: "ayah", count: 9 });
const POINT = JSON.stringify({ surah: 90, ayah: 18, second: 51 });
const TABLES = `
  create table khatms (id, user_id, point_surah, point_ms);
  create table schedules (id, user_id, device_id, portion, point, start_anchor);
  create table runs (id, schedule_id, device_id, due_at, ends_at, ended_at, status, play_order);`;

/** Seconds after DUE: the next day. */
const NEXT = 24 * 60 * 60;

/**
 * A schedule that is to go on in the 51st second of surah 90, with a run on each of two speakers, and the next day on the
 * second one. Something befalls their home at `trouble`, seconds after DUE; null: nothing does. A person has sent them on at
 * `sentOnAt`.
 */
function listen({
  trouble = null,
  sentOnAt = 0,
}: {
  trouble?: number | null;
  sentOnAt?: number;
} = {}) {
  const db = new DatabaseSync(":memory:");
  db.exec(TABLES);
  db.prepare("insert into schedules values (1, 1, 1, ?, ?, null)").run(PORTION, POINT);
  const addRun = db.prepare("insert into runs values (?, 1, ?, ?, null, null, 'running', null)");
  for (const id of [1, 2]) addRun.run(id, id, DUE);
  addRun.run(3, 2, DUE + NEXT * 1000);
  const ask = (sql: string, ...given: SQLInputValue[]) => db.prepare(sql).all(...given);

  let now = DUE;
  const home = { index: 0, userId: 1, agent: null, touchedAt: 0 };
  const town = {
    ...{ world: { now: () => now }, database: { ask }, homes: [home] },
    ...{ agents: { all: [] }, faults: { troubles: () => [] } },
  } as unknown as Town;
  const broken: string[] = [];
  const breaks = (_: string, text: string) => void broken.push(text);
  const at = trouble === null ? Number.NaN : DUE + trouble * 1000;
  const isQuiet = (_: number, from: number, to: number) => !(at >= from && at <= to);
  const recitals = createHeardRecitals({ town, breaks, isQuiet });

  /** Its schedule is moved, and its row is gone. */
  const withdraw = (id: number) => void db.prepare("delete from runs where id = ?").run(id);

  function speakerOf(id: number) {
    const speaker = { home, id, soughtAt: 0, sentOnAt, state: {} } as unknown as TownSpeaker;
    /** So many seconds after the minute it is at this second of a surah. */
    return (
      after: number,
      state: "PLAYING" | "PAUSED" | "IDLE",
      surah: number,
      position: number,
    ) => {
      now = DUE + after * 1000;
      const runId = after < NEXT ? id : 3;
      const url = `https://10.0.0.9/r4/0${surah}.mp3`;
      const media = { state, url, position, title: "", artist: "", duration: null };
      const is = { ...{ app: null, volume: 50, muted: false, senders: 1 }, media };
      speaker.loaded = { url, runId, at: now, by: null };
      recitals.onState(speaker, is);
      speaker.state = is;
      if (state === "PLAYING") recitals.onSound(speaker, { url, runId, from: now, to: null });
    };
  }
  /** A minute after it, with the portion stored as going on in this second. */
  function storedAt(surah: number, second: number) {
    now = DUE + 60_000;
    const point = JSON.stringify({ surah, ayah: 1, second });
    db.prepare("update schedules set point = ?").run(point);
    recitals.askEachMinute();
  }
  return { bedroom: speakerOf(1), kitchen: speakerOf(2), withdraw, storedAt, broken };
}

// Seed 138: the node was stopped while an adhan sounded in the bedroom, and the next one looked at the portion anew after it.
test("a speaker that begins late may begin where the one beside it has come to, in the recording that this plays", () => {
  const { bedroom, kitchen, broken } = listen();
  kitchen(0, "PLAYING", 90, 51);
  kitchen(9, "PLAYING", 91, 0);
  bedroom(38, "PLAYING", 91, 17.9);
  expect(broken).toEqual([]);
});

test("what the one beside it would have recited, had it not stopped, is skipped", () => {
  const { bedroom, kitchen, broken } = listen();
  kitchen(0, "PLAYING", 90, 51);
  kitchen(9, "PLAYING", 91, 0);
  kitchen(10, "IDLE", 91, 1);
  bedroom(38, "PLAYING", 91, 17.9);
  expect(broken).toEqual([
    "Run 1 of part 1 begins at 91 17.9 s, and was heard up to 90 51.0 s. What is between them is skipped.",
  ]);
});

// Seeds 154, 156 and 177: the run that began, of which nothing was heard yet, counted as what was heard last.
test("seconds of the day before are recited again only where something befell who was to say that they were heard", () => {
  const again =
    "Run 3 of part 1 begins at 90 45.0 s, and was heard up to 90 56.0 s. What is between them is recited twice.";
  for (const [trouble, breaks] of [
    [5, []],
    [null, [again]],
  ] as const) {
    const { kitchen, broken } = listen({ trouble });
    kitchen(0, "PLAYING", 90, 51);
    kitchen(5, "IDLE", 90, 56);
    kitchen(NEXT, "PLAYING", 90, 45);
    expect([trouble, broken]).toEqual([trouble, breaks]);
  }
});

// Seed 183: an agent whose line was cut a second before recited for 13 s what was moved on its minute.
test("what was made ready is heard, too, where its schedule is moved before it sounds", () => {
  const { kitchen, withdraw, storedAt, broken } = listen();
  kitchen(-10, "PAUSED", 90, 51);
  withdraw(2);
  kitchen(0, "PLAYING", 90, 51);
  kitchen(8, "IDLE", 90, 59);
  storedAt(90, 59);
  expect(broken).toEqual([]);
});

// Seeds 155 and 157: in the moment in which its recording is loaded, or while its tab is asleep.
test("a run that a person seeks in, or sends on to the next surah, before it sounds begins where they want it", () => {
  const skipped = (sentOnAt: number) => {
    const { kitchen, broken } = listen({ sentOnAt });
    kitchen(40, "PLAYING", 91, 20);
    return broken.length;
  };
  expect(skipped(DUE)).toBe(0);
  expect(skipped(DUE - 1)).toBe(1);
});
