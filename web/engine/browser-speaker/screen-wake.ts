// Keeps the screen on while this tab is in front, so that a tablet on a shelf does not sleep before its schedule.

/** Browsers offer it on https only. */
export const canKeepScreenOn = () => "wakeLock" in navigator;

/** Answers what lets the screen go dark again. */
export function keepScreenOn(): () => void {
  if (!canKeepScreenOn()) return () => {};
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  /** The browser takes it back whenever the tab is hidden. */
  async function request() {
    if (isOver || document.visibilityState !== "visible") return;
    // Refused on a low battery: asked again the next time the tab is shown.
    const granted = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void granted?.release();
    else lock = granted;
  }

  const ask = () => void request();
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
