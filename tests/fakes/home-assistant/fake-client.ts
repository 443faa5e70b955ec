// One socket at the fake Home Assistant: the handshake, commands and their answers, coalesced messages.
import type { WebSocket } from "ws";
import type { Change, Context, StateMachine } from "./fake-states.ts";

const VERSION = "2026.11.2";

export interface FakeClient {
  isAuthenticated(): boolean;
  changed(change: Change): void;
  terminate(): void;
}

interface Around {
  isHanging(): boolean;
  isRight(token: unknown): boolean;
  onAuthenticated(): void;
  onRefused(): void;
  answerAfter(answer: () => void): void;
  states: StateMachine;
  sources(): object;
  /** Null: done. */
  serve(
    service: string,
    entityId: string,
    data: Record<string, any>,
    context: Context,
  ): { code: string; message: string } | null;
}

interface Message {
  type?: unknown;
  id?: unknown;
  [field: string]: any;
}

export function createFakeClient(socket: WebSocket, around: Around): FakeClient {
  let isAuthenticated = false;
  let isCoalescing = false;
  let subscription: number | null = null;
  let lastId = 0;
  let queue: object[] = [];

  /** With coalescing, what is said in one turn is one frame: an array if it is several messages. */
  function send(message: object): void {
    if (around.isHanging()) return;
    if (!isCoalescing) return socket.send(JSON.stringify(message));
    queue.push(message);
    if (queue.length > 1) return;
    setImmediate(() => {
      const frame = queue.length === 1 ? queue[0] : queue;
      queue = [];
      socket.send(JSON.stringify(frame));
    });
  }

  const done = (id: number, result: unknown = null) =>
    send({ id, type: "result", success: true, result });
  const failed = (id: number, code: string, message: string) =>
    send({ id, type: "result", success: false, error: { code, message } });

  function authenticate(message: Message): void {
    if (message.type === "auth" && around.isRight(message.access_token)) {
      isAuthenticated = true;
      around.onAuthenticated();
      return send({ type: "auth_ok", ha_version: VERSION });
    }
    around.onRefused();
    send({ type: "auth_invalid", message: "Invalid access token or password" });
    socket.close();
  }

  function command(message: Message): void {
    const { id, type } = message;
    if (typeof id !== "number" || typeof type !== "string") {
      return failed(0, "invalid_format", "Message incorrectly formatted.");
    }
    if (id <= lastId) return failed(id, "id_reuse", "Identifier values have to increase.");
    lastId = id;
    switch (type) {
      case "supported_features":
        isCoalescing = message.features?.coalesce_messages === 1;
        return done(id);
      case "ping":
        return send({ id, type: "pong" });
      case "entity/source":
        return done(id, around.sources());
      case "subscribe_entities":
        subscription = id;
        done(id);
        return send({ id, type: "event", event: around.states.all() });
      case "call_service":
        return callService(id, message);
      default:
        return failed(id, "unknown_command", "Unknown command.");
    }
  }

  function callService(id: number, { domain, service, service_data, target }: Message): void {
    const isUpdate = domain === "homeassistant" && service === "update_entity";
    if (domain !== "media_player" && !isUpdate) {
      return failed(id, "not_found", "Service not found.");
    }
    const context = around.states.contextOf("the user of the token");
    const entityId = String(target?.entity_id);
    const problem = around.serve(String(service), entityId, service_data ?? {}, context);
    around.answerAfter(() => {
      if (problem) failed(id, problem.code, problem.message);
      else done(id, { context, response: null });
    });
  }

  socket.on("message", (data) => {
    if (around.isHanging()) return;
    const message = JSON.parse(String(data)) as Message;
    if (isAuthenticated) command(message);
    else authenticate(message);
  });
  socket.on("error", () => {});
  send({ type: "auth_required", ha_version: VERSION });

  return {
    isAuthenticated: () => isAuthenticated,
    changed(change) {
      if (subscription !== null) send({ id: subscription, type: "event", event: change });
    },
    terminate: () => socket.terminate(),
  };
}
