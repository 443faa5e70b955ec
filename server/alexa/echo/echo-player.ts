// The player of an Echo: its state and the helpers of its transitions, all pure. An Echo takes directives only
// in replies to its own requests, and its events may arrive twice, late or out of order.
import type { Sentence } from "#contract/sentences/sentences";
import { currentSurah, type PlayOrder, whatFollows } from "#server/playback/play-order";
import { BRIDGED } from "#server/playback/play-plan";

export interface EchoPlayer {
  /**
   * Asked: a person asked for it, and it has not started. Queued: it follows by itself, and has not started.
   * Finished: the recording of `token` is over and the Echo has not asked for the next, which is `order`.
   */
  status: "asked" | "queued" | "playing" | "paused" | "finished" | "stopped";
  token: string;
  /** Put into the Echo's queue behind `token`. */
  nextToken: string | null;
  reciterId: number;
  order: PlayOrder;
  /** `order` with the queued recording as its current one. */
  nextOrder: PlayOrder | null;
  loop: boolean;
  /** Seconds. */
  position: number;
  failures: number;
  /** Amazon's time of the latest event that was applied, UTC milliseconds. */
  heardAt: number;
  historyId: number | null;
  /** Null: a person asked for it, or the schedule of its run was deleted. */
  runId: number | null;
  /** The run whose schedule was deleted; null: it was not. */
  goneRunId: number | null;
  /** When the run ends; null: with what it plays. */
  endsAt: number | null;
  /** Until `endsAt` the list begins anew, unless it ends by itself. */
  endsByItself: boolean;
  /** The khatm for which it counts. */
  khatmId: number | null;
}

/** A recording to send to the Echo. */
export interface Playing {
  behavior: "REPLACE_ALL" | "ENQUEUE" | "REPLACE_ENQUEUED";
  token: string;
  surahId: number;
  position: number;
  /** For ENQUEUE: the token that must be playing, else Alexa forgets it. */
  after: string | null;
}

export type EchoReport =
  /** A recording has started. */
  | { type: "sounds"; position: number }
  /** How much of a history entry was heard. */
  | { type: "heard"; historyId: number; position: number; completed: boolean }
  /** Seconds of a recording that has ended before its start was told. */
  | {
      type: "heard-whole";
      runId: number | null;
      reciterId: number;
      surahId: number;
      from: number;
      to: number;
    }
  /** Seconds of a recording that the Echo has played for a khatm without a jump. */
  | {
      type: "heard-for-khatm";
      khatmId: number;
      reciterId: number;
      surahId: number;
      from: number;
      to: number;
      /** The recording ended by itself. */
      ended?: true;
    }
  | { type: "paused"; runId: number }
  /** The run has ended, and its schedule continues from this place on another day. */
  | {
      type: "run-ended";
      runId: number;
      outcome: "played" | "stopped" | "failed";
      reason: Sentence | null;
      surahId: number;
      position: number;
    };

export interface Reaction {
  player: EchoPlayer;
  /** "clear-queue": empties the queue behind the current recording. "stop": stops the Echo. */
  play: Playing | "clear-queue" | "stop" | null;
  reports: EchoReport[];
}

/** The time, random numbers and tokens, passed in so that the transitions stay pure. */
export interface EchoContext {
  now: number;
  random(): number;
  newToken(): string;
}

export const unchanged = (player: EchoPlayer): Reaction => ({ player, play: null, reports: [] });

/** Seconds; counted on from the last event while it plays. */
export function positionAt(player: EchoPlayer, at: number): number {
  if (player.status !== "playing") return player.position;
  return player.position + Math.max(0, at - player.heardAt) / 1000;
}

/** Milliseconds within which a stop is taken for the pause that an Echo makes while a person speaks to it. */
const SPEECH_PAUSE = 5000;

/**
 * Whether it plays, or will after the person has spoken: an Echo that is spoken to stops, sends an event, and
 * continues by itself. `echo` is the state in its request, which wins: an Echo that lost power sends no stop.
 */
export function continues(
  player: EchoPlayer,
  at: number,
  echo: { playerActivity?: string; token?: string } | undefined,
): boolean {
  if (echo?.playerActivity === "IDLE") return false;
  if (echo?.playerActivity === "PLAYING" && echo.token === player.token) return true;
  return player.status !== "paused" || at - player.heardAt < SPEECH_PAUSE;
}

