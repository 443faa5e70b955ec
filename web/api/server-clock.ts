// The server's time in this page, learnt from its answers: positions, countdowns and "ago" do not depend on the browser's clock.
import { SERVER_TIME } from "#contract/server-time";

/** How far the server is ahead of this browser, in milliseconds, as measured at `at`. */
interface Ahead {
  least: number;
  most: number;
  /** UTC milliseconds by the browser's clock. */
  at: number;
}

/** By how much two clocks part in a millisecond: cheap ones lose 17 s a day. */
const DRIFT = 0.000_2;
/** Milliseconds by which a live message may be ahead of the answers: the clocks of two nodes differ. */
const NODES_APART = 5_000;

let ahead: Ahead | null = null;

/** UTC milliseconds of the server; of this browser until the server has answered. */
export function serverNow(): number {
  const now = Date.now();
  return ahead === null ? now : Math.round(now + (ahead.least + ahead.most) / 2);
}

/** `sentAt`: time of the browser's clock before the request; the answer has come just now. */
export function learnFromAnswer({ headers }: Response, sentAt: number): void {
  const time = Number(headers.get(SERVER_TIME) ?? Number.NaN);
  const at = Date.now();
  // The browser's clock was set back while the request was under way.
  if (Number.isNaN(time) || at < sentAt) return;
  const next = { least: time - at, most: time - sentAt, at };
  const drift = ahead ? Math.abs(at - ahead.at) * DRIFT : 0;
  const least = Math.max(next.least, ahead ? ahead.least - drift : next.least);
  const most = Math.min(next.most, ahead ? ahead.most + drift : next.most);
  // Where they contradict one another a clock was set, or an answer was fetched before it was asked for.
  ahead = least <= most ? { least, most, at } : next;
}

/** `instant`: of a live message, written by the server at most a moment before it was sent. */
export function learnFromMessage(instant: string): void {
  const at = Date.now();
  const least = Date.parse(instant) - at;
  if (Number.isNaN(least) || (ahead && least <= ahead.most + NODES_APART)) return;
  if (ahead || least > NODES_APART) ahead = { least, most: least, at };
}

/** For tests: the browser's clock counts again. */
export function forgetServerTime(): void {
  ahead = null;
}
