// The first ten seconds of a recitation, to hear somebody before choosing; what plays in this page waits meanwhile.
import { type Watched, watched } from "../api/watched.ts";
import type { Player } from "./player.ts";

/** Seconds. */
export const SAMPLE_LENGTH = 10;
/** Seconds at its end in which it grows quiet. */
const FADE = 1.5;

export interface SampleState {
  /** What is sampled, or was last; the id of a recitation. */
  id: number | null;
  /** `busy`: Wird recites in this page just now, which no sample interrupts. */
  status: "silent" | "loading" | "sounds" | "failed" | "busy";
}

export interface RecitationSample {
  readonly state: Watched<SampleState>;
  /** Within the press, since browsers allow sound only there. */
  listen(id: number, url: string): void;
  /** What waited plays on. */
  stop(): void;
  /** Gives way to what begins to play in this page. Returns the function that ends that, and the sample. */
  start(): () => void;
}

export type SampleElement = Pick<
  HTMLMediaElement,
  | "src"
  | "volume"
  | "currentTime"
  | "play"
  | "pause"
  | "load"
  | "removeAttribute"
  | "addEventListener"
>;
type SamplePlayer = Pick<Player, "now" | "state" | "play" | "pause">;

export function createRecitationSample(
  audio: SampleElement,
  player: SamplePlayer,
): RecitationSample {
  const state = watched<SampleState>({ id: null, status: "silent" });
  /** The player was paused for the sample. */
  let waits = false;
  /** Counts the presses, so that an earlier one that fails late ends nothing. */
  let turns = 0;

  const isOn = () => ["loading", "sounds"].includes(state.get().status);
  const playerIsOn = () =>
    player.state.get().starting || ["playing", "loading"].includes(player.now.get().status);
  const soundsHere = () => player.state.get().output.kind === "browser" && playerIsOn();
  const volume = () => player.now.get().volume / 100;

  function silence(status: SampleState["status"] = "silent") {
    const was = isOn();
    state.patch({ status });
    if (!was) return;
    audio.pause();
    audio.removeAttribute("src");
    audio.load();
  }

  function end(status: SampleState["status"] = "silent") {
    silence(status);
    if (waits) void player.play();
    waits = false;
  }

  audio.addEventListener("playing", () => isOn() && state.patch({ status: "sounds" }));
  audio.addEventListener("ended", () => isOn() && end());
  audio.addEventListener("error", () => isOn() && end("failed"));
  audio.addEventListener("timeupdate", () => {
    if (!isOn()) return;
    const left = SAMPLE_LENGTH - audio.currentTime;
    if (left <= 0) end();
    else audio.volume = volume() * Math.min(1, left / FADE);
  });

  // A run that begins here, or somebody who presses Play elsewhere, goes first.
  function giveWay() {
    if (!isOn() || !soundsHere()) return;
    waits = false;
    silence();
  }

  return {
    state,
    listen(id, url) {
      turns += 1;
      const turn = turns;
      silence();
      if (soundsHere()) {
        if (player.state.get().served) return state.set({ id, status: "busy" });
        player.pause();
        waits = true;
      }
      state.set({ id, status: "loading" });
      audio.src = url;
      audio.volume = volume();
      audio.play().catch(() => turn === turns && isOn() && end("failed"));
    },
    stop: () => end(),
    start() {
      const stopWatching = player.now.watch(giveWay);
      return () => {
        stopWatching();
        end();
      };
    },
  };
}
