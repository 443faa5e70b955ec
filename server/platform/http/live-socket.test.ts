// The sockets of pages as the other nodes know them.
import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { createEvents, type WirdEvents } from "../events.ts";
import { createLog } from "../log.ts";
import type { LoginUser } from "../logins.ts";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { createLiveSockets } from "./live-socket.ts";

const user = { id: 3, loginHash: "a" } as unknown as LoginUser;

// Proves tab-lost-among-nodes.
test("a node that has missed news says which tabs play here: it may have been asked for one of them", async () => {
  const log = createLog("silent");
  const events = await createEvents({ eventPool: null, log });
  const sockets = createLiveSockets({
    logins: { stillGood: async (users: LoginUser[]) => new Set(users) },
    attention: { opened: () => () => {} },
    ...{ events, clock: handClock(0), log },
  });
  const heard: WirdEvents["browser-event"][] = [];
  events.subscribe("browser-event", (event) => void heard.push(event));
  const open = async (...messages: object[]) => {
    const socket = Object.assign(new EventEmitter(), { send() {}, close() {}, ping() {} });
    sockets.welcome(socket as unknown as WebSocket, user);
    for (const message of [{ type: "auth", userId: 3 }, ...messages])
      socket.emit("message", JSON.stringify(message));
    await turn();
    return socket;
  };
  const browserId = "0123456789abcdef";
  const tab = await open({ type: "speaker_hello", browserId });
  await open();
  const [hello] = heard.splice(0);
  expect(hello?.event).toEqual({ kind: "hello" });
  events.publish("events-missed", {});
  expect(heard.splice(0)).toEqual([{ ...hello, event: { kind: "here" } }]);
  tab.emit("close");
  heard.splice(0);
  events.publish("events-missed", {});
  expect(heard).toEqual([]);
  sockets.stop();
  await events.close();
});
