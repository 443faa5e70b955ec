// A lock that one tab of this browser holds at a time, until it releases it or closes.

/**
 * Milliseconds. Browsers run the timers of a hidden tab once a minute, and a minute late at times:
 * the lease lasts for two such waits and more, so that the tab that plays through the night keeps it.
 */
const LEASE = 150_000;
const RENEW_EVERY = 2_000;

/**
 * Calls `onHeld` each time this tab comes to hold the lock, and what it answers when the lock is lost or given
 * back; answers what gives it back.
 */
export function holdTabLock(name: string, onHeld: () => () => void): () => void {
  // Pages on a home network come over plain http, where browsers offer no Web Locks.
  return navigator.locks ? holdWebLock(name, onHeld) : holdLease(name, onHeld);
}

function holdWebLock(name: string, onHeld: () => () => void): () => void {
  const waiting = new AbortController();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let end = () => {};
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      end = onHeld();
      return released;
    })
    .catch(() => undefined);
  return () => {
    end();
    end = () => {};
    waiting.abort();
    release();
  };
}

function holdLease(name: string, onHeld: () => () => void): () => void {
  const key = `wird.lease.${name}`;
  const tab = String(Math.random());
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function renew() {
    const [owner, until] = (localStorage.getItem(key) ?? "").split(" ");
    // Another tab took it while this one slept.
    if (owner !== tab && Number(until) > Date.now()) return lose();
    localStorage.setItem(key, `${tab} ${Date.now() + LEASE}`);
    end ??= onHeld();
  }

  function lose() {
    end?.();
    end = null;
  }

  function take() {
    clearInterval(timer);
    timer = setInterval(renew, RENEW_EVERY);
    renew();
  }

  function leave() {
    clearInterval(timer);
    lose();
    if (localStorage.getItem(key)?.startsWith(`${tab} `)) localStorage.removeItem(key);
  }

  // Unlike a timer, an event reaches a hidden tab at once.
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue === null) renew();
  };
  // A page that the browser keeps for its Back button comes back without being loaded.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && take();
  addEventListener("storage", hear);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  take();
  return () => {
    removeEventListener("storage", hear);
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    leave();
  };
}
