// A receiver that behaves as a shared diagnosis says one did: its answers, their delays, what it refuses and ignores.

import { randomUUID } from "node:crypto";
import { type SharedDiagnosis, sharedDiagnosis, type SharedMessage } from "#contract/devices";
import type { Clock } from "#server/platform/clock";
import {
  type CastPayload,
  DEFAULT_MEDIA_RECEIVER,
  isObject,
  NAMESPACE,
  PLATFORM,
} from "../cast/cast-protocol.ts";
import type { Heard, VirtualReceiver, VirtualReceiverOptions } from "./virtual-receiver.ts";
import type { Connection, JournalEntry } from "./virtual-server.ts";
import { describeMedia } from "./virtual-state.ts";

/** One thing that a receiver did after it was asked for something. */
interface Deed {
  /** Milliseconds after the question. */
  after: number;
  channel: "receiver" | "media";
  /** Null: it hung up. */
  payload: CastPayload | null;
  /** It answers the question by its id. */
  isAnswer: boolean;
  /** Milliseconds after the question at which it was said again; null: it was said once. */
  again: number | null;
}

interface Asked {
  type: string;
  payload: CastPayload;
  deeds: Deed[];
}

export interface Replay {
  /** What runs there when a sender connects, and how loud it is; null: it does not answer. */
  begins: CastPayload | null;
  /** What changes something there, in the order in which it was asked. */
  asked: Asked[];
  /** Milliseconds after a sender's first question at which it hangs up; null: it does not. */
  hangsUpAfter: number | null;
}

const CHANGES = new Set(["LAUNCH", "STOP", "LOAD", "PLAY", "PAUSE", "SEEK", "SET_VOLUME"]);
/** Milliseconds at the end of a diagnosis within which a question may still have been answered. */
const OPEN_AT_END = 1_000;

/** Throws a sentence when this is no shared diagnosis of a Cast speaker. */
export function readReplay(text: string): Replay {
  const said = parsed(text);
  if (said === null)
    throw new Error("--replay wants a file that “Share this diagnosis” has made of a speaker.");
  if (said.make !== "cast")
    throw new Error(
      "--replay plays Cast speakers alone; this diagnosis is of another kind of speaker.",
    );
  return replayOf(said);
}

