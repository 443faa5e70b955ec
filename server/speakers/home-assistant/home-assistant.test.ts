// The one connection to Home Assistant: its losses, its refusals, and many players on it.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Connection } from "home-assistant-js-websocket";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { type Clock, systemClock } from "#server/platform/clock";
import { createLog } from "#server/platform/log";
import {
  type FakeHomeAssistant,
  startFakeHomeAssistant,
} from "../../../tests/fakes/home-assistant/fake-home-assistant.ts";
import { eventually } from "../cast/test-cast-speaker.ts";
import { createPlayerList } from "./home-assistant-make.ts";
import { connectHomeAssistant, type HomeAssistant } from "./home-assistant.ts";

const MANY = 200;
const players = Array.from({ length: MANY }, (_, index) => ({
  ...{ id: `room_${index}`, name: `Room ${index}`, like: "sonos" as const },
}));

let home: HomeAssistant;
let fake: FakeHomeAssistant;
afterEach(async () => {
  home.stop();
  await fake.stop();
});

/** Longer waits are shortened; `waits` has what was asked for. */
function hurriedClock(): Clock & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: systemClock.now,
    after(ms, call) {
      waits.push(ms);
      const factor = ms > 60_000 ? 1000 : ms > 500 ? 50 : 1;
      return systemClock.after(ms / factor, call);
    },
  };
}

async function connect({
  url,
  crowd = players,
  clock = hurriedClock(),
}: {
  url?: string;
  crowd?: typeof players;
  clock?: ReturnType<typeof hurriedClock>;
} = {}) {
  fake = await startFakeHomeAssistant({ players: crowd, sensors: 50 });
  const logged: string[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(line) });
  const ownAddress = async () => "192.168.1.5";
  home = connectHomeAssistant({
    ...{ url: url ?? fake.url, token: fake.token, clock, log, ownAddress },
    random: () => 0.5,
  });
  return { clock, logged };
}

const until = (holds: () => boolean, what: string) => eventually(holds, () => what);

test("all players share one connection, and hear of their own changes alone", async () => {
  await connect();
  const heard = new Map<string, number>();
  for (const { id } of players) {
    home.follow(`media_player.${id}`, {
      onEntity: () => void heard.set(id, (heard.get(id) ?? 0) + 1),
      onDown() {},
    });
  }
  home.start();
  await until(() => home.isUp(), "it is up");
  expect(home.players()).toHaveLength(MANY);
  expect([...heard.values()]).toEqual(players.map(() => 1));
  fake.stir(50);
  fake.player("room_7").press.volume(0.3);
  await until(() => heard.get("room_7") === 2, "room 7 has heard of it");
  expect([...heard.values()].filter((times) => times > 1)).toHaveLength(1);
  expect(fake.connections()).toMatchObject({ now: 1, ever: 1 });
});

// Promise home-assistant-hangs: Home Assistant hangs, answers slowly, or breaks off in mid-frame
// -> found within 13 s, connected again; the process survives
test("that says nothing any more is lost, and connected again", async () => {
  const { logged } = await connect();
  const downs: string[] = [];
  home.follow("media_player.room_1", { onEntity() {}, onDown: (fault) => void downs.push(fault) });
  home.start();
  await until(() => home.isUp(), "it is up");
  fake.hang(true);
  await until(() => !home.isUp(), "the silence is noticed");
  expect(downs[0]).toBe("no-answer");
  await expect(home.call("media_stop", "media_player.room_1", {}, 1000)).rejects.toThrow();
  fake.hang(false);
  await until(() => home.isUp(), "it is up again");
  expect(logged.join()).toContain("Home Assistant is connected again");
});

test("its time is known again once our clock, which was behind for a while, is right", async () => {
  let wrongBy = 0;
  const clock = { ...hurriedClock(), now: () => Date.now() + wrongBy, elapsed: Date.now };
  await connect({ clock });
  home.start();
  await until(() => home.isUp(), "it is up");
  let heard = 0;
  home.follow("media_player.room_7", { onEntity: () => void heard++, onDown() {} });
  for (const by of [-5000, 0]) {
    wrongBy = by;
    const before = heard;
    fake.player("room_7").press.volume(0.3 + by / 100_000);
    await until(() => heard > before, "room 7 has heard of it");
    expect(Math.abs(home.itsNow() - Date.now())).toBeLessThan(2000);
  }
});

