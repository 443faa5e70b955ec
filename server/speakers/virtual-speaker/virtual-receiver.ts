// The logic of a virtual speaker: the apps it runs, its volume, and its answers to every message.

import { randomUUID } from "node:crypto";
import type { Clock } from "#server/platform/clock";
import {
  type CastPayload,
  DEFAULT_MEDIA_RECEIVER,
  isObject,
  NAMESPACE,
  PLATFORM,
} from "../cast/cast-protocol.ts";
import {
  describeMember,
  GROUP_APPS,
  groupLevel,
  type GroupMember,
  scaleGroup,
  setMemberVolume,
} from "./virtual-group.ts";
import type { Habit } from "./virtual-habits.ts";
import { virtualPlayer, type VirtualPlayerOptions } from "./virtual-player.ts";
import { describeMedia, type VirtualState } from "./virtual-state.ts";
import type { Connection, JournalEntry } from "./virtual-server.ts";

/** What a person can do at the device itself. */
export interface VirtualControls {
  turnVolume(volume: number): void;
  mute(muted: boolean): void;
  pressPlay(): void;
  pressPause(): void;
  /** To this second of what it plays, as from another sender. */
  pressSeek(position: number): void;
  /** As by voice or in Google's app: closes the running app. */
  pressStop(): void;
  /** As another sender: stops the media, and leaves the app. */
  pressMediaStop(): void;
  startOtherApp(name: string): void;
  /** As when its group begins to play. */
  joinGroup(app?: (typeof GROUP_APPS)[number]): void;
  /** As when its group no longer plays. */
  leaveGroup(): void;
}

/** How long it takes, milliseconds; `spread`: the part by which each time is longer or shorter at most. */
export interface Startup {
  launchMs: number;
  bufferMs: number;
  spread: number;
}

/** Of the habit "slow-start". */
export const SLOW_START: Startup = { launchMs: 1_500, bufferMs: 2_000, spread: 0.3 };

/** What people near it hear begin. */
export interface Heard {
  /** By its own clock, UTC milliseconds. */
  at: number;
  muted: boolean;
  /** Null: its chime. */
  url: string | null;
}

export interface VirtualReceiverOptions {
  identity: { deviceId: string; name: string; model: string };
  clock: Clock;
  habits: ReadonlySet<Habit>;
  playback: Pick<VirtualPlayerOptions, "speed" | "fetchAudio" | "duration" | "stallMs">;
  startup: Startup | null;
  random(): number;
  connections(): Iterable<Connection>;
  /** Drops every connection. */
  hangUp(): void;
  onChange(state: VirtualState): void;
  /** Of a group: those that play what it plays. */
  members(): readonly GroupMember[];
  /** Of a member: somebody has stopped what its group plays there. */
  onGroupStopped(): void;
}

export interface VirtualReceiver {
  /** All that began to sound there, oldest first. */
  heard: Heard[];
  controls: VirtualControls;
  /** A member of this group has changed. */
  memberChanged(member: GroupMember): void;
  hear(connection: Connection, entry: JournalEntry): void;
  state(): VirtualState;
  /** Stops everything, without a message to any sender. */
  losePower(): void;
}

type Reply = (answer: CastPayload) => void;

interface App {
  appId: string;
  displayName: string;
  sessionId: string;
  transportId: string;
}

