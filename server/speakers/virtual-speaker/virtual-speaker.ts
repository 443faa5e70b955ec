// A Cast speaker made of software: for people without hardware, and for the tests.

import { randomUUID } from "node:crypto";
import { type Clock, systemClock } from "#server/platform/clock";
import {
  type CastPayload,
  DEFAULT_MEDIA_RECEIVER,
  isObject,
  NAMESPACE,
  PLATFORM,
} from "../cast/cast-protocol.ts";
import type { MdnsOptions } from "../cast/mdns.ts";
import { announce } from "./virtual-announcement.ts";
import { deviceIdOf, VIRTUAL_MODEL } from "./virtual-identity.ts";
import { virtualPlayer } from "./virtual-player.ts";
import {
  type Connection,
  type JournalEntry,
  type VirtualFault,
  virtualServer,
} from "./virtual-server.ts";

export interface VirtualSpeakerOptions {
  name: string;
  /** 0, the default: any free one. */
  port?: number;
  /** Where to listen; 127.0.0.1 unless told. */
  host?: string;
  model?: string;
  /** Announce it on the network; true unless told. Options are for tests. */
  mdns?: boolean | MdnsOptions;
  /** False: no address is fetched; each one is a recording of `duration` seconds. */
  fetchAudio?: boolean;
  duration?: number;
  /** Seconds of recording per second of the clock. */
  speed?: number;
  /** Milliseconds without a byte after which a recording has failed. */
  stallMs?: number;
  clock?: Clock;
  faults?: VirtualFault[];
  log?(text: string): void;
  onChange?(state: VirtualState): void;
}

export interface VirtualState {
  /** The name of the app that runs; null when idle. */
  app: string | null;
  media: {
    state: string;
    url: string;
    title: string;
    artist: string;
    position: number;
    duration: number | null;
  } | null;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  senders: number;
}

export interface VirtualSpeaker {
  deviceId: string;
  name: string;
  host: string;
  /** Changes when it moves. */
  readonly port: number;
  /** Every message it received, oldest first. */
  journal: JournalEntry[];
  /** Add and delete while it runs. */
  faults: Set<VirtualFault>;
  state(): VirtualState;
  /** What a person does at the device itself. */
  turnVolume(volume: number): void;
  mute(muted: boolean): void;
  pressPlay(): void;
  pressPause(): void;
  /** As by voice or in Google's app: whatever runs is closed. */
  pressStop(): void;
  startOtherApp(name: string): void;
  /** Hangs up on all senders and goes on playing. */
  dropConnections(): void;
  /** Without power: nobody listens, and nothing is remembered but the volume. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  /** As a group whose leader changes: the same id on another port, still playing. */
  move(): Promise<void>;
  stop(): Promise<void>;
}

interface App {
  appId: string;
  displayName: string;
  sessionId: string;
  transportId: string;
}

/** Milliseconds of play after which a speaker with that fault hangs up. */
const DROP_AFTER_MS = 200;