export function enqueue(
  player: EchoPlayer,
  next: PlayOrder | null,
  behavior: "ENQUEUE" | "REPLACE_ENQUEUED",
  context: EchoContext,
): Reaction {
  if (!next) return unchanged(player);
  const token = context.newToken();
  return {
    player: { ...player, nextToken: token, nextOrder: next },
    play: {
      behavior,
      token,
      surahId: currentSurah(next),
      position: 0,
      // Only ENQUEUE may name it.
      after: behavior === "ENQUEUE" ? player.token : null,
    },
    reports: [],
  };
}

/** Nothing plays or is to be resumed. */
export const isSilent = ({ status }: EchoPlayer) => status === "stopped" || status === "finished";

/** It plays, or a recording was sent to it. */
export const isActive = (player: EchoPlayer) => player.status !== "paused" && !isSilent(player);

/** Its run has ended, or the schedule of the run was deleted. */
export function isRunOver({ goneRunId, endsAt }: EchoPlayer, now: number): boolean {
  return goneRunId !== null || (endsAt !== null && now >= endsAt);
}

/** Whether its run may go on after a pause: before its end, or as long as a silence is bridged. */
export function mayResumeRun({ runId, endsAt, status, heardAt }: EchoPlayer, now: number): boolean {
  if (runId === null) return false;
  return endsAt === null ? status === "playing" || now - heardAt < BRIDGED : now < endsAt;
}

/** The order after this surah; null when it is the last, or the run has ended. `asked`: a person asked for it. */
export function following(
  player: EchoPlayer,
  context: EchoContext,
  asked = false,
): PlayOrder | null {
  if (isRunOver(player, context.now) && !asked) return null;
  const startsOver = (player.endsAt !== null && !player.endsByItself) || player.loop;
  return whatFollows(player.order, { startsOver, random: context.random });
}

/** With the queued recording as the current one. */
export function queuedAsCurrent(player: EchoPlayer, at: number): EchoPlayer {
  return {
    ...player,
    status: "queued",
    token: player.nextToken ?? player.token,
    order: player.nextOrder ?? player.order,
    nextToken: null,
    nextOrder: null,
    position: 0,
    heardAt: at,
    historyId: null,
  };
}

export function heardSoFar(player: EchoPlayer, position: number, completed: boolean): EchoReport[] {
  const { historyId } = player;
  return historyId === null ? [] : [{ type: "heard", historyId, position, completed }];
}

/** From where it began to play, up to this second, which the Echo itself has reported. */
export function heardForKhatm(
  player: EchoPlayer,
  to: number,
  { ended = false } = {},
): EchoReport[] {
  const { khatmId, reciterId, order, position: from, status } = player;
  if (khatmId === null || status !== "playing" || to <= from) return [];
  const surahId = currentSurah(order);
  const stretch = { khatmId, reciterId, surahId, from, to, ...(ended ? { ended } : {}) };
  return [{ type: "heard-for-khatm", ...stretch }];
}

/** What an Echo says of its audio player in each request. */
export type ReportedAudio = { token?: string; offsetInMilliseconds?: number } | undefined;

/** At the position that the Echo reports, which is more exact than the calculated one. */
export function atReportedPosition(
  player: EchoPlayer,
  audio: ReportedAudio,
  at: number,
): { player: EchoPlayer; reports: EchoReport[] } {
  const { token, offsetInMilliseconds } = audio ?? {};
  if (token !== player.token || offsetInMilliseconds === undefined) return { player, reports: [] };
  const position = offsetInMilliseconds / 1000;
  return {
    player: { ...player, position, heardAt: Math.max(at, player.heardAt) },
    reports: heardForKhatm(player, position),
  };
}

/** `place`: where the schedule continues on another day. */
export function runEnded(
  player: EchoPlayer,
  outcome: "played" | "stopped" | "failed",
  reason: Sentence | null,
  place: Pick<EchoPlayer, "order" | "position">,
): EchoReport[] {
  const { runId } = player;
  if (runId === null) return [];
  const { order, position } = place;
  return [{ type: "run-ended", runId, outcome, reason, surahId: currentSurah(order), position }];
}
