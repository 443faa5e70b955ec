// What a person asks an Echo for, by voice or button.
import {
  currentSurah,
  inOrder,
  type PlayOrder,
  previousInOrder,
  shuffled,
} from "#server/playback/play-order";
import {
  type EchoPlayer,
  enqueue,
  following,
  heardSoFar,
  isOn,
  nothing,
  positionAt,
  type Reaction,
  runEnded,
  type Surroundings,
} from "./echo-player.ts";

/** Plays from another place, surah or order; what was queued is replaced. */
export function ask(
  player: EchoPlayer,
  change: Partial<Pick<EchoPlayer, "order" | "position" | "loop">>,
  at: number,
  around: Surroundings,
): Reaction {
  const order = change.order ?? player.order;
  const sameSurah = currentSurah(order) === currentSurah(player.order);
  const position = change.position ?? 0;
  const asked: EchoPlayer = {
    ...player,
    ...change,
    status: "asked",
    token: around.newToken(),
    nextToken: null,
    nextOrder: null,
    position,
    heardAt: at,
    // Going on in the middle is the same listening.
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
    news: heardSoFar(player, positionAt(player, at), false),
  };
}

export interface NewPlay {
  reciterId: number;
  order: PlayOrder;
  position: number;
  runId: number | null;
  endsAt: number | null;
}

/** Something else altogether; `before` is what the Echo played until now. */
export function begin(
  before: EchoPlayer | null,
  wanted: NewPlay,
  at: number,
  around: Surroundings,
): Reaction {
  const token = around.newToken();
  const fresh: EchoPlayer = {
    ...wanted,
    status: "asked",
    token,
    nextToken: null,
    nextOrder: null,
    loop: before?.loop ?? false,
    failures: 0,
    heardAt: at,
    historyId: null,
  };
  const goesOn = before?.runId === wanted.runId;
  const reason = "Something else was asked for on this Echo.";
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
    news: before
      ? [
          ...heardSoFar(before, position, false),
          ...(goesOn ? [] : runEnded(before, "stopped", reason, { ...before, position })),
        ]
      : [],
  };
}

export function pause(player: EchoPlayer, at: number): Reaction {
  const position = positionAt(player, at);
  const playing = isOn(player);
  return {
    player: { ...player, status: playing ? "paused" : player.status, position, heardAt: at },
    play: null,
    news: [
      ...heardSoFar(player, position, false),
      ...(playing && player.runId !== null
        ? [{ what: "paused" as const, runId: player.runId }]
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
    news: [
      ...heardSoFar(player, position, false),
      ...runEnded(player, "stopped", "You stopped it on your Echo.", { ...player, position }),
    ],
  };
}

/** Null at the end of the list (or its beginning, for -1), unless it goes round. */
export function step(
  player: EchoPlayer,
  direction: 1 | -1,
  at: number,
  around: Surroundings,
): Reaction | null {
  const order = direction === 1 ? following(player, around, true) : previousInOrder(player.order);
  return order && ask(player, { order, position: 0 }, at, around);
}

export function setLoop(player: EchoPlayer, loop: boolean, around: Surroundings): Reaction {
  return requeue({ ...player, loop }, around);
}

export function setShuffle(player: EchoPlayer, shuffle: boolean, around: Surroundings): Reaction {
  const { order } = player;
  const surah = currentSurah(order);
  const all = [...order.surahs].sort((a, b) => a - b);
  const changed = shuffle ? shuffled(all, surah, around.random) : inOrder(all, surah);
  return requeue({ ...player, order: changed }, around);
}

/** What is queued no longer fits what was asked for: another takes its place. */
function requeue(player: EchoPlayer, around: Surroundings): Reaction {
  if (player.status === "stopped") return nothing(player);
  const emptied = { ...player, nextToken: null, nextOrder: null };
  const next = following(emptied, around);
  if (next) return enqueue(emptied, next, "REPLACE_ENQUEUED", around);
  return { ...nothing(emptied), play: player.nextToken === null ? null : "clear-queue" };
}
