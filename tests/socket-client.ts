// A page's live socket, for tests: its received messages, its close, and waiting for either.
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";
import WebSocket from "ws";
import { eventually } from "./harness.ts";

export interface SocketClient {
  socket: WebSocket;
  received: any[];
  /** Null while it is open. */
  closed(): { code: number } | null;
  send(message: unknown): void;
  /** Waits for a message of this type. */
  hears(type: string): Promise<any>;
  close(): void;
}

export interface Refusal {
  status: number;
}

/** Opens /ws, or another path; returns the HTTP status when the upgrade is refused. */
export function openSocket(
  url: string,
  headers: Record<string, string>,
  path = "/ws",
): Promise<SocketClient | Refusal> {
  const socket = new WebSocket(url.replace(/^http/, "ws") + path, { headers });
  const received: any[] = [];
  let closed: { code: number } | null = null;
  socket.on("message", (data) => received.push(JSON.parse(String(data))));
  socket.on("close", (code) => {
    closed = { code };
  });
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      resolve({ status: response.statusCode ?? 0 });
      socket.terminate();
    });
    socket.on("error", reject);
    socket.on("open", () =>
      resolve({
        socket,
        received,
        closed: () => closed,
        send: (message) =>
          socket.send(typeof message === "string" ? message : JSON.stringify(message)),
        hears: (type) =>
          eventually(`a message of type ${type}`, () =>
            received.find((message) => message.type === type),
          ),
        close: () => socket.close(),
      }),
    );
  });
}

/** Opens /ws for a member and authenticates. */
export async function openAuthenticated(
  url: string,
  member: { cookie(): string; user: { id: number } },
): Promise<SocketClient> {
  const client = await openSocket(url, { cookie: member.cookie() });
  if ("status" in client) throw new Error(`The upgrade was refused with ${client.status}.`);
  client.send({ type: "auth", userId: member.user.id });
  await client.hears("auth_ok");
  return client;
}

/** A page's socket that never answers the closing handshake, as a hostile or a suspended one does. */
export function openDeafSocket(url: string, cookie: string, path = "/ws"): Promise<DeafSocket> {
  const headers = {
    ...{ cookie, connection: "Upgrade", upgrade: "websocket" },
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { headers });
    asking.on("error", reject);
    asking.on("response", ({ statusCode }) => reject(new Error(`refused with ${statusCode}`)));
    asking.on("upgrade", (_response, socket: Socket) => {
      socket.on("error", () => {});
      socket.resume();
      resolve({
        isOpen: () => !socket.destroyed && !socket.readableEnded,
        send(message) {
          const text = Buffer.from(JSON.stringify(message));
          // One masked text frame; a mask of zeros leaves the payload as it is.
          socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
        },
        destroy: () => void socket.destroy(),
      });
    });
    asking.end();
  });
}

export interface DeafSocket {
  isOpen(): boolean;
  /** Of less than 126 bytes. */
  send(message: object): void;
  destroy(): void;
}
