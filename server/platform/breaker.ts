// Spares people the wait for a database that hangs: once it is silent, one asker at a time tries it.

/** Somebody who was let through; the one who tries a silent database is its probe. */
export interface Admitted {
  probe: boolean;
}

export interface Breaker {
  /** Throws when the database is silent and somebody tries it already. */
  enter(): Admitted;
  /** It answered. */
  answered(admitted: Admitted): void;
  /** It did not answer in time, or the connection broke. */
  silent(admitted: Admitted): void;
  leave(admitted: Admitted): void;
}

/** Milliseconds; a database that has answered somebody since then is busy, not silent. */
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
