// What of an account stays in a browser, and leaves it when somebody signs out or another account signs in.

/**
 * What one heard or is to hear. Theme, language and the like are the browser's own. `wird.speaker` stays too: it
 * is the number of the account whose speaker this browser is again after it has signed in.
 */
const traces = /^wird\.(player(\..+)?|last-known|surah)$/;
const accountKey = "wird.account";
/** BroadcastChannel between the tabs of this browser. */
const SIGNED_OUT = "wird-signed-out";

/** To be called with whoever is signed in, before anything is read from the storage. */
export function keepTracesOf(userId: number): void {
  try {
    const before = localStorage.getItem(accountKey);
    if (before !== null && before !== String(userId)) clearTraces();
    localStorage.setItem(accountKey, String(userId));
  } catch {
    // Storage is blocked: there is none to clear.
  }
}

/** Also ends the notifications: their address ends with the subscription, and the server drops it with the next alert. */
export function clearTraces(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (traces.test(key) || key === accountKey) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
  endNotifications().catch(() => undefined);
}

async function endNotifications(): Promise<void> {
  // On plain http there is none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The other tabs need not wait for their sockets to be closed. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(SIGNED_OUT);
  channel.postMessage(null);
  channel.close();
}

/** Calls `run` when another tab has signed out. Returns the function that ends it. */
export function onSignOutElsewhere(run: () => void): () => void {
  const channel = new BroadcastChannel(SIGNED_OUT);
  channel.onmessage = run;
  return () => channel.close();
}
