// Events of an Echo, applied to its player. Tokens and Amazon's times show which came twice or out of order.
import { sentence } from "#contract/sentences/sentences";
import { currentSurah, fromTheBeginning, nextInOrder } from "#server/playback/play-order";
import {
  type EchoContext,
  type EchoPlayer,
  type EchoReport,
  enqueue,
  following,
  heardForKhatm,
  heardSoFar,
  isActive,
  isRunOver,
  isSilent,
  playFrom,
  positionAt,
  queuedAsCurrent,
  type Reaction,
  runEnded,
  unchanged,
} from "./echo-player.ts";

/** Each recording is tried twice; after three in a row that cannot be played, playback fails. */
const TRIES_OF_A_RECORDING = 2;
const MOST_FAILURES = 3 * TRIES_OF_A_RECORDING;

export interface EchoEvent {
  type: "started" | "nearlyFinished" | "finished" | "stopped" | "failed";
  token: string;
  /** Seconds. */
  position: number;
  /** Amazon's time, UTC milliseconds. */
  at: number;
  /** The recording is over: the Echo asks for the next one late. */
  isOver?: boolean;
}

export function hear(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  if (event.type === "nearlyFinished" && event.isOver) return hearOver(player, event, context);
  const reaction = react(player, event, context);
  return { ...reaction, reports: [...provenByEvent(player, event), ...reaction.reports] };
}

/** It says with its question that the recording is over: the event of its end may be lost, or come later. */
function hearOver(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  const over = hear(player, { ...event, type: "finished" }, context);
  const asked = hear(over.player, { ...event, isOver: false }, context);
  return { ...asked, reports: [...over.reports, ...asked.reports] };
}

/** What an event proves to have been heard of the current recording, for a khatm. */
function provenByEvent(player: EchoPlayer, event: EchoEvent): EchoReport[] {
  const { type, token, at, position } = event;
  if (at < player.heardAt) return [];
  // The queued recording begins only after this one has ended.
  if (token === player.nextToken) {
    const to = positionAt(player, at);
    return type === "started" ? heardForKhatm(player, to, { ended: true }) : [];
  }
  if (type === "started" || token !== player.token) return [];
  return heardForKhatm(player, position, { ended: type === "finished" });
}

function react(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  switch (event.type) {
    case "started":
      return heardStarted(player, event, context);
    case "nearlyFinished":
      return heardNearlyFinished(player, event, context);
    case "finished":
      return heardFinished(player, event, context);
    case "stopped":
      return heardStopped(player, event);
    case "failed":
      return heardFailed(player, event, context);
  }
}

function heardStarted(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  const sounds: EchoReport = { type: "sounds", position: event.position };
  if (event.token === player.nextToken) {
    // The finished event of the recording before was lost, or comes later.
    const heard = heardSoFar(player, positionAt(player, event.at), true);
    const next = queuedAsCurrent(player, event.at);
    if (isRunOver(next, context.now)) return stopAtItsStart(next, event, heard);
    return {
      player: { ...next, status: "playing", position: event.position, failures: 0 },
      play: null,
      reports: [...heard, sounds],
    };
  }
  if (event.token !== player.token || isOldStart(player, event)) return unchanged(player);
  if (player.status === "queued" && isRunOver(player, context.now)) {
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
    reports: [sounds],
  };
}

/** It comes again, or after what followed on it: Amazon's times are whole seconds, so equal ones tell no order. */
function isOldStart(player: EchoPlayer, { at, position }: EchoEvent): boolean {
  if (at < player.heardAt || player.status === "finished") return true;
  if (at > player.heardAt) return false;
  if (player.status === "paused") return position <= player.position;
  return player.status === "playing" || player.status === "stopped";
}

/** It was queued before the run ended: some Echos queue as soon as the recording before starts. */
function stopAtItsStart(player: EchoPlayer, { at }: EchoEvent, heard: EchoReport[]): Reaction {
  return {
    player: { ...player, status: "stopped", runId: null, endsAt: null, heardAt: at },
    play: "stop",
    reports: [...heard, ...runEnded(player, "played", null, { ...player, position: 0 })],
  };
}

function heardNearlyFinished(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  if (player.status === "stopped") return unchanged(player);
  if (player.status === "finished") return goOn(player, event, context);
  if (event.token === player.nextToken) {
    // It came before the started event of its own recording, which still comes and is applied then.
    const next = queuedAsCurrent(player, player.heardAt);
    const reaction = enqueue(next, following(next, context), "ENQUEUE", context);
    return { ...reaction, reports: heardUntil(player, event) };
  }
  if (event.token !== player.token || player.nextToken !== null) return unchanged(player);
  return enqueue(player, following(player, context), "ENQUEUE", context);
}

/** The recording before: it was over when that of the event began, of whose start nothing was heard. */
function heardUntil(player: EchoPlayer, { at, position }: EchoEvent): EchoReport[] {
  return heardSoFar(player, positionAt(player, at - position * 1000), true);
}

/** With short surahs an Echo asks for the next one after the end of this one, when nothing can be queued behind it. */
function goOn(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  if (event.token !== player.token) return unchanged(player);
  if (isRunOver(player, context.now)) {
    return {
      player: { ...player, status: "stopped", runId: null, endsAt: null },
      play: null,
      reports: runEnded(player, "played", null, player),
    };
  }
  const next = playFrom(player, { position: 0 }, event.at, context);
  // No person asked for it.
  return { ...next, player: { ...next.player, status: "queued" } };
}

