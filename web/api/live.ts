// The page's one live connection: opened for the signed-in user, shared by all listeners.
import type { QueryClient } from "@tanstack/react-query";
import type { ClientMessage, ServerMessage } from "#contract/live-messages";
import { onSignOutElsewhere } from "./account-traces.ts";
import { applyLiveMessage, refetchAll } from "./live-cache.ts";
import { createLiveSocket, type LiveStatus } from "./live-socket.ts";
import { keys } from "./queries.ts";
import { watched, type Watched } from "./watched.ts";
import { setDevicesPushed } from "./pushed-devices.ts";
import type { Said } from "../i18n/sentences.ts";

export type LiveNotice = { kind: "reconnecting" } | { kind: "queued" } | ({ kind: "error" } & Said);

export interface Live {
  readonly status: Watched<{ status: LiveStatus }>;
  open(): void;
  close(): void;
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
      // A run may have begun after the page read its lists and before this connection. What the speakers do,
      // their node tells when somebody looks.
      void client.invalidateQueries({ queryKey: keys.schedules(userId) });
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
   * has lost or found a network, which says nothing about the server yet.
   */
  function woken() {
    if (inSight()) socket.check();
  }

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
      document.addEventListener("visibilitychange", woken);
      socket.open();
    },
    close() {
      stopHearing();
      window.removeEventListener("online", woken);
      window.removeEventListener("offline", woken);
      document.removeEventListener("visibilitychange", woken);
      socket.close();
    },
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
