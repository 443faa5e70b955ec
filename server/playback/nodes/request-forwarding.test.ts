// Requests for a speaker that another node follows: how long the caller waits for which answer.
import { expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { LONGEST_COMMAND, PAGE_CALL_TIMEOUT } from "#contract/time-budgets";
import { AppError } from "#server/platform/app-error";
import type { Events, WirdEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { createRequestForwarding } from "./request-forwarding.ts";
import type { ControlOutcome } from "../playback-control.ts";
import { LeasedElsewhere } from "./speaker-leases.ts";

const PLAY = { do: "press", command: { action: "play" } } as const;

/** Two nodes that receive each other's events after `lag` milliseconds. */
function twoNodes(clock: HandClock, net: { lag: number }) {
  const nodes: { node: string; deliver(name: string, event: unknown): void }[] = [];
  function events(node: string): Events {
    const listeners: { name: string; listener(event: never): void }[] = [];
    const deliver = (name: string, event: unknown) => {
      for (const each of listeners) if (each.name === name) each.listener(event as never);
    };
    nodes.push({ node, deliver });
    return {
      node,
      publish(name, event) {
        deliver(name, event);
        for (const other of nodes) {
          if (other.node !== node) clock.after(net.lag, () => other.deliver(name, event));
        }
      },
      subscribe<N extends keyof WirdEvents>(name: N, listener: (event: WirdEvents[N]) => void) {
        listeners.push({ name, listener });
        return () => {};
      },
      userCame() {},
      userLeft() {},
      hears: () => true,
      close: async () => {},
    };
  }
  return { one: events("one"), two: events("two") };
}

/** A press on node one, for a speaker that node two follows. */
const lastSurah = sentence("command.last-surah");

function house(press: () => Promise<ControlOutcome>) {
  const clock = handClock(0);
  const net = { lag: 1 };
  const { one, two } = twoNodes(clock, net);
  const log = createLog("silent");
  const forwarding = createRequestForwarding({ events: one, clock, log });
  let presses = 0;
  createRequestForwarding({ events: two, clock, log }).onRequest(["press"], () => {
    presses++;
    return press();
  });
  let outcome: ControlOutcome | Error | null = null;
  return {
    clock,
    net,
    press() {
      forwarding.forward("two", 7, PLAY).then(
        (done) => (outcome = done),
        (error: Error) => (outcome = error),
      );
    },
    outcome: () => outcome,
    presses: () => presses,
  };
}

// Promise button-on-another-node: a button is pressed on a node that does not follow the speaker
// -> the caller never gives up before the node it called; a request that was given up is not played later
test("the caller waits as long as the longest play may take on the other node", async () => {
  const { clock, press, outcome } = house(
    () =>
      new Promise((resolve) => clock.after(LONGEST_COMMAND, () => resolve({ notice: lastSurah }))),
  );
  press();
  await clock.advance(LONGEST_COMMAND - 1);
  expect(outcome()).toBeNull();
  await clock.advance(10);
  expect(outcome()).toEqual({ notice: lastSurah });
});

test("a node that is gone is not waited for that long", async () => {
  const { clock, net, press, outcome } = house(async () => ({}));
  net.lag = 1e9;
  press();
  await clock.advance(5000);
  expect(outcome()).toBeInstanceOf(LeasedElsewhere);
});

// Proves button-on-another-node.
test("a request that its caller gave up before it arrived is not played", async () => {
  const { clock, net, press, outcome, presses } = house(async () => ({}));
  net.lag = 4000;
  press();
  await clock.advance(3999);
  expect(outcome()).toBeInstanceOf(LeasedElsewhere);
  await clock.advance(60_000);
  expect(presses()).toBe(0);
});

test("a node that falls silent while it plays is given up before the page gives up", async () => {
  const { clock, net, press, outcome } = house(() => new Promise(() => {}));
  press();
  await clock.advance(10);
  net.lag = 1e9;
  await clock.advance(PAGE_CALL_TIMEOUT - 10);
  expect(outcome()).toBeInstanceOf(LeasedElsewhere);
});

test("what the other node refuses is refused here with its code and sentence; a fault there says nothing of itself", async () => {
  const refusal = new AppError("conflict", sentence("command.last-surah"));
  const refused = house(() => Promise.reject(refusal));
  refused.press();
  await refused.clock.advance(10);
  expect(refused.outcome()).toMatchObject({ code: "conflict", sentence: lastSurah });
  const faulty = house(() => Promise.reject(new Error("secret")));
  faulty.press();
  await faulty.clock.advance(10);
  expect(faulty.outcome()).toMatchObject({ code: "internal" });
  expect((faulty.outcome() as Error).message).not.toContain("secret");
});
