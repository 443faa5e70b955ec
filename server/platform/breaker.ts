// Circuit breaker for a database that hangs: once it is silent, one caller at a time probes it.

/** A caller that was admitted; `probe` when it tests a silent database. */
export interface Admitted {
  probe: boolean;
}

export interface Breaker {
  /** Throws when the database is silent and a probe is running already. */
  enter(): Admitted;
  /** The database answered. */
  answered(admitted: Admitted): void;
  /**
   * The database did not answer in time, or the connection broke. It counts once what has arrived
   * meanwhile was read: a busy node's timers call before its answers do.
   */
  silent(admitted: Admitted): void;
  leave(admitted: Admitted): void;
}

/** Milliseconds; a database that has answered any caller within this time is busy, not silent. */
const ANSWERED_LATELY = 1000;

interface Parts {
  /** Elapsed milliseconds. */
  now(): number;
  /** Calls once what has arrived is read. */
  afterReading(call: () => void): void;
}

const ofThisProcess: Parts = {
  now: () => performance.now(),
  // Called between timers and reading it comes after reading; called while reading it comes too soon.
  afterReading: (call) => void setImmediate(() => setImmediate(call)),
};

export function createBreaker({ now, afterReading }: Parts = ofThisProcess): Breaker {
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let isSilent = false;
  let probing = false;

  function endProbe(admitted: Admitted): void {
    if (!admitted.probe) return;
    admitted.probe = false;
    probing = false;
  }

  return {
    enter() {
      if (!isSilent) return { probe: false };
      if (probing) throw new Error("Connection terminated: the database does not answer");
      probing = true;
      return { probe: true };
    },
    answered(admitted) {
      isSilent = false;
      lastAnswer = now();
      endProbe(admitted);
    },
    silent(admitted) {
      endProbe(admitted);
      afterReading(() => {
        if (now() - lastAnswer > ANSWERED_LATELY) isSilent = true;
      });
    },
    leave: endProbe,
  };
}
