// A speaker behind an agent: what it is told and says, and what becomes of commands when the line is lost.
import { beforeEach, expect, test } from "vitest";
import { AGENT_BACK, AGENT_LINE, CAST_ANSWER, CAST_CONNECT } from "#contract/time-budgets";
import type { AgentWord } from "#server/platform/between-nodes/agent-events";
import {
  type Media,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import { createSpeakerJournals } from "#server/speakers/speaker-journal";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { type AgentLines, createAgentLines, agentSpeakers } from "./agent-speaker.ts";
import { type TestEvents, testEvents } from "./test-events.ts";

const NOW = 1_795_000_000_000;
const target: SpeakerTarget = {
  ...{ id: 7, userId: 1, name: "Kitchen", deviceId: "cast-7", agentId: 3 },
  type: "chromecast",
};
const adhan: Media = {
  ...{ url: "/media/12-a-b.mp3", surahId: null, reciterId: null, title: "x".repeat(300) },
  ...{ artist: "", position: 0, runId: 9 },
};
const away = { code: "agent.away", params: { speaker: "Kitchen", home: "Grandmother" } };

/** The row of a speaker whose account is not of the agent's home. */
const OTHERS = 66;

let clock: HandClock;
let events: TestEvents;
let heard: SpeakerEvent[];
let speaker: Speaker;
let create: (about: SpeakerTarget) => Speaker;
let lines: AgentLines;

beforeEach(() => {
  clock = handClock(NOW);
  events = testEvents();
  heard = [];
  lines = createAgentLines();
  const kind = agentSpeakers({
    lines,
    runIdOf: async (_, key) => (key === "12:0:5" ? 9 : null),
    ...{ events, clock, publicUrl: "https://wird.example" },
    homeOf: async (_agent, row) => (row === OTHERS ? null : "Grandmother"),
  });
  create = (about) =>
    kind.create(about, (event) => heard.push(event), createSpeakerJournals(clock).of(about.id));
  speaker = create(target);
});

const here = (connection = "a", node = "there", since = clock.now()) =>
  events.publish("agent-here", { agentId: 3, node, connection, since, home: "Grandmother" });
const gone = (connection = "a") => events.publish("agent-gone", { agentId: 3, connection });
const says = (word: AgentWord, connection = "a", to = 7, how: { sentAt?: number } = {}) =>
  events.publish("agent-word", { to: "here", connection, speaker: to, word, ...how });
const commands = () =>
  events
    .of("agent-order")
    .flatMap(({ order, ...rest }) => (order.do === "command" ? [{ ...rest, ...order }] : []));
const done = (error: { code: string; params: object } | null, connection = "a") =>
  says(
    { type: "done", id: commands().at(-1)?.id ?? 0, error: error as never, fault: "recording" },
    connection,
  );

test("opened, it calls its agent, opens the speaker there, and passes on what that says", () => {
  speaker.open();
  expect(events.of("agent-call")).toEqual([{ agentId: 3 }]);
  here();
  expect(events.of("agent-order")).toEqual([
    {
      ...{ to: "there", from: "here", agentId: 3, connection: "a", speaker: 7 },
      order: { do: "open", deviceId: "cast-7", name: "Kitchen" },
    },
  ]);
  says({ type: "event", event: { type: "connected" } });
  const status = { state: "playing", position: 1, duration: null, idleReason: null } as const;
  const media = { ...status, loadedFor: null, at: NOW };
  const path = `/media/12-mi0c2g00-${"Ab_-".repeat(10)}xyz.mp3`;
  const url = `https://wird.example${path}`;
  says({ type: "event", event: { type: "media", status: { ...media, url } } });
  expect(heard).toEqual([
    { type: "connected" },
    { type: "media", status: { ...media, url: path } },
  ]);
});

// Promise agent-node-clock: the clock of the node that has an agent's socket is set, and another node leads its speakers
// -> what they report counts from when it was reported: nothing is held for recited to its end
test("what passes by a node whose clock is wrong is told by the clock here", () => {
  speaker.open();
  here();
  const status = { state: "playing", url: null, position: 17, duration: 76, idleReason: null };
  const hour = 3_600_000;
  const told = (at: number, sentAt?: number) => {
    const media = { ...status, loadedFor: null, at } as never;
    const how = sentAt === undefined ? {} : { sentAt };
    says({ type: "event", event: { type: "media", status: media } }, "a", 7, how);
    return (heard.at(-1) as Extract<SpeakerEvent, { type: "media" }>).status.at;
  };
  for (const by of [-hour, -20_000, 1500, hour]) {
    expect(told(NOW + by - 40, NOW + by)).toBe(NOW - 40);
  }
  // It was late, or an older node tells none.
  expect(told(NOW - 3040, NOW - 3000)).toBe(NOW - 3040);
  expect(told(NOW - 40)).toBe(NOW - 40);
  const reason = { code: "speaker.no-answer", params: { speaker: "Kitchen" } } as const;
  const lost = { type: "disconnected", reason, heardAt: NOW - hour - 40 } as never;
  says({ type: "event", event: lost }, "a", 7, { sentAt: NOW - hour });
  expect(heard.at(-1)).toMatchObject({ type: "disconnected", heardAt: NOW - 40 });
});

test("words for other speakers, and of an earlier line, are not heard", () => {
  speaker.open();
  here("a");
  here("b");
  says({ type: "event", event: { type: "connected" } }, "a");
  says({ type: "event", event: { type: "connected" } }, "b", 8);
  gone("a");
  expect(heard).toEqual([]);
});

// Promise agent-node-dies: the node that has an agent's line dies as a speaker there is told to play, and the agent comes to
// another node
// -> the speaker says what it plays before anything is loaded: nothing is recited twice
test("a command that was on its way on a line nobody missed: the speaker is told as lost before it is back", async () => {
  const order: string[] = [];
  const kind = agentSpeakers({
    ...{ events, clock, lines, publicUrl: "https://wird.example" },
    runIdOf: async () => null,
    homeOf: async () => "Grandmother",
  });
  const journal = createSpeakerJournals(clock).of(target.id);
  speaker = kind.create(target, ({ type }) => void order.push(type), journal);
  speaker.open();
  here("a", "dies");
  says({ type: "event", event: { type: "connected" } });
  const playing = speaker.play().catch((error: SpeakerError) => order.push(error.sentence.code));
  await clock.advance(1500);
  here("b", "elsewhere");
  await playing;
  says({ type: "event", event: { type: "connected" } }, "b");
  expect(order).toEqual(["connected", "disconnected", "agent.away", "connected"]);
  // Nothing was on its way: what the speaker says next is enough.
  here("c");
  expect(order).toHaveLength(4);
});

// Promise agent-closed-by-another: two nodes steer a speaker behind an agent, as while one is cut off from the database, and
// one of them lets it go
// -> the other one opens it again at its next question, and hears how what plays ends
test("of a speaker that its agent has not open it is told that it is lost, and it is opened again", async () => {
  speaker.open();
  here();
  says({ type: "event", event: { type: "connected" } });
  const opened = () => events.of("agent-order").filter(({ order }) => order.do === "open").length;
  expect(opened()).toBe(1);
  await clock.advance(10_000);
  const asking = speaker.refresh();
  await clock.advance(0);
  done({ code: "speaker.not-seen", params: {} });
  await expect(asking).rejects.toMatchObject({ sentence: { code: "speaker.not-seen" } });
  expect(opened()).toBe(2);
  expect(heard.at(-1)).toMatchObject({ type: "disconnected", heardAt: NOW });
  says({ type: "event", event: { type: "connected" } });
  expect(heard.at(-1)).toEqual({ type: "connected" });
});

test("a load goes with an address that other homes reach; its error is for people", async () => {
  speaker.open();
  here();
  const loading = speaker.load(adhan);
  await clock.advance(0);
  expect(commands()).toMatchObject([
    { to: "there", deviceId: "cast-7", command: { do: "load", media: { runId: 9, artist: "" } } },
  ]);
  expect(commands()[0]?.command).toMatchObject({
    media: { url: "https://wird.example/media/12-a-b.mp3", title: "x".repeat(200) },
  });
  const refused = { code: "speaker.recording-refused", params: { speaker: "Kitchen" } };
  done(refused);
  await expect(loading).rejects.toMatchObject({ sentence: refused, fault: "recording" });
});

test("an agent that is away: told after a second; commands wait so long, then say whose home it is", async () => {
  speaker.open();
  const pressed = speaker.pause();
  const refused = expect(pressed).rejects.toMatchObject({ sentence: away });
  await clock.advance(AGENT_BACK - 1);
  expect(heard).toEqual([]);
  await clock.advance(1);
  expect(heard).toEqual([{ type: "disconnected", reason: away, heardAt: null }]);
  await refused;
  await expect(speaker.pause()).rejects.toMatchObject({ sentence: away });
  here();
  const again = speaker.pause();
  await clock.advance(0);
  done(null);
  await again;
});

// Promise agent-away: an agent's connection is lost, its node dies, or it is away
// -> open commands fail with its home's name, those of the next second wait for it; without an answer within the
// speaker's own time and one second it is connected again
test("the line is lost: open commands fail, those of the next second wait for it", async () => {
  speaker.open();
  here();
  says({ type: "event", event: { type: "connected" } });
  const lost = expect(speaker.pause()).rejects.toMatchObject({ sentence: away });
  await clock.advance(0);
  gone();
  await lost;
  expect(heard.at(-1)).toEqual({ type: "disconnected", reason: away, heardAt: NOW });
  const waits = speaker.play();
  await clock.advance(AGENT_BACK - 1);
  here("b", "elsewhere");
  await clock.advance(0);
  expect(commands().at(-1)).toMatchObject({ to: "elsewhere", connection: "b" });
  done(null, "b");
  await waits;
});

// Promise command-never-answered: a command that an agent, or Home Assistant, never answers
// -> it times out with a sentence, and nothing of it is kept
// Proves agent-away.
test("no answer in the speaker's own time and a second: the line counts as lost, and is called anew", async () => {
  speaker.open();
  here();
  const unanswered = expect(speaker.pause()).rejects.toMatchObject({
    sentence: { code: "speaker.no-answer" },
  });
  await clock.advance(CAST_CONNECT + CAST_ANSWER + AGENT_LINE - 1);
  expect(heard).toEqual([]);
  await clock.advance(1);
  await unanswered;
  expect(heard).toMatchObject([{ type: "disconnected" }]);
  expect(events.of("agent-call")).toHaveLength(2);
});

// Proves 28.
test("a sentence that is too long, or makes no sense, is replaced", () => {
  speaker.open();
  here();
  const unusable = { code: "speaker.unusable", params: { speaker: "Kitchen" } };
  const notice = (code: string, params: object) =>
    says({ type: "event", event: { type: "notice", notice: { code, params } as never } });
  notice("x".repeat(2000), {});
  notice("text.two", {});
  notice("speaker.no-answer", { speaker: "Kitchen" });
  expect(heard.map((event) => event.type === "notice" && event.notice)).toEqual([
    unusable,
    unusable,
    { code: "speaker.no-answer", params: { speaker: "Kitchen" } },
  ]);
});

test("closed, the agent lets go of the speaker, and nothing is heard any more", async () => {
  speaker.open();
  here();
  await speaker.close();
  expect(events.of("agent-order").at(-1)?.order).toEqual({ do: "close", deviceId: "cast-7" });
  says({ type: "event", event: { type: "connected" } });
  await clock.advance(60_000);
  expect(heard).toEqual([]);
});

// Proves 41.
test("a speaker of an account that is not of the agent's home is told nothing, and its commands fail", async () => {
  const others = create({ ...target, id: OTHERS });
  others.open();
  here();
  const loading = others.load(adhan).catch((error: SpeakerError) => error);
  await clock.advance(AGENT_BACK);
  expect(await loading).toBeInstanceOf(SpeakerError);
  here("again");
  const later = others.play().catch((error: SpeakerError) => error);
  await clock.advance(AGENT_BACK);
  expect(await later).toBeInstanceOf(SpeakerError);
  expect(commands()).toEqual([]);
});

// Proves agent-socket-dead.
test("a node that has not noticed that its socket is dead is not turned to", async () => {
  speaker.open();
  here("new", "two", NOW);
  here("old", "one", NOW - 13_000);
  void speaker.pause();
  await clock.advance(0);
  expect(commands()).toMatchObject([{ to: "two", connection: "new" }]);
});

test("what the agent has begun by itself is known by its key, and what follows waits for that", async () => {
  speaker.open();
  here();
  const state = { state: "playing", position: 1, duration: null, idleReason: null } as const;
  for (const key of ["12:0:5", "13:0:5"]) {
    const status = { ...state, url: null, at: NOW, loadedFor: { runId: null, key } };
    says({ type: "event", event: { type: "media", status } });
  }
  says({ type: "event", event: { type: "volume", volume: 7, muted: false } });
  await clock.advance(0);
  expect(heard).toMatchObject([
    { status: { loadedFor: { runId: 9 } } },
    { status: { loadedFor: { runId: 0 } } },
    { type: "volume", volume: 7 },
  ]);
});

test("its agent's line is up while a speaker is reached by it: of a line that is lost later nobody here hears", async () => {
  expect(lines.isUp(3)).toBe(false);
  const bedroom = create({ ...target, id: 8, name: "Bedroom", deviceId: "cast-8" });
  speaker.open();
  bedroom.open();
  here();
  expect(lines.isUp(3)).toBe(true);
  await speaker.close();
  expect(lines.isUp(3)).toBe(true);
  await bedroom.close();
  expect(lines.isUp(3)).toBe(false);
  create(target).open();
  here("b");
  here("c");
  expect(lines.isUp(3)).toBe(true);
  gone("c");
  expect(lines.isUp(3)).toBe(false);
});
