// An audio element under virtual time: fetches, plays, stalls and ends as the HTML standard has it, with the habits of browsers that are less kind.
import type { AudioElement } from "../../web/engine/outputs/audio-output.ts";
import type { World } from "./world.ts";

/** `twice-the-length`: so it tells the length of each recording. `no-length`: it tells it at the end alone. */
export type AudioHabit = "twice-the-length" | "no-length" | "fixed-volume";

interface Options {
  world: Pick<World, "elapsed">;
  habits: readonly AudioHabit[];
  later(ms: number, call: () => void): () => void;
  /** Resolves with the seconds of a recording when its head has come; rejects: it cannot be had. */
  fetch(url: string): Promise<number>;
  /** The browser lets it play. */
  mayPlay(): boolean;
  /** What is heard may have changed. */
  onChange(): void;
}

export interface SimulatedAudio {
  element: AudioElement;
  /** As somebody in the room hears it. */
  heard(): { state: string; url: string; position: number; duration: number | null } | null;
  /** It waits for bytes for so many milliseconds. */
  stall(ms: number): void;
  /** Its machine sleeps, or wakes. */
  freeze(isFrozen: boolean): void;
}

/** Milliseconds; browsers tell it up to four times a second. */
const TIME_UPDATE = 1000;

const failure = (name: string) => Object.assign(new Error(`The browser says ${name}.`), { name });

export function createSimulatedAudio(options: Options): SimulatedAudio {
  const { world, habits, later, fetch, mayPlay, onChange } = options;
  const listeners = new Map<string, (() => void)[]>();
  let src = "";
  /** Seconds: of the recording, once its head is there. */
  let length: number | null = null;
  let isPaused = true;
  let isEnded = false;
  let isStalled = false;
  let isFrozen = false;
  let fails: { code: number } | null = null;
  /** Where it was at that time; it moves on while `moves()`. */
  let place = { at: 0, since: world.elapsed() };
  let volume = 1;
  let muted = false;
  let loads = 0;
  let waiting: { resolve(): void; reject(error: Error): void }[] = [];
  let cancelEnd = () => {};
  let cancelUpdate = () => {};
  let cancelStall = () => {};

  const isClip = () => src.startsWith("blob:");
  const moves = () =>
    length !== null && !isPaused && !isEnded && !isStalled && !isFrozen && fails === null;
  let didMove = false;

  function now(): number {
    const passed = didMove ? (world.elapsed() - place.since) / 1000 : 0;
    return length === null ? place.at : Math.min(length, place.at + passed);
  }

  const fire = (type: string) =>
    later(0, () => {
      for (const listener of listeners.get(type) ?? []) listener();
    });

  /** Call after each change: what is to happen next is planned anew. */
  function settle(at = now()): void {
    place = { at, since: world.elapsed() };
    didMove = moves();
    cancelEnd();
    cancelUpdate();
    if (didMove && length !== null) {
      cancelEnd = later((length - at) * 1000, ended);
      cancelUpdate = later(TIME_UPDATE, update);
    }
    onChange();
  }

  function update(): void {
    fire("timeupdate");
    cancelUpdate = later(TIME_UPDATE, update);
  }

  function ended(): void {
    isEnded = true;
    isPaused = true;
    settle(length ?? 0);
    if (habits.includes("no-length")) fire("durationchange");
    for (const type of ["timeupdate", "pause", "ended"]) fire(type);
  }

  function rejectAll(name: string): void {
    const all = waiting;
    waiting = [];
    for (const { reject } of all) reject(failure(name));
  }

  function begins(): void {
    const all = waiting;
    waiting = [];
    settle();
    fire("playing");
    for (const { resolve } of all) resolve();
  }

  function load(): void {
    const own = ++loads;
    rejectAll("AbortError");
    cancelStall();
    [length, fails, isPaused, isEnded, isStalled] = [null, null, true, false, false];
    settle(0);
    fire("emptied");
    if (src === "") return;
    const come = (seconds: number) => {
      if (own !== loads) return;
      length = seconds;
      fire("loadedmetadata");
      fire("durationchange");
      // What listens to its head may send it elsewhere before anything is heard.
      later(0, () => {
        if (own === loads && !isPaused) begins();
      });
    };
    const failed = () => {
      if (own !== loads) return;
      fails = { code: 4 };
      settle(0);
      rejectAll("NotSupportedError");
      fire("error");
    };
    if (isClip()) later(1, () => come(0.1));
    else fetch(src).then(come, failed);
  }

  const toldLength = () => {
    if (length === null) return Number.NaN;
    if (habits.includes("no-length") && !isEnded) return Number.POSITIVE_INFINITY;
    return habits.includes("twice-the-length") ? length * 2 : length;
  };

  const element = {
    get src() {
      return src;
    },
    set src(url: string) {
      src = url;
      load();
    },
    get currentTime() {
      return now();
    },
    set currentTime(to: number) {
      if (length === null) return;
      isEnded = to >= length;
      settle(Math.max(0, Math.min(to, length)));
      fire("timeupdate");
      fire("seeked");
    },
    get duration() {
      return toldLength();
    },
    get volume() {
      return volume;
    },
    set volume(to: number) {
      if (habits.includes("fixed-volume") || to === volume) return;
      volume = to;
      fire("volumechange");
      onChange();
    },
    get muted() {
      return muted;
    },
    set muted(to: boolean) {
      if (to === muted) return;
      muted = to;
      fire("volumechange");
      onChange();
    },
    get paused() {
      return isPaused;
    },
    get error() {
      return fails;
    },
    ...{ playbackRate: 1, defaultPlaybackRate: 1, preload: "" },
    buffered: { length: 1, start: () => 0, end: () => length ?? 0 },
    get seekable() {
      return { length: length === null ? 0 : 1, start: () => 0, end: toldLength };
    },
    load,
    removeAttribute() {
      src = "";
    },
    async play() {
      if (!mayPlay()) throw failure("NotAllowedError");
      if (fails || src === "") throw failure("NotSupportedError");
      if (isEnded) {
        isEnded = false;
        settle(0);
      }
      const wasPaused = isPaused;
      isPaused = false;
      if (!wasPaused && length !== null) return;
      fire("play");
      await new Promise<void>((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (length === null || isStalled) {
          onChange();
          fire("waiting");
        } else begins();
      });
    },
    pause() {
      if (isPaused) return;
      isPaused = true;
      settle();
      fire("timeupdate");
      fire("pause");
      rejectAll("AbortError");
    },
    addEventListener(type: string, listener: () => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
  };

  return {
    element: element as unknown as AudioElement,
    heard() {
      if (src === "" || isClip()) return null;
      const state = moves()
        ? "PLAYING"
        : isEnded || fails || isFrozen
          ? "IDLE"
          : isPaused
            ? "PAUSED"
            : "LOADING";
      return { state, url: src, position: now(), duration: length };
    },
    stall(ms) {
      if (!moves()) return;
      isStalled = true;
      settle();
      fire("waiting");
      cancelStall = later(ms, () => {
        isStalled = false;
        if (!isPaused) begins();
      });
    },
    freeze(frozen) {
      isFrozen = frozen;
      settle();
    },
  };
}
