// Home Assistant as its players' clients know it: the real socket protocol, with players that play by the clock.
// The protocol: https://developers.home-assistant.io/docs/api/websocket
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { type Clock, systemClock } from "#server/platform/clock";
import { createFakeClient, type FakeClient } from "./fake-client.ts";
import { createFakePlayer, type FakePlayer, type FakePlayerOptions } from "./fake-player.ts";
import { type Context, createStateMachine, type StateMachine } from "./fake-states.ts";

export interface ServedCall {
  /** UTC milliseconds. */
  at: number;
  service: string;
  entityId: string;
  data: Record<string, any>;
}

export interface FakeHomeAssistantOptions {
  players: FakePlayerOptions[];
  token?: string;
  clock?: Clock;
  /** Seconds that a recording lasts; default 900. */
  durationOf?: (url: string) => number;
  playable?: (url: string) => boolean;
  onCall?: (call: ServedCall) => void;
  /** Of a player: what it does, or tells, is another than before. */
  onChange?: (player: FakePlayer) => void;
  /** Sensors beside the players, which change with `stir`. */
  sensors?: number;
}

export interface FakeHomeAssistant extends FakeHome {
  url: string;
  stop(): Promise<void>;
}

/** Home Assistant without its HTTP server. */
export interface FakeHome {
  token: string;
  /** A socket was opened to its address; false: it is down. */
  accept(socket: WebSocket): boolean;
  addPlayer(player: FakePlayerOptions): FakePlayer;
  /** By the id without "media_player.". */
  player(id: string): FakePlayer;
  /** Every service that was called, in order. */
  calls: ServedCall[];
  /** The same for one player and service. */
  callsOf(id: string, service: string): ServedCall[];
  /** Sockets that have shown the token, now and since the start. */
  connections(): { now: number; ever: number; refused: number };
  /** Somebody uses Home Assistant's own page: a service with their context. */
  person(id: string, service: string, data?: Record<string, any>): void;
  isDown(): boolean;
  /** Closes all sockets and accepts none; the players play on. */
  goDown(): Promise<void>;
  /** Answers again; players are unavailable for `settlingMs`, as while integrations are set up. */
  comeBack(settlingMs?: number): Promise<void>;
  /** It keeps sockets open and says nothing any more; false: it answers again. */
  hang(hanging: boolean): void;
  /** From now on no token is right; false: its own is. */
  refuseTokens(refusing: boolean): void;
  /** Services wait this long for their answer, milliseconds. */
  answerAfter(ms: number): void;
  /** The next call of this service is answered with an error. */
  failNext(service: string, message: string): void;
  /** So many sensors change. */
  stir(count: number): void;
  /** It closes its sockets, and its players are still for ever. */
  end(): void;
}

