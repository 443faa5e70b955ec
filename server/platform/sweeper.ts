// Deletes expired rows, every hour unless told otherwise: logins, rate limit windows, reset links, old runs.
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

export interface Sweeper {
  run(): Promise<void>;
  start(): void;
  stop(): void;
}

const EVERY = 60 * 60_000;

interface Parts {
  clock: Clock;
  log: Log;
  /** Milliseconds. */
  every?: number;
  /** A store with expired rows. */
  owners: { sweep(): Promise<void> }[];
}

export function createSweeper({ clock, log, every = EVERY, owners }: Parts): Sweeper {
  let cancel = () => {};

  async function run(): Promise<void> {
    for (const owner of owners) {
      try {
        await owner.sweep();
      } catch (error) {
        // The next time retries; expired rows do no harm meanwhile.
        log.warn({ err: error }, "could not clear away what is over");
      }
    }
  }

  function plan(): void {
    cancel = clock.after(every, () => {
      void run();
      plan();
    });
  }

  return { run, start: plan, stop: () => cancel() };
}
