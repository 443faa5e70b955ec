// What each button means for a session on a speaker of paper, and which presses are refused with which words.
import { beforeEach, expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import { DEFAULT_RECITER } from "#contract/recordings";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { SpeakerRequest } from "#server/platform/events";
import { SpeakerError } from "#server/speakers/speaker";
import { LeasedElsewhere } from "./nodes/speaker-leases.ts";
import type { PlaybackSession } from "./session/session-runner.ts";
import {
  everySurah,
  noAnswerError,
  reciterWith,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./session/test-session.ts";
import { type ControlCommand, createPlaybackControl } from "./playback-control.ts";
import { inOrder, orderOf } from "./play-order.ts";

const LISTENER = 11;
const OWNER = 3;
const short: Reciter = {
  ...reciterWith([2, 36, 67]),
  ...{ id: 6, name: "Sudais", identifier: "second" },
};
const none: Reciter = { ...reciterWith([]), id: 7, name: "Nobody", identifier: "third" };
const device = {
  ...{ id: 7, userId: OWNER, type: "google", name: "Kitchen", deviceId: "k", isConnected: true },
} as Device;

let kitchen: TestSession;
let reciters: Reciter[];
let asked: number;
let [allowed, known] = [true, true];
/** What another node was asked. */
let forwarded: unknown[];
let saved: number;
/** The node that follows the speaker, and its status as it is stored. */
let [holder, stored]: [string | null, string] = [null, "idle"];
let opened: () => Promise<PlaybackSession>;
let doForAnother: (deviceId: number, request: SpeakerRequest) => Promise<unknown>;

beforeEach(async () => {
  kitchen = await testSession();
  reciters = [short, none, { ...everySurah, identifier: DEFAULT_RECITER }];
  [asked, allowed, known, forwarded, saved] = [0, true, true, [], 0];
  [holder, stored] = [null, "idle"];
  opened = async () => ({ ...kitchen.session, asked: () => void asked++ });
});

function control() {
  const made = createPlaybackControl({
    clock: kitchen.clock,
    playback: {
      resumed: () => opened(),
      has: () => false,
      state: async () => ({ status: stored }),
      async saveStates() {
        saved++;
      },
    } as never,
    leases: { holder: async () => holder },
    forwarding: {
      onRequest: (_: unknown, answer: typeof doForAnother) => {
        doForAnother = answer;
      },
      async forward(...request: unknown[]) {
        forwarded.push(request);
        return { notice: undefined };
      },
    } as never,
    devices: { find: async () => (known ? device : undefined) as never },
    reciters: {
      find: async (id: number) => reciters.find((one) => one.id === id) ?? null,
      findByIdentifier: async (name: string) =>
        reciters.find(({ identifier }) => identifier === name) ?? null,
      list: async () => reciters,
    },
    ayahs: { start: async (_, surah, verse) => (surah === 2 ? verse * 10 : null) },
    mayPlay: async (userId, ownerId) => allowed && userId === LISTENER && ownerId === OWNER,
  });
  return made;
}

const press = (command: ControlCommand) => control().press(device, command, LISTENER);
const refusal = async (command: ControlCommand) => {
  const error = await press(command).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${JSON.stringify(error)}`);
  return [error.code, error.message];
};
const loaded = () =>
  kitchen.loads().map(({ url, position }) => [Number(/(\d+)\.mp3$/.exec(url)?.[1]), position]);
const commands = () => kitchen.commands.map(({ command }) => command);
const state = () => kitchen.session.state();
const plan = () => kitchen.session.plan();

async function plays(surah: number, position = 0, reciterId = 5): Promise<void> {
  await press({ action: "play", reciterId, surahId: surah, position });
  kitchen.plays(surah, position);
  await kitchen.clock.advance(0);
}

/** The recording plays to its end. */
async function isOver(surah: number): Promise<void> {
  kitchen.plays(surah);
  await kitchen.clock.advance(0);
  kitchen.idle("finished");
  await kitchen.clock.advance(1000);
}

test("play begins the surah that was asked for at its place, for the history of who pressed", async () => {
  await press({ action: "play", reciterId: 5, surahId: 36, position: 40 });
  expect(loaded()).toEqual([[36, 40]]);
  expect(plan()).toMatchObject({ listener: LISTENER, endsAt: null, runId: null });
  expect(plan()?.order.items).toHaveLength(114);
  expect(asked).toBe(1);
});

test("with nothing chosen and nothing known it is the default reciter, else the first one, from the first surah", async () => {
  await press({ action: "play" });
  expect(plan()?.reciter?.id).toBe(5);
  expect(loaded()).toEqual([[1, 0]]);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));

  kitchen = await testSession();
  reciters = [short, none];
  await press({ action: "play" });
  expect(plan()?.reciter?.id).toBe(6);
  expect(loaded()).toEqual([[2, 0]]);

  kitchen = await testSession();
  reciters = [];
  expect(await refusal({ action: "play" })).toEqual(["unavailable", expect.any(String)]);
});

test("a reciter without surahs, or without this one, or unknown, is refused by name", async () => {
  expect(await refusal({ action: "play", reciterId: 7 })).toEqual([
    "invalid-input",
    expect.stringMatching(/surah/i),
  ]);
  const [code, message] = await refusal({ action: "play", reciterId: 6, surahId: 18 });
  expect(code).toBe("invalid-input");
  expect(message).toContain("Sudais");
  expect((await refusal({ action: "play", reciterId: 99 }))[0]).toBe("invalid-input");
  await plays(36);
  expect((await refusal({ action: "select_reciter", reciterId: 7 }))[0]).toBe("invalid-input");
});

test("play resumes what is paused, leaves alone what plays, and goes on where a stop was", async () => {
  await plays(36, 10);
  const before = commands().length;
  await press({ action: "play" });
  expect(commands()).toHaveLength(before);
  await kitchen.clock.advance(20_000);
  await press({ action: "pause" });
  kitchen.media({ state: "paused", url: urlOfSurah(36), position: 30, duration: 600 });
  await press({ action: "pause" });
  expect(commands().filter((each) => each === "pause")).toHaveLength(1);
  await press({ action: "resume" });
  expect(commands().at(-1)).toBe("play");
  kitchen.plays(36, 30);
  await press({ action: "stop" });
  expect(state()).toMatchObject({ status: "stopped", surahId: 36 });
  await press({ action: "play" });
  expect(loaded().at(-1)).toEqual([36, 30]);
});

test("what was asked for anew begins at the beginning, also when a surah was paused or had ended", async () => {
  await plays(36, 599.5);
  await press({ action: "stop" });
  await press({ action: "play" });
  expect(loaded().at(-1)).toEqual([36, 0]);
  kitchen.plays(36, 100);
  await press({ action: "pause" });
  kitchen.media({ state: "paused", url: urlOfSurah(36), position: 100, duration: 600 });
  await press({ action: "play", surahId: 36 });
  expect(loaded().at(-1)).toEqual([36, 0]);
  kitchen.plays(36, 100);
  await press({ action: "play", reciterId: 6 });
  expect(loaded().at(-1)).toEqual([36, 0]);
  expect(plan()?.reciter?.id).toBe(6);
  kitchen.plays(36, 100);
  await press({ action: "play", surahId: 67 });
  expect(loaded().at(-1)).toEqual([67, 0]);
  expect(plan()?.reciter?.id).toBe(6);
});

test("a place near the end is kept until its last second", async () => {
  await plays(36, 598.5);
  await press({ action: "stop" });
  await press({ action: "play" });
  expect(loaded().at(-1)).toEqual([36, 598.5]);
});

test("within a run a chosen surah stays that run; another reciter's ends it", async () => {
  const { plan: run } = kitchen.run();
  await kitchen.session.begin(run);
  kitchen.plays(1);
  await press({ action: "select_surah", surahId: 18, position: 7 });
  expect(loaded().at(-1)).toEqual([18, 7]);
  expect(plan()).toMatchObject({ runId: run.runId, endsAt: run.endsAt });
  kitchen.plays(18, 7);
  await press({ action: "select_reciter", reciterId: 6 });
  expect(plan()).toMatchObject({ runId: null, endsAt: null, reciter: { id: 6 } });
  // Sudais has no surah 18.
  expect(loaded().at(-1)).toEqual([2, 0]);
});

test("in a run with a list of its own a surah begins at its passage, and one that is not in it begins by hand", async () => {
  const passage = (surah: number, from: number, to: number) => ({
    recording: { surah },
    ...{ from, to, repeat: 1 },
  });
  const order = orderOf([passage(2, 100, 200), passage(18, 50, 90), passage(18, 300, 400)]);
  const { plan: run } = kitchen.run({ plan: { order, startsOver: false } });
  await kitchen.session.begin(run);
  kitchen.plays(2, 100);
  await press({ action: "select_surah", surahId: 18 });
  expect(loaded().at(-1)).toEqual([18, 50]);
  kitchen.plays(18, 50);
  await press({ action: "select_surah", surahId: 18, position: 310 });
  expect(plan()).toMatchObject({ runId: run.runId, order: { index: 2 } });
  await press({ action: "select_surah", surahId: 36 });
  expect(plan()).toMatchObject({ runId: null, endsAt: null });
});

test("next and previous go through the list of what plays, and say where there is none", async () => {
  await plays(113);
  expect(await press({ action: "next" })).toEqual({});
  kitchen.plays(114);
  expect(loaded().at(-1)).toEqual([114, 0]);
  expect(await press({ action: "next" })).toMatchObject({
    notice: expect.objectContaining({ code: "command.last-surah" }),
  });
  expect(await press({ action: "previous" })).toEqual({});
  expect(loaded().at(-1)).toEqual([113, 0]);
  await plays(1);
  expect(await press({ action: "previous" })).toMatchObject({
    notice: expect.objectContaining({ code: "command.first-surah" }),
  });
});

test("next and previous of what was stopped are those of its reciter", async () => {
  await plays(36, 0, 6);
  await press({ action: "stop" });
  expect(await press({ action: "next" })).toEqual({});
  expect(loaded().at(-1)).toEqual([67, 0]);
  kitchen.plays(67);
  await press({ action: "stop" });
  expect(await press({ action: "next" })).toHaveProperty("notice");
  expect(await press({ action: "previous" })).toEqual({});
  expect(loaded().at(-1)).toEqual([36, 0]);
  kitchen.plays(36);
  await press({ action: "previous" });
  kitchen.plays(2);
  await press({ action: "stop" });
  expect(await press({ action: "previous" })).toHaveProperty("notice");
});

test("previous within a passage goes to its own beginning first", async () => {
  const item = (surah: number) => ({ recording: { surah }, from: 100, to: 200, repeat: 1 });
  const { plan: run } = kitchen.run({ plan: { order: orderOf([item(2), item(18)]) } });
  await kitchen.session.begin({ ...run, order: { ...run.order, index: 1 } });
  kitchen.plays(18, 150);
  await press({ action: "previous" });
  expect(plan()?.order.index).toBe(1);
  expect(state().position).toBe(100);
});

test("seek goes to a second or an ayah of what plays", async () => {
  expect((await refusal({ action: "seek", position: 5 }))[0]).toBe("conflict");
  expect((await refusal({ action: "seek", verse: 5 }))[0]).toBe("conflict");
  expect((await refusal({ action: "seek" }))[0]).toBe("invalid-input");
  await plays(2);
  await press({ action: "seek", position: 33 });
  expect(kitchen.commands.at(-1)).toMatchObject({ command: "seek", value: 33 });
  await press({ action: "seek", verse: 25 });
  expect(kitchen.commands.at(-1)).toMatchObject({ command: "seek", value: 250 });
  await press({ action: "seek", position: 44, verse: 25 });
  expect(kitchen.commands.at(-1)).toMatchObject({ value: 44 });
  await plays(18);
  expect((await refusal({ action: "seek", verse: 5 }))[0]).toBe("invalid-input");
});

test("volume, mute and their lack", async () => {
  expect((await refusal({ action: "volume" }))[0]).toBe("invalid-input");
  await press({ action: "volume", volume: 0 });
  await press({ action: "volume", muted: false });
  expect(commands()).toContain("volume");
  expect(commands()).toContain("mute");
});

test("the sleep timer needs something that plays and a time", async () => {
  const off = { action: "sleep", sleep: { until: "off" } } as const;
  expect((await refusal(off))[0]).toBe("conflict");
  await plays(2);
  expect((await refusal({ action: "sleep" }))[0]).toBe("invalid-input");
  await press({ action: "sleep", sleep: { until: "time", minutes: 15 } });
  expect(state().sleepTimer).toEqual({ until: "time", at: kitchen.clock.now() + 15 * 60_000 });
  await press({ action: "sleep", sleep: { until: "surah-end" } });
  expect(state().sleepTimer).toEqual({ until: "surah-end" });
  await press(off);
  expect(state().sleepTimer).toBe(null);
});

// Promise after-surah: what follows the surah that somebody plays is the same on a speaker as in the browser
// -> nothing, unless "next" or "repeat" was chosen: the session keeps it with the speaker, and who plays there sets it
test("what a person plays ends with its surah, unless the next or the same one was asked for", async () => {
  await press({ action: "play", surahId: 112 });
  await isOver(112);
  expect(state()).toMatchObject({ status: "stopped", surahId: 112, position: 0 });
  expect(loaded().at(-1)).toEqual([112, 0]);

  await press({ action: "play", surahId: 112, afterSurah: "next" });
  await isOver(112);
  expect(loaded().at(-1)).toEqual([113, 0]);
  expect(state().afterSurah).toBe("next");
  await press({ action: "select_surah", surahId: 108 });
  await isOver(108);
  expect(loaded().at(-1)).toEqual([109, 0]);

  await press({ action: "select_surah", surahId: 108, afterSurah: "repeat" });
  const before = loaded().length;
  await isOver(108);
  expect(loaded().slice(before)).toEqual([[108, 0]]);
});

test("what follows can be changed while it plays and when nothing plays, not in a run", async () => {
  expect((await refusal({ action: "after_surah" }))[0]).toBe("invalid-input");
  await press({ action: "after_surah", afterSurah: "next" });
  await press({ action: "play", surahId: 112 });
  await press({ action: "after_surah", afterSurah: "repeat" });
  await isOver(112);
  expect(loaded().at(-1)).toEqual([112, 0]);
  await press({ action: "after_surah", afterSurah: "stop" });
  await isOver(112);
  expect(state()).toMatchObject({ status: "stopped", afterSurah: "stop" });
  await kitchen.session.begin(kitchen.run().plan);
  expect(await refusal({ action: "after_surah", afterSurah: "next" })).toEqual([
    "conflict",
    "A schedule plays on Kitchen, which says itself what follows.",
  ]);
});

test("pause without anything playing, and choices without a choice, are refused", async () => {
  expect(await refusal({ action: "pause" })).toEqual([
    "conflict",
    "Nothing is playing on Kitchen.",
  ]);
  expect((await refusal({ action: "select_surah" }))[0]).toBe("invalid-input");
  expect((await refusal({ action: "select_reciter" }))[0]).toBe("invalid-input");
});

test("another reciter keeps the surah that he has, or plays the one that was asked for", async () => {
  await plays(36, 100);
  await press({ action: "select_reciter", reciterId: 6 });
  expect(loaded().at(-1)).toEqual([36, 0]);
  kitchen.plays(36);
  await press({ action: "select_reciter", reciterId: 5, surahId: 18, position: 9 });
  expect(loaded().at(-1)).toEqual([18, 9]);
});

test("a speaker's test is six quiet seconds of Al-Fatihah, and is refused while something plays", async () => {
  const endsAt = kitchen.clock.now() + 6000;
  await control().test(device, LISTENER);
  expect(plan()).toMatchObject({ volume: 25, endsAt, patience: null, order: { index: 0 } });
  expect(loaded()).toEqual([[1, 0]]);
  expect(asked).toBe(1);
  const error = await control()
    .test(device, LISTENER)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("Kitchen") });
});

test("a speaker that cannot be reached while a run waits for it is not said to work", async () => {
  await press({ action: "play", reciterId: 5, surahId: 36 });
  const lost = { ...device, reachable: false };
  const error = await control()
    .test(lost, LISTENER)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "speaker-unreachable",
    message: "Kitchen was not found on the network.",
  });
  // Nobody knows whether it is there: nothing plays either.
  await expect(control().test(device, LISTENER)).rejects.toMatchObject({
    ...{ code: "conflict", message: "Waiting for Kitchen to start playing." },
  });
  kitchen.plays(36, 0);
  await kitchen.clock.advance(0);
  await expect(control().test(lost, LISTENER)).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringMatching(/playing already/) },
  });
});

test("speakers that are disconnected, or obey voices only, are not even reached", async () => {
  let reached = 0;
  const open = opened;
  opened = () => {
    reached++;
    return open();
  };
  const refused = async (changes: Partial<Device>) =>
    control()
      .press({ ...device, ...changes }, { action: "stop" }, LISTENER)
      .catch(({ code }: AppError) => code);
  expect(await refused({ isConnected: false })).toBe("conflict");
  expect(await refused({ type: "alexa" })).toBe("cannot-start-remotely");
  expect(reached).toBe(0);
});

test("who has left the household while the speaker was reached plays nothing", async () => {
  allowed = false;
  expect((await refusal({ action: "play" }))[0]).toBe("not-found");
  allowed = true;
  known = false;
  expect((await refusal({ action: "play" }))[0]).toBe("not-found");
  expect(commands()).toEqual([]);
});

test("what the speaker answers is told in its words, with a code for each kind", async () => {
  const failing = async (error: Error) => {
    opened = async () => {
      throw error;
    };
    return press({ action: "play" }).catch((thrown: Error) => thrown);
  };
  const no = aboutSpeaker("speaker.no-answer", "Kitchen");
  expect(await failing(noAnswerError())).toMatchObject({ code: "speaker-unreachable" });
  expect(await failing(new SpeakerError(no, "cannot"))).toMatchObject({ code: "speaker-cannot" });
  expect(await failing(new SpeakerError(no, "cannot-start-remotely"))).toMatchObject({
    code: "cannot-start-remotely",
  });
  const fault = new Error("The disk is full.");
  expect(await failing(fault)).toBe(fault);
});

test("what another node has is asked of that node; it answers after its states are stored", async () => {
  opened = async () => {
    throw new LeasedElsewhere("other");
  };
  await press({ action: "stop" });
  expect(forwarded).toEqual([
    ["other", 7, { do: "press", command: { action: "stop" }, listener: LISTENER }],
  ]);
  await control().test(device, LISTENER);
  expect(forwarded[1]).toEqual(["other", 7, { do: "test", listener: LISTENER }]);
  opened = async () => {
    throw new LeasedElsewhere("");
  };
  await expect(press({ action: "stop" })).rejects.toBeInstanceOf(LeasedElsewhere);

  opened = async () => kitchen.session;
  const play = { do: "press", command: { action: "play", surahId: 36 }, listener: LISTENER };
  await doForAnother(7, play as SpeakerRequest);
  expect([loaded(), saved]).toEqual([[[36, 0]], 1]);
  // An earlier version names no listener: its own gate has looked.
  allowed = false;
  const stop = { do: "press", command: { action: "stop" } } as SpeakerRequest;
  await doForAnother(7, stop);
  known = false;
  await expect(doForAnother(7, stop)).rejects.toMatchObject({ code: "not-found" });
});

test("a reciter who is known from what was heard before is taken up again", async () => {
  await plays(36, 0, 6);
  await press({ action: "stop" });
  expect(inOrder(short.availableSurahs, 67).index).toBe(2);
  await press({ action: "select_surah", surahId: 67 });
  expect(plan()?.reciter?.id).toBe(6);
});

test("what is to be silent is asked of the node that follows the speaker, not of what is stored of it", async () => {
  opened = async () => {
    throw new LeasedElsewhere("other");
  };
  await control().stopAll([7], LISTENER);
  expect(forwarded).toEqual([]);
  stored = "playing";
  await control().stopAll([7], LISTENER);
  const stop = { do: "stop ours", listener: LISTENER } as const;
  expect(forwarded).toEqual([["other", 7, stop]]);
  [holder, stored] = ["other", "idle"];
  await control().stopAll([7], LISTENER);
  expect(forwarded).toHaveLength(2);

  opened = async () => kitchen.session;
  await doForAnother(7, stop);
  expect(commands()).toEqual([]);
  await press({ action: "select_surah", surahId: 36, reciterId: 5 });
  await doForAnother(7, stop);
  expect([plan(), commands()]).toEqual([null, ["load", "stop"]]);
});
