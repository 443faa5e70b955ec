// The player of an Echo: its state, the helpers of its transitions, and commands by voice or button, all pure. An Echo takes directives only
// in replies to its own requests, and its events may arrive twice, late or out of order.
import { type Sentence, sentence } from "#contract/sentences/sentences";
import {
  currentSurah,
  type PlayOrder,
  previousInOrder,
  whatFollows,
  withShuffle,
} from "#server/playback/play-order";
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
  | {
      type: "heard";
      historyId: number;
      reciterId: number;
      surahId: number;
      position: number;
      completed: boolean;
    }
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
  const { historyId, reciterId, order } = player;
  if (historyId === null) return [];
  const surahId = currentSurah(order);
  return [{ type: "heard", historyId, reciterId, surahId, position, completed }];
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

// --- commands, by voice or button

/** Plays from another position, surah or order, and replaces the queue. */
export function playFrom(
  player: EchoPlayer,
  change: Partial<Pick<EchoPlayer, "order" | "position" | "loop">>,
  at: number,
  context: EchoContext,
): Reaction {
  const order = change.order ?? player.order;
  const sameSurah = currentSurah(order) === currentSurah(player.order);
  const position = change.position ?? 0;
  const asked: EchoPlayer = {
    ...player,
    ...change,
    status: "asked",
    token: context.newToken(),
    nextToken: null,
    nextOrder: null,
    position,
    heardAt: at,
    // Resuming in the middle stays in the same history entry.
    historyId: sameSurah && position > 0 ? player.historyId : null,
  };
  return {
    player: asked,
    play: {
      behavior: "REPLACE_ALL",
      token: asked.token,
      surahId: currentSurah(order),
      position,
      after: null,
    },
    reports: heardSoFar(player, positionAt(player, at), false),
  };
}

/**
 * Sends once more what was asked for and has not started, under its token: an Echo that was asked twice at once
 * plays the answer that comes last, whichever that is, and its events count.
 */
export function askAgain(player: EchoPlayer): Reaction {
  const { token, order, position } = player;
  const surahId = currentSurah(order);
  return {
    ...unchanged(player),
    play: { behavior: "REPLACE_ALL", token, surahId, position, after: null },
  };
}

export interface NewPlay {
  reciterId: number;
  order: PlayOrder;
  position: number;
  runId: number | null;
  endsAt: number | null;
  endsByItself: boolean;
  /** The khatm for which it counts. */
  khatmId: number | null;
}

/** Starts a new player; `before` is the one until now. */
export function begin(
  before: EchoPlayer | null,
  wanted: NewPlay,
  at: number,
  context: EchoContext,
): Reaction {
  const token = context.newToken();
  const fresh: EchoPlayer = {
    ...wanted,
    goneRunId: null,
    status: "asked",
    token,
    nextToken: null,
    nextOrder: null,
    loop: !wanted.endsByItself && (before?.loop ?? false),
    failures: 0,
    heardAt: at,
    historyId: null,
  };
  const isSameRun = before?.runId === wanted.runId;
  const reason = sentence("run.echo-asked-otherwise");
  const position = before ? positionAt(before, at) : 0;
  return {
    player: fresh,
    play: {
      behavior: "REPLACE_ALL",
      token,
      surahId: currentSurah(wanted.order),
      position: wanted.position,
      after: null,
    },
    reports: before
      ? [
          ...heardSoFar(before, position, false),
          ...(isSameRun ? [] : runEnded(before, "stopped", reason, { ...before, position })),
        ]
      : [],
  };
}

export function pause(player: EchoPlayer, at: number): Reaction {
  const position = positionAt(player, at);
  const playing = isActive(player);
  return {
    player: { ...player, status: playing ? "paused" : player.status, position, heardAt: at },
    play: null,
    reports: [
      ...heardSoFar(player, position, false),
      ...(playing && player.runId !== null
        ? [{ type: "paused" as const, runId: player.runId }]
        : []),
    ],
  };
}

export function stop(player: EchoPlayer, at: number): Reaction {
  const position = positionAt(player, at);
  return {
    player: {
      ...player,
      status: "stopped",
      nextToken: null,
      nextOrder: null,
      position,
      heardAt: at,
      runId: null,
      endsAt: null,
    },
    play: null,
    reports: [
      ...heardSoFar(player, position, false),
      ...runEnded(player, "stopped", sentence("run.echo-stopped"), { ...player, position }),
    ],
  };
}

/** Null after the last surah (before the first one, for -1), unless the order repeats. */
export function step(
  player: EchoPlayer,
  direction: 1 | -1,
  at: number,
  context: EchoContext,
): Reaction | null {
  // In the silence after a recording the next one is current already.
  const ahead = () =>
    player.status === "finished" ? player.order : following(player, context, true);
  const order = direction === 1 ? ahead() : previousInOrder(player.order);
  return order && playFrom(player, { order, position: 0 }, at, context);
}

export function setLoop(player: EchoPlayer, loop: boolean, context: EchoContext): Reaction {
  return requeue({ ...player, loop }, context);
}

export function setShuffle(player: EchoPlayer, shuffle: boolean, context: EchoContext): Reaction {
  const order = withShuffle(player.order, shuffle, context.random);
  return requeue({ ...player, order }, context);
}

/** Replaces the queued recording, which no longer follows. */
function requeue(player: EchoPlayer, context: EchoContext): Reaction {
  if (isSilent(player)) return unchanged(player);
  const emptied = { ...player, nextToken: null, nextOrder: null };
  const next = following(emptied, context);
  if (next) return enqueue(emptied, next, "REPLACE_ENQUEUED", context);
  return { ...unchanged(emptied), play: player.nextToken === null ? null : "clear-queue" };
}
