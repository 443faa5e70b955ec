// A live message changes only the cached data it concerns.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Device } from "#contract/devices";
import type { ChangedSchedule, ServerMessage } from "#contract/live-messages";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { alertsKey } from "./alerts.ts";
import { applyLiveMessage, createLive, refetchAll } from "./live.ts";
import { showAdded, showAnswer } from "./newer-data.ts";
import { setDevicesPushed } from "./pushed-devices.ts";
import { createQueryClient, keys, playbackStateQuery } from "./queries.ts";
import { showSchedule } from "./schedule-list.ts";

const state = { deviceId: 4, status: "playing", position: 12 } as PlaybackState;

function filled() {
  const client = createQueryClient();
  client.setQueryData(keys.history(1), []);
  client.setQueryData(keys.schedules(1), []);
  client.setQueryData(keys.history(2), []);
  return client;
}

const isStale = (client: ReturnType<typeof filled>, key: readonly unknown[]) =>
  client.getQueryState(key)?.isInvalidated;

test("writes the playback state and leaves the rest alone", () => {
  const client = filled();
  applyLiveMessage(client, 1, {
    type: "playback_update",
    deviceId: 4,
    state,
    historyUpdated: false,
    data: null,
  });
  expect(client.getQueryData(keys.playbackState(4))).toBe(state);
  expect(isStale(client, keys.history(1))).toBe(false);
  expect(isStale(client, keys.schedules(1))).toBe(false);
});

test("history and schedules are read again when they changed", () => {
  const client = filled();
  const update = { type: "playback_update", deviceId: 4, state } as const;
  applyLiveMessage(client, 1, { ...update, historyUpdated: true, data: {} });
  expect(isStale(client, keys.history(1))).toBe(true);
  expect(isStale(client, keys.history(2))).toBe(false);
  expect(isStale(client, keys.schedules(1))).toBe(false);
  applyLiveMessage(client, 1, { ...update, historyUpdated: false, data: { scheduleId: 9 } });
  expect(isStale(client, keys.schedules(1))).toBe(true);
});

describe("a changed schedule that comes with its message", () => {
  const schedule = (id: number, startTime: string, kind = "onwards") =>
    ({ id, startTime, portion: { kind } }) as unknown as Schedule;
  const [early, late] = [schedule(1, "04:50"), schedule(2, "20:00")];
  const told = (data: ChangedSchedule): ServerMessage => ({
    ...{ type: "playback_update", deviceId: 4, state, historyUpdated: false },
    data,
  });
  let client: ReturnType<typeof filled>;
  const list = () => client.getQueryData(keys.schedules(1));
  let nextId = 1000;
  beforeEach(() => {
    client = filled();
    client.setQueryData(keys.schedules(1), [early, late]);
  });

  // Proves schedule-changes-in-pages.
  test("is shown without fetching the list, in its order; a deleted one goes", () => {
    const [changed, made] = [schedule(1, "21:00"), schedule(7, "05:00")];
    applyLiveMessage(client, 1, told({ scheduleId: 1, schedule: changed, readBy: "one" }));
    expect(list()).toEqual([late, changed]);
    applyLiveMessage(client, 1, told({ scheduleId: 7, schedule: made, readBy: "one" }));
    applyLiveMessage(client, 1, told({ scheduleId: 2, schedule: null, readBy: "one" }));
    expect(list()).toEqual([made, changed]);
    expect(isStale(client, keys.schedules(1))).toBe(false);
  });

  // Proves schedule-changes-in-pages.
  test("of a khatm, or one that had been, has the others fetched again", () => {
    client.setQueryData(keys.schedules(1), [schedule(1, "04:50", "khatm"), late]);
    applyLiveMessage(client, 1, told({ scheduleId: 1, schedule: early, readBy: "one" }));
    expect(isStale(client, keys.schedules(1))).toBe(true);
  });

  // Proves schedule-changes-in-pages.
  test("of another node, a moment later, may have been read before: the list is fetched", () => {
    const id = nextId++;
    const row = schedule(id, "05:00");
    applyLiveMessage(client, 1, told({ scheduleId: id, schedule: row, readBy: "one" }));
    expect(isStale(client, keys.schedules(1))).toBe(false);
    applyLiveMessage(client, 1, told({ scheduleId: id, schedule: row, readBy: "two" }));
    expect(isStale(client, keys.schedules(1))).toBe(true);
  });

  // Proves older-message-last.
  test("is not undone by the slow answer to a press: the list is fetched", async () => {
    const { promise, resolve } = Promise.withResolvers<Schedule>();
    const shown = showSchedule(client, 1, promise);
    const running = { ...early, lastRun: { status: "running" } } as Schedule;
    applyLiveMessage(client, 1, told({ scheduleId: 1, schedule: running, readBy: "one" }));
    resolve(schedule(1, "04:50"));
    await shown;
    expect(list()).toEqual([running, late]);
    expect(isStale(client, keys.schedules(1))).toBe(true);
  });

  test("does not undo the answer to a press that it was overtaken by: the list is fetched", async () => {
    const id = nextId++;
    client.setQueryData(keys.schedules(1), [schedule(id, "04:50"), late]);
    const changed = schedule(id, "21:00");
    await showSchedule(client, 1, Promise.resolve(changed));
    applyLiveMessage(client, 1, told({ scheduleId: id, schedule: changed, readBy: "one" }));
    expect(isStale(client, keys.schedules(1))).toBe(false);
    await showSchedule(client, 1, Promise.resolve({ ...changed, enabled: false }));
    applyLiveMessage(client, 1, told({ scheduleId: id, schedule: changed, readBy: "one" }));
    expect(list()).toEqual([late, { ...changed, enabled: false }]);
    expect(isStale(client, keys.schedules(1))).toBe(true);
  });

  test("that the page has made is in the list once, in its order, whichever comes first", async () => {
    const id = nextId++;
    const made = schedule(id, "05:00");
    const { promise, resolve } = Promise.withResolvers<Schedule>();
    const shown = showSchedule(client, 1, promise);
    applyLiveMessage(client, 1, told({ scheduleId: id, schedule: made, readBy: "one" }));
    resolve(structuredClone(made));
    await shown;
    expect(list()).toEqual([early, made, late]);
    expect(isStale(client, keys.schedules(1))).toBe(false);
  });

  // Proves schedule-changes-in-pages.
  test("an answer that was under way meanwhile is fetched again", async () => {
    const { answer, answers, ...slow } = slowFetch<Schedule[]>(keys.schedules(1));
    const observer = new QueryObserver(client, { ...slow, staleTime: 0 });
    const stop = observer.subscribe(() => undefined);
    const changed = schedule(1, "04:55");
    applyLiveMessage(client, 1, told({ scheduleId: 1, schedule: changed, readBy: "one" }));
    answer([early, late]);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answer([changed, late]);
    await vi.waitFor(() => expect(list()).toEqual([changed, late]));
    stop();
  });
});

