// The browser's own audio element as an output: the only place that touches it.
import {
  type LoadingOutput,
  type MediaProblem,
  type OutputState,
  silence,
  type Track,
} from "./player-output.ts";
import { silentClip } from "./silent-clip.ts";
import { watched } from "../../api/watched.ts";

export type AudioElement = Pick<
  HTMLMediaElement,
  | "src"
  | "currentTime"
  | "duration"
  | "volume"
  | "muted"
  | "paused"
  | "playbackRate"
  | "defaultPlaybackRate"
  | "preload"
  | "buffered"
  | "error"
  | "play"
  | "pause"
  | "load"
  | "removeAttribute"
  | "addEventListener"
>;

export interface AudioOutput extends LoadingOutput {
  /**
   * Whether the browser lets this page play, asked with a silent clip. Safari allows an element for good when
   * it plays within a press: there, call this before anything that takes time.
   */
  unlock(): Promise<boolean>;
  /** Stops and lets go of the recording. */
  clear(): void;
  setRate(rate: number): void;
  /** Fetches a recording ahead, so that it starts at once later. */
  preload(url: string): void;
  onEnded(listener: () => void): () => void;
}

// MediaError.code, in the order of the HTML standard.
const problems: Record<number, MediaProblem> = {
  1: "aborted",
  2: "network",
  3: "decode",
  4: "unsupported",
};

export function createAudioOutput(
  audio: AudioElement,
  second: Pick<HTMLMediaElement, "src" | "preload">,
): AudioOutput {
  const state = watched<OutputState>(silence);
  const endedListeners = new Set<() => void>();
  let startAt = 0;
  let loaded: string | null = null;
  /** The browser has let this element play. */
  let unlocked = false;
  /** The silent clip is in the recording's place. */
  let holdsClip = false;
  let wantedVolume = silence.volume;

  audio.preload = "auto";
  second.preload = "auto";
  setVolume(wantedVolume);

  const on = (type: string, listener: () => void) =>
    audio.addEventListener(type, () => {
      if (loaded !== null && !holdsClip) listener();
    });

  on("loadedmetadata", () => {
    if (startAt > 0) audio.currentTime = startAt;
    startAt = 0;
    state.patch({ duration: lengthOf(audio) });
  });
  on("durationchange", () => state.patch({ duration: lengthOf(audio) }));
  on("progress", () => state.patch({ buffered: bufferedAround(audio) }));
  on("timeupdate", () => {
    // Before the metadata are here the element says 0, whatever place is meant.
    if (startAt === 0) {
      state.patch({ position: audio.currentTime, buffered: bufferedAround(audio) });
    }
  });
  on("seeked", () => state.patch({ position: audio.currentTime }));
  on("waiting", () => state.patch({ status: "loading" }));
  on("playing", () => {
    unlocked = true;
    state.patch({ status: "playing", problem: null });
  });
  on("pause", () => {
    if (state.get().status !== "error") state.patch({ status: "paused" });
  });
  audio.addEventListener("volumechange", readSound);
  on("ended", () => {
    audio.currentTime = 0;
    state.patch({ status: "paused", position: 0 });
    for (const listener of endedListeners) listener();
  });
  on("error", () => {
    const told = problems[audio.error?.code ?? 0] ?? "unsupported";
    // Browsers tell so of what never began to come, too.
    const kind = told === "unsupported" && navigator.onLine === false ? "network" : told;
    state.patch({ status: "error", problem: { kind } });
  });

  function readSound() {
    state.patch({ volume: Math.round(audio.volume * 100), muted: audio.muted });
  }

  /** iPads and iPhones, which have buttons for it, ignore it; some of them only once the script has run. */
  function setVolume(volume: number) {
    wantedVolume = volume;
    audio.volume = volume / 100;
    readSound();
    setTimeout(() => {
      readSound();
      state.patch({ volumeFixed: state.get().volume !== wantedVolume });
    });
  }

  function fetchFrom(url: string, position: number) {
    holdsClip = false;
    startAt = position;
    audio.src = url;
    audio.load();
  }

  function putBack() {
    if (loaded !== null) fetchFrom(loaded, state.get().position);
  }

  return {
    state,
    async unlock() {
      if (unlocked || !audio.paused) return true;
      holdsClip = true;
      audio.src = silentClip();
      try {
        await audio.play();
        unlocked = true;
      } catch (error) {
        // Any other failure comes after the permission: a recording that took the clip's place, for example.
        unlocked = !(error instanceof Error && error.name === "NotAllowedError");
      }
      if (holdsClip) putBack();
      return unlocked;
    },
    load(track: Track, position: number) {
      loaded = track.url;
      state.patch({
        status: "loading",
        position,
        duration: null,
        buffered: 0,
        problem: null,
      });
      fetchFrom(track.url, position);
    },
    clear() {
      loaded = null;
      holdsClip = false;
      startAt = 0;
      audio.pause();
      audio.removeAttribute("src");
      audio.load();
      state.patch({ status: "idle", position: 0, duration: null, buffered: 0, problem: null });
    },
    async play() {
      if (!loaded) return;
      if (holdsClip) putBack();
      // A recording that failed is asked for again.
      if (state.get().status === "error") {
        startAt = state.get().position;
        audio.load();
      }
      state.patch({ status: "loading", problem: null });
      try {
        await audio.play();
      } catch (error) {
        if (state.get().status === "loading") state.patch({ status: "paused" });
        throw error;
      }
    },
    pause() {
      audio.pause();
      // A play that has not begun yet fires no pause event.
      if (state.get().status === "loading") state.patch({ status: "paused" });
    },
    seek(position) {
      if (startAt > 0 || state.get().duration === null) startAt = position;
      else audio.currentTime = position;
      state.patch({ position });
    },
    setVolume,
    setMuted(muted) {
      audio.muted = muted;
      state.patch({ muted });
    },
    setRate(rate) {
      // The default too: loading a recording sets the rate back to it.
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    preload(url) {
      if (second.src !== url) second.src = url;
    },
    onEnded(listener) {
      endedListeners.add(listener);
      return () => void endedListeners.delete(listener);
    },
  };
}

function lengthOf(audio: AudioElement): number | null {
  return Number.isFinite(audio.duration) ? audio.duration : null;
}

/** The end of the buffered stretch that holds the present position. */
function bufferedAround(audio: AudioElement): number {
  const { buffered, currentTime } = audio;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
  }
  return 0;
}
