// Whether a speaker is reached, as its row has it: written at each change, and tried again until the database takes it.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";

/** Milliseconds before what could not be written is tried again. */
const TRY_AGAIN = 1000;

interface Parts {
  deviceId: number;
  /** As its row has it; only the node that follows the speaker writes it. */
  stored: boolean | null;
  write(deviceId: number, reachable: boolean): Promise<void>;
  clock: Pick<Clock, "after">;
  log: Log;
}

export interface ReachedWrites {
  heard(reachable: boolean): void;
  /** Another node may follow the speaker from now on. */
  stop(): void;
}

export function createReachedWrites({ deviceId, stored, write, clock, log }: Parts): ReachedWrites {
  let last = stored;
  let cancel = () => {};
  let stopped = false;

  function store(reachable: boolean): void {
    cancel();
    write(deviceId, reachable).catch((error: unknown) => {
      log.error({ err: error, device: deviceId }, "reachability not saved yet");
      // A newer value has its own write; retry only the latest.
      if (stopped || reachable !== last) return;
      cancel();
      cancel = clock.after(TRY_AGAIN, () => store(reachable));
    });
  }

  return {
    heard(reachable) {
      if (reachable === last || stopped) return;
      last = reachable;
      store(reachable);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