export async function startVirtualSpeaker(options: VirtualSpeakerOptions): Promise<VirtualSpeaker> {
  const { name, host = "127.0.0.1", model = VIRTUAL_MODEL, clock = systemClock } = options;
  const { mdns = true, log = () => {} } = options;
  const deviceId = deviceIdOf(name);
  const faults = new Set(options.faults);
  let app: App | null = null;
  let volume = { level: 0.5, muted: false };
  let announcement: { stop(): Promise<void> } | null = null;
  let lastMediaStatus: CastPayload[] = [];

  const player = virtualPlayer({
    clock,
    speed: options.speed ?? 1,
    fetchAudio: options.fetchAudio ?? true,
    duration: options.duration ?? 60,
    stallMs: options.stallMs ?? 10_000,
    neverPlays: () => faults.has("accepts-and-never-plays"),
    onChange(status) {
      lastMediaStatus = status;
      broadcastMedia();
      if (faults.has("drops-in-mid-surah") && status[0]?.playerState === "PLAYING") {
        clock.after(DROP_AFTER_MS, server.drop);
      }
    },
  });
  const server = await virtualServer({ host, clock, faults, onMessage });
  let port = await server.listen(options.port ?? 0);
  await appear();

  async function appear(): Promise<void> {
    if (mdns === false) return;
    announcement = await announce({ deviceId, name, model, host, port }, mdns, (error) => {
      log(`${name} cannot be found by mDNS (${error.message}); name it in CAST_HOSTS.`);
    });
  }

  async function disappear(): Promise<void> {
    const ending = announcement;
    announcement = null;
    await ending?.stop();
    await server.close();
  }

  function onMessage(connection: Connection, entry: JournalEntry): void {
    const { namespace, sourceId, destinationId, payload } = entry;
    const reply = (answer: CastPayload) => {
      const { requestId } = payload;
      connection.send(destinationId, sourceId, namespace, { ...answer, requestId });
    };
    const ours = destinationId === PLATFORM || destinationId === app?.transportId;
    if (namespace === NAMESPACE.connection) {
      if (payload.type === "CONNECT" && ours) connection.greeted.add(destinationId);
      else connection.greeted.delete(destinationId);
    } else if (!ours || !connection.greeted.has(destinationId)) {
      connection.send(destinationId, sourceId, NAMESPACE.connection, { type: "CLOSE" });
    } else if (namespace === NAMESPACE.media && app?.transportId === destinationId) {
      onMediaMessage(payload, reply);
    } else if (namespace === NAMESPACE.receiver && destinationId === PLATFORM) {
      onReceiverMessage(connection, payload, reply);
    } else if (namespace === NAMESPACE.discovery && payload.type === "GET_DEVICE_INFO") {
      const identity = { deviceId: deviceId.toUpperCase(), friendlyName: name, deviceModel: model };
      reply({ type: "DEVICE_INFO", responseType: "DEVICE_INFO", ...identity });
    }
  }

  function onReceiverMessage(
    connection: Connection,
    payload: CastPayload,
    reply: (answer: CastPayload) => void,
  ): void {
    const done = () => {
      reply(receiverStatus());
      broadcastReceiver(connection);
    };
    if (payload.type === "GET_STATUS") reply(receiverStatus());
    else if (payload.type === "GET_APP_AVAILABILITY") reply(appAvailability(payload.appId));
    else if (payload.type === "LAUNCH" && payload.appId === DEFAULT_MEDIA_RECEIVER) {
      if (app?.appId !== DEFAULT_MEDIA_RECEIVER) {
        runApp(DEFAULT_MEDIA_RECEIVER, "Default Media Receiver");
      }
      done();
    } else if (payload.type === "LAUNCH") reply({ type: "LAUNCH_ERROR", reason: "NOT_FOUND" });
    else if (payload.type === "STOP" && app && payload.sessionId === app.sessionId) {
      closeApp();
      done();
    } else if (payload.type === "SET_VOLUME" && isObject(payload.volume)) {
      const { level, muted } = payload.volume;
      if (!faults.has("lies-about-volume")) {
        if (typeof level === "number") volume.level = Math.min(1, Math.max(0, level));
        if (typeof muted === "boolean") volume.muted = muted;
      }
      done();
    } else reply({ type: "INVALID_REQUEST", reason: "INVALID_COMMAND" });
  }

  function onMediaMessage(payload: CastPayload, reply: (answer: CastPayload) => void): void {
    const { type, mediaSessionId } = payload;
    const obey = (obeyed: boolean) => {
      if (obeyed) reply({ type: "MEDIA_STATUS", status: lastMediaStatus });
      else reply({ type: "INVALID_REQUEST", reason: "INVALID_MEDIA_SESSION_ID" });
    };
    if (type === "GET_STATUS") reply({ type: "MEDIA_STATUS", status: player.status() });
    else if (type === "LOAD" || type === "QUEUE_LOAD") void load(payload, reply);
    else if (type === "PLAY") obey(player.play(mediaSessionId));
    else if (type === "PAUSE") obey(player.pause(mediaSessionId));
    else if (type === "STOP") obey(player.stop(mediaSessionId));
    else if (type === "SEEK") {
      const { currentTime, resumeState } = payload;
      const target = typeof currentTime === "number" ? currentTime : 0;
      obey(player.seek(mediaSessionId, target, resumeState));
    } else if (type === "SET_VOLUME" || String(type).startsWith("QUEUE_")) {
      obey(player.mediaSessionId() === mediaSessionId);
    } else reply({ type: "INVALID_REQUEST", reason: "INVALID_COMMAND" });
  }

  async function load(payload: CastPayload, reply: (answer: CastPayload) => void): Promise<void> {
    const first: unknown = Array.isArray(payload.items) ? payload.items[0] : payload;
    const media = isObject(first) ? first.media : null;
    if (!isObject(media) || typeof media.contentId !== "string") {
      return reply({ type: "INVALID_REQUEST", reason: "INVALID_PARAMS" });
    }
    const start = typeof payload.currentTime === "number" ? payload.currentTime : 0;
    const outcome = await player.load(media, start, payload.autoplay !== false);
    if (outcome === "ok") reply({ type: "MEDIA_STATUS", status: lastMediaStatus });
    else reply({ type: outcome === "failed" ? "LOAD_FAILED" : "LOAD_CANCELLED" });
  }

  function runApp(appId: string, displayName: string): void {
    if (app) closeApp();
    app = { appId, displayName, sessionId: randomUUID(), transportId: randomUUID() };
  }

  function closeApp(): void {
    if (!app) return;
    const { transportId } = app;
    app = null;
    lastMediaStatus = [];
    player.shutDown();
    for (const connection of server.connections) {
      if (!connection.greeted.delete(transportId)) continue;
      connection.send(transportId, "*", NAMESPACE.connection, { type: "CLOSE" });
    }
  }

  function receiverStatus(): CastPayload {
    const namespaces = app?.appId === DEFAULT_MEDIA_RECEIVER ? [{ name: NAMESPACE.media }] : [];
    const statusText = app?.displayName ?? "";
    const running = {
      ...app,
      namespaces,
      isIdleScreen: false,
      statusText,
      launchedFromCloud: false,
    };
    return {
      type: "RECEIVER_STATUS",
      status: {
        ...(app ? { applications: [running] } : {}),
        volume: { ...volume, controlType: "attenuation", stepInterval: 0.05 },
        userEq: {},
      },
    };
  }

  function broadcastReceiver(except?: Connection): void {
    const status = { ...receiverStatus(), requestId: 0 };
    for (const connection of server.connections) {
      if (connection === except || !connection.greeted.has(PLATFORM)) continue;
      connection.send(PLATFORM, "*", NAMESPACE.receiver, status);
    }
    options.onChange?.(state());
  }

  function broadcastMedia(): void {
    const transportId = app?.transportId ?? "";
    const status = { type: "MEDIA_STATUS", status: lastMediaStatus, requestId: 0 };
    for (const connection of server.connections) {
      if (connection.greeted.has(transportId)) {
        connection.send(transportId, "*", NAMESPACE.media, status);
      }
    }
    options.onChange?.(state());
  }

  function state(): VirtualState {
    return {
      app: app?.displayName ?? null,
      media: describeMedia(player.status()[0]),
      volume: Math.round(volume.level * 100),
      muted: volume.muted,
      senders: server.connections.size,
    };
  }

  return {
    deviceId,
    name,
    host,
    get port() {
      return port;
    },
    journal: server.journal,
    faults,
    state,
    turnVolume(level) {
      volume = { ...volume, level: level / 100 };
      broadcastReceiver();
    },
    mute(muted) {
      volume = { ...volume, muted };
      broadcastReceiver();
    },
    pressPlay() {
      player.play(player.mediaSessionId());
    },
    pressPause() {
      player.pause(player.mediaSessionId());
    },
    pressStop() {
      closeApp();
      broadcastReceiver();
    },
    startOtherApp(displayName) {
      runApp("0F5096E8", displayName);
      broadcastReceiver();
    },
    dropConnections: server.drop,
    async unplug() {
      player.shutDown();
      app = null;
      await disappear();
    },
    async plugIn() {
      port = await server.listen(port);
      await appear();
    },
    async move() {
      await disappear();
      port = await server.listen(0);
      await appear();
    },
    async stop() {
      player.shutDown();
      await disappear();
    },
  };
}

function appAvailability(appIds: unknown): CastPayload {
  const asked: unknown[] = Array.isArray(appIds) ? appIds : [];
  const availability = Object.fromEntries(
    asked.map((appId) => [
      String(appId),
      appId === DEFAULT_MEDIA_RECEIVER ? "APP_AVAILABLE" : "APP_UNAVAILABLE",
    ]),
  );
  return { responseType: "GET_APP_AVAILABILITY", availability };
}

function describeMedia(status: CastPayload | undefined): VirtualState["media"] {
  if (!status) return null;
  const media = isObject(status.media) ? status.media : {};
  const metadata = isObject(media.metadata) ? media.metadata : {};
  return {
    state: String(status.playerState),
    url: String(media.contentId ?? ""),
    title: String(metadata.title ?? ""),
    artist: String(metadata.artist ?? ""),
    position: Number(status.currentTime),
    duration: typeof media.duration === "number" ? media.duration : null,
  };
}