test("alerts are read again when there is a new one, or when a schedule's runs have changed", () => {
  const client = filled();
  client.setQueryData(alertsKey(1), []);
  applyLiveMessage(client, 1, { type: "alerts_update" });
  expect(isStale(client, alertsKey(1))).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(false);
  client.setQueryData(alertsKey(1), []);
  const update = { type: "playback_update", deviceId: 4, state, historyUpdated: false } as const;
  applyLiveMessage(client, 1, { ...update, data: null });
  expect(isStale(client, alertsKey(1))).toBe(false);
  applyLiveMessage(client, 1, { ...update, data: { scheduleId: 9 } });
  expect(isStale(client, alertsKey(1))).toBe(true);
});

test("khatms and their portions are read again when one has advanced", () => {
  const client = filled();
  client.setQueryData(keys.khatms(1), []);
  client.setQueryData([...keys.khatms(1), 7, "portions"], []);
  applyLiveMessage(client, 1, { type: "khatm_update", khatmId: 7 });
  expect(isStale(client, keys.khatms(1))).toBe(true);
  expect(isStale(client, [...keys.khatms(1), 7, "portions"])).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(false);
});

test("a change of the Hijri calendar or of prayer times reads schedules and plans of khatms again", () => {
  const client = filled();
  client.setQueryData([...keys.khatms(1), 7, "portions"], []);
  client.setQueryData([...keys.prayers(1), "settings"], {});
  applyLiveMessage(client, 1, { type: "prayers_update" });
  expect(isStale(client, [...keys.prayers(1), "settings"])).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(true);
  expect(isStale(client, [...keys.khatms(1), 7, "portions"])).toBe(true);
  expect(isStale(client, keys.history(1))).toBe(false);
});

// Proves device-changes-while-shown.
test("a device that was changed, created or deleted is taken into the list without a fetch", () => {
  const client = filled();
  const kitchen = { id: 4, name: "Kitchen", reachable: true } as Device;
  const push = (deviceId: number, device: Device | null) =>
    applyLiveMessage(client, 1, { type: "device_update", deviceId, device });
  push(4, kitchen);
  expect(client.getQueryData(keys.devices(1))).toBeUndefined();
  client.setQueryData(keys.devices(1), [{ ...kitchen, reachable: null }]);
  push(4, kitchen);
  push(5, { ...kitchen, id: 5 });
  expect(client.getQueryData(keys.devices(1))).toEqual([kitchen, { ...kitchen, id: 5 }]);
  push(4, null);
  expect(client.getQueryData(keys.devices(1))).toEqual([{ ...kitchen, id: 5 }]);
  expect(isStale(client, keys.devices(1))).toBe(false);
});

