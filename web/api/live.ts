// The page's one live connection, opened for the signed-in user and shared by all listeners; what its messages change in the cached data.
import type { QueryClient } from "@tanstack/react-query";
import type { ClientMessage, ServerMessage } from "#contract/live-messages";
import { onSignOutElsewhere } from "./account-traces.ts";
import { createLiveSocket, type LiveStatus } from "./live-socket.ts";
import { keys, takePlaybackState } from "./queries.ts";
import { type Watched, watched } from "./watched.ts";
import { setDevicesPushed } from "./pushed-devices.ts";
import type { Said } from "../i18n/sentences.ts";
import type { Device } from "#contract/devices";
import { alertsKey } from "./alerts.ts";
import { quietKey } from "./quiet.ts";
import { takeToldSchedule } from "./schedule-list.ts";
import { learnFromMessage } from "./server-clock.ts";

export type LiveNotice = { kind: "reconnecting" } | { kind: "queued" } | ({ kind: "error" } & Said);

export interface Live {
  readonly status: Watched<{ status: LiveStatus }>;
  open(): void;
  close(): void;
  /** The page finds that it slept: asks the server whether this connection still stands. */
  check(): void;
  send(message: ClientMessage): void;
  sendNow(message: ClientMessage): void;
  onMessage(listener: (message: ServerMessage) => void): () => void;
}

/** Milliseconds. All pages of a node miss messages at once: their fetches spread over this time. */
const MISSED_WITHIN = 5_000;

export function createLive(
  userId: number,
  client: QueryClient,
  notify: (notice: LiveNotice) => void,
): Live {
  const status = watched<{ status: LiveStatus }>({ status: "closed" });
  const listeners = new Set<(message: ServerMessage) => void>();
  let wasAway = false;
  let later: number | undefined;

  function heard(message: ServerMessage) {
    if (message.type === "error")
      notify({ kind: "error", message: message.message, sentence: message.sentence });
    if (message.type === "auth_ok") setDevicesPushed(true);
    if (message.type === "auth_ok" && wasAway) {
      wasAway = false;
      refetchAll(client, userId);
    } else if (message.type === "auth_ok") {
      // A run may have begun, and a speaker been connected, after the page read its lists and before this connection.
      // What the speakers do, their node tells when somebody looks.
      for (const key of [keys.schedules, keys.devices])
        void client.invalidateQueries({ queryKey: key(userId) });
    }
    if (message.type === "missed") {
      window.clearTimeout(later);
      later = window.setTimeout(() => refetchAll(client, userId), Math.random() * MISSED_WITHIN);
    }
    applyLiveMessage(client, userId, message);
    for (const listener of [...listeners]) listener(message);
  }

  /**
   * Phones close connections while asleep, often without a close event: checked on wake-up, and when the browser
   * has lost or found a network, which says nothing about the server yet. A hidden page may be a speaker.
   */
  const woken = () => socket.check();
  const seenAgain = () => inSight() && socket.check();

  /** The session may have ended elsewhere: if so, this query leads to the sign-in page. */
  const readSessionAgain = () => void client.invalidateQueries({ queryKey: keys.session });

  const world = {
    connect: () => new WebSocket(addressOf(window.location)),
    random: Math.random,
    inSight,
    setTimer: (run: () => void, milliseconds: number) => window.setTimeout(run, milliseconds),
    clearTimer: (timer: unknown) => window.clearTimeout(timer as number | undefined),
  };
  const socket = createLiveSocket(userId, world, (event) => {
    if (event.type === "status") {
      // An attempt that never opened may have been refused; browsers do not report the reason.
      if (event.status === "closed" && status.get().status === "connecting") readSessionAgain();
      if (event.status === "closed") {
        wasAway = true;
        window.clearTimeout(later);
        setDevicesPushed(false);
        // The next interval is chosen after a fetch. Closed by this page, nobody is signed in any more.
        if (status.get().status !== "closing")
          void client.invalidateQueries({ queryKey: keys.devices(userId) });
      }
      status.patch({ status: event.status });
    }
    if (event.type === "message") heard(event.message);
    if (event.type === "queued") notify({ kind: "queued" });
    if (event.type === "refused") readSessionAgain();
    if (event.type === "reconnecting") notify({ kind: "reconnecting" });
  });

  let stopHearing = () => {};

  return {
    status,
    open() {
      stopHearing = onSignOutElsewhere(readSessionAgain);
      window.addEventListener("online", woken);
      window.addEventListener("offline", woken);
      document.addEventListener("visibilitychange", seenAgain);
      socket.open();
    },
    close() {
      stopHearing();
      window.removeEventListener("online", woken);
      window.removeEventListener("offline", woken);
      document.removeEventListener("visibilitychange", seenAgain);
      socket.close();
    },
    check: socket.check,
    send: socket.send,
    sendNow: socket.sendNow,
    onMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const inSight = () => document.visibilityState === "visible";

function addressOf({ protocol, host }: Location): string {
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/ws`;
}

// --- what live messages change in the page's cached data

/** Sample speakers have ids of their own and never match. */
export function applyLiveMessage(client: QueryClient, userId: number, message: ServerMessage) {
  if (message.type === "khatm_update") {
    void client.invalidateQueries({ queryKey: keys.khatms(userId) });
    return;
  }
  if (message.type === "prayers_update") {
    void client.invalidateQueries({ queryKey: keys.prayers(userId) });
    // Schedules that are bound to prayers have moved, and with them the runs that khatms divide among.
    void client.invalidateQueries({ queryKey: keys.schedules(userId) });
    void client.invalidateQueries({ queryKey: keys.khatms(userId) });
    return;
  }
  if (message.type === "quiet_update") {
    void client.invalidateQueries({ queryKey: quietKey(userId) });
    return;
  }
  if (message.type === "alerts_update") {
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
    return;
  }
  if (message.type === "device_update") return takeDevice(client, userId, message);
  if (message.type !== "playback_update") return;
  learnFromMessage(message.state.lastUpdated);
  takePlaybackState(client, message.state);
  if (message.historyUpdated) void client.invalidateQueries({ queryKey: keys.history(userId) });
  if (message.data?.scheduleId !== undefined) {
    takeToldSchedule(client, userId, { ...message.data, scheduleId: message.data.scheduleId });
    // What may still be played now depends on the runs since.
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
  }
}

/** A list that was never fetched stays so. */
function takeDevice(
  client: QueryClient,
  userId: number,
  { deviceId, device }: Extract<ServerMessage, { type: "device_update" }>,
) {
  const queryKey = keys.devices(userId);
  const before = client.getQueryData<Device[]>(queryKey)?.find(({ id }) => id === deviceId);
  // That it cannot be reached is no longer to be said, or is.
  if (before && before.reachable !== device?.reachable) {
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
  }
  client.setQueryData<Device[]>(queryKey, (devices) => {
    if (!devices) return devices;
    if (!device) return devices.filter(({ id }) => id !== deviceId);
    const known = devices.some(({ id }) => id === deviceId);
    return known
      ? devices.map((each) => (each.id === deviceId ? device : each))
      : [...devices, device];
  });
}

/** Refetches what live messages may have changed during an outage. */
export function refetchAll(client: QueryClient, userId: number) {
  const stale = [
    keys.devices(userId),
    keys.schedules(userId),
    keys.khatms(userId),
    alertsKey(userId),
    keys.prayers(userId),
    quietKey(userId),
    keys.history(userId),
  ];
  for (const queryKey of [...stale, ["playback-state"], ["household"]]) {
    void client.invalidateQueries({ queryKey });
  }
}
