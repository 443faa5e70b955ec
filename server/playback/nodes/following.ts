// Which speakers are followed, for how long, and by which node: the rules, without anything that carries them out.

/** A speaker is followed this long before a run of it is due, milliseconds, by the node whose turn it is. */
export const FOLLOW_BEFORE = 2 * 60_000;
/** Whom nobody has so shortly before, any node follows. */
export const ANYONE_BEFORE = 60_000;
/** So long before a run its speaker is asked once whether it is there: alerts warn an hour before. */
export const CHECK_BEFORE = 62 * 60_000;
/** A speaker that does not answer the check is tried for so long: alerts want it away for two minutes. */
export const CHECK_FOR = 3 * 60_000;
/** After the last reason to follow a speaker it is followed for so long. */
export const IDLE_FOR = 2 * 60_000;

/** What is known of a speaker that this node follows; instants are UTC milliseconds. */
export interface Followed {
  /** It plays, has something to play, or is still to be stopped. */
  busy: boolean;
  /** Somebody of its account looks. */
  looked: boolean;
  /** There was a reason to follow it; null: there has been none but the check. */
  neededAt: number | null;
  /** It is needed until then at least. */
  neededUntil: number;
  /** Null: it has not answered yet, nor failed to. */
  reachable: boolean | null;
  /** When the check of it began. */
  checkedAt: number | null;
}

/** There is a reason to follow it now. */
export function isNeeded({ busy, looked, neededUntil }: Followed, now: number): boolean {
  return busy || looked || now < neededUntil;
}

/** Nothing needs it any more: the node lets go of it. */
export function isLetGo(followed: Followed, now: number): boolean {
  if (isNeeded(followed, now)) return false;
  const { neededAt, checkedAt, reachable } = followed;
  // A clock that was set back ends no reason.
  const isPast = (at: number, ms: number) => now >= at + ms;
  if (checkedAt !== null && reachable !== true && !isPast(checkedAt, CHECK_FOR)) return false;
  return neededAt === null || isPast(neededAt, IDLE_FOR);
}

/** Each speaker has one node whose turn it is, while the same nodes live. */
export function isTurnOf(node: string, live: readonly string[], deviceId: number): boolean {
  const rank = live.indexOf(node);
  return rank >= 0 && deviceId % live.length === rank;
}
