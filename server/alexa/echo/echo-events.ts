// What an Echo tells of its playing. Tokens and Amazon's own times sort out what comes twice or out of order.
import { nextInOrder } from "#server/playback/play-order";
import { ask } from "./echo-commands.ts";
import {
  type EchoNews,
  type EchoPlayer,
  enqueue,
  following,
  heardSoFar,
  isOn,
  isOver,
  nothing,
  positionAt,
  promoted,
  type Reaction,
  runEnded,
  type Surroundings,
} from "./echo-player.ts";

/** Each recording is tried twice; three in a row that cannot be played are the end. */
const TRIES_OF_A_RECORDING = 2;
const MOST_FAILURES = 3 * TRIES_OF_A_RECORDING;

export interface EchoEvent {
  type: "started" | "nearlyFinished" | "finished" | "stopped" | "failed";
  token: string;
  /** Seconds. */
  position: number;
  /** Amazon's time, UTC milliseconds. */
  at: number;
}

export function hear(player: EchoPlayer, event: EchoEvent, around: Surroundings): Reaction {
  switch (event.type) {
    case "started":
      return heardStarted(player, event, around);
    case "nearlyFinished":
      return heardNearlyFinished(player, event, around);
    case "finished":
      return heardFinished(player, event);
    case "stopped":
      return heardStopped(player, event);
    case "failed":
      return heardFailed(player, event, around);
  }
}

function heardStarted(player: EchoPlayer, event: EchoEvent, around: Surroundings): Reaction {
  const sounds: EchoNews = { what: "sounds", position: event.position };
  if (event.token === player.nextToken) {
    // The end of the recording before was not told, or is still on its way.
    const heard = heardSoFar(player, positionAt(player, event.at), true);
    const next = promoted(player, event.at);
    if (isOver(next, around.now)) return stopAtItsStart(next, event, heard);
    return {
      player: { ...next, status: "playing", position: event.position, failures: 0 },
      play: null,
      news: [...heard, sounds],
    };
  }
  const toldBefore = ["playing", "stopped"].includes(player.status) && event.at === player.heardAt;
  if (event.token !== player.token || event.at < player.heardAt || toldBefore) {
    return nothing(player);
  }
  if (player.status === "queued" && isOver(player, around.now)) {
    return stopAtItsStart(player, event, []);
  }
  return {
    player: {
      ...player,
      status: "playing",
      position: event.position,
      failures: 0,
      heardAt: event.at,
    },
    play: null,
    news: [sounds],
  };
}

/** Queued while the run had time left, which is over: some Echos queue as soon as the one before begins. */
function stopAtItsStart(player: EchoPlayer, { at }: EchoEvent, heard: EchoNews[]): Reaction {
  return {
    player: { ...player, status: "stopped", runId: null, endsAt: null, heardAt: at },
    play: "stop",
    news: [...heard, ...runEnded(player, "played", null, { ...player, position: 0 })],
  };
}

function heardNearlyFinished(player: EchoPlayer, event: EchoEvent, around: Surroundings): Reaction {
  if (player.status === "stopped") return nothing(player);
  if (event.token === player.nextToken) {
    // Told before its own start: that is still to come, and counts then.
    const next = promoted(player, player.heardAt);
    const reaction = enqueue(next, following(next, around), "ENQUEUE", around);
    return { ...reaction, news: heardSoFar(player, positionAt(player, event.at), true) };
  }
  if (event.token !== player.token || player.nextToken !== null) return nothing(player);
  return enqueue(player, following(player, around), "ENQUEUE", around);
}

function heardFinished(player: EchoPlayer, event: EchoEvent): Reaction {
  const over = player.status === "stopped" || event.at < player.heardAt;
  if (event.token !== player.token || over) return nothing(player);
  const heard = heardSoFar(player, event.position, true);
  if (player.nextToken !== null) {
    return { player: promoted(player, event.at), play: null, news: heard };
  }
  // Going on later begins with the surah after this one.
  const order = nextInOrder(player.order) ?? { ...player.order, index: 0 };
  return {
    player: {
      ...player,
      status: "stopped",
      order,
      position: 0,
      heardAt: event.at,
      historyId: null,
      runId: null,
      endsAt: null,
    },
    play: null,
    news: [...heard, ...runEnded(player, "played", null, { order, position: 0 })],
  };
}

function heardStopped(player: EchoPlayer, event: EchoEvent): Reaction {
  if (event.token !== player.token || event.at < player.heardAt) return nothing(player);
  const playing = isOn(player);
  return {
    player: {
      ...player,
      status: playing ? "paused" : player.status,
      position: event.position,
      heardAt: event.at,
    },
    play: null,
    news: [
      ...heardSoFar(player, event.position, false),
      ...(playing && player.runId !== null
        ? [{ what: "paused" as const, runId: player.runId }]
        : []),
    ],
  };
}

function heardFailed(player: EchoPlayer, event: EchoEvent, around: Surroundings): Reaction {
  if (player.status === "stopped") return nothing(player);
  const failures = player.failures + 1;
  const again = failures % TRIES_OF_A_RECORDING !== 0;
  const givenUp = failures >= MOST_FAILURES;
  if (event.token === player.nextToken && player.nextOrder) {
    // Fetched ahead of time: what plays goes on playing.
    const emptied = { ...player, nextToken: null, nextOrder: null, failures };
    const queued = { ...player, order: player.nextOrder };
    const next = givenUp ? null : again ? player.nextOrder : following(queued, around);
    return enqueue(emptied, next, "ENQUEUE", around);
  }
  if (event.token !== player.token) return nothing(player);
  const next = givenUp ? null : again ? player.order : following(player, around);
  if (!next) {
    const position = positionAt(player, event.at);
    const reason = "The Echo could not play the recordings.";
    return {
      player: {
        ...player,
        status: "stopped",
        nextToken: null,
        nextOrder: null,
        failures: 0,
        heardAt: event.at,
        historyId: null,
        runId: null,
        endsAt: null,
      },
      play: null,
      news: [
        ...heardSoFar(player, position, false),
        ...runEnded(player, "failed", reason, { ...player, position }),
      ],
    };
  }
  const position = again ? positionAt(player, event.at) : 0;
  const retry = ask({ ...player, failures }, { order: next, position }, event.at, around);
  // Nobody asked for it: it still follows by itself.
  return player.status === "queued"
    ? { ...retry, player: { ...retry.player, status: "queued" } }
    : retry;
}
