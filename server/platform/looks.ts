// Looks that are repeated: one at a time, at once when something asks for it, and by themselves after a while.
import type { Clock } from "./clock.ts";

export interface Looks {
  /** Looks after `ms`, and from then on by itself. */
  start(ms?: number): void;
  /** Looks in at most `ms`, once started; asked for during a look, the next one follows it. */
  wake(ms?: number): void;
  /** Looks now, also before the start. Resolves when no look is under way or asked for. */
  run(): Promise<void>;
  /** No further look begins; resolves when the one under way is over. */
  stop(): Promise<void>;
}

interface Parts {
  /** Returns the milliseconds to the next look, null to wait until something wakes it; nothing: `every`. */
  look(): Promise<number | null | void>;
  /** Milliseconds from the end of a look to the next, also after one that rejected. */
  every: number;
  /** A look rejected. */
  onFault(error: unknown): void;
  clock: Pick<Clock, "after">;
}

export function createLooks({ look, every, onFault, clock }: Parts): Looks {
  let state: "new" | "started" | "stopped" = "new";
  let isLooking = false;
  let looked = Promise.resolve();
  /** A look was asked for while another is under way, in so many milliseconds; null: none was. */
  let asked: number | null = null;
  const timers = new Set<() => void>();

  function clearTimers(): void {
    for (const cancel of timers) cancel();
    timers.clear();
  }

  function later(ms: number): void {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      begin();
    });
    timers.add(cancel);
  }

  function ask(ms: number): void {
    if (isLooking) asked = Math.min(ms, asked ?? ms);
    else if (ms > 0) later(ms);
    else begin();
  }

  function begin(): void {
    clearTimers();
    asked = null;
    isLooking = true;
    looked = lookOnce().then((next) => {
      isLooking = false;
      if (state === "stopped") return;
      if (asked === 0) return begin();
      const waits = [next, asked].filter((wait) => wait !== null);
      if (state === "started" && waits.length > 0) later(Math.min(...waits));
    });
  }

  async function lookOnce(): Promise<number | null> {
    try {
      const next = await look();
      return next === undefined ? every : next;
    } catch (error) {
      onFault(error);
      return every;
    }
  }

  return {
    start(ms = 0) {
      state = "started";
      ask(ms);
    },
    wake(ms = 0) {
      if (state === "started") ask(ms);
    },
    async run() {
      if (state !== "stopped") ask(0);
      while (isLooking) await looked;
    },
    async stop() {
      state = "stopped";
      clearTimers();
      await looked;
    },
  };
}
