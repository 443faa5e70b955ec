// A tab as a speaker: which of its reports are about what it was told.
import { expect, test } from "vitest";
import type { BrowserEvent, Events, WirdEvents } from "#server/platform/events";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import type { Media, SpeakerEvent, SpeakerTarget } from "../speaker.ts";
import { browserSpeakers } from "./browser-speaker.ts";

const AN_NAS = "https://example.org/114.mp3";
const media = { url: AN_NAS, runId: 7, position: 0 } as unknown as Media;
const idle = { state: "idle", url: null, position: 0, duration: null } as const;

function tab() {
  const heard: SpeakerEvent[] = [];
  const told: WirdEvents["browser-command"]["frame"][] = [];
  /** The sockets to which it was told. */
  const sockets: string[] = [];
  let calls = 0;
  let hear = (_: WirdEvents["browser-event"]) => {};
  let misses = () => {};
  const events = {
    publish(name: string, event: WirdEvents["browser-command"]) {
      if (name === "browser-call") calls++;
      if (name !== "browser-command") return;
      told.push(event.frame);
      sockets.push(event.connection);
    },
    subscribe(name: string, listener: typeof hear) {
      if (name === "browser-event") hear = listener;
      else misses = listener as never;
      return () => {};
    },
  } as unknown as Events;
  const quiet = () => {};
  const journal = { note: quiet, sent: quiet, received: quiet, failed: quiet } as never;
  const target = { id: 1, userId: 3, deviceId: "tab", name: "Kitchen" } as SpeakerTarget;
  const clock = handClock(0);
  const speaker = browserSpeakers({ events, clock }).create(
    target,
    (event) => heard.push(event),
    journal,
  );
  const says = (event: BrowserEvent, connection = "socket") =>
    hear({ address: { userId: 3, browserId: "tab" }, connection, event });
  const reports = (report: object) =>
    says({ kind: "report", report: { ...idle, volume: 50, muted: false, ...report } as never });
  const answers = (index: number) =>
    says({ kind: "done", commandId: told[index]?.commandId ?? 0, error: null, fault: "speaker" });
  const states = () =>
    heard.flatMap((event) => (event.type === "media" ? [event.status.state] : []));
  const kinds = () => heard.map(({ type }) => type);
  return {
    speaker,
    says,
    reports,
    answers,
    states,
    kinds,
    clock,
    heard,
    sockets,
    calls: () => calls,
    misses: () => misses(),
  };
}

test("a tab that says twice that it has finished, the second time while it loads what is next, is not taken to have finished that", async () => {
  const { speaker, says, reports, answers, states } = tab();
  says({ kind: "hello" });
  reports({ idleReason: "finished" });
  const loading = speaker.load(media);
  // The answer to what it was asked when it said hello.
  reports({ idleReason: "finished" });
  answers(0);
  reports({ state: "playing", url: AN_NAS });
  answers(1);
  await loading;
  expect(states()).toEqual(["idle", "playing"]);
});

test("a tab in which loading fails, or that is stopped meanwhile, is heard", async () => {
  const failing = tab();
  failing.says({ kind: "hello" });
  void failing.speaker.load(media);
  failing.reports({ idleReason: "error" });
  expect(failing.states()).toEqual(["idle"]);

  const stopped = tab();
  stopped.says({ kind: "hello" });
  void stopped.speaker.load(media);
  void stopped.speaker.stop();
  stopped.reports({ idleReason: "cancelled" });
  expect(stopped.states()).toEqual(["idle"]);
});

// A lost speaker counts what it has recited up to when it was heard: by its clock it would go on while it sleeps.
test("a tab that leaves a question for a report unanswered is lost since it was last heard, and is back when it speaks", async () => {
  const { speaker, says, reports, kinds, clock, heard } = tab();
  says({ kind: "hello" });
  await clock.advance(1000);
  reports({ state: "playing", url: AN_NAS });
  await clock.advance(10_000);
  speaker.refresh().catch(() => {});
  await clock.advance(9000);
  expect(heard.at(-1)).toMatchObject({ type: "disconnected", heardAt: 1000 });

  reports({ state: "playing", url: AN_NAS });
  expect(kinds().slice(-3)).toEqual(["connected", "volume", "media"]);
});

test("a tab that has reported since it was asked is not lost", async () => {
  const { speaker, says, reports, kinds, clock } = tab();
  says({ kind: "hello" });
  speaker.refresh().catch(() => {});
  await clock.advance(1000);
  reports({ state: "playing", url: AN_NAS });
  await clock.advance(9000);
  expect(kinds()).not.toContain("disconnected");
});

// Promise tab-of-a-suspended-node: a node was suspended, its tab has said hello at another node meanwhile, and as it wakes
// the node answers that the tab is at its socket
// -> the tab is told where it said hello; where it was left, another socket of it is asked for
test("a tab is told on the socket on which it said hello last, whichever node answers late that it is there", async () => {
  const { speaker, says, sockets, clock, calls } = tab();
  speaker.open();
  says({ kind: "hello" }, "new");
  says({ kind: "here" }, "old");
  void speaker.play().catch(() => {});
  expect(sockets).toEqual(["new", "new"]);

  const left = tab();
  left.speaker.open();
  left.says({ kind: "here" }, "old");
  await left.clock.advance(20_000);
  expect(left.calls()).toBe(2);
  left.says({ kind: "here" }, "old");
  left.says({ kind: "here" }, "new");
  void left.speaker.play().catch(() => {});
  expect(left.sockets).toEqual(["old", "new", "new"]);
  await clock.advance(20_000);
  expect(calls()).toBe(2);
});

// Promise tab-lost-among-nodes: a node that takes over the speaker of a tab asks where that tab is, and the question or
// its answer is lost between the nodes
// -> a node that has missed news asks again where its tabs are, and says again which tabs it has
test("a tab that is not found is asked for again when news between the nodes was lost, and one that is there is not", () => {
  const { speaker, says, calls, misses } = tab();
  speaker.open();
  misses();
  expect(calls()).toBe(2);
  says({ kind: "here" });
  misses();
  expect(calls()).toBe(2);
});
