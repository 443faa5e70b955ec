// Hears how a speaker fades, and whether a person turns it back in the very end of that.

/** What is known of a speaker whose volume goes down, step by step. */
export interface Fade {
  /** Its volume before the first step, and after the last one. */
  from: number;
  to: number;
  /** When the first and the last step came, UTC milliseconds. */
  since: number;
  at: number;
}

/** Milliseconds between two steps of a fade, as late as they come; volumes of its last step. */
const [STEP, FADED] = [400, 3];
/** Milliseconds before its silence in which nothing is commanded any more, and points that count as the same volume. */
const [END, SAME] = [300, 2];

/** Its volume has gone from `before` to `now` while it plays; null: it does not fade. */
export function fadesOn(fade: Fade | null, before: number, now: number, at: number): Fade | null {
  if (now >= before) return fade;
  const goesOn = fade !== null && before === fade.to && at - fade.at <= STEP;
  return { from: goesOn ? fade.from : before, to: now, since: goesOn ? fade.since : at, at };
}

/** It has faded out in the sound that began at this instant. A speaker may have been as quiet as that before. */
export function hasFadedOut(fade: Fade | null, soundsSince: number): boolean {
  return fade !== null && fade.to <= FADED && fade.at >= soundsSince;
}

/**
 * A report that a speaker has the volume with which its fade began, right before its silence, may be a late one: that a
 * person has turned it back to that in this moment is not seen, and not promised.
 */
export function isTurnedBack(
  fade: Fade | null,
  turned: { volume: number; at: number },
  silentAt: number,
): boolean {
  if (fade === null || fade.to > FADED || Math.abs(turned.volume - fade.from) > SAME) return false;
  const [sinceStep, untilSilent] = [turned.at - fade.at, silentAt - turned.at];
  return sinceStep >= 0 && sinceStep <= STEP && untilSilent >= 0 && untilSilent <= END;
}

/** A report of the volume to which a fade has just come is one of the fade: that a person has turned it there is not seen. */
export function isTurnedAlong(fade: Fade | null, turned: { volume: number; at: number }): boolean {
  if (fade === null || turned.at < fade.since || turned.at >= fade.at) return false;
  const gone = (turned.at - fade.since) / (fade.at - fade.since);
  return Math.abs(turned.volume - (fade.from + (fade.to - fade.from) * gone)) <= SAME;
}