export async function startFakeHomeAssistant(
  options: FakeHomeAssistantOptions,
): Promise<FakeHomeAssistant> {
  const home = createFakeHome(options);
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (home.isDown() || request.url !== "/api/websocket") return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (webSocket) => void home.accept(webSocket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...home,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      home.end();
      sockets.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export function createFakeHome(options: FakeHomeAssistantOptions): FakeHome {
  const { clock = systemClock, durationOf = () => 900, playable = () => true } = options;
  const token = options.token ?? randomBytes(24).toString("base64url");
  const clients = new Set<FakeClient>();
  const calls: ServedCall[] = [];
  const players = new Map<string, FakePlayer>();
  const states: StateMachine = createStateMachine(clock, (change) => {
    for (const client of clients) client.changed(change);
  });
  const failing = new Map<string, string>();
  let isDown = false;
  let isHanging = false;
  let isRefusing = false;
  let answerDelay = 0;
  let ever = 0;
  let refused = 0;

  function addPlayer(player: FakePlayerOptions): FakePlayer {
    const created: FakePlayer = createFakePlayer(player, {
      ...{ clock, durationOf, playable },
      onChange() {
        states.write(created.entityId, created.entity());
        options.onChange?.(created);
      },
    });
    players.set(player.id, created);
    states.write(created.entityId, created.entity());
    return created;
  }
  for (const player of options.players) addPlayer(player);
  for (let index = 0; index < (options.sensors ?? 0); index++) {
    states.write(`sensor.fake_${index}`, { state: "0", attributes: { friendly_name: "Sensor" } });
  }

  function serve(service: string, entityId: string, data: Record<string, any>, context: Context) {
    const call = { at: clock.now(), service, entityId, data };
    calls.push(call);
    options.onCall?.(call);
    const problem = failing.get(service);
    failing.delete(service);
    if (problem !== undefined) return { code: "home_assistant_error", message: problem };
    const player = [...players.values()].find((one) => one.entityId === entityId);
    // Home Assistant only logs that an entity is missing or away, and answers with success.
    if (!player || (!player.isAvailable() && service !== "update_entity")) return null;
    if (service === "update_entity") {
      player.update();
      return null;
    }
    const needed = FEATURE_OF[service];
    if (needed === undefined) return { code: "not_found", message: "Service not found." };
    if ((player.features() & needed) === 0) {
      const message = `Entity ${entityId} does not support action media_player.${service}.`;
      return { code: "service_validation_error", message };
    }
    states.actsIn(entityId, context);
    player.serve(service, data);
    return null;
  }

  function accept(socket: WebSocket): boolean {
    if (isDown) return false;
    const client = createFakeClient(socket, {
      isHanging: () => isHanging,
      isRight: (shown) => !isRefusing && shown === token,
      onAuthenticated: () => void ever++,
      onRefused: () => void refused++,
      answerAfter: (answer) =>
        answerDelay === 0 ? answer() : void clock.after(answerDelay, answer),
      states,
      sources: () =>
        Object.fromEntries(
          [...players.values()].map(({ entityId, integration }) => [
            entityId,
            { domain: integration },
          ]),
        ),
      serve,
    });
    clients.add(client);
    socket.on("close", () => clients.delete(client));
    return true;
  }

  const playerOf = (id: string): FakePlayer => {
    const player = players.get(id);
    if (!player) throw new Error(`There is no player ${id}.`);
    return player;
  };
  const closeAll = () => {
    for (const client of clients) client.terminate();
    clients.clear();
  };

  return {
    ...{ token, accept, addPlayer },
    player: playerOf,
    isDown: () => isDown,
    calls,
    callsOf: (id, service) =>
      calls.filter((call) => call.entityId === `media_player.${id}` && call.service === service),
    connections: () => ({
      now: [...clients].filter((client) => client.isAuthenticated()).length,
      ever,
      refused,
    }),
    person(id, service, data = {}) {
      const context = states.contextOf("a person");
      const problem = serve(service, playerOf(id).entityId, data, context);
      calls.pop();
      if (problem) throw new Error(problem.message);
    },
    async goDown() {
      isDown = true;
      closeAll();
    },
    async comeBack(settlingMs = 0) {
      const away = [...players.values()].filter((player) => player.isAvailable());
      if (settlingMs > 0) {
        for (const player of away) player.setAvailable(false);
        clock.after(settlingMs, () => {
          for (const player of away) player.setAvailable(true);
        });
      }
      isDown = false;
    },
    hang(hanging) {
      isHanging = hanging;
    },
    refuseTokens(refusing) {
      isRefusing = refusing;
      if (refusing) closeAll();
    },
    answerAfter(ms) {
      answerDelay = ms;
    },
    failNext: (service, message) => void failing.set(service, message),
    stir(count) {
      for (let index = 0; index < count; index++) {
        const attributes = { friendly_name: "Sensor" };
        const state = String(Math.random());
        states.write(`sensor.fake_${index}`, { state, attributes });
      }
    },
    end() {
      closeAll();
      for (const player of players.values()) player.close();
    },
  };
}

/** The feature that an entity must have for a service, as media_player/__init__.py registers them. */
const FEATURE_OF: Record<string, number> = {
  media_pause: 1,
  media_seek: 2,
  volume_set: 4,
  volume_mute: 8,
  play_media: 512,
  media_stop: 4096,
  media_play: 16_384,
  repeat_set: 262_144,
};