/** Milliseconds of play after which a speaker with that habit disconnects. */
const DROP_AFTER_MS = 200;
/** When a status with holes comes, and the true one after it. */
const HOLES_AFTER_MS = 8_000;
const TRUE_AFTER_MS = 500;
const REFUSES_FOR_MS = 2_500;
const CLOSES_FOR_MS = 1_000;
/** Milliseconds after which the habit "closes-when-paused" closes a player in that state. */
const RESTS_FOR_MS: Record<string, number> = { PAUSED: 180_000, IDLE: 300_000 };
/** https://developers.google.com/cast/docs/reference/web_receiver/cast.framework.events#.DetailedErrorCode */
const MEDIA_SRC_NOT_SUPPORTED = 104;
/** Any app except the default media receiver. */
const OTHER_APP = "0F5096E8";
export function virtualReceiver(options: VirtualReceiverOptions): VirtualReceiver {
  const { identity, clock, habits, connections } = options;
  let app: App | null = null;
  let launchedAt = 0;
  let volume = { level: 0.5, muted: false };
  const steps = habits.has("volume-in-15-steps") ? 15 : habits.has("volume-in-3-steps") ? 3 : null;
  let lastMediaStatus: CastPayload[] = [];
  const heard: Heard[] = [];
  /** Those who wait for the player that is being launched; null: none is. */
  let launching: (() => void)[] | null = null;

  function takes(part: "launchMs" | "bufferMs"): number {
    const startup = options.startup ?? (habits.has("slow-start") ? SLOW_START : null);
    if (!startup) return 0;
    return startup[part] * (1 + startup.spread * (2 * options.random() - 1));
  }

  function sounds(url: string | null): void {
    heard.push({ at: clock.now(), muted: volume.muted, url });
  }
  let cancelClosing = () => {};
  /** What was last said of each member. */
  const told = new Map<GroupMember, string>();
  /** LAUNCHes of the player that were asked for, and that were obeyed. */
  let launchesAsked = 0;
  let launches = 0;

  if (habits.has("in-a-group")) runApp(GROUP_APPS[1], GROUP_APPS[1]);

  const player = virtualPlayer({
    ...options.playback,
    clock,
    habits,
    bufferMs: () => takes("bufferMs"),
    onChange(status) {
      const wasPlaying = lastMediaStatus[0]?.playerState === "PLAYING";
      lastMediaStatus = status;
      const { playerState, media } = status[0] ?? {};
      if (playerState === "PLAYING" && !wasPlaying && isObject(media))
        sounds(String(media.contentId));
      if (playerState === "PLAYING" && !wasPlaying)
        for (const [index, member] of options.members().entries())
          member.joinGroup(GROUP_APPS[index === 0 ? 0 : 1]);
      broadcastMedia(lastMediaStatus);
      cancelClosing();
      const rests = RESTS_FOR_MS[String(status[0]?.playerState)];
      if (rests !== undefined && habits.has("closes-when-paused"))
        cancelClosing = clock.after(rests, controls.pressStop);
      if (status[0]?.playerState !== "PLAYING") return;
      if (habits.has("drops-in-mid-surah")) clock.after(DROP_AFTER_MS, options.hangUp);
      clock.after(HOLES_AFTER_MS, sendHoles);
    },
  });

  function onMessage(connection: Connection, entry: JournalEntry): void {
    const { namespace, sourceId, destinationId, payload } = entry;
    const reply: Reply = (answer) => {
      const { requestId } = payload;
      connection.send(destinationId, sourceId, namespace, { ...answer, requestId });
    };
    const ours = destinationId === PLATFORM || destinationId === app?.transportId;
    if (namespace === NAMESPACE.connection) {
      const isLaunching = clock.now() - launchedAt < CLOSES_FOR_MS && destinationId !== PLATFORM;
      if (payload.type === "CONNECT" && isLaunching && habits.has("closes-at-first"))
        connection.send(destinationId, sourceId, NAMESPACE.connection, { type: "CLOSE" });
      else if (payload.type === "CONNECT" && ours) connection.greeted.add(destinationId);
      else connection.greeted.delete(destinationId);
    } else if (!ours || !connection.greeted.has(destinationId)) {
      connection.send(destinationId, sourceId, NAMESPACE.connection, { type: "CLOSE" });
    } else if (namespace === NAMESPACE.media && app?.transportId === destinationId) {
      onMediaMessage(payload, reply);
    } else if (namespace === NAMESPACE.receiver && destinationId === PLATFORM) {
      onReceiverMessage(connection, payload, reply);
    } else if (namespace === NAMESPACE.discovery && payload.type === "GET_DEVICE_INFO") {
      reply(deviceInfo());
    } else if (namespace === NAMESPACE.multizone && payload.type === "GET_STATUS") {
      reply({ type: "MULTIZONE_STATUS", status: { devices: members() } });
    } else if (namespace === NAMESPACE.multizone && payload.type === "SET_DEVICE_VOLUME") {
      // What it changes is told by DEVICE_UPDATED alone.
      if (!habits.has("whole-group")) setMemberVolume(options.members(), payload);
    }
  }

  function members(): CastPayload[] {
    if (!habits.has("former-leader")) return options.members().map(describeMember);
    return [{ deviceId: `${identity.deviceId}-1`, name: "Kitchen", volume }];
  }

  function setLevel(level: number): void {
    const whole = options.members();
    if (whole.length > 0) scaleGroup(whole, level);
    else volume.level = inSteps(level);
  }

  /** Of a group: the mean of its members. */
  function levelNow(): number {
    const whole = options.members();
    return whole.length > 0 ? groupLevel(whole) : volume.level;
  }

  function deviceInfo(): CastPayload {
    const { deviceId, name, model } = identity;
    const said = { deviceId: deviceId.toUpperCase(), friendlyName: name, deviceModel: model };
    return { type: "DEVICE_INFO", responseType: "DEVICE_INFO", ...said };
  }

  function onReceiverMessage(connection: Connection, payload: CastPayload, reply: Reply): void {
    const done = () => {
      reply(receiverStatus());
      broadcastReceiver(connection);
    };
    if (payload.type === "GET_STATUS") {
      reply(receiverStatus());
      if (habits.has("hangs-up-after-greeting")) clock.after(0, options.hangUp);
    } else if (payload.type === "GET_APP_AVAILABILITY") reply(appAvailability(payload.appId));
    else if (payload.type === "LAUNCH" && payload.appId === DEFAULT_MEDIA_RECEIVER) {
      const isCancelled = habits.has("cancelled") && ++launchesAsked % 2 === 1;
      if (isCancelled || habits.has("cancelled-for-good"))
        reply({ type: "LAUNCH_ERROR", reason: "CANCELLED" });
      else if (habits.has("launch-status")) launchPlayer(() => sayLaunched(connection, payload));
      else launchPlayer(done);
    } else if (payload.type === "LAUNCH") reply({ type: "LAUNCH_ERROR", reason: "NOT_FOUND" });
    else if (payload.type === "STOP" && app && payload.sessionId === app.sessionId) {
      stopApp();
      done();
    } else if (payload.type === "SET_VOLUME" && isObject(payload.volume)) {
      const { level, muted } = payload.volume;
      const isIdle = player.mediaSessionId() === null;
      const ignores = isIdle && habits.has("ignores-volume-when-idle");
      if (!ignores && !habits.has("lies-about-volume")) {
        if (typeof level === "number") setLevel(Math.min(1, Math.max(0, level)));
        if (typeof muted === "boolean") volume.muted = muted;
      }
      done();
    } else reply({ type: "INVALID_REQUEST", reason: "INVALID_COMMAND" });
  }

  function sayLaunched(connection: Connection, { requestId }: CastPayload): void {
    const status = { type: "LAUNCH_STATUS", status: "USER_ALLOWED", launchRequestId: requestId };
    connection.send(PLATFORM, "*", NAMESPACE.receiver, { ...status, requestId: 0 });
  }

  function launchPlayer(done: () => void): void {
    if (app?.appId === DEFAULT_MEDIA_RECEIVER) return done();
    if (launching) return void launching.push(done);
    if (habits.has("chimes")) sounds(null);
    const takesMs = takes("launchMs");
    const waiting = [done];
    launching = waiting;
    const launched = () => {
      // The power was cut, or somebody has begun another app meanwhile.
      if (launching !== waiting) return;
      launching = null;
      launches++;
      runApp(DEFAULT_MEDIA_RECEIVER, "Default Media Receiver");
      for (const call of waiting) call();
    };
    if (takesMs === 0) launched();
    else clock.after(takesMs, launched);
  }

  function inSteps(level: number): number {
    return steps === null ? level : Math.round(level * steps) / steps;
  }

  function onMediaMessage(payload: CastPayload, reply: Reply): void {
    const { type, mediaSessionId } = payload;
    const obey = (obeyed: boolean) => {
      if (obeyed) reply({ type: "MEDIA_STATUS", status: lastMediaStatus });
      else reply({ type: "INVALID_REQUEST", reason: "INVALID_MEDIA_SESSION_ID" });
    };
    if (type === "GET_STATUS") reply({ type: "MEDIA_STATUS", status: player.status() });
    else if (type === "LOAD" || type === "QUEUE_LOAD") void load(payload, reply);
    else if (type === "PLAY") obey(player.play(mediaSessionId));
    else if (type === "PAUSE") obey(player.pause(mediaSessionId));
    else if (type === "STOP" && habits.has("refuses-stop")) reply({ type: "INVALID_PLAYER_STATE" });
    else if (type === "STOP") obey(player.stop(mediaSessionId));
    else if (type === "SEEK") {
      const { currentTime, resumeState } = payload;
      if (habits.has("ignores-seek")) return obey(player.mediaSessionId() === mediaSessionId);
      const target = typeof currentTime === "number" ? currentTime : 0;
      obey(player.seek(mediaSessionId, target, resumeState));
    } else if (type === "SET_VOLUME" || String(type).startsWith("QUEUE_")) {
      obey(player.mediaSessionId() === mediaSessionId);
    } else reply({ type: "INVALID_REQUEST", reason: "INVALID_COMMAND" });
  }

  async function load(payload: CastPayload, reply: Reply): Promise<void> {
    const first: unknown = Array.isArray(payload.items) ? payload.items[0] : payload;
    const media = isObject(first) ? first.media : null;
    if (!isObject(media) || typeof media.contentId !== "string") {
      return reply({ type: "INVALID_REQUEST", reason: "INVALID_PARAMS" });
    }
    if (habits.has("deaf") && launches < 2) return;
    if (habits.has("tells-error-codes"))
      return reply({ type: "LOAD_FAILED", detailedErrorCode: MEDIA_SRC_NOT_SUPPORTED });
    if (habits.has("refuses-at-first") && clock.now() - launchedAt < REFUSES_FOR_MS) {
      return reply({ type: "INVALID_REQUEST", reason: "INVALID_COMMAND" });
    }
    const isDeaf = habits.has("begins-at-start");
    const start = typeof payload.currentTime === "number" && !isDeaf ? payload.currentTime : 0;
    const outcome = await player.load(media, start, payload.autoplay !== false);
    if (outcome === "ok") reply({ type: "MEDIA_STATUS", status: lastMediaStatus });
    else reply({ type: outcome === "failed" ? "LOAD_FAILED" : "LOAD_CANCELLED" });
  }

  function runApp(appId: string, displayName: string): void {
    if (app) closeApp();
    launchedAt = clock.now();
    app = { appId, displayName, sessionId: randomUUID(), transportId: randomUUID() };
  }

  function closeApp(): void {
    if (!app) return;
    const { transportId } = app;
    app = null;
    cancelClosing();
    lastMediaStatus = [];
    player.shutDown();
    for (const member of options.members()) member.leaveGroup();
    for (const connection of connections()) {
      if (!connection.greeted.delete(transportId)) continue;
      connection.send(transportId, "*", NAMESPACE.connection, { type: "CLOSE" });
    }
  }

  /** Somebody stops it here: the group of which it is a member stops too. */
  function stopApp(): void {
    const inGroup = isInGroup();
    closeApp();
    if (inGroup) options.onGroupStopped();
  }

  const isInGroup = () => GROUP_APPS.some((groupApp) => groupApp === app?.appId);

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
        volume: {
          ...volume,
          level: levelNow(),
          controlType: "attenuation",
          stepInterval: 1 / (steps ?? 20),
        },
        userEq: {},
      },
    };
  }

  function broadcastReceiver(except?: Connection, said: CastPayload = receiverStatus()): void {
    const status = { ...said, requestId: 0 };
    for (const connection of connections()) {
      if (connection === except || !connection.greeted.has(PLATFORM)) continue;
      connection.send(PLATFORM, "*", NAMESPACE.receiver, status);
    }
    options.onChange(state());
  }

  function sendHoles(): void {
    const mediaSessionId = player.mediaSessionId();
    if (mediaSessionId === null) return;
    const isEmpty = habits.has("empty-status");
    const hasHoles = habits.has("status-with-holes");
    if (isEmpty) broadcastMedia([]);
    if (hasHoles) {
      broadcastMedia([{ mediaSessionId }]);
      broadcastMedia([{ mediaSessionId, playerState: "IDLE" }]);
      broadcastMedia([{ playerState: "PLAYING", media: null }]);
      broadcastReceiver(undefined, { type: "RECEIVER_STATUS", status: {} });
    }
    if (isEmpty || hasHoles) clock.after(TRUE_AFTER_MS, () => broadcastMedia(player.status()));
  }

  function broadcastMedia(entries: CastPayload[]): void {
    const transportId = app?.transportId ?? "";
    const status = { type: "MEDIA_STATUS", status: entries, requestId: 0 };
    for (const connection of connections()) {
      if (connection.greeted.has(transportId)) {
        connection.send(transportId, "*", NAMESPACE.media, status);
      }
    }
    options.onChange(state());
  }

  function state(): VirtualState {
    return {
      app: app?.displayName ?? null,
      media: describeMedia(player.status()[0]),
      volume: Math.round(levelNow() * 100),
      muted: volume.muted,
      senders: [...connections()].length,
    };
  }

  const controls: VirtualControls = {
    turnVolume(level) {
      const whole = options.members();
      if (whole.length > 0) scaleGroup(whole, level / 100);
      else volume = { ...volume, level: level / 100 };
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
    pressSeek(position) {
      player.seek(player.mediaSessionId(), position, undefined);
    },
    pressMediaStop() {
      player.stop(player.mediaSessionId());
    },
    pressStop() {
      stopApp();
      broadcastReceiver();
    },
    joinGroup(groupApp = GROUP_APPS[1]) {
      runApp(groupApp, groupApp);
      broadcastReceiver();
    },
    leaveGroup() {
      if (!isInGroup()) return;
      closeApp();
      broadcastReceiver();
    },
    startOtherApp(displayName) {
      launching = null;
      runApp(OTHER_APP, displayName);
      broadcastReceiver();
    },
  };

  return {
    memberChanged(member) {
      const device = describeMember(member);
      const said = JSON.stringify(device);
      if (told.get(member) === said) return;
      told.set(member, said);
      const update = { type: "DEVICE_UPDATED", device, requestId: 0 };
      for (const connection of connections())
        if (connection.greeted.has(PLATFORM))
          connection.send(PLATFORM, "*", NAMESPACE.multizone, update);
      broadcastReceiver();
    },
    hear: onMessage,
    heard,
    state,
    losePower() {
      launching = null;
      cancelClosing();
      player.shutDown();
      app = null;
    },
    controls,
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
