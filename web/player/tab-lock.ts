// One tab of this browser at a time: the lock is held until it is given back or the tab closes.

/** Milliseconds. The lease is renewed well before a slow tab could lose it. */
const LEASE = 6_000;
const RENEW_EVERY = 2_000;

/** Calls `onHeld` once this tab holds the lock; answers what gives it back. */
export function holdTabLock(name: string, onHeld: () => void): () => void {
  // Pages on a home network come over plain http, where browsers offer no Web Locks.
  return navigator.locks ? holdWebLock(name, onHeld) : holdLease(name, onHeld);
}

function holdWebLock(name: string, onHeld: () => void): () => void {
  const waiting = new AbortController();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      onHeld();
      return released;
    })
    .catch(() => undefined);
  return () => {
    waiting.abort();
    release();
  };
}

function holdLease(name: string, onHeld: () => void): () => void {
  const key = `wird.lease.${name}`;
  const tab = String(Math.random());
  let held = false;

  function renew() {
    const [owner, until] = (localStorage.getItem(key) ?? "").split(" ");
    if (owner !== tab && Number(until) > Date.now()) return;
    localStorage.setItem(key, `${tab} ${Date.now() + LEASE}`);
    if (held) return;
    held = true;
    onHeld();
  }

  function release() {
    clearInterval(timer);
    removeEventListener("pagehide", release);
    if (held) localStorage.removeItem(key);
  }

  const timer = setInterval(renew, RENEW_EVERY);
  addEventListener("pagehide", release);
  renew();
  return release;
}
