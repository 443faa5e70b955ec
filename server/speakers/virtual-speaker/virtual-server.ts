// The network side of a virtual speaker: TLS, frames, heartbeat, a journal of messages, and bad habits.

import type { AddressInfo, Socket } from "node:net";
import type { EventEmitter } from "node:events";
import { createServer, type TlsOptions, type TLSSocket } from "node:tls";
import type { Clock } from "#server/platform/clock";
import { encodeFrame, frameReader, MAX_MESSAGE_BYTES } from "../cast/cast-codec.ts";
import { type CastPayload, NAMESPACE, parsePayload, PLATFORM } from "../cast/cast-protocol.ts";
import type { Habit } from "./virtual-habits.ts";
import { selfSignedCertificate } from "./virtual-identity.ts";

const PING_EVERY_MS = 5_000;
/** A sender that is silent for this long is disconnected. */
const SILENT_AFTER_MS = 20_000;
const JOURNAL_LENGTH = 10_000;

export interface JournalEntry {
  /** UTC milliseconds of its arrival. */
  at: number;
  connection: number;
  sourceId: string;
  destinationId: string;
  namespace: string;
  payload: CastPayload;
}

export interface Connection {
  /** The destinations of its open virtual connections. */
  greeted: Set<string>;
  send(source: string, destination: string, namespace: string, payload: CastPayload): void;
}

/** What the server needs of a connection. */
export type SenderSocket = Pick<TLSSocket, "write" | "destroy" | "writable"> &
  Pick<EventEmitter, "on">;

/** Accepts connections, and says at which port. `close` resolves when the last of them has ended. */
export type Listen = (
  port: number,
  serve: (socket: SenderSocket) => void,
) => Promise<{ port: number; close(): Promise<void> }>;

export interface VirtualServerOptions {
  listen: Listen;
  clock: Clock;
  habits: ReadonlySet<Habit>;
  onMessage(connection: Connection, entry: JournalEntry): void;
}

export interface VirtualServer {
  journal: JournalEntry[];
  connections: Set<Connection>;
  /** Resolves with the port it listens on. */
  listen(port: number): Promise<number>;
  /** Disconnects all senders, without CLOSE. */
  drop(): void;
  close(): Promise<void>;
}

export function virtualServer(options: VirtualServerOptions): VirtualServer {
  const { clock, habits, onMessage } = options;
  const journal: JournalEntry[] = [];
  const connections = new Set<Connection>();
  const sockets = new Set<SenderSocket>();
  let listening: { close(): Promise<void> } | null = null;
  let lastConnection = 0;

  function serve(socket: SenderSocket): void {
    const number = ++lastConnection;
    const reader = frameReader();
    const connection: Connection = {
      greeted: new Set(),
      send(sourceId, destinationId, namespace, payload) {
        if (!socket.writable || habits.has("answers-nothing")) return;
        for (const frame of spoiledFrames(habits)) socket.write(frame);
        const text = JSON.stringify(payload);
        socket.write(encodeFrame({ sourceId, destinationId, namespace, payload: text }));
      },
    };
    let cancelSilence = () => {};
    let cancelPing = () => {};
    const heard = () => {
      cancelSilence();
      cancelSilence = clock.after(SILENT_AFTER_MS, () => socket.destroy());
    };
    const ping = () => {
      connection.send(PLATFORM, "Tr@n$p0rt-0", NAMESPACE.heartbeat, { type: "PING" });
      cancelPing = clock.after(PING_EVERY_MS, ping);
    };
    connections.add(connection);
    sockets.add(socket);
    socket.on("data", (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) {
        if (frame.kind === "oversize") socket.destroy();
        if (frame.kind !== "message") continue;
        heard();
        const payload = parsePayload(frame.message.payload);
        if (!payload) continue;
        const { sourceId, destinationId, namespace } = frame.message;
        const entry = {
          at: clock.now(),
          connection: number,
          sourceId,
          destinationId,
          namespace,
          payload,
        };
        journal.push(entry);
        if (journal.length > JOURNAL_LENGTH) journal.shift();
        if (namespace !== NAMESPACE.heartbeat) onMessage(connection, entry);
        else if (payload.type === "PING") {
          connection.send(destinationId, sourceId, namespace, { type: "PONG" });
        }
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      cancelSilence();
      cancelPing();
      connections.delete(connection);
      sockets.delete(socket);
    });
    heard();
    ping();
  }

  function drop(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    journal,
    connections,
    drop,
    async listen(port) {
      const opened = await options.listen(port, serve);
      listening = opened;
      return opened.port;
    },
    async close() {
      const closing = listening;
      listening = null;
      const closed = closing?.close();
      drop();
      await closed;
    },
  };
}

/** What it speaks: as now, or as receivers did years ago. */
function tlsOf(habits: ReadonlySet<Habit>): TlsOptions {
  const old = { ciphers: "DEFAULT@SECLEVEL=0", minVersion: "TLSv1" } as const;
  if (habits.has("old-tls")) return { ...old, maxVersion: "TLSv1" };
  if (habits.has("sha1-tls")) return { ...old, maxVersion: "TLSv1.2", sigalgs: "ECDSA+SHA1" };
  return {};
}

/** Listens with TLS and a certificate of its own. */
export function listenOn(host: string, habits: ReadonlySet<Habit>): Listen {
  return async (port, serve) => {
    const certificate = await selfSignedCertificate();
    /** With those whose TLS handshake is not over yet: the server is not closed before they are. */
    const accepted = new Set<Socket>();
    const server = createServer({ ...certificate, ...tlsOf(habits) }, (socket) => {
      socket.setNoDelay(true);
      serve(socket);
    });
    server.on("connection", (socket: Socket) => {
      accepted.add(socket);
      socket.once("close", () => accepted.delete(socket));
    });
    // A client that does not speak TLS.
    server.on("tlsClientError", (_error, socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    return {
      port: (server.address() as AddressInfo).port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          for (const socket of accepted) socket.destroy();
        }),
    };
  };
}

/** The bytes that a speaker of bad habits sends before each message. */
function spoiledFrames(habits: ReadonlySet<Habit>): Buffer[] {
  const framed = (body: Buffer, length = body.length) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32BE(length);
    return Buffer.concat([prefix, body]);
  };
  const spoiled: Buffer[] = [];
  if (habits.has("broken-frames")) {
    const notJson = { sourceId: PLATFORM, destinationId: "*", namespace: NAMESPACE.receiver };
    spoiled.push(
      framed(Buffer.alloc(0)),
      framed(Buffer.from("ff00ff00ff00", "hex")),
      encodeFrame({ ...notJson, payload: "{" }),
      encodeFrame({ ...notJson, payload: '{"type":"RECEIVER_STATUS","status":7}' }),
    );
  }
  if (habits.has("frames-over-64-kb")) spoiled.push(framed(Buffer.alloc(MAX_MESSAGE_BYTES + 1)));
  return spoiled;
}