describe("a live connection that opens", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    setDevicesPushed(false);
  });

  test("has schedules and speakers read again, which may have changed since the page read them", () => {
    const sockets: { onopen(): void; onmessage(event: { data: string }): void }[] = [];
    class FakeSocket {
      constructor() {
        sockets.push(this as never);
      }
      send() {}
      close() {}
    }
    const listens = { addEventListener() {}, removeEventListener() {} };
    const location = { protocol: "https:", host: "wird.example" };
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("window", { ...listens, location, setTimeout, clearTimeout });
    vi.stubGlobal("document", { ...listens, visibilityState: "visible" });
    const client = filled();
    client.setQueryData(keys.devices(1), []);
    const live = createLive(1, client, () => {});
    live.open();
    expect(isStale(client, keys.devices(1))).toBe(false);
    sockets[0]?.onopen();
    sockets[0]?.onmessage({ data: JSON.stringify({ type: "auth_ok" }) });
    expect(isStale(client, keys.devices(1))).toBe(true);
    expect(isStale(client, keys.schedules(1))).toBe(true);
    expect(isStale(client, keys.history(1))).toBe(false);
    live.close();
  });

  test("a hidden page, which may be a speaker, asks the server as its network is back, and not as it is hidden", () => {
    const sent: string[] = [];
    const sockets: { onopen(): void }[] = [];
    class FakeSocket {
      readyState = 1;
      constructor() {
        sockets.push(this as never);
      }
      send(text: string) {
        sent.push(text);
      }
      close() {}
    }
    const location = { protocol: "https:", host: "wird.example" };
    const [window, document] = [new EventTarget(), new EventTarget()];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("window", Object.assign(window, { location, setTimeout, clearTimeout }));
    vi.stubGlobal("document", Object.assign(document, { visibilityState: "hidden" }));
    const live = createLive(1, createQueryClient(), () => {});
    live.open();
    sockets[0]?.onopen();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toEqual([JSON.stringify({ type: "auth", userId: 1 })]);
    window.dispatchEvent(new Event("online"));
    expect(sent.at(-1)).toBe(JSON.stringify({ type: "ping" }));
    live.close();
  });
});

test("after an outage everything that may have changed is read again", () => {
  const client = filled();
  client.setQueryData(keys.playbackState(4), state);
  client.setQueryData(keys.surahs, []);
  refetchAll(client, 1);
  expect(isStale(client, keys.playbackState(4))).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(true);
  expect(isStale(client, keys.surahs)).toBe(false);
});

const stateAt = (lastUpdated: string, status: PlaybackState["status"]): PlaybackState =>
  ({ deviceId: 4, status, position: 12, lastUpdated }) as PlaybackState;
const playing = stateAt("2026-11-25T12:00:00.000Z", "playing");
const paused = stateAt("2026-11-25T12:00:02.000Z", "paused");
const update = (told: PlaybackState): ServerMessage => ({
  type: "playback_update",
  deviceId: 4,
  state: told,
  historyUpdated: false,
  data: null,
});

/** A fetch whose answer comes when the test says so. */
function slowFetch<Data>(queryKey: readonly unknown[]) {
  const answers: ((data: Data) => void)[] = [];
  const queryFn = () => new Promise<Data>((resolve) => void answers.push(resolve));
  return { queryKey, queryFn, answer: (data: Data) => answers.shift()?.(data), answers };
}

// Promise older-message-last: an older message arrives last: an answer read before a live message, the answer to a
// press, a list that changes while it is fetched
// -> what is newer by the server's time stays; an outdated list is fetched again
test("an answer that was read before the speaker was paused does not make it play again", async () => {
  const client = createQueryClient();
  const { answer, queryFn } = slowFetch<PlaybackState>(keys.playbackState(4));
  const fetched = client.fetchQuery({ ...playbackStateQuery(4), queryFn });
  applyLiveMessage(client, 1, update(paused));
  answer(playing);
  await fetched;
  expect(client.getQueryData(keys.playbackState(4))).toEqual(paused);
});

// Proves older-message-last.
test("a message that is overtaken by the answer to a press changes nothing", () => {
  const client = createQueryClient();
  client.setQueryData(keys.playbackState(4), paused);
  applyLiveMessage(client, 1, update(playing));
  expect(client.getQueryData(keys.playbackState(4))).toEqual(paused);
});

