// What goes to the server: never more a second than it takes, and never more waiting than is worth keeping.
import type { WebSocket } from "ws";
import { AGENT_FRAME_MAX, AGENT_FRAMES_PER_SECOND, type FromAgent } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";

/** Frames at once after a quiet time, and each second: together below what the server counts in any second. */
const BURST = AGENT_FRAMES_PER_SECOND * 0.4;
const PER_SECOND = AGENT_FRAMES_PER_SECOND * 0.5;
/** Above these limits the connection is closed, and a new one starts with the current state. */
const MOST_WAITING = 1_000;
const MOST_BUFFERED = 1024 * 1024;

export interface Sending {
  send(frame: FromAgent): void;
  stop(): void;
}

/** `onTooMuch` is called at most once: what was to be sent is dropped. */
export function sendingTo(socket: WebSocket, clock: Clock, onTooMuch: () => void): Sending {
  const waiting: string[] = [];
  let allowance = BURST;
  let countedAt = clock.now();
  let cancel: (() => void) | null = null;
  let stopped = false;

  function stop(): void {
    stopped = true;
    cancel?.();
    waiting.length = 0;
  }

  function earn(): void {
    const now = clock.now();
    // A clock set back earns no frames, and one set ahead no more than a burst.
    const earned = (Math.max(0, now - countedAt) / 1000) * PER_SECOND;
    allowance = Math.min(BURST, allowance + earned);
    countedAt = now;
  }

  function flush(): void {
    cancel = null;
    earn();
    while (waiting.length > 0 && allowance >= 1 && socket.readyState === socket.OPEN) {
      allowance -= 1;
      socket.send(waiting.shift() ?? "");
    }
    if (waiting.length > 0) cancel = clock.after(1000 / PER_SECOND, flush);
  }

  return {
    send(frame) {
      if (stopped) return;
      const text = JSON.stringify(frame);
      // The server would refuse the whole agent for it.
      if (Buffer.byteLength(text) > AGENT_FRAME_MAX) return;
      waiting.push(text);
      if (waiting.length > MOST_WAITING || socket.bufferedAmount > MOST_BUFFERED) {
        stop();
        return onTooMuch();
      }
      if (!cancel) flush();
    },
    stop,
  };
}
