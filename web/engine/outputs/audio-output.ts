// The browser's own audio element as an output: the only place that touches it.
import {
  correctedPosition,
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
  | "seekable"
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
  /** Stops and unloads the recording. */
  clear(): void;
  setRate(rate: number): void;
  /** Fetches a recording ahead, so that it starts at once later. */
  preload(url: string): void;
  /** Called with the position at the end, in seconds. */
  onEnded(listener: (at: number) => void): () => void;
  /** Called when a place is not taken: while it plays, or `starts-over` when it was to begin there. */
  onSeekRefused(listener: (how: "no-seek" | "starts-over") => void): void;
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
  /** UTC milliseconds. */
  now: () => number,
): AudioOutput {
  const state = watched<OutputState>(silence);
  const endedListeners = new Set<(at: number) => void>();
  let seekRefused = (_how: "no-seek" | "starts-over") => {};
  const progressListeners = new Set<(position: number) => void>();
  let startAt = 0;
  /** The head of the recording has come: the element knows the length, if its host tells it. */
  let hasHead = false;
  let loaded: string | null = null;
  /** The browser has allowed this element to play. */
  let unlocked = false;
  /** The element has the silent clip instead of the recording. */
  let holdsClip = false;
  let wantedVolume = silence.volume;
  /** Seconds; kept because an element may lose its position with an error. */
  let lastPosition = 0;

  audio.preload = "auto";
  second.preload = "auto";
  setVolume(wantedVolume);

  const on = (type: string, listener: () => void) =>
    audio.addEventListener(type, () => {
      if (loaded !== null && !holdsClip) listener();
    });

  on("loadedmetadata", () => {
    hasHead = true;
    const startsOver = !takesPlace(startAt);
    if (startsOver) lastPosition = 0;
    else if (startAt > 0) audio.currentTime = startAt;
    startAt = 0;
    const duration = lengthOf(audio);
    const seekFixed = duration !== null && !takesPlace(duration / 2);
    state.patch({ duration, seekFixed, ...(startsOver && place()) });
    if (startsOver) seekRefused("starts-over");
  });
  on("durationchange", () => state.patch({ duration: lengthOf(audio) }));
  on("progress", () => state.patch({ buffered: bufferedAround(audio) }));
  on("timeupdate", () => {
    // Until the metadata are loaded the element reports 0 instead of the place to start from.
    if (startAt > 0) return;
    lastPosition = audio.currentTime;
    const corrected = correctedPosition(state.get(), audio.currentTime, now());
    state.patch({ ...corrected, buffered: bufferedAround(audio) });
    if (state.get().status !== "playing") return;
    for (const listener of [...progressListeners]) listener(lastPosition);
  });
  on("seeked", () => state.patch(place()));
  on("waiting", () => state.patch({ status: "loading", ...place() }));
  on("playing", () => {
    unlocked = true;
    state.patch({ status: "playing", problem: null, ...place() });
  });
  on("pause", () => {
    if (state.get().status !== "error") state.patch({ status: "paused", ...place() });
  });
  audio.addEventListener("volumechange", readSound);
  on("ended", () => {
    const endedAt = audio.currentTime;
    audio.currentTime = 0;
    state.patch({ status: "paused", position: 0, positionAt: now() });
    for (const listener of endedListeners) listener(endedAt);
  });
  on("error", () => {
    const problem = problems[audio.error?.code ?? 0] ?? "unsupported";
    // Browsers report this code also for a recording that could not be fetched at all.
    const kind = problem === "unsupported" && navigator.onLine === false ? "network" : problem;
    state.patch({ status: "error", problem: { kind }, position: lastPosition, positionAt: now() });
  });

  /** Seconds: the element's once it has the recording, else where that is to start. */
  function position() {
    const isElements = loaded !== null && !holdsClip && startAt === 0 && audio.error === null;
    return isElements ? audio.currentTime : state.get().position;
  }

  /** A host that knows no ranges has none but the beginning; of a length that is not known the end is infinite. */
  function takesPlace(to: number): boolean {
    const { seekable } = audio;
    if (to === 0) return true;
    for (let index = 0; index < seekable.length; index += 1) {
      if (seekable.start(index) <= to && to <= seekable.end(index)) return true;
    }
    return false;
  }

  const place = () => ({ position: position(), positionAt: now() });

  function readSound() {
    state.patch({ volume: Math.round(audio.volume * 100), muted: audio.muted });
  }

  /** iPads and iPhones have buttons for the volume and ignore it; some reset it only after this script has run. */
  function setVolume(volume: number) {
    wantedVolume = volume;
    audio.volume = volume / 100;
    readSound();
    setTimeout(() => {
      readSound();
      state.patch({ volumeFixed: state.get().volume !== wantedVolume });
    });
  }

  function fetchFrom(url: string, from: number) {
    holdsClip = false;
    hasHead = false;
    startAt = from;
    audio.src = url;
    audio.load();
  }

  function putBack() {
    if (loaded !== null) fetchFrom(loaded, state.get().position);
  }

  return {
    state,
    position,
    async unlock() {
      if (unlocked || !audio.paused) return true;
      holdsClip = true;
      audio.src = silentClip();
      try {
        await audio.play();
        unlocked = true;
      } catch (error) {
        // Any other failure means that the browser allowed it: a recording replaced the clip, for example.
        unlocked = !(error instanceof Error && error.name === "NotAllowedError");
      }
      if (holdsClip) putBack();
      return unlocked;
    },
    load(track: Track, from: number) {
      loaded = track.url;
      lastPosition = from;
      state.patch({
        status: "loading",
        position: from,
        positionAt: now(),
        duration: null,
        seekFixed: false,
        buffered: 0,
        problem: null,
      });
      fetchFrom(track.url, from);
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
      // A recording that failed is loaded again.
      if (state.get().status === "error") {
        startAt = state.get().position;
        hasHead = false;
        audio.load();
      }
      state.patch({ status: "loading", problem: null, ...place() });
      try {
        await audio.play();
      } catch (error) {
        if (state.get().status === "loading") state.patch({ status: "paused" });
        throw error;
      }
    },
    pause() {
      audio.pause();
      // The element fires no pause event before it has begun to play.
      if (state.get().status === "loading") state.patch({ status: "paused" });
    },
    seek(to) {
      if (hasHead && !holdsClip && audio.error === null) {
        if (!takesPlace(to)) return seekRefused("no-seek");
        audio.currentTime = to;
      } else startAt = to;
      lastPosition = to;
      state.patch({ position: to, positionAt: now() });
    },
    setVolume,
    setMuted(muted) {
      audio.muted = muted;
      state.patch({ muted });
    },
    setRate(rate) {
      // The default rate too: loading a recording resets the rate to it.
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      state.patch({ rate, ...place() });
    },
    preload(url) {
      if (second.src !== url) second.src = url;
    },
    onProgress(listener) {
      progressListeners.add(listener);
      return () => void progressListeners.delete(listener);
    },
    onSeekRefused(listener) {
      seekRefused = listener;
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

/** The end of the buffered stretch that holds the present position, else of the last one before it. */
function bufferedAround(audio: AudioElement): number {
  const { buffered, currentTime } = audio;
  let before = 0;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
    if (buffered.end(index) < currentTime) before = buffered.end(index);
  }
  return before;
}