test("of two states of one millisecond the later word counts", () => {
  const client = createQueryClient();
  applyLiveMessage(client, 1, update(paused));
  applyLiveMessage(client, 1, update({ ...paused, volume: 30 }));
  expect(client.getQueryData(keys.playbackState(4))).toMatchObject({ volume: 30 });
});

// Proves older-message-last.
test("a state from before the server's clock was set back by an hour does not stand for an hour", () => {
  const client = createQueryClient();
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  client.setQueryData(keys.playbackState(4), stateAt(at(3_600_000), "playing"));
  applyLiveMessage(client, 1, update(stateAt(at(0), "paused")));
  expect(client.getQueryData(keys.playbackState(4))).toMatchObject({ status: "paused" });
});

test.each(["schedules", "khatms", "devices", "history"] as const)(
  // Proves older-message-last.
  "%s that were announced as changed while they were first read are read again",
  async (list) => {
    const client = createQueryClient();
    const { answer, answers, ...slow } = slowFetch<string[]>(keys[list](1));
    const observer = new QueryObserver(client, slow);
    const stop = observer.subscribe(() => undefined);
    void client.invalidateQueries({ queryKey: slow.queryKey });
    answer(["before"]);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answer(["after"]);
    await vi.waitFor(() => expect(client.getQueryData(slow.queryKey)).toEqual(["after"]));
    expect(answers).toHaveLength(0);
    stop();
  },
);

test("a list without a page that is being prefetched stays stale, so that the page reads it again", async () => {
  const client = createQueryClient();
  const { answer, ...slow } = slowFetch<string[]>(keys.schedules(1));
  const fetched = client.prefetchQuery(slow);
  void client.invalidateQueries({ queryKey: slow.queryKey });
  answer(["before"]);
  await fetched;
  await vi.waitFor(() => expect(isStale(client, slow.queryKey)).toBe(true));
});

// Proves older-message-last.
test("an answer from before a change that was made here does not take it back for long", async () => {
  const client = createQueryClient();
  client.setQueryData(keys.schedules(1), ["before"]);
  const { answer, answers, ...slow } = slowFetch<string[]>(keys.schedules(1));
  const observer = new QueryObserver(client, { ...slow, staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  client.setQueryData(keys.schedules(1), ["changed"]);
  answer(["before"]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(["changed"]);
  await vi.waitFor(() => expect(client.getQueryData(keys.schedules(1))).toEqual(["changed"]));
  stop();
});

describe("the answer to a call that changes something", () => {
  const name = (value: string) => ({ name: value, volume: 40 });
  const key = ["settings", 1];
  let client: ReturnType<typeof filled>;
  let answer: (value: unknown) => void;
  const asked = () => new Promise<unknown>((resolve) => (answer = resolve));
  const show = () => showAnswer(client, key, asked(), (value) => value);
  beforeEach(() => {
    client = createQueryClient();
    client.setQueryData(key, name("before"));
  });

  test("is shown without another fetch", async () => {
    const shown = show();
    answer(name("changed"));
    expect(await shown).toEqual(name("changed"));
    expect(client.getQueryData(key)).toEqual(name("changed"));
    expect(isStale(client, key)).toBe(false);
  });

  // Proves older-message-last.
  test("does not undo news that has come since it was sent: the query is fetched again", async () => {
    const shown = show();
    client.setQueryData(key, name("told since"));
    answer(name("changed"));
    await shown;
    expect(client.getQueryData(key)).toEqual(name("told since"));
    expect(isStale(client, key)).toBe(true);
  });

  test("that says what the news have said costs no fetch", async () => {
    const shown = show();
    client.setQueryData(key, name("changed"));
    answer(name("changed"));
    await shown;
    expect(isStale(client, key)).toBe(false);
  });

  test("of two calls whose answers change places is not the older one's", async () => {
    const first = show();
    const answerFirst = answer;
    const second = show();
    answer(name("second"));
    await second;
    answerFirst(name("first"));
    await first;
    expect(client.getQueryData(key)).toEqual(name("second"));
    expect(isStale(client, key)).toBe(true);
  });

  test("that has created something shows it once, also after the list has come with it", async () => {
    client.setQueryData(key, [{ id: 1 }]);
    const { promise, resolve } = Promise.withResolvers<{ id: number }>();
    const shown = showAdded(client, key, promise);
    client.setQueryData(key, [{ id: 1 }, { id: 2 }]);
    resolve({ id: 2 });
    await shown;
    await showAdded(client, key, Promise.resolve({ id: 3 }));
    expect(client.getQueryData(key)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});
