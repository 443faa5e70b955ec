// What a speaker's media status means for the recital that hears it. Pure.
import { isOwnMedia } from "#server/speakers/media-origin";
import type { MediaStatus } from "#server/speakers/speaker";

export type MediaMeaning =
  | "plays"
  | "is paused"
  /** It was playing and waits for more of the recording. */
  | "stalls"
  /** Our recording is loaded there and may play soon. */
  | "may play"
  | "has finished"
  /** The recording cannot be played. */
  | "has failed"
  | "was stopped"
  /** Its player is gone, or holds nothing any more, and nobody has stopped it while it was paused. */
  | "was put away"
  /** It is silent before its end, and nothing says why. */
  | "fell silent"
  /** Somebody plays something else there now. */
  | "was replaced"
  | "was taken"
  /** It reports something else, and nobody has said that it took ours away: it is asked. */
  | "may be taken"
  /** No recording of ours is loaded there, any more or yet. */
  | "is empty"
  | "nothing new";

/** What the recital knows when the status arrives. */
export interface Situation {
  /** The address of the current recording. */
  url: string;
  /** The run that plays; null: somebody pressed a button. */
  runId: number | null;
  /** The current recording has been heard since it was loaded. */
  proven: boolean;
  /** It is paused. */
  isPaused: boolean;
  /** It was loaded to stay paused. */
  toBePaused: boolean;
  /** Anything of the plan has been heard. */
  sounded: boolean;
  /** The current recording had been heard before the speaker was lost or Wird was restarted. */
  heardBefore: boolean;
  /** The speaker was lost or Wird restarted: this status says what it does now. */
  reconciling: boolean;
  /** It was taken over, and nothing of it had been heard or paused. */
  isUntouched: boolean;
  /** By the clock the recording is at its end. */
  atItsEnd: boolean;
  /** It broke off, was loaded again from there, and the speaker has answered that LOAD. */
  mayBeOver: boolean;
}

/** Milliseconds; a lost speaker is noticed sooner, unless the machine slept or its clock was set. */
const SLEPT = 2 * 60_000;

/**
 * Until when a speaker that was lost has recited, UTC milliseconds: one without power recites nothing,
 * one may recite while the machine of Wird sleeps. `heardAt`: its last sign of life; null: none.
 */
export function recitedUntil(heardAt: number | null, now: number): number {
  return heardAt === null || now - heardAt > SLEPT ? now : heardAt;
}

export function meaningOf(media: MediaStatus, situation: Situation): MediaMeaning {
  const ours = media.url === situation.url && !isOfAnotherRun(media, situation);
  if (situation.reconciling) return afterReconnecting(media, ours, situation);
  if (media.state === "idle") return whenIdle(media, ours, situation);
  if (!ours)
    return situation.proven && isElsewhere(media, situation) ? "may be taken" : "nothing new";
  if (media.state === "playing") return "plays";
  if (situation.toBePaused && media.state === "paused") return "is paused";
  if (!situation.proven) return "nothing new";
  return media.state === "paused" ? "is paused" : "stalls";
}

/** Whether the speaker holds a recording that is not Wird's. An uploaded sound is ours: its own run is about to adopt it. */
function isElsewhere({ url }: MediaStatus, situation: Situation): boolean {
  return url !== null && url !== situation.url && !isOwnMedia(url);
}

/** The same recording, loaded for another run or by a button, has another place and another end. */
function isOfAnotherRun({ loadedFor }: MediaStatus, { runId }: Situation): boolean {
  return runId !== null && loadedFor !== null && loadedFor.runId !== runId;
}

function whenIdle(
  { idleReason, url }: MediaStatus,
  ours: boolean,
  situation: Situation,
): MediaMeaning {
  if (!situation.proven) {
    // Before the proof, idle is the state before our load, or its failure.
    const silent = idleReason === null && situation.mayBeOver;
    const over = idleReason === "error" || idleReason === "finished" || silent;
    return over && (ours || url === null) ? "has failed" : "nothing new";
  }
  if (idleReason === "finished") return "has finished";
  // A person's stop is told of the recording; a player that is closed tells of none.
  if (situation.isPaused && idleReason === "cancelled" && url === null) return "was put away";
  if (idleReason === null) return situation.atItsEnd ? "has finished" : "fell silent";
  if (idleReason === "interrupted") return "was replaced";
  return idleReason === "error" ? "has failed" : "was stopped";
}

function afterReconnecting(media: MediaStatus, ours: boolean, situation: Situation): MediaMeaning {
  if (media.state === "idle")
    return finishedMeanwhile(media, ours, situation) ? "has finished" : "is empty";
  // An adhan that an earlier process had begun: the runner is about to adopt its run.
  if (!ours && isOwnMedia(media.url)) return "nothing new";
  // A plan of which nothing was heard takes the speaker from others, as it does when it begins.
  if (!ours) return situation.sounded ? "was taken" : "is empty";
  if (media.state === "playing") return "plays";
  if (media.state !== "paused") return "may play";
  // A Sonos stays there when a run is over: it is the recording of a run before, and players do not say of which.
  return situation.isUntouched && media.loadedFor === null ? "is empty" : "is paused";
}

/** The recording, not the one before it, came to its end while the speaker could not be heard. */
function finishedMeanwhile(
  { idleReason, url }: MediaStatus,
  ours: boolean,
  situation: Situation,
): boolean {
  const { sounded, heardBefore, atItsEnd } = situation;
  if (idleReason === "finished") return sounded && (ours || (url === null && heardBefore));
  return idleReason === null && heardBefore && atItsEnd;
}
