// The live socket /ws: who is connected, what they may send, and how live messages reach pages.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { AGENT_FRAME_MAX, AGENT_SOCKET } from "#contract/agent-messages";
import {
  CLIENT_FRAME_MAX,
  MOST_SOCKETS,
  type ClientMessage,
  type ServerMessage,
} from "#contract/live-messages";
import { said, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { BrowserAddress, BrowserEvent, Events } from "../events.ts";
import type { Log } from "../log.ts";
import { createLooks } from "../looks.ts";
import { isOwnOrigin } from "./origin.ts";
import type { Logins, LoginUser } from "../logins.ts";
import { countFrames, endSocket, parse, sendText } from "./socket-frames.ts";
import { createUpdatePace } from "../update-pace.ts";

/** Close codes of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;
const GOING_AWAY = 1001;
/** Registered by IANA after the RFC: a temporary fault of the server. */
const TRY_AGAIN = 1013;
const LOGIN_ENDED = "This session has ended.";
/** Milliseconds between our pings; a socket that missed one is closed at the next. */
const HEARTBEAT = 30_000;
/** Milliseconds before sockets are looked over again, when the database did not answer. */
const LOOK_AGAIN = 1000;
/** Milliseconds for the client's closing handshake, before the stop continues without it. */
const GOODBYE_TIME = 2000;

const PATH = "/ws";
const SOCKETS = new Set([PATH, AGENT_SOCKET]);

/** Call before routes exist: the plugin would open, then close, a socket on each of them. */
/**
 * True for what may become a socket. Any other Upgrade header, such as the h2c that some clients add to each request,
 * is ignored, as RFC 9110 (7.8) has it: the request is answered as if it had none.
 */
export function asksForSocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && /^websocket$/i.test(headers.upgrade ?? "");
}

export function refuseOtherUpgrades(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!asksForSocket(request.raw) || SOCKETS.has(request.routeOptions.url ?? "")) return;
    // Node leaves a connection that requested an upgrade to us, and a stop would wait for it.
    reply.raw.once("finish", () => request.socket.destroy());
    throw new AppError("not-found");
  });
}

export interface LiveSockets {
  /** A socket of this login's page was opened. */
  welcome(socket: WebSocket, user: LoginUser): void;
  count(): number;
  /** Ends the background work; the sockets are closed by who has opened them. */
  stop(): void;
}

interface Parts {
  logins: Pick<Logins, "stillGood">;
  events: Events;
  clock: Clock;
  log: Log;
  /** A page of this account has opened its socket; what it returns is called when that closes. */
  attention: { opened(userId: number): () => void };
}

interface Connection {
  /** Unique across nodes: a tab that changes nodes is another connection of the same browser. */
  id: string;
  socket: WebSocket;
  user: LoginUser;
  /** It has authenticated, and gets its user's live messages. */
  authenticated: boolean;
  /** Nobody looks through it any more. */
  looksAway(): void;
  /** The browser it plays for, when its tab is a speaker. */
  browserId: string | null;
  alive: boolean;
  /** Its login has ended, or it was refused: nothing it says counts any more. */
  ended: boolean;
  isOneFrameTooMany(): boolean;
}

/** Serves them at /ws. Call before routes exist, see below. */
export async function serveLiveSockets(
  app: FastifyInstance,
  sockets: LiveSockets,
  { logins, clock, publicUrl }: { logins: Logins; clock: Clock; publicUrl: string },
): Promise<void> {
  const users = new WeakMap<FastifyRequest, LoginUser>();

  await app.register(websocket, {
    // One limit for all sockets; that of pages is kept below.
    options: { maxPayload: AGENT_FRAME_MAX },
    // A broken or too large frame: ws has answered with the right code. It is not our fault.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      sockets.stop();
      for (const socket of app.websocketServer.clients) {
        socket.close(GOING_AWAY, "Wird is restarting.");
      }
      const cancel = clock.after(GOODBYE_TIME, () => {
        for (const socket of app.websocketServer.clients) socket.terminate();
      });
      app.websocketServer.close(() => {
        cancel();
        done();
      });
    },
  });

  app.route({
    method: "GET",
    url: PATH,
    onRequest: async (request) => {
      if (!isOwnOrigin(request, publicUrl)) throw new AppError("foreign-origin");
      const user = await logins.read(request);
      if (!user) throw new AppError("not-signed-in");
      users.set(request, user);
    },
    wsHandler: (socket, request) => sockets.welcome(socket, users.get(request) as LoginUser),
    handler() {
      throw new AppError("not-found", sentence("request.web-socket-only"));
    },
  });
}

