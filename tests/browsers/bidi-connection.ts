// WebDriver BiDi: commands and their answers over one WebSocket.
import { once } from "node:events";
import { WebSocket } from "ws";

export interface BidiConnection {
  /** Rejects with the browser's own error. */
  send<T = unknown>(method: string, params: object): Promise<T>;
  /** Calls back for each event of this name. */
  on(event: string, callback: (params: any) => void): void;
  close(): void;
}

type Answer =
  | { type: "success"; id: number; result: unknown }
  | { type: "error"; id: number; error: string; message: string }
  | { type: "event"; method: string; params: unknown };

export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: { event: string; callback: (params: unknown) => void }[] = [];
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === "event") {
      for (const { event, callback } of listeners) {
        if (event === answer.method) callback(answer.params);
      }
      return;
    }
    const command = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === "success") command?.resolve(answer.result);
    else command?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has closed."));
  });
  const connection: BidiConnection = {
    send<T>(method: string, params: object) {
      const id = (last += 1);
      const command = Promise.withResolvers<unknown>();
      waiting.set(id, command);
      socket.send(JSON.stringify({ id, method, params }));
      return command.promise as Promise<T>;
    },
    on: (event, callback) => void listeners.push({ event, callback }),
    close: () => socket.close(),
  };
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  return connection;
}
