// Deletes expired rows, every hour unless told otherwise: logins, rate limit windows, reset links, old runs.
import { type Clock, createClockWatch } from "./clock.ts";
import type { DatabaseTime } from "./database/database-time.ts";
import type { Log } from "./log.ts";

export interface Sweeper {
  run(): Promise<void>;
  start(): void;
  stop(): void;
}

const EVERY = 60 * 60_000;
/** A clock that was set ahead by more, milliseconds, may be wrong: nothing is swept for twice as long. */
const FAR_AHEAD = 24 * 60 * 60_000;
/** Milliseconds by which it may be ahead of the database's: nothing is over much too soon, and what is made ahead is made. */
const A_LITTLE_AHEAD = 60_000;

interface Parts {
  clock: Clock;
  /** Of the database: by a node's clock that is a year ahead every login and the whole history are over. */
  time: Pick<DatabaseTime, "measure" | "wrongBy">;
  log: Log;
  /** Milliseconds. */
  every?: number;
  /** A store with expired rows. */
  owners: { sweep(): Promise<void> }[];
}

export function createSweeper({ clock, time, log, every = EVERY, owners }: Parts): Sweeper {
  let cancel = () => {};
  const elapsed = clock.elapsed ?? clock.now;
  const setBy = createClockWatch(clock);
  let mistrustedUntil = 0;

  /** An embedded database has no other clock: what was set ahead may be set back by a time server, or by its owner. */
  async function isClockRight(): Promise<boolean> {
    const by = setBy();
    if (by > FAR_AHEAD) mistrustedUntil = elapsed() + 2 * FAR_AHEAD;
    if (by < -FAR_AHEAD) mistrustedUntil = 0;
    if (elapsed() < mistrustedUntil) return false;
    await time.measure();
    return (time.wrongBy() ?? 0) <= A_LITTLE_AHEAD;
  }

  async function run(): Promise<void> {
    const isRight = await isClockRight().catch((error: unknown) => {
      log.warn({ err: error }, "could not clear away what is over");
      return false;
    });
    if (!isRight) return;
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