export function createLiveSockets({ logins, events, clock, log, attention }: Parts): LiveSockets {
  const byUser = new Map<number, Set<Connection>>();

  function welcome(socket: WebSocket, user: LoginUser): void {
    const connection: Connection = {
      ...{ id: randomUUID(), socket, user, browserId: null, alive: true },
      ...{ authenticated: false, ended: false },
      looksAway() {},
      isOneFrameTooMany: countFrames(clock),
    };
    const connectionsOfUser = byUser.get(user.id) ?? new Set();
    if (connectionsOfUser.size >= MOST_SOCKETS) {
      return refuse(connection, sentence("live.pages-too-many", { most: MOST_SOCKETS }));
    }
    // Before it has authenticated: what is published from then on may come from another node.
    if (connectionsOfUser.size === 0) events.userCame(user.id);
    byUser.set(user.id, connectionsOfUser.add(connection));
    // The login may have ended since the upgrade was allowed, before its end could be heard of here.
    const checked = isStillGood(connection);
    socket.on("message", (data) => {
      if (connection.ended) return;
      const text = String(data);
      if (Buffer.byteLength(text) > CLIENT_FRAME_MAX) return end(connection, TOO_LARGE);
      if (connection.isOneFrameTooMany()) {
        return refuse(connection, sentence("live.messages-too-many"));
      }
      void checked.then(() => hear(connection, text));
    });
    socket.on("pong", () => {
      connection.alive = true;
    });
    socket.on("close", () => leave(connection));
  }

  async function isStillGood(connection: Connection): Promise<void> {
    try {
      const good = await logins.stillGood([connection.user]);
      if (!good.has(connection.user)) end(connection, POLICY_VIOLATION, LOGIN_ENDED);
    } catch (error) {
      log.warn({ err: error }, "a new socket could not be checked; its page connects again");
      end(connection, TRY_AGAIN);
    }
  }

  /** Its speaker falls silent and its messages end at once; calling it again does nothing. */
  function leave(connection: Connection): void {
    if (connection.ended) return;
    publishBrowserEvent(connection, { kind: "gone" });
    connection.ended = true;
    connection.looksAway();
    const { id } = connection.user;
    const connectionsOfUser = byUser.get(id);
    if (!connectionsOfUser?.delete(connection)) return;
    if (connectionsOfUser.size === 0 && byUser.delete(id)) events.userLeft(id);
  }

  function end(connection: Connection, code: number, reason = ""): void {
    leave(connection);
    endSocket(connection.socket, clock, { code, reason });
  }

  function hear(connection: Connection, text: string): void {
    if (connection.ended) return;
    const message = parse(text);
    if (!message)
      return send(connection, { type: "error", ...said(sentence("live.message-invalid")) });
    if (message.type === "ping") return send(connection, { type: "pong" });
    if (message.type === "auth") {
      if (message.userId !== connection.user.id) {
        return refuse(connection, sentence("live.other-user"));
      }
      if (!connection.authenticated) connection.looksAway = attention.opened(message.userId);
      connection.authenticated = true;
      return send(connection, { type: "auth_ok" });
    }
    if (!connection.authenticated) return refuse(connection, sentence("live.user-missing"));
    hearSpeaker(connection, message);
  }

  function hearSpeaker(
    connection: Connection,
    message: Exclude<ClientMessage, { type: "auth" | "ping" }>,
  ): void {
    switch (message.type) {
      case "speaker_hello":
        connection.browserId = message.browserId;
        return publishBrowserEvent(connection, { kind: "hello" });
      case "speaker_bye":
        return publishBrowserEvent(connection, { kind: "gone" });
      case "speaker_status": {
        const { type: _, browserId, ...report } = message;
        if (browserId !== connection.browserId) return;
        return publishBrowserEvent(connection, { kind: "report", report });
      }
      case "speaker_done": {
        const { commandId, error, fault } = message;
        return publishBrowserEvent(connection, { kind: "done", commandId, error, fault });
      }
    }
  }

  function publishBrowserEvent(connection: Connection, event: BrowserEvent): void {
    const { id, browserId, user } = connection;
    if (browserId === null) return;
    if (event.kind === "gone") connection.browserId = null;
    events.publish("browser-event", {
      address: { userId: user.id, browserId },
      connection: id,
      event,
    });
  }

  function send({ socket }: Connection, message: ServerMessage): void {
    sendText(socket, JSON.stringify(message));
  }

  function sendToPages(userId: number, message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const { authenticated, socket } of byUser.get(userId) ?? []) {
      if (authenticated) sendText(socket, text);
    }
  }
  const pace = createUpdatePace({ clock, send: sendToPages });

  function refuse(connection: Connection, reason: Sentence): void {
    const { message } = said(reason);
    send(connection, { type: "error", message, sentence: reason });
    end(connection, POLICY_VIOLATION, message);
  }

  events.subscribe("message-to-user", ({ userId, message }) => {
    if (!byUser.has(userId)) return;
    if (message.type === "playback_update") pace.push(userId, message);
    else sendToPages(userId, message);
  });

  function* connectionsOf({ userId, browserId }: BrowserAddress): Generator<Connection> {
    for (const connection of byUser.get(userId) ?? []) {
      if (connection.browserId === browserId) yield connection;
    }
  }

  events.subscribe("browser-event", ({ address, connection, event }) => {
    if (event.kind !== "hello") return;
    // One tab plays for a browser, on any node: the one that sent hello last.
    for (const other of connectionsOf(address)) {
      if (other.id !== connection) other.browserId = null;
    }
  });

  events.subscribe("browser-command", ({ userId, connection, frame }) => {
    for (const each of byUser.get(userId) ?? []) {
      if (each.id === connection) send(each, frame);
    }
  });

  events.subscribe("browser-call", (address) => {
    for (const connection of connectionsOf(address))
      publishBrowserEvent(connection, { kind: "here" });
  });

  events.subscribe("logins-ended", ({ userId, idHashes }) => {
    for (const connection of [...(byUser.get(userId) ?? [])]) {
      if (idHashes === null || idHashes.includes(connection.user.loginHash)) {
        end(connection, POLICY_VIOLATION, LOGIN_ENDED);
      }
    }
  });

  /** Closes those whose login has ended, and tells the others that they may have missed something. */
  async function lookOver(): Promise<null> {
    const connections = [...byUser.values()].flatMap((connectionsOfUser) => [...connectionsOfUser]);
    if (connections.length === 0) return null;
    const good = await logins.stillGood(connections.map(({ user }) => user));
    for (const connection of connections) {
      const { user, authenticated } = connection;
      if (!good.has(user)) end(connection, POLICY_VIOLATION, LOGIN_ENDED);
      else if (authenticated) send(connection, { type: "missed" });
    }
    return null;
  }

  const looks = createLooks({
    ...{ clock, look: lookOver, every: LOOK_AGAIN },
    onFault: (error) => log.error({ err: error }, "sockets could not be looked over yet"),
  });
  looks.start();
  // A lost event may have been the end of a login, a message to pages, or the question where a tab is.
  events.subscribe("events-missed", () => {
    looks.wake();
    for (const connections of byUser.values()) {
      for (const each of connections) publishBrowserEvent(each, { kind: "here" });
    }
  });

  function beat(): void {
    for (const connections of byUser.values()) {
      for (const connection of connections) {
        if (!connection.alive) connection.socket.terminate();
        connection.alive = false;
        connection.socket.ping();
      }
    }
    cancelBeat = clock.after(HEARTBEAT, beat);
  }
  let cancelBeat = clock.after(HEARTBEAT, beat);

  return {
    welcome,
    stop() {
      cancelBeat();
      void looks.stop();
      pace.close();
    },
    count() {
      let sum = 0;
      for (const connections of byUser.values()) sum += connections.size;
      return sum;
    },
  };
}
