// The frames of a live socket: what they say, how many a second, how far its reader may fall behind, and how it ends.
import type { WebSocket } from "ws";
import {
  CLIENT_FRAMES_PER_SECOND,
  type ClientMessage,
  clientMessage,
} from "#contract/live-messages";
import type { Clock } from "../clock.ts";

/** Bytes; a client with more unsent data is disconnected. */
const MOST_BUFFERED = 1024 * 1024;

/** Call the answer once for each frame: true for one more than a second's. */
export function countFrames(clock: Clock): () => boolean {
  let frames = 0;
  let startedAt = clock.now();
  return () => {
    const now = clock.now();
    if (now - startedAt >= 1000) {
      startedAt = now;
      frames = 0;
    }
    return ++frames > CLIENT_FRAMES_PER_SECOND;
  };
}

/**
 * The same for a line that may hold frames back and then pass them on at once, as TCP does: those of so many milliseconds
 * may come together.
 */
export function countLateFrames(clock: Clock, most: number, late: number): () => boolean {
  let allowed = most;
  let at = clock.now();
  return () => {
    const now = clock.now();
    const earned = (Math.max(0, now - at) * most) / 1000;
    allowed = Math.min((most * late) / 1000, allowed + earned) - 1;
    at = now;
    return allowed < 0;
  };
}

/** Milliseconds for the peer's part of the closing handshake. */
const CLOSING_TIME = 1000;

/**
 * Closes a socket that has no rights any more. `ws` waits 30 seconds for a peer that does not answer the closing
 * handshake and emits its frames meanwhile: the caller ignores them, and the connection is destroyed after a second.
 */
export function endSocket(
  socket: Pick<WebSocket, "close" | "terminate" | "once">,
  clock: Pick<Clock, "after">,
  { code, reason }: { code: number; reason: string },
): void {
  socket.close(code, reason);
  const cancel = clock.after(CLOSING_TIME, () => socket.terminate());
  socket.once("close", cancel);
}

/** Nothing is sent to a socket that closes; one that is too far behind is dropped. */
export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate();
  else socket.send(text);
}

/** Null: no message of the contract. */
export function parse(text: string): ClientMessage | null {
  try {
    const result = clientMessage.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
