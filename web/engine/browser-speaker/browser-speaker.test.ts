// A tab as a speaker: what it does on command and what it reports.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SpeakerCommand } from "#contract/live-messages";
import { watched } from "../../api/watched.ts";
import { createAudioOutput } from "../outputs/audio-output.ts";
import { createBrowserSpeaker, REPORT_EVERY } from "./browser-speaker.ts";
import { fakeAudio, refusal, track } from "../outputs/fake-audio.ts";
import type { PlayerState } from "../player-state.ts";
import type { Track } from "../outputs/player-output.ts";

const browserId = "0123456789abcdef";

function setUp() {
  const audio = fakeAudio();
  const output = createAudioOutput(audio, { src: "", preload: "" }, Date.now);
  const state = watched({ served: false } as PlayerState);
  const player = {
    state,
    serve(next: Track, position: number) {
      // As the real one: what was chosen until now is left in a step of its own.
      state.patch({ output: { kind: "browser" } });
      state.patch({ served: true });
      output.load(next, position);
    },
  };
  const sent: Record<string, unknown>[] = [];
  const ahead: [string | null, number][] = [];
  const speaker = createBrowserSpeaker(browserId, {
    player,
    audio: output,
    send: (message) => sent.push(message),
    sendNow: (message) => sent.push(message),
    check: () => sent.push({ type: "check" }),
    fetchAhead: (...what) => void ahead.push(what),
    now: Date.now,
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as number),
  });
  let commandId = 0;
  const command = (what: SpeakerCommand["command"], id = browserId) => {
    commandId += 1;
    return speaker.command({ type: "speaker_command", commandId, browserId: id, command: what });
  };
  const load = (position = 0) => command({ do: "load", ...track(36), position });
  const reports = () => sent.filter(({ type }) => type === "speaker_status");
  const answers = () => sent.filter(({ type }) => type === "speaker_done");
  return { audio, state, speaker, ahead, sent, command, load, reports, answers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("says hello with what it is doing: nothing", () => {
  const { speaker, sent } = setUp();
  speaker.hello();
  expect(sent).toEqual([
    { type: "speaker_hello", browserId },
    expect.objectContaining({ type: "speaker_status", state: "idle", url: null, volume: 80 }),
  ]);
});

test("plays the loaded recording from the given position, and reports it", async () => {
  const { audio, load, reports, answers } = setUp();
  await load(12);
  audio.metadata(60);
  audio.at(12);
  await vi.advanceTimersByTimeAsync(200);
  expect(answers()).toEqual([expect.objectContaining({ commandId: 1, error: null })]);
  expect(reports()).toEqual([
    expect.objectContaining({
      state: "playing",
      url: track(36).url,
      position: 12,
      duration: 60,
      idleReason: null,
    }),
  ]);
});

test("loads what is to stay paused without playing it, and plays it when it is told", async () => {
  const { audio, command, reports } = setUp();
  await command({ do: "load", ...track(36), position: 12, paused: true });
  audio.metadata(60);
  await vi.advanceTimersByTimeAsync(200);
  expect(audio.paused).toBe(true);
  expect(reports().at(-1)).toMatchObject({ state: "paused", url: track(36).url, position: 12 });
  await command({ do: "play" });
  await vi.advanceTimersByTimeAsync(200);
  expect(reports().at(-1)).toMatchObject({ state: "playing", url: track(36).url });
});

test("fetches ahead without a sound, a word or a change of what it holds, and lets go as it closes", async () => {
  const { audio, ahead, speaker, load, command, reports, answers } = setUp();
  await load();
  await command({ do: "pause" });
  await vi.advanceTimersByTimeAsync(200);
  const [before, said] = [audio.src, reports().length];
  await command({ do: "fetch-ahead", url: track(55).url, position: 12 });
  await vi.advanceTimersByTimeAsync(1000);
  expect([audio.src, reports().length]).toEqual([before, said]);
  expect(answers().at(-1)).toMatchObject({ error: null });
  await command({ do: "fetch-ahead", url: null, position: 0 });
  speaker.close();
  expect(ahead).toEqual([
    [track(55).url, 12],
    [null, 0],
    [null, 0],
  ]);
});

test("reports every 5 s while it plays, and not while it is paused", async () => {
  const { audio, load, command, reports } = setUp();
  await load();
  audio.metadata(60);
  await vi.advanceTimersByTimeAsync(200);
  const first = reports().length;
  audio.at(5);
  await vi.advanceTimersByTimeAsync(2 * REPORT_EVERY);
  expect(reports().length).toBe(first + 2);
  await command({ do: "pause" });
  await vi.advanceTimersByTimeAsync(200);
  expect(reports().at(-1)).toMatchObject({ state: "paused" });
  const paused = reports().length;
  await vi.advanceTimersByTimeAsync(3 * REPORT_EVERY);
  expect(reports().length).toBe(paused);
});

test("finished, broken, stopped and taken over are reported as different ends", async () => {
  const { audio, state, load, command, reports } = setUp();
  await load();
  audio.metadata(60);
  audio.end();
  expect(reports().at(-1)).toMatchObject({ state: "idle", idleReason: "finished" });
  await load();
  audio.fail(3);
  expect(reports().at(-1)).toMatchObject({ state: "idle", idleReason: "error" });
  await load();
  await command({ do: "stop" });
  expect(reports().at(-1)).toMatchObject({ state: "idle", idleReason: "cancelled" });
  await load();
  state.patch({ served: false });
  expect(reports().at(-1)).toMatchObject({ state: "idle", idleReason: "interrupted" });
  const before = reports().length;
  await vi.advanceTimersByTimeAsync(3 * REPORT_EVERY);
  expect(reports().length).toBe(before);
});

test("a browser that refuses to play is reported as such, and one press makes it play", async () => {
  const { audio, speaker, load, answers, reports } = setUp();
  audio.refusal = refusal("NotAllowedError");
  await load();
  expect(answers()).toEqual([
    expect.objectContaining({ error: "tab.playing-not-allowed", fault: "speaker" }),
  ]);
  expect(speaker.state.get().blocked).toBe(true);
  audio.refusal = null;
  await speaker.allow();
  expect(speaker.state.get().blocked).toBe(false);
  expect(reports().at(-1)).toMatchObject({ state: "playing" });
});

test("a volume that the device ignores is answered as not set", async () => {
  const { audio, load, command, answers } = setUp();
  await load();
  Object.defineProperty(audio, "volume", { get: () => 1, set() {} });
  const setting = command({ do: "volume", volume: 25 });
  await vi.advanceTimersByTimeAsync(1);
  await setting;
  expect(answers().at(-1)).toMatchObject({ error: "tab.volume-fixed", fault: "cannot" });
});

test("a touch does not resume what a person has paused", async () => {
  const { audio, speaker, load, command } = setUp();
  await load();
  await command({ do: "pause" });
  await speaker.allow();
  expect(audio.paused).toBe(true);
});

test("what the server plays here ends with the speaker", async () => {
  const { audio, speaker, load } = setUp();
  await load();
  speaker.close();
  expect([audio.paused, audio.src]).toEqual([true, ""]);
});

test("a recording that cannot be played lies with the recording", async () => {
  const { audio, load, answers } = setUp();
  audio.refusal = refusal("NotSupportedError");
  await load();
  expect(answers()).toEqual([
    expect.objectContaining({ error: "tab.recording-refused", fault: "recording" }),
  ]);
});

test("a recording that is slow to come is accepted after 5 s", async () => {
  const { audio, load, answers } = setUp();
  audio.play = () => new Promise(() => {});
  const loading = load();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answers()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(answers()).toEqual([expect.objectContaining({ error: null })]);
});

test("seek and volume reach the element; commands for another browser do not", async () => {
  const { audio, load, command, answers } = setUp();
  await load();
  audio.metadata(60);
  await command({ do: "seek", position: 30 });
  const setting = command({ do: "volume", volume: 25 });
  await vi.advanceTimersByTimeAsync(1);
  await setting;
  expect([audio.currentTime, audio.volume]).toEqual([30, 0.25]);
  await command({ do: "mute", muted: true });
  expect([audio.muted, audio.volume]).toEqual([true, 0.25]);
  const before = answers().length;
  void command({ do: "volume", volume: 90 }, "another-browser");
  expect(audio.volume).toBe(0.25);
  expect(answers().length).toBe(before);
});

test("says good-bye and is silent from then on", async () => {
  const { audio, speaker, load, sent } = setUp();
  await load();
  speaker.close();
  expect(sent.at(-1)).toEqual({ type: "speaker_bye", browserId });
  const before = sent.length;
  audio.metadata(60);
  audio.at(40);
  await vi.advanceTimersByTimeAsync(3 * REPORT_EVERY);
  expect(sent.length).toBe(before);
});

/** It plays, and its machine sleeps for so long: it wakes with timers that have not gone on. */
async function asleepFor(ms: number) {
  const tab = setUp();
  await tab.load();
  tab.audio.metadata(60);
  tab.audio.at(5);
  await vi.advanceTimersByTimeAsync(2000);
  vi.setSystemTime(Date.now() + ms);
  await vi.advanceTimersByTimeAsync(1000);
  return tab;
}
const HALF_AN_HOUR = 30 * 60_000;

// Promise silent-until-heard: a tab's machine sleeps while it recites, and wakes when its run is over
// -> it falls silent within a second of waking, asks whether its connection stands, says hello, and sounds again only when the server was heard and has not stopped it
test("a tab whose machine has slept is silent until the server was heard, which stops what is over", async () => {
  const { audio, command, sent, reports } = await asleepFor(HALF_AN_HOUR);
  expect(audio.paused).toBe(true);
  expect(sent.slice(-3, -1)).toEqual([{ type: "check" }, { type: "speaker_hello", browserId }]);
  // No person has paused it.
  expect(reports().at(-1)).toMatchObject({ state: "buffering", url: track(36).url, position: 5 });
  await vi.advanceTimersByTimeAsync(60_000);
  void command({ do: "report" });
  void command({ do: "stop" });
  let played = false;
  audio.addEventListener("playing", () => (played = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([played, audio.src]).toEqual([false, ""]);
  expect(reports().at(-1)).toMatchObject({ state: "idle" });
});

test("a tab whose machine has slept goes on from its place half a second after a server that lets it", async () => {
  const { audio, command, reports } = await asleepFor(HALF_AN_HOUR);
  await command({ do: "report" });
  await command({ do: "report" });
  expect(reports().at(-1)).toMatchObject({ state: "buffering" });
  await vi.advanceTimersByTimeAsync(499);
  expect(audio.paused).toBe(true);
  await vi.advanceTimersByTimeAsync(201);
  expect(audio.paused).toBe(false);
  expect(reports().at(-1)).toMatchObject({ state: "playing", position: 5 });
  // And notices the next sleep.
  vi.setSystemTime(Date.now() + HALF_AN_HOUR);
  await vi.advanceTimersByTimeAsync(1000);
  expect(audio.paused).toBe(true);
});

test("a tab that was asleep is paused, loaded or played by whoever asks, and stays so", async () => {
  const paused = await asleepFor(HALF_AN_HOUR);
  await paused.command({ do: "report" });
  await paused.command({ do: "pause" });
  await vi.advanceTimersByTimeAsync(1000);
  await paused.command({ do: "report" });
  await vi.advanceTimersByTimeAsync(1000);
  expect([paused.audio.paused, paused.reports().at(-1)?.state]).toEqual([true, "paused"]);
  const played = await asleepFor(HALF_AN_HOUR);
  await played.audio.play();
  await vi.advanceTimersByTimeAsync(200);
  expect(played.reports().at(-1)).toMatchObject({ state: "playing" });
});

test("a tab that was held up for less than ten seconds plays on", async () => {
  const { audio } = await asleepFor(8_900);
  expect(audio.paused).toBe(false);
});

test("a page that was asleep while its recording went on plays on", async () => {
  const { audio, load } = setUp();
  await load();
  audio.metadata(600);
  audio.at(5);
  await vi.advanceTimersByTimeAsync(2000);
  vi.setSystemTime(Date.now() + 60_000);
  audio.at(66);
  await vi.advanceTimersByTimeAsync(1000);
  expect(audio.paused).toBe(false);
});
