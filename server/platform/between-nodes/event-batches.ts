// Gathers what one node sends to the others: one statement at a time carries all that waits.
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** A notification of PostgreSQL. */
export interface Notification {
  channel: string;
  payload: string;
}

export interface EventBatches {
  /** The payloads of one event: they leave in one statement, in order. */
  add(channel: string, payloads: string[]): void;
  /** Sends what waits; resolves after at most one attempt. */
  close(): Promise<void>;
}

/**
 * Milliseconds between the beginnings of two statements. PostgreSQL commits transactions with a
 * NOTIFY one after another, on all nodes together: one node takes at most 200 of them a second.
 */
export const GATHER_FOR = 5;
/** Milliseconds after a statement that failed. */
const TRY_AGAIN = 1000;
/** In one statement, so that it stays well under its timeout. */
const MOST_AT_ONCE = 1000;
/** What waits while the database is away; more is dropped, and counts as lost. */
const MOST_WAITING = 20_000;

interface Parts {
  /** One statement; rejects when it may not have been carried out. */
  send(notifications: Notification[]): Promise<void>;
  /** Notifications were lost, and sending works again. */
  onLost(): void;
  /** Of elapsed time: steps of the wall clock do not concern it. */
  clock: Clock;
  log: Log;
}

export function createEventBatches({ send, onLost, clock, log }: Parts): EventBatches {
  let waiting: Notification[][] = [];
  let lost = false;
  let closed = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  let sending: Promise<void> | null = null;

  function take(): Notification[] {
    const taken: Notification[] = [];
    let events = 0;
    while (events < waiting.length && taken.length < MOST_AT_ONCE) {
      taken.push(...(waiting[events] as Notification[]));
      events += 1;
    }
    waiting = waiting.slice(events);
    return taken;
  }

  function sendLater(wait: number): void {
    if (cancel || sending) return;
    cancel = clock.after(wait, () => {
      cancel = null;
      sending = sendNow();
    });
  }

  async function sendNow(): Promise<void> {
    lastAt = clock.now();
    let wait = GATHER_FOR;
    try {
      await send(take());
      if (lost) {
        lost = false;
        onLost();
      }
    } catch (error) {
      // It may have been carried out before the connection broke: sent twice, a button would be
      // pressed twice.
      lost = true;
      wait = TRY_AGAIN;
      log.warn({ err: error }, "events did not reach the other nodes");
    }
    sending = null;
    if (closed || (waiting.length === 0 && !lost)) return;
    // After a failure an empty statement finds out when sending works again.
    sendLater(Math.max(0, lastAt + wait - clock.now()));
  }

  return {
    add(channel, payloads) {
      if (closed) return;
      if (waiting.length >= MOST_WAITING) {
        waiting = [];
        lost = true;
      }
      waiting.push(payloads.map((payload) => ({ channel, payload })));
      sendLater(Math.max(GATHER_FOR - (clock.now() - lastAt), 0));
    },
    async close() {
      closed = true;
      cancel?.();
      await sending;
      while (waiting.length > 0 && !lost) await sendNow();
    },
  };
}
