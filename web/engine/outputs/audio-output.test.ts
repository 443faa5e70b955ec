// The audio element as an output: states, places, and what breaks.
import { expect, onTestFinished, test, vi } from "vitest";
import { createAudioOutput } from "./audio-output.ts";
import { fakeAudio, refusal, track } from "./fake-audio.ts";

function output() {
  const audio = fakeAudio();
  const second = { src: "", preload: "" as const };
  return { audio, second, output: createAudioOutput(audio, second, Date.now) };
}

test("begins at volume 80 with nothing to play", async () => {
  const { audio, output: out } = output();
  expect(audio.volume).toBe(0.8);
  expect(out.state.get()).toMatchObject({ status: "idle", volume: 80, muted: false });
  await out.play();
  expect(out.state.get().status).toBe("idle");
});

test("goes from loading to playing to paused, with place and buffered part", async () => {
  const { audio, output: out } = output();
  out.load(track(1), 0);
  expect(out.state.get()).toMatchObject({ status: "loading", duration: null });
  audio.metadata(90);
  await out.play();
  audio.at(12);
  expect(out.state.get()).toMatchObject({
    status: "playing",
    position: 12,
    duration: 90,
    buffered: 42,
  });
  out.pause();
  expect(out.state.get().status).toBe("paused");
});

test("starts at the given position, and shows that position meanwhile", () => {
  const { audio, output: out } = output();
  out.load(track(1), 61);
  audio.at(0);
  expect(out.state.get().position).toBe(61);
  audio.metadata(90);
  expect(audio.currentTime).toBe(61);
});

test("a seek before the recording is here is kept for then", () => {
  const { audio, output: out } = output();
  out.load(track(1), 0);
  out.seek(30);
  audio.metadata(90);
  expect(audio.currentTime).toBe(30);
  out.seek(45);
  expect(audio.currentTime).toBe(45);
});

test("the end resets to not playing with time 0", async () => {
  const { audio, output: out } = output();
  const ended = vi.fn();
  out.onEnded(ended);
  out.load(track(1), 0);
  audio.metadata(90);
  await out.play();
  audio.end();
  expect(out.state.get()).toMatchObject({ status: "paused", position: 0 });
  expect(audio.currentTime).toBe(0);
  expect(ended).toHaveBeenCalledOnce();
});

test.each([
  [1, "aborted"],
  [2, "network"],
  [3, "decode"],
  [4, "unsupported"],
])("media error %i is %s", (code, kind) => {
  const { audio, output: out } = output();
  out.load(track(1), 0);
  audio.fail(code);
  expect(out.state.get()).toMatchObject({ status: "error", problem: { kind } });
});

test("without a network what never began to come is a problem of the network", () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { audio, output: out } = output();
  out.load(track(1), 0);
  audio.fail(4);
  expect(out.state.get().problem).toEqual({ kind: "network" });
});

test("an empty element's error says nothing", () => {
  const { audio, output: out } = output();
  out.load(track(1), 0);
  out.clear();
  audio.fail(4);
  expect(out.state.get()).toMatchObject({ status: "idle", problem: null });
});

test("a refused play leaves it paused and tells", async () => {
  const { audio, output: out } = output();
  out.load(track(1), 0);
  audio.refusal = refusal("NotAllowedError");
  await expect(out.play()).rejects.toThrow("No.");
  expect(out.state.get().status).toBe("paused");
});

test("rate survives the next recording; volume, mute and preload reach their elements", () => {
  const { audio, second, output: out } = output();
  out.setRate(1.25);
  expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.25, 1.25]);
  out.setVolume(35);
  out.setMuted(true);
  expect([audio.volume, audio.muted]).toEqual([0.35, true]);
  expect(out.state.get()).toMatchObject({ volume: 35, muted: true });
  out.preload("https://audio.test/next.mp3");
  expect(second.src).toBe("https://audio.test/next.mp3");
});

