// Commands to the player of an Echo, by voice or button.
import { sentence } from "#contract/sentences/sentences";
import {
  currentSurah,
  type PlayOrder,
  previousInOrder,
  withShuffle,
} from "#server/playback/play-order";
import {
  type EchoPlayer,
  enqueue,
  following,
  heardSoFar,
  isActive,
  isSilent,
  unchanged,
  positionAt,
  type Reaction,
  runEnded,
  type EchoContext,
} from "./echo-player.ts";

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
  const order = direction === 1 ? following(player, context, true) : previousInOrder(player.order);
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
