// One TLS connection to one Cast device: frames, heartbeat, and answers matched to their requests.

import type { EventEmitter } from "node:events";
import { connect, createSecureContext, type TLSSocket } from "node:tls";
import { CAST_CONNECT, CLOSE_CONNECTION } from "#contract/time-budgets";
import { type Clock, timerOf } from "#server/platform/clock";
import { encodeFrame, frameReader } from "./cast-codec.ts";
import type { CastJournal } from "./cast-journal.ts";
import { type CastPayload, NAMESPACE, parsePayload, PLATFORM } from "./cast-protocol.ts";

const SENDER = "sender-0";
const PING_EVERY_MS = 5_000;
/** Three unanswered pings. Any message from the device resets it. */
const SILENT_AFTER_MS = 15_000;

/**
 * For connections to speakers alone: old ones speak TLS 1.0, or sign with SHA-1, which OpenSSL's
 * defaults refuse. Shared by all connections: a context of its own would cost each of them some 50 KB.
 */
export const receiverTls = createSecureContext({
  ciphers: "DEFAULT@SECLEVEL=0",
  minVersion: "TLSv1",
});

export interface CastAddress {
  host: string;
  port: number;
}

export interface CastReply {
  namespace: string;
  sourceId: string;
  payload: CastPayload;
}

/** Only the functions used here, so that a test may pass a small object. */
export interface CastLog {
  debug(fields: object, text: string): void;
}

export type CastFaultReason = "unreachable" | "no-answer" | "closed" | "abandoned";

