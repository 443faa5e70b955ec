// A page's live socket, for tests: its received messages, its close, and waiting for either.
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
