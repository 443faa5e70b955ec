// Keeps the screen on while this tab is in front, so that a tablet on a shelf does not sleep before its schedule.

/** Browsers have the wake lock on https only. */
export const canKeepScreenOn = () => "wakeLock" in navigator;

/** Returns the function that lets the screen turn off again. */
export function keepScreenOn(): () => void {
  if (!canKeepScreenOn()) return () => {};
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  /** The browser releases the wake lock whenever the tab is hidden. */
  async function request() {
    if (isOver || document.visibilityState !== "visible") return;
    // Refused on a low battery: requested again the next time the tab is shown.
    const granted = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void granted?.release();
    else lock = granted;
  }

  const requestAgain = () => void request();
  document.addEventListener("visibilitychange", requestAgain);
  requestAgain();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", requestAgain);
    void lock?.release();
  };
}