function heardFinished(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  if (isSilent(player)) return unchanged(player);
  if (event.token === player.nextToken) {
    // Both the end of the recording before and the start of this one were lost, or come later.
    const reaction = heardFinished(queuedAsCurrent(player, player.heardAt), event, context);
    const before = heardUntil(player, event);
    return { ...reaction, reports: [...before, ...reaction.reports] };
  }
  if (event.token !== player.token || event.at < player.heardAt) return unchanged(player);
  const heard = heardToItsEnd(player, event.position);
  if (player.nextToken !== null) {
    return { player: queuedAsCurrent(player, event.at), play: null, reports: heard };
  }
  const next = following(player, context);
  // Resuming later starts with the next surah.
  const order = next ?? nextInOrder(player.order) ?? fromTheBeginning(player.order);
  const ended = { ...player, order, position: 0, heardAt: event.at, historyId: null };
  // Until the Echo asks for the next surah its run goes on.
  if (next) return { player: { ...ended, status: "finished" }, play: null, reports: heard };
  return {
    player: { ...ended, status: "stopped", runId: null, endsAt: null },
    play: null,
    reports: [...heard, ...runEnded(player, "played", null, { order, position: 0 })],
  };
}

function heardToItsEnd(player: EchoPlayer, to: number): EchoReport[] {
  if (player.status !== "asked" && player.status !== "queued") return heardSoFar(player, to, true);
  const { runId, reciterId, position: from } = player;
  const surahId = currentSurah(player.order);
  return [
    { type: "heard-whole", runId, reciterId, surahId, from, to },
    ...heardForKhatm({ ...player, status: "playing" }, to, { ended: true }),
  ];
}

function heardStopped(player: EchoPlayer, event: EchoEvent): Reaction {
  if (event.token === player.nextToken && !isSilent(player)) {
    const reaction = heardStopped(queuedAsCurrent(player, player.heardAt), event);
    const before = heardUntil(player, event);
    return { ...reaction, reports: [...before, ...reaction.reports] };
  }
  // Its recording is over: the position is one of the surah before.
  if (isSilent(player) && player.historyId === null) return unchanged(player);
  if (event.token !== player.token || event.at < player.heardAt) return unchanged(player);
  const playing = isActive(player);
  return {
    player: {
      ...player,
      status: playing ? "paused" : player.status,
      position: event.position,
      heardAt: event.at,
    },
    play: null,
    reports: [
      ...heardSoFar(player, event.position, false),
      ...(playing && player.runId !== null
        ? [{ type: "paused" as const, runId: player.runId }]
        : []),
    ],
  };
}

function heardFailed(player: EchoPlayer, event: EchoEvent, context: EchoContext): Reaction {
  if (isSilent(player)) return unchanged(player);
  const failures = player.failures + 1;
  const again = failures % TRIES_OF_A_RECORDING !== 0;
  const givenUp = failures >= MOST_FAILURES;
  if (event.token === player.nextToken && player.nextOrder) {
    // It failed while it was fetched ahead: the current recording keeps playing.
    const emptied = { ...player, nextToken: null, nextOrder: null, failures };
    const queued = { ...player, order: player.nextOrder };
    const next = givenUp ? null : again ? player.nextOrder : following(queued, context);
    return enqueue(emptied, next, "ENQUEUE", context);
  }
  if (event.token !== player.token) return unchanged(player);
  const next = givenUp ? null : again ? player.order : following(player, context);
  if (!next) {
    const position = positionAt(player, event.at);
    const reason = sentence("run.echo-failed");
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
      reports: [
        ...heardSoFar(player, position, false),
        ...runEnded(player, "failed", reason, { ...player, position }),
      ],
    };
  }
  const position = again ? positionAt(player, event.at) : 0;
  const retry = playFrom({ ...player, failures }, { order: next, position }, event.at, context);
  // It was queued, and no person asked for it.
  return player.status === "queued"
    ? { ...retry, player: { ...retry.player, status: "queued" } }
    : retry;
}

// --- what an Echo says of its audio player in each request

export type ReportedAudio =
  | { token?: string; offsetInMilliseconds?: number; playerActivity?: string }
  | undefined;

const PLAYS = ["PLAYING", "BUFFER_UNDERRUN"];

/**
 * At the position that the Echo reports, which is more exact than the calculated one. Where it says that it plays
 * nothing, as after a power cut of which no event tells, it has been heard up to its last event and no further. Where it
 * says that its recording is over, the event of that may be lost: it goes on with what follows.
 */
export function atReportedPosition(
  player: EchoPlayer,
  audio: ReportedAudio,
  at: number,
  context: EchoContext,
): Pick<Reaction, "player" | "reports"> {
  const { token, offsetInMilliseconds, playerActivity = "PLAYING" } = audio ?? {};
  if (token !== player.token) {
    const isNext = player.nextToken !== null && token === player.nextToken;
    if (player.status !== "playing" || isNext || PLAYS.includes(playerActivity)) {
      return { player, reports: [] };
    }
    return { player: { ...player, heardAt: Math.max(at, player.heardAt) }, reports: [] };
  }
  // The place of one that is over already is in what follows it.
  const isOver = isSilent(player) && player.historyId === null;
  if (offsetInMilliseconds === undefined || isOver) return { player, reports: [] };
  const position = offsetInMilliseconds / 1000;
  const heardAt = Math.max(at, player.heardAt);
  if (playerActivity === "FINISHED") {
    return hear(player, { type: "finished", token, position, at: heardAt }, context);
  }
  return {
    player: { ...player, position, heardAt },
    reports: heardForKhatm(player, position),
  };
}
