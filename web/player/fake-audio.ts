// An audio element for tests: plays nothing, and does what it is told to have happened.
import type { AudioElement } from "./audio-output.ts";

export interface FakeAudio extends AudioElement {
  /** What the next play() does: resolves, or rejects with this. */
  refusal: Error | null;
  fire(type: string): void;
  /** The recording's head has come. */
  metadata(seconds: number): void;
  at(seconds: number): void;
  end(): void;
  fail(code: number): void;
}

export function fakeAudio(): FakeAudio {
  const listeners = new Map<string, (() => void)[]>();
  const audio = {
    src: "",
    currentTime: 0,
    duration: Number.NaN,
    volume: 1,
    muted: false,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    preload: "",
    buffered: { length: 1, start: () => 0, end: () => 42 },
    error: null as { code: number } | null,
    refusal: null as Error | null,
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
    },
    async play() {
      if (audio.refusal) throw audio.refusal;
      audio.fire("playing");
    },
    pause: () => audio.fire("pause"),
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
      audio.fire("pause");
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