// Promise home-assistant-refuses: Home Assistant refuses the token
// -> logged once, shown, tried every ten minutes
test("a refused token is logged once and tried again after ten minutes", async () => {
  const { clock, logged } = await connect();
  fake.refuseTokens(true);
  home.start();
  await until(() => fake.connections().refused === 2, "it was tried twice");
  expect(home.fault()).toBe("token-refused");
  expect(clock.waits.filter((ms) => ms === 600_000).length).toBeGreaterThanOrEqual(1);
  expect(logged.filter((line) => line.includes("HOME_ASSISTANT_TOKEN"))).toHaveLength(1);
  expect(logged.join()).not.toContain(fake.token);
  fake.refuseTokens(false);
  await until(() => home.isUp(), "the right one is taken");
  expect(home.fault()).toBeNull();
});

test("a service that is refused is answered with Home Assistant's own words", async () => {
  await connect();
  home.start();
  await until(() => home.isUp(), "it is up");
  fake.failNext("play_media", "The amplifier is on fire");
  await expect(home.call("play_media", "media_player.room_1", {}, 1000)).rejects.toThrow(
    "The amplifier is on fire",
  );
});

// Proves home-assistant-hangs.
test("frames that nobody can read end the connection, not the process", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  let sockets = 0;
  server.on("connection", (socket) => {
    sockets++;
    socket.send(JSON.stringify({ type: "auth_required" }));
    socket.on("message", (data) => {
      const { type, id } = JSON.parse(String(data));
      if (type === "auth")
        socket.send(JSON.stringify({ type: "auth_ok", ha_version: "2026.11.2" }));
      if (type !== "subscribe_entities") return;
      socket.send(JSON.stringify({ id, type: "result", success: true, result: null }));
      socket.send(JSON.stringify({ id, type: "event", event: { a: { "media_player.x": null } } }));
      socket.send("{broken");
    });
  });
  const { port } = server.address() as AddressInfo;
  await connect({ url: `http://127.0.0.1:${port}` });
  home.start();
  await until(() => sockets >= 3, "it is tried again and again");
  expect(home.isUp()).toBe(false);
  server.close();
  for (const socket of server.clients) socket.terminate();
});

test("safety 45: of thousands of players with endless names a bounded list is shown", async () => {
  const crowd = Array.from({ length: 1_200 }, (_, index) => ({
    ...{ id: `room_${index}`, name: `${"\u0007".repeat(200)}Room ${index}${"x".repeat(900)}` },
    like: "sonos" as const,
  }));
  await connect({ crowd });
  home.start();
  await until(() => home.isUp(), "not connected");
  const seen = createPlayerList(home).seen();
  expect(seen.length).toBe(500);
  for (const { name } of seen) expect(name).toMatch(/^Room \d+x+$/);
  expect(Buffer.byteLength(JSON.stringify(seen))).toBeLessThan(150_000);
  // One of the others is followed all the same.
  expect(home.player("media_player.room_1199")).not.toBeNull();
});

// Proves command-never-answered.
test("a call that is never answered ends with its time, and nothing of it is kept", async () => {
  await connect();
  home.start();
  await until(() => home.isUp(), "it is up");
  fake.answerAfter(60_000);
  const sent = vi.spyOn(Connection.prototype, "sendMessagePromise");
  try {
    const call = home.call("media_pause", "media_player.room_0", {}, 8000);
    const [connection] = sent.mock.contexts as Connection[];
    const id = connection?.commandId ?? 0;
    expect(connection?.commands.has(id)).toBe(true);
    await expect(call).rejects.toMatchObject({ fault: "no-answer" });
    expect(connection?.commands.has(id)).toBe(false);
  } finally {
    sent.mockRestore();
  }
});
