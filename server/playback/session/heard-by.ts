// A session as one account uses it: what it begins there is remembered in the history of that account.
import type { PlaybackSession } from "./session-runner.ts";

/** Undefined: it is the history of the speaker's own account. */
export function heardBy(listener: number | undefined, session: PlaybackSession): PlaybackSession {
  if (listener === undefined) return session;
  return { ...session, begin: (plan) => session.begin({ ...plan, listener }) };
}