function parsed(text: string): SharedDiagnosis | null {
  try {
    return sharedDiagnosis.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function replayOf({ messages }: SharedDiagnosis): Replay {
  const ends = messages.at(-1)?.until ?? 0;
  const asked: (Asked & { at: number })[] = [];
  let begins: CastPayload | null = null;
  let hangsUpAfter: number | null = null;
  /** Since the last connection stands, with nothing asked yet that changes something. */
  let connectedAt: number | null = null;
  for (const message of messages) {
    const { direction, channel, payload, note, after } = message;
    if (note === "the connection stands") connectedAt = after;
    else if (note?.startsWith("connection lost")) {
      if (connectedAt !== null) hangsUpAfter ??= after - connectedAt;
      else asked.at(-1)?.deeds.push(hangUp(after - (asked.at(-1)?.at ?? after)));
    } else if (payload === null || (channel !== "receiver" && channel !== "media")) continue;
    else if (direction === "sent" && CHANGES.has(String(payload.type))) {
      asked.push({ type: typeOf(channel, payload), payload, deeds: [], at: after });
      connectedAt = null;
    } else if (direction === "received") {
      if (payload.type === "RECEIVER_STATUS") begins ??= payload;
      noteDeed(asked, message, channel, payload);
    }
  }
  const settled = asked.filter(({ deeds, at }) => deeds.length > 0 || ends - at > OPEN_AT_END);
  return { begins, asked: settled.map(withAnswer), hangsUpAfter };
}

const hangUp = (after: number): Deed => ({
  ...{ after, channel: "receiver", payload: null, isAnswer: false, again: null },
});

/** STOP of the app and STOP of its media are two questions. */
const typeOf = (channel: string, { type }: CastPayload) => `${channel} ${String(type)}`;

function noteDeed(
  asked: (Asked & { at: number })[],
  { after, until, times }: SharedMessage,
  channel: Deed["channel"],
  payload: CastPayload,
): void {
  const id = payload.requestId || payload.launchRequestId;
  const answered = id ? asked.findLast((question) => question.payload.requestId === id) : undefined;
  // The answer to a question that changes nothing is no deed: it says what is so.
  const of = answered ?? (id ? undefined : asked.at(-1));
  if (!of) return;
  const again = times > 1 ? until - of.at : null;
  of.deeds.push({ after: after - of.at, channel, payload, isAnswer: of === answered, again });
}

/** An answer like the report right before it is counted with that, and its id is not kept. */
function withAnswer(question: Asked): Asked {
  const { deeds } = question;
  if (deeds.some(({ isAnswer }) => isAnswer)) return question;
  const told = deeds.find(({ again }) => again !== null);
  if (!told) return question;
  const answer = { ...told, after: told.again ?? told.after, isAnswer: true, again: null };
  return { ...question, deeds: [...deeds, answer] };
}

interface PlayedMedia {
  /** As the sender loaded it. */
  loaded: CastPayload;
  mediaSessionId: number;
  /** As it was told last. */
  status: CastPayload;
  /** Seconds at the instant `at`. */
  position: number;
  at: number;
  /** Seconds to add to the positions of the diagnosis. */
  shift: number;
}

type Options = Pick<
  VirtualReceiverOptions,
  "identity" | "clock" | "connections" | "hangUp" | "onChange"
>;

/** It has no buttons: what a person did there is in its diagnosis. */
export function replayReceiver(replay: Replay, options: Options): VirtualReceiver {
  const { identity, connections } = options;
  const clock: Clock = options.clock;
  let app: { appId: string; sessionId: string; transportId: string } | null = null;
  let volume: CastPayload = { level: 0.5, muted: false };
  let media: PlayedMedia | null = null;
  let sessions = 0;
  const times = new Map<string, number>();
  const greetedOnce = new WeakSet<Connection>();
  let pending: (() => void)[] = [];
  const heard: Heard[] = [];

  const first = isObject(replay.begins?.status) ? replay.begins.status : {};
  if (isObject(first.volume)) volume = { ...first.volume };
  const [running] = Array.isArray(first.applications) ? (first.applications as unknown[]) : [];
  if (isObject(running)) runApp(String(running.appId));

  function runApp(appId: string): void {
    app = { appId, sessionId: randomUUID(), transportId: randomUUID() };
  }

  function closeApp(): void {
    const closed = app;
    app = null;
    media = null;
    if (!closed) return;
    for (const connection of connections())
      if (connection.greeted.delete(closed.transportId))
        connection.send(closed.transportId, "*", NAMESPACE.connection, { type: "CLOSE" });
  }

  function receiverStatus(): CastPayload {
    const running = app && {
      ...app,
      displayName: app.appId === DEFAULT_MEDIA_RECEIVER ? "Default Media Receiver" : app.appId,
      namespaces: app.appId === DEFAULT_MEDIA_RECEIVER ? [{ name: NAMESPACE.media }] : [],
      isIdleScreen: false,
    };
    const applications = running ? { applications: [running] } : {};
    return { type: "RECEIVER_STATUS", status: { ...applications, volume } };
  }

  function positionNow(of: PlayedMedia): number {
    const plays = of.status.playerState === "PLAYING";
    return of.position + (plays ? (clock.now() - of.at) / 1_000 : 0);
  }

  function mediaStatus(): CastPayload {
    const entries = media ? [{ ...media.status, currentTime: positionNow(media) }] : [];
    return { type: "MEDIA_STATUS", status: entries };
  }

  /** As this sender is to hear it: with its own recording, and ids of now. */
  function asNow(payload: CastPayload): CastPayload {
    if (payload.type === "RECEIVER_STATUS") return receiverAsNow(payload);
    if (payload.type !== "MEDIA_STATUS" || !Array.isArray(payload.status)) return payload;
    const entries: unknown[] = payload.status;
    return { ...payload, status: entries.map((entry) => entryAsNow(entry)) };
  }

  function receiverAsNow(payload: CastPayload): CastPayload {
    if (!isObject(payload.status)) return payload;
    const { applications } = payload.status;
    if (Array.isArray(applications)) {
      const [next] = applications as unknown[];
      if (!isObject(next)) closeApp();
      else if (app?.appId !== next.appId) {
        closeApp();
        runApp(String(next.appId));
      }
    } else if (isObject(payload.status.volume) && app) closeApp();
    const now = receiverStatus().status as CastPayload;
    const kept = Object.keys(payload.status).filter((key) => key in now);
    return { ...payload, status: Object.fromEntries(kept.map((key) => [key, now[key]])) };
  }

  function entryAsNow(entry: unknown): unknown {
    if (!isObject(entry) || !media) return entry;
    const { mediaSessionId } = media;
    const withRecording = (said: unknown) =>
      isObject(said) ? { ...said, ...media?.loaded, ...durationOf(said) } : said;
    const now: CastPayload = {
      ...entry,
      ...("mediaSessionId" in entry && { mediaSessionId }),
      ...("media" in entry && { media: withRecording(entry.media) }),
    };
    if (isObject(entry.extendedStatus)) {
      const { extendedStatus } = entry;
      now.extendedStatus = {
        ...extendedStatus,
        mediaSessionId,
        ...("media" in extendedStatus && { media: withRecording(extendedStatus.media) }),
      };
    }
    if (typeof entry.currentTime === "number") {
      media.position = Math.max(0, entry.currentTime + media.shift);
      now.currentTime = media.position;
    } else media.position = positionNow(media);
    media.at = clock.now();
    const began = entry.playerState === "PLAYING" && media.status.playerState !== "PLAYING";
    if (began)
      heard.push({ at: clock.now(), muted: volume.muted === true, url: recordingOf(media) });
    if (typeof entry.playerState === "string") media.status = { ...media.status, ...now };
    return now;
  }

  function doDeed(
    deed: Deed,
    connection: Connection,
    { sourceId, destinationId, payload }: JournalEntry,
  ) {
    if (deed.payload === null) return options.hangUp();
    // Its player runs then, though no status says so.
    if (deed.payload.type === "LAUNCH_STATUS") runApp(DEFAULT_MEDIA_RECEIVER);
    const said = asNow(deed.payload);
    const namespace = NAMESPACE[deed.channel];
    const ended = media?.status.playerState === "IDLE" && media.status.idleReason !== undefined;
    if (deed.isAnswer) {
      const isNamed = "launchRequestId" in said;
      const id = isNamed ? { launchRequestId: payload.requestId, requestId: 0 } : payload;
      connection.send(destinationId, sourceId, namespace, {
        ...said,
        ...(isNamed ? id : { requestId: payload.requestId }),
      });
    } else tellAll(deed.channel, said);
    if (ended) media = null;
    options.onChange(state());
  }

  function tellAll(channel: Deed["channel"], said: CastPayload): void {
    const source = channel === "receiver" ? PLATFORM : (app?.transportId ?? "");
    for (const connection of connections())
      if (connection.greeted.has(source))
        connection.send(source, "*", NAMESPACE[channel], { ...said, requestId: 0 });
  }

  /** As it was at the same question, in its order; the last one again and again. Null: it was never asked. */
  function askedBefore(type: string): Asked | null {
    const all = replay.asked.filter((question) => question.type === type);
    const time = times.get(type) ?? 0;
    times.set(type, time + 1);
    return all[Math.min(time, all.length - 1)] ?? null;
  }

  function change(channel: Deed["channel"], connection: Connection, entry: JournalEntry): void {
    const { payload } = entry;
    const type = typeOf(channel, payload);
    const before = askedBefore(type);
    if (type !== "receiver SET_VOLUME") {
      for (const cancel of pending) cancel();
      pending = [];
    }
    if (payload.type === "LOAD" && isObject(payload.media)) begin(payload, before);
    if (payload.type === "SEEK" && media && before)
      media.shift = Number(payload.currentTime) - Number(before.payload.currentTime);
    if (before === null) return obey(channel, connection, entry);
    if (type === "receiver SET_VOLUME") turn(payload, before);
    for (const deed of before.deeds) {
      const act = () => doDeed(deed, connection, entry);
      pending.push(clock.after(deed.after, act));
    }
  }

  function begin({ media: loaded, currentTime }: CastPayload, before: Asked | null): void {
    const position = Number(currentTime) || 0;
    sessions += 1;
    media = {
      loaded: isObject(loaded) ? loaded : {},
      mediaSessionId: sessions,
      status: { mediaSessionId: sessions, playerState: "IDLE", playbackRate: 1 },
      ...{ position, at: clock.now() },
      shift: position - (Number(before?.payload.currentTime) || 0),
    };
  }

  /** By what came of it then: obeyed, ignored, or rounded to a step. */
  function turn({ volume: wanted }: CastPayload, before: Asked): void {
    if (!isObject(wanted) || !isObject(before.payload.volume)) return;
    const answer = before.deeds.find(({ isAnswer }) => isAnswer)?.payload;
    const status = isObject(answer?.status) ? answer.status : {};
    if (!isObject(status.volume)) return;
    const { level, muted } = wanted;
    if (typeof muted === "boolean" && status.volume.muted === before.payload.volume.muted)
      volume = { ...volume, muted };
    const [got, asked] = [Number(status.volume.level), Number(before.payload.volume.level)];
    if (typeof level !== "number" || Number.isNaN(asked)) return;
    if (Math.abs(got - asked) < 0.006) volume = { ...volume, level };
    else if (Math.abs(got - levelBefore(before)) >= 0.006) {
      const step = Number(volume.stepInterval) || Math.abs(got - asked);
      volume = { ...volume, level: Math.min(1, Math.round(level / step) * step) };
    }
  }

  /** The volume that was told before that question. */
  function levelBefore(question: Asked): number {
    const earlier = replay.asked.slice(0, replay.asked.indexOf(question));
    const told = earlier.flatMap(({ deeds }) => deeds.map(({ payload }) => levelIn(payload)));
    return told.findLast((level) => level !== null) ?? levelIn(replay.begins) ?? Number.NaN;
  }

  /** What it was never asked for, it does. */
  function obey(channel: Deed["channel"], connection: Connection, entry: JournalEntry): void {
    const { payload, sourceId, destinationId } = entry;
    if (payload.type === "LAUNCH" && app?.appId !== DEFAULT_MEDIA_RECEIVER)
      runApp(DEFAULT_MEDIA_RECEIVER);
    if (payload.type === "SET_VOLUME" && isObject(payload.volume))
      volume = { ...volume, ...payload.volume };
    if (channel === "receiver" && payload.type === "STOP") closeApp();
    if (channel === "media" && media) {
      const { type, currentTime } = payload;
      media.position = type === "SEEK" ? Number(currentTime) : positionNow(media);
      media.at = clock.now();
      const stateNow = type === "PAUSE" || payload.autoplay === false ? "PAUSED" : "PLAYING";
      const status =
        type === "STOP"
          ? { playerState: "IDLE", idleReason: "CANCELLED" }
          : { playerState: stateNow };
      media.status = { ...media.status, ...(type !== "SEEK" && status), media: media.loaded };
    }
    const said = channel === "receiver" ? receiverStatus() : mediaStatus();
    if (media?.status.idleReason === "CANCELLED") media = null;
    connection.send(destinationId, sourceId, NAMESPACE[channel], {
      ...said,
      requestId: payload.requestId,
    });
    tellAll(channel, said);
    options.onChange(state());
  }

  function hear(connection: Connection, entry: JournalEntry): void {
    const { namespace, sourceId, destinationId, payload } = entry;
    if (replay.begins === null) return;
    const reply = (answer: CastPayload) =>
      connection.send(destinationId, sourceId, namespace, {
        ...answer,
        requestId: payload.requestId,
      });
    const isHere = destinationId === PLATFORM || destinationId === app?.transportId;
    if (namespace === NAMESPACE.connection) {
      if (payload.type === "CONNECT" && isHere) connection.greeted.add(destinationId);
      else connection.greeted.delete(destinationId);
    } else if (!isHere || !connection.greeted.has(destinationId)) {
      connection.send(destinationId, sourceId, NAMESPACE.connection, { type: "CLOSE" });
    } else if (namespace === NAMESPACE.discovery && payload.type === "GET_DEVICE_INFO") {
      const { deviceId, name, model } = identity;
      reply({ type: "DEVICE_INFO", deviceId, friendlyName: name, deviceModel: model });
    } else if (namespace === NAMESPACE.receiver || namespace === NAMESPACE.media) {
      const channel = namespace === NAMESPACE.receiver ? "receiver" : "media";
      if (CHANGES.has(String(payload.type))) change(channel, connection, entry);
      else if (payload.type === "GET_STATUS")
        reply(channel === "receiver" ? receiverStatus() : mediaStatus());
      hangUpSoon(connection);
    }
  }

  function hangUpSoon(connection: Connection): void {
    if (replay.hangsUpAfter === null || greetedOnce.has(connection)) return;
    greetedOnce.add(connection);
    clock.after(replay.hangsUpAfter, options.hangUp);
  }

  function state() {
    const level = Math.round(Number(volume.level) * 100);
    return {
      app: app?.appId ?? null,
      media: media && describeMedia({ ...media.status, currentTime: positionNow(media) }),
      ...{ volume: level, muted: volume.muted === true, senders: [...connections()].length },
    };
  }

  const nothing = () => {};
  return {
    ...{ hear, heard, state, memberChanged: nothing },
    losePower() {
      for (const cancel of pending) cancel();
      pending = [];
      app = null;
      media = null;
    },
    controls: {
      ...{
        turnVolume: nothing,
        mute: nothing,
        pressPlay: nothing,
        pressPause: nothing,
        pressSeek: nothing,
      },
      ...{ pressStop: nothing, pressMediaStop: nothing, startOtherApp: nothing },
      ...{ joinGroup: nothing, leaveGroup: nothing },
    },
  };
}

function durationOf({ duration }: CastPayload): CastPayload {
  return typeof duration === "number" ? { duration } : {};
}

function recordingOf({ loaded }: PlayedMedia): string {
  return typeof loaded.contentId === "string" ? loaded.contentId : "";
}

function levelIn(payload: CastPayload | null): number | null {
  const status = isObject(payload?.status) ? payload.status : {};
  return isObject(status.volume) && typeof status.volume.level === "number"
    ? status.volume.level
    : null;
}
