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
  /** The database did not answer in time, or the connection broke. */
  silent(admitted: Admitted): void;
  leave(admitted: Admitted): void;
}

/** Milliseconds; a database that has answered any caller within this time is busy, not silent. */
const ANSWERED_LATELY = 1000;

export function createBreaker(): Breaker {
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
      lastAnswer = performance.now();
      endProbe(admitted);
    },
    silent(admitted) {
      if (performance.now() - lastAnswer > ANSWERED_LATELY) isSilent = true;
      endProbe(admitted);
    },
    leave: endProbe,
  };
}
