// Looks that are repeated: one at a time, at once when something asks for it, and by themselves after a while.
import type { Clock } from "./clock.ts";

export interface Looks {
  /** Looks after `ms`, and from then on by itself. */
  start(ms?: number): void;
  /** Looks in at most `ms`, once started; when that comes during a look, the next one follows it. */
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
  /** A look was asked for while another is under way. */
  let isAskedAgain = false;
  let cancelNext = () => {};
  /** What wakes it later, by the wait: of two with one wait the earlier is sooner, and enough. */
  const wakes = new Map<number, () => void>();

  function ask(): void {
    if (isLooking) isAskedAgain = true;
    else begin();
  }

  function askIn(ms: number): void {
    if (wakes.has(ms)) return;
    const cancel = clock.after(ms, () => {
      wakes.delete(ms);
      ask();
    });
    wakes.set(ms, cancel);
  }

  function begin(): void {
    cancelNext();
    isAskedAgain = false;
    isLooking = true;
    looked = lookAndGoOn();
  }

  async function lookAndGoOn(): Promise<void> {
    const next = await lookOnce();
    isLooking = false;
    if (state === "stopped") return;
    if (isAskedAgain) begin();
    else if (state === "started" && next !== null) cancelNext = clock.after(next, begin);
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
      if (ms > 0) cancelNext = clock.after(ms, begin);
      else ask();
    },
    wake(ms = 0) {
      if (state !== "started") return;
      if (ms > 0) askIn(ms);
      else ask();
    },
    async run() {
      if (state !== "stopped") ask();
      while (isLooking) await looked;
    },
    async stop() {
      state = "stopped";
      cancelNext();
      for (const cancel of wakes.values()) cancel();
      wakes.clear();
      await looked;
    },
  };
}
