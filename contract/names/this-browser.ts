// The name of this browser as a device of the history; apart from contract/playback.ts, whose shapes a page would fetch with it.
export const THIS_BROWSER = "This browser";
