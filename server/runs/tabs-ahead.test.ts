// What the tab of a browser is told to fetch before its minute.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { orderOf } from "#server/playback/play-order";
import { createPlansOn } from "./runs-at-home.ts";
import { createTabsAhead } from "./tabs-ahead.ts";
import {
  DAY,
  facts,
  MINUTE,
  NOW,
  type RunsDatabase,
  runsDatabase,
  SECOND,
} from "./test-runs-database.ts";

let kit: RunsDatabase;
let database: RunsDatabase["database"];
let clock: RunsDatabase["clock"];
let amina = 0;

beforeEach(async () => {
  kit = await runsDatabase();
  ({ database, clock, amina } = kit);
});
afterEach(() => kit.close());

const BROWSER = "0123456789abcdef";
const OTHER = 999;

/** What the tabs of this node are told, by their connections; `hears`: what a tab says. */
function tabs({ isOpenHere = true } = {}) {
  const listeners = new Map<string, (event: never) => void>();
  const told: unknown[][] = [];
  const reciter = { id: 1, server: "https://recordings.example/", path: "afs/" } as Reciter;
  const ahead = createTabsAhead({
    db: database.db,
    clock,
    looks: (userId) => isOpenHere && (userId === amina || userId === OTHER),
    log: { warn: (fields: object) => told.push(["fault", fields]) } as never,
    plansOn: createPlansOn({
      ...{ db: database.db, facts, clock },
      portions: {
        async orderOf(portion) {
          const { surahs } = portion as unknown as { surahs: number[] };
          const items = surahs.map((surah) => ({
            recording: { surah },
            from: surah === 2 ? 30 : null,
            to: null,
            repeat: 1,
          }));
          return { reciter, order: orderOf(items, {}), leftOut: null };
        },
      },
      durations: { of: async () => new Map() },
    }),
    events: {
      subscribe(name, listener) {
        listeners.set(name, listener);
        return () => {};
      },
      publish(_, event) {
        const { connection, frame } = event as unknown as {
          connection: string;
          frame: { command: object };
        };
        told.push([connection, frame.command]);
      },
    },
  });
  const emit = (name: string, event: object) => listeners.get(name)?.(event as never);
  const says = (connection: string, kind: string, userId = amina) =>
    emit("browser-event", { address: { userId, browserId: BROWSER }, connection, event: { kind } });
  const changed = () => emit("schedules-changed", { scheduleId: 1 });
  return { ahead, told, says, changed };
}

const recitesSurahs = (...surahs: number[]) => ({
  portion: JSON.stringify({ kind: "surahs", surahs, times: 1 }),
});
const fetched = (surah: string, position = 0) => ({
  ...{ do: "fetch-ahead", position },
  url: `https://recordings.example/afs/${surah}.mp3`,
});
const letGo = { do: "fetch-ahead", url: null, position: 0 };

// Promise browser-fetches-ahead: a browser is the speaker of a schedule, and the host of its recording is slow
// -> a minute before, its tab fetches the recording, unheard and unseen, and is heard on the minute; what is edited is
// fetched instead, what is skipped or switched off is let go; where data is metered nothing is fetched before the minute
test("a tab that plays for its browser has the next recording fetched a minute before, once; another one when it is edited; none when it is skipped", async () => {
  const tablet = await kit.addDevice({ type: "browser", deviceId: BROWSER });
  const id = await kit.addSchedule({
    ...{ deviceId: tablet, nextRunAt: NOW + 2 * MINUTE, endTime: null },
    ...recitesSurahs(36),
  });
  const { ahead, told, says, changed } = tabs();
  ahead.start();
  says("one", "hello");
  await clock.advance(55 * SECOND);
  expect(told).toEqual([]);
  await clock.advance(10 * SECOND);
  expect(told).toEqual([["one", fetched("036")]]);
  await clock.advance(10 * SECOND);
  changed();
  await clock.advance(SECOND);
  expect(told).toHaveLength(1);
  const edit = (set: object) =>
    database.db.updateTable("schedules").set(set).where("id", "=", id).execute();
  await edit(recitesSurahs(2));
  changed();
  await clock.advance(SECOND);
  expect(told.slice(1)).toEqual([["one", fetched("002", 30)]]);
  // Another tab of the browser plays from now on.
  says("two", "hello");
  await clock.advance(SECOND);
  expect(told.slice(2)).toEqual([["two", fetched("002", 30)]]);
  await edit({ enabled: 0 });
  changed();
  await clock.advance(SECOND);
  expect(told.slice(3)).toEqual([["two", letGo]]);
  await edit({ enabled: 1, nextRunAt: NOW + 2 * MINUTE });
  await clock.advance(10 * SECOND);
  expect(told.slice(4)).toEqual([["two", fetched("002", 30)]]);
  // What has begun it keeps.
  await clock.advance(MINUTE);
  await edit({ nextRunAt: NOW + DAY });
  changed();
  await clock.advance(SECOND);
  says("two", "gone");
  await clock.advance(MINUTE);
  expect(told.slice(5)).toEqual([]);
  ahead.stop();
});

// Proves browser-fetches-ahead.
test("no tab is told to fetch for another account, for a browser that is disconnected, or where its account has no page open here", async () => {
  const tablet = await kit.addDevice({ type: "browser", deviceId: BROWSER, isConnected: 0 });
  const next = { nextRunAt: NOW + 50 * SECOND, endTime: null, ...recitesSurahs(36) };
  await kit.addSchedule({ deviceId: tablet, ...next });
  const elsewhere = tabs({ isOpenHere: false });
  const { ahead, told, says } = tabs();
  for (const each of [ahead, elsewhere.ahead]) each.start();
  for (const each of [says, elsewhere.says]) each("one", "hello");
  says("two", "hello", OTHER);
  await clock.advance(10 * SECOND);
  expect(told).toEqual([]);
  const connected = database.db.updateTable("devices").set({ isConnected: 1 });
  await connected.where("id", "=", tablet).execute();
  await clock.advance(10 * SECOND);
  expect(told).toEqual([["one", fetched("036")]]);
  expect(elsewhere.told).toEqual([]);
  for (const each of [ahead, elsewhere.ahead]) each.stop();
});