test("a press lets Safari's element play from then on, with what it holds left in its place", async () => {
  const { audio, output: out } = output();
  audio.wantsPress = true;
  expect(await out.unlock()).toBe(false);
  out.load(track(1), 12);
  const states: unknown[] = [];
  out.state.watch(() => states.push(out.state.get()));
  let answer: Promise<boolean> | undefined;
  audio.press(() => {
    answer = out.unlock();
  });
  expect(audio.src).toMatch(/^blob:/);
  audio.fire("timeupdate");
  expect(await answer).toBe(true);
  expect(states).toEqual([]);
  expect(audio.src).toBe(track(1).url);
  audio.metadata(60);
  expect(audio.currentTime).toBe(12);
  await out.play();
  expect(out.state.get().status).toBe("playing");
});

test("a recording that is loaded while the browser is asked stays", async () => {
  const { audio, output: out } = output();
  const answer = out.unlock();
  out.load(track(2), 0);
  expect(await answer).toBe(true);
  expect(audio.src).toBe(track(2).url);
});

test.each(["at once", "once the script has run"])(
  "a volume that the device ignores %s is not shown as set",
  async (when) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { audio, output: out } = output();
    let volume = 1;
    Object.defineProperty(audio, "volume", {
      get: () => volume,
      set(wanted: number) {
        if (when === "at once") return;
        volume = wanted;
        setTimeout(() => (volume = 1));
      },
    });
    out.setVolume(30);
    out.setVolume(40);
    await vi.advanceTimersByTimeAsync(1);
    expect(out.state.get()).toMatchObject({ volume: 100, volumeFixed: true });
  },
);

test("a volume that the device takes is shown as set", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { output: out } = output();
  out.setVolume(30);
  out.setVolume(40);
  await vi.advanceTimersByTimeAsync(1);
  expect(out.state.get()).toMatchObject({ volume: 40, volumeFixed: false });
});

function withRefusals() {
  const parts = output();
  const refusals = vi.fn();
  parts.output.onSeekRefused(refusals);
  return { ...parts, refusals };
}

// Promise host-without-lengths: a host of recordings without lengths or ranges, or that stalls with the connection
// open, heard in a page
// -> the page shows the position that is really heard; it says when a seek or Resume is impossible; it says when
// nothing is heard, and retries
test("a host that tells no length: a seek is done or refused, and the place is where it sounds", async () => {
  const { audio, output: out, refusals } = withRefusals();
  out.load(track(1), 0);
  audio.seekableTo = Number.POSITIVE_INFINITY;
  audio.metadata(Number.POSITIVE_INFINITY);
  await out.play();
  audio.at(3);
  out.seek(13);
  expect(audio.currentTime).toBe(13);
  audio.at(14);
  expect(out.state.get()).toMatchObject({ position: 14, duration: null, seekFixed: false });
  audio.seekableTo = 0;
  out.seek(24);
  expect([audio.currentTime, out.position(), out.state.get().position]).toEqual([14, 14, 14]);
  expect(refusals.mock.calls).toEqual([["no-seek"]]);
});

test("a host that knows no ranges: what is sought plays on where it is, and nothing offers a seek", async () => {
  const { audio, output: out, refusals } = withRefusals();
  out.load(track(1), 0);
  audio.seekableTo = 0;
  audio.metadata(90);
  expect(out.state.get()).toMatchObject({ seekFixed: true, duration: 90 });
  await out.play();
  audio.at(7);
  out.seek(30);
  expect([audio.currentTime, out.position()]).toEqual([7, 7]);
  expect(refusals.mock.calls).toEqual([["no-seek"]]);
  out.load(track(2), 0);
  expect(out.state.get().seekFixed).toBe(false);
});

// Proves host-without-lengths.
test("a host that knows no ranges: what is resumed begins again, says so, and is where it says", async () => {
  const { audio, output: out, refusals } = withRefusals();
  out.load(track(1), 61);
  audio.seekableTo = 0;
  audio.metadata(90);
  expect(refusals.mock.calls).toEqual([["starts-over"]]);
  expect(out.state.get().position).toBe(0);
  await out.play();
  audio.at(2);
  expect(out.position()).toBe(2);
});

test("the end tells where it was, also of a recording whose length nobody told", async () => {
  const { audio, output: out } = output();
  const ended = vi.fn();
  out.onEnded(ended);
  out.load(track(1), 0);
  audio.metadata(Number.POSITIVE_INFINITY);
  await out.play();
  audio.at(83);
  audio.pause();
  audio.fire("ended");
  expect(ended).toHaveBeenCalledWith(83);
});
