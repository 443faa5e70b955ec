// A recording that this tab is to play in a minute, fetched by an element that never plays.

/** Milliseconds for which it is kept: its minute has come by then, or it was never told otherwise. */
const KEPT = 120_000;

let element: HTMLAudioElement | null = null;
let timer: number | undefined;

/** Data is dear here, or is to be saved: what may never be heard is not fetched. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; type?: string };
  };
  return connection?.saveData === true || connection?.type === "cellular";
}

function letGo(): void {
  window.clearTimeout(timer);
  element?.removeAttribute("src");
  element?.load();
  element = null;
}

/**
 * Fetches it in place of what was fetched before; null: nothing. The element that plays it then finds it in the browser's
 * own memory. One that is to begin later is fetched from there.
 *
 * @param position seconds
 */
export function fetchAhead(url: string | null, position: number): void {
  letGo();
  if (url === null || isMetered()) return;
  const next = new Audio();
  element = next;
  next.preload = "auto";
  next.muted = true;
  if (position > 0) {
    next.addEventListener("loadedmetadata", () => (next.currentTime = position), { once: true });
  }
  next.src = url;
  timer = window.setTimeout(letGo, KEPT);
}
