// What an Echo plays: its state and the steps between states. Pure. An Echo obeys only answers to its own
// requests, and tells what it does in events that may come twice, late or out of order.
import { currentSurah, type PlayOrder, whatFollows } from "#server/playback/play-order";

export interface EchoPlayer {
  /** Asked: by somebody, and not heard yet. Queued: it follows by itself, and is not heard yet. */
  status: "asked" | "queued" | "playing" | "paused" | "stopped";
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
  /** Amazon's time of the latest news that counted, UTC milliseconds. */
  heardAt: number;
  historyId: number | null;
  runId: number | null;
  /** When the run ends; with a runId of null its schedule was deleted. */
  endsAt: number | null;
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

export type EchoNews =
  /** A surah sounds: of the run, if it is one, too. */
  | { what: "sounds"; position: number }
  /** What was heard of the surah before; `historyId` is its entry. */
  | { what: "heard"; historyId: number; position: number; completed: boolean }
  | { what: "paused"; runId: number }
  /** The run is over; its schedule stopped at this place. */
  | {
      what: "run-ended";
      runId: number;
      outcome: "played" | "stopped" | "failed";
      reason: string | null;
      surahId: number;
      position: number;
    };

export interface Reaction {
  player: EchoPlayer;
  /** "clear-queue": nothing comes after what plays. "stop": it falls silent. */
  play: Playing | "clear-queue" | "stop" | null;
  news: EchoNews[];
}

/** What the machine may not find out by itself. */
export interface Surroundings {
  now: number;
  random(): number;
  newToken(): string;
}

export const nothing = (player: EchoPlayer): Reaction => ({ player, play: null, news: [] });

/** Seconds; runs along while it plays. */
export function positionAt(player: EchoPlayer, at: number): number {
  if (player.status !== "playing") return player.position;
  return player.position + Math.max(0, at - player.heardAt) / 1000;
}

/** Milliseconds in which a stop is taken for the pause that an Echo makes to be spoken to. */
const TO_BE_SPOKEN_TO = 5000;

/**
 * Whether it plays, or will once nobody speaks: to be asked something an Echo stops, tells so, and goes on
 * by itself. `echo` is its own word, which goes first: one that lost its power tells of no stop.
 */
export function goesOn(
  player: EchoPlayer,
  at: number,
  echo: { playerActivity?: string; token?: string } | undefined,
): boolean {
  if (echo?.playerActivity === "IDLE") return false;
  if (echo?.playerActivity === "PLAYING" && echo.token === player.token) return true;
  return player.status !== "paused" || at - player.heardAt < TO_BE_SPOKEN_TO;
}

export function enqueue(
  player: EchoPlayer,
  next: PlayOrder | null,
  behavior: "ENQUEUE" | "REPLACE_ENQUEUED",
  around: Surroundings,
): Reaction {
  if (!next) return nothing(player);
  const token = around.newToken();
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
    news: [],
  };
}

/** It plays, or is about to. */
export const isOn = ({ status }: EchoPlayer) => status !== "paused" && status !== "stopped";

/** It plays for a run that has ended, or whose schedule was deleted. */
export function isOver({ runId, endsAt }: EchoPlayer, now: number): boolean {
  return endsAt !== null && (runId === null || now >= endsAt);
}

/** The order after this surah; null when it is the last, or a run's time is over. */
export function following(
  player: EchoPlayer,
  around: Surroundings,
  asked = false,
): PlayOrder | null {
  if (isOver(player, around.now) && !asked) return null;
  const startsOver = player.endsAt !== null || player.loop;
  return whatFollows(player.order, { startsOver, random: around.random });
}

/** What was queued is the current recording now. */
export function promoted(player: EchoPlayer, at: number): EchoPlayer {
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

export function heardSoFar(player: EchoPlayer, position: number, completed: boolean): EchoNews[] {
  const { historyId } = player;
  return historyId === null ? [] : [{ what: "heard", historyId, position, completed }];
}

/** `place`: where the schedule goes on another day. */
export function runEnded(
  player: EchoPlayer,
  outcome: "played" | "stopped" | "failed",
  reason: string | null,
  place: Pick<EchoPlayer, "order" | "position">,
): EchoNews[] {
  const { runId } = player;
  if (runId === null) return [];
  const { order, position } = place;
  return [{ what: "run-ended", runId, outcome, reason, surahId: currentSurah(order), position }];
}
