// An audio element for tests: plays nothing, and fires the events that a test names.
import type { AudioElement } from "./audio-output.ts";

export interface FakeAudio extends AudioElement {
  /** What the next play() does: resolves, or rejects with this. */
  refusal: Error | null;
  /** As Safari: plays only what has played within a press before. */
  wantsPress: boolean;
  /** A person presses, and this happens because of it. */
  press(run: () => void): void;
  fire(type: string): void;
  /** The recording's head has come. */
  metadata(seconds: number): void;
  at(seconds: number): void;
  end(): void;
  fail(code: number): void;
  /** Seconds; 0 as of a host that knows no ranges. Null: to the end. */
  seekableTo: number | null;
}

export function fakeAudio(): FakeAudio {
  const listeners = new Map<string, (() => void)[]>();
  let isPressed = false;
  let isAllowed = false;
  const audio = {
    src: "",
    currentTime: 0,
    duration: Number.NaN,
    volume: 1,
    muted: false,
    paused: true,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    preload: "",
    buffered: { length: 1, start: () => 0, end: () => 42 },
    seekable: { length: 1, start: () => 0, end: () => audio.seekableTo ?? audio.duration },
    seekableTo: null as number | null,
    error: null as { code: number } | null,
    refusal: null as Error | null,
    wantsPress: false,
    press(run: () => void) {
      isPressed = true;
      run();
      isPressed = false;
    },
    addEventListener(type: string, listener: () => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    removeAttribute() {
      audio.src = "";
    },
    load() {
      audio.currentTime = 0;
      audio.duration = Number.NaN;
      audio.error = null;
      audio.paused = true;
    },
    async play() {
      if (audio.refusal) throw audio.refusal;
      isAllowed ||= isPressed;
      if (audio.wantsPress && !isAllowed) throw refusal("NotAllowedError");
      audio.paused = false;
      audio.fire("playing");
    },
    pause() {
      audio.paused = true;
      audio.fire("pause");
    },
    fire(type: string) {
      for (const listener of listeners.get(type) ?? []) listener();
    },
    metadata(seconds: number) {
      audio.duration = seconds;
      audio.fire("loadedmetadata");
    },
    at(seconds: number) {
      audio.currentTime = seconds;
      audio.fire("timeupdate");
    },
    end() {
      audio.at(audio.duration);
      audio.pause();
      audio.fire("ended");
    },
    fail(code: number) {
      audio.error = { code };
      audio.fire("error");
    },
  };
  return audio as unknown as FakeAudio;
}

export function refusal(name: string): Error {
  return Object.assign(new Error("No."), { name });
}

export const track = (surahId: number, reciterId = 1) => ({
  url: `https://audio.test/${reciterId}/${surahId}.mp3`,
  reciterId,
  surahId,
  title: `Surah ${surahId}`,
  artist: `Reciter ${reciterId}`,
});