/** Why a connection or a request failed; the speaker turns it into a sentence. */
export class CastFault extends Error {
  override name = "CastFault";
  readonly reason: CastFaultReason;
  constructor(reason: CastFaultReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What the channel needs of a TLS connection. */
export type CastSocket = Pick<TLSSocket, "write" | "end" | "destroy" | "localAddress"> &
  Pick<EventEmitter, "on" | "once">;

export interface CastChannelOptions {
  address: CastAddress;
  /** Rejects with the reason when there is no connection; left out: TLS, within CAST_CONNECT. */
  connect?: ((address: CastAddress) => Promise<CastSocket>) | undefined;
  clock: Clock;
  log: CastLog;
  /** Left out: what is said is not kept. */
  journal?: CastJournal;
  onMessage(message: CastReply): void;
  /**
   * Called once, after the channel had opened and then ended without close(). `heardAt` (UTC
   * milliseconds) is when the last message arrived: the end of the connection itself does not
   * count, since it may come from a device that has restarted or from a router.
   */
  onLost(fault: CastFault, heardAt: number): void;
}

export interface CastChannel {
  /** This machine's address on the way to the device. */
  localAddress: string;
  /** False once it has ended, by either side. */
  stands(): boolean;
  /** Opens the virtual connection (CONNECT) that the device or an app requires first. */
  greet(destination: string): void;
  /** Sends with a request id; resolves with the first reply that carries it. */
  request(
    destination: string,
    namespace: string,
    payload: CastPayload,
    timeoutMs: number,
  ): Promise<CastPayload>;
  /** Rejects the pending requests to an app that has closed. */
  abandon(destination: string): void;
  /** Sends CLOSE on every virtual connection, and ends the TLS connection. */
  close(): Promise<void>;
}

interface PendingRequest {
  destination: string;
  resolve(reply: CastPayload): void;
  reject(fault: CastFault): void;
}

/** Resolves when the TLS connection is established; rejects with a CastFault. */
export async function openCastChannel(options: CastChannelOptions): Promise<CastChannel> {
  const { clock, log, journal, onMessage, onLost } = options;
  const socket = await (options.connect?.(options.address) ?? openSocket(options));
  const reader = frameReader();
  const pending = new Map<number, PendingRequest>();
  const greeted = new Set<string>();
  let lastRequestId = 0;
  let ended = false;
  let closing = false;
  const nextPing = timerOf(clock, ping);
  // A timer, not the difference of two clock readings: the system clock may be set meanwhile.
  const silence = timerOf(clock, () => {
    end(new CastFault("no-answer", "Nothing was heard for 15 seconds."));
  });
  let heardAt = clock.now();

  function send(destination: string, namespace: string, payload: CastPayload): void {
    if (ended) return;
    const text = JSON.stringify(payload);
    socket.write(
      encodeFrame({ sourceId: SENDER, destinationId: destination, namespace, payload: text }),
    );
    journal?.sent(namespace, text, payload);
  }

  function end(fault: CastFault): void {
    if (ended) return;
    ended = true;
    nextPing.clear();
    silence.clear();
    socket.destroy();
    for (const request of pending.values()) request.reject(fault);
    pending.clear();
    if (!closing) onLost(fault, heardAt);
  }

  function ping(): void {
    send(PLATFORM, NAMESPACE.heartbeat, { type: "PING" });
    nextPing.set(PING_EVERY_MS);
  }

  function heard(): void {
    heardAt = clock.now();
    silence.set(SILENT_AFTER_MS);
  }

  function receive(message: CastReply): void {
    const { namespace, sourceId, payload } = message;
    if (namespace === NAMESPACE.heartbeat) {
      if (payload.type === "PING") send(sourceId, NAMESPACE.heartbeat, { type: "PONG" });
      return;
    }
    if (namespace === NAMESPACE.connection && payload.type === "CLOSE" && sourceId === PLATFORM) {
      end(new CastFault("closed", "The device closed the connection."));
      return;
    }
    onMessage(message);
    // LAUNCH_STATUS names the request that it answers so.
    const id = (payload.requestId || payload.launchRequestId) as number;
    const request = pending.get(id);
    if (request) {
      pending.delete(id);
      request.resolve(payload);
    }
  }

  socket.on("data", (chunk: Buffer) => {
    for (const frame of reader.push(chunk)) {
      if (ended) return;
      if (frame.kind === "oversize") {
        log.debug({ ...options.address, bytes: frame.bytes }, "a Cast frame is over 64 KB");
        end(new CastFault("closed", "The device sent a frame over 64 KB."));
        return;
      }
      if (frame.kind === "broken") {
        log.debug({ ...options.address, reason: frame.reason }, "a broken Cast frame was skipped");
        continue;
      }
      heard();
      const { namespace, sourceId, payload } = frame.message;
      const parsed = parsePayload(payload);
      // Its bytes may be part of a device's authentication: only their number is kept.
      const text = typeof payload === "string" ? payload : `(${payload.length} bytes)`;
      journal?.received(namespace, text, parsed);
      if (parsed) receive({ namespace, sourceId, payload: parsed });
    }
  });
  socket.on("error", (error) => end(new CastFault("closed", error.message)));
  socket.on("close", () => end(new CastFault("closed", "The connection ended.")));
  ping();
  heard();

  return {
    // Undefined once the socket is destroyed, so it is read now.
    localAddress: socket.localAddress ?? "",
    stands: () => !ended,
    greet(destination) {
      greeted.add(destination);
      const payload = { type: "CONNECT", origin: {}, userAgent: "Wird", senderInfo: {} };
      send(destination, NAMESPACE.connection, payload);
    },
    request(destination, namespace, payload, timeoutMs) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(new CastFault("closed", "The connection has ended."));
        const requestId = ++lastRequestId;
        send(destination, namespace, { ...payload, requestId });
        const cancelTimeout = clock.after(timeoutMs, () => {
          pending.delete(requestId);
          reject(new CastFault("no-answer", `${String(payload.type)} got no answer.`));
        });
        pending.set(requestId, {
          destination,
          resolve(reply) {
            cancelTimeout();
            resolve(reply);
          },
          reject(fault) {
            cancelTimeout();
            reject(fault);
          },
        });
      });
    },
    abandon(destination) {
      greeted.delete(destination);
      for (const [requestId, request] of pending) {
        if (request.destination !== destination) continue;
        pending.delete(requestId);
        request.reject(new CastFault("abandoned", "The app has gone."));
      }
    },
    close() {
      if (ended) return Promise.resolve();
      closing = true;
      for (const destination of [...greeted].reverse()) {
        send(destination, NAMESPACE.connection, { type: "CLOSE" });
      }
      return new Promise((resolve) => {
        const cancelGrace = clock.after(CLOSE_CONNECTION, () => socket.destroy());
        socket.once("close", () => {
          cancelGrace();
          resolve();
        });
        socket.end();
      });
    },
  };
}

function openSocket({ address, clock }: CastChannelOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: address.host,
      port: address.port,
      secureContext: receiverTls,
      // Cast devices present a self-signed certificate, valid for two days, without a certificate
      // authority. The address comes from discovery or CAST_HOSTS only, and nothing secret is sent:
      // what to play, and how loud.
      rejectUnauthorized: false,
    });
    const fail = (message: string) => {
      cancelTimeout();
      socket.destroy();
      reject(new CastFault("unreachable", message));
    };
    const cancelTimeout = clock.after(CAST_CONNECT, () => fail("No connection in time."));
    const onError = (error: Error) => fail(error.message);
    const onClose = () => fail("The connection ended at once.");
    // Never removed: an error without a listener would end the process.
    socket.on("error", onError);
    socket.once("close", onClose);
    socket.once("secureConnect", () => {
      cancelTimeout();
      socket.off("close", onClose);
      // A LOAD must be sent at once, without waiting for more data (Nagle).
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}
