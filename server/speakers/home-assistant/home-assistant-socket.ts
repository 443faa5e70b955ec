// One authenticated WebSocket to Home Assistant, as its library wants it.
// The handshake: https://developers.home-assistant.io/docs/api/websocket
import type { HaWebSocket } from "home-assistant-js-websocket";
import type { Clock } from "#server/platform/clock";

/** What is wrong between Wird and Home Assistant. */
export type HomeAssistantFault = "unreachable" | "token-refused" | "lost" | "no-answer";

export class HomeAssistantError extends Error {
  override name = "HomeAssistantError";
  readonly fault: HomeAssistantFault;

  constructor(fault: HomeAssistantFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Milliseconds from opening to `auth_ok`. */
const HANDSHAKE_TIME = 10_000;
/** Characters. */
const LARGEST_FRAME = 16 * 1024 * 1024;
/** From this version on several messages may share one frame, which the library understands. */
const COALESCES_FROM = [2022, 9] as const;

/** `ws://` of a Home Assistant at `http://`, `wss://` at `https://`; a path before /api stays. */
export function socketAddress(url: string): string {
  return `${url.replace(/^http/, "ws").replace(/\/+$/, "")}/api/websocket`;
}

/** Rejects with a HomeAssistantError. The token is in one message and nowhere else. */
export function openHomeAssistantSocket(
  { url, token }: { url: string; token: string },
  clock: Clock,
): Promise<HaWebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketAddress(url));
    const cancelTimeout = clock.after(HANDSHAKE_TIME, () =>
      giveUp("no-answer", "Home Assistant did not finish the handshake in time."),
    );

    function over(): void {
      cancelTimeout();
      socket.removeEventListener("message", hear);
      socket.removeEventListener("close", closed);
      socket.removeEventListener("error", closed);
    }

    function giveUp(fault: HomeAssistantFault, message: string): void {
      over();
      // An error that comes later has no listener to reach.
      socket.addEventListener("error", () => {});
      socket.close();
      reject(new HomeAssistantError(fault, message));
    }

    function closed(): void {
      giveUp("unreachable", "The connection was refused or closed.");
    }

    function hear({ data }: MessageEvent): void {
      const message = asMessage(data);
      if (message.type === "auth_required") {
        socket.send(JSON.stringify({ type: "auth", access_token: token }));
      } else if (message.type === "auth_invalid") {
        giveUp("token-refused", "Home Assistant refused the token.");
      } else if (message.type === "auth_ok") {
        over();
        const version = typeof message.ha_version === "string" ? message.ha_version : "0.0.0";
        if (coalesces(version)) {
          const features = { coalesce_messages: 1 };
          // The library counts its own messages from 2.
          socket.send(JSON.stringify({ type: "supported_features", id: 1, features }));
        }
        resolve(guarded(socket, version));
      }
    }

    socket.addEventListener("message", hear);
    socket.addEventListener("close", closed);
    socket.addEventListener("error", closed);
  });
}

/**
 * What the library needs of a socket. A frame that it cannot read would end the process as an
 * exception without a catcher: here it ends the connection.
 */
function guarded(socket: WebSocket, haVersion: string): HaWebSocket {
  const listeners = new Map<unknown, (event: Event) => void>();
  const facade = {
    haVersion,
    OPEN: WebSocket.OPEN,
    get readyState() {
      return socket.readyState;
    },
    send: (data: string) => socket.send(data),
    close: () => socket.close(),
    addEventListener(type: string, listener: (event: Event) => unknown) {
      const careful = (event: Event) => {
        try {
          // The states of 5,000 entities are some 5 MB.
          if (event instanceof MessageEvent && String(event.data).length > LARGEST_FRAME) {
            throw new Error("A frame of Home Assistant is too large.");
          }
          listener(event);
        } catch {
          socket.close();
        }
      };
      listeners.set(listener, careful);
      socket.addEventListener(type, careful);
    },
    removeEventListener(type: string, listener: unknown) {
      const careful = listeners.get(listener);
      if (careful) socket.removeEventListener(type, careful);
    },
  };
  return facade as unknown as HaWebSocket;
}

function asMessage(data: unknown): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === "object" && message !== null ? { ...message } : {};
  } catch {
    return {};
  }
}

function coalesces(version: string): boolean {
  const [year = 0, month = 0] = version.split(".").map(Number);
  return year > COALESCES_FROM[0] || (year === COALESCES_FROM[0] && month >= COALESCES_FROM[1]);
}
