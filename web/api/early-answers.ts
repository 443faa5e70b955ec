// Answers that the page asked for before the app was here (begin.js): the call that would ask the same takes them.

interface EarlyAnswer {
  /** UTC milliseconds of this browser. */
  sentAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    wirdAnswers?: Map<string, EarlyAnswer>;
  }
}

/** Milliseconds: one that nobody has taken by then may be outdated. */
const FRESH = 20_000;

/** Each is given once; undefined: the server has to be asked. */
export function takeEarlyAnswer(address: string): EarlyAnswer | undefined {
  const early = globalThis.window?.wirdAnswers?.get(address);
  if (!early) return undefined;
  window.wirdAnswers?.delete(address);
  return Date.now() - early.sentAt < FRESH ? early : undefined;
}
