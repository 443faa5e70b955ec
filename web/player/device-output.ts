// One of the user's speakers as an output: buttons are control calls, and the display follows its state.
import type { ControlAction, PlaybackState } from "#contract/playback";
import { type OutputState, type PlayerOutput, silence } from "./player-output.ts";
import { watched } from "../api/watched.ts";

/** Milliseconds between two looks at the clock while it plays. */
const TICK = 500;

export interface ControlExtras {
  reciterId?: number;
  surahId?: number;
  position?: number;
  volume?: number;
}

export interface DeviceWorld {
  /** Rejects with what went wrong as a sentence. */
  press(action: ControlAction, extras: ControlExtras): Promise<PlaybackState>;
  read(): PlaybackState | undefined;
  watch(listener: () => void): () => void;
  now(): number;
  every(milliseconds: number, run: () => void): () => void;
}

export interface DeviceOutput extends PlayerOutput {
  /** Starts this recitation on the speaker. */
  playThere(reciterId: number, surahId: number, position: number): Promise<void>;
  press(action: ControlAction, extras?: ControlExtras): Promise<void>;
  close(): void;
}

export function createDeviceOutput(world: DeviceWorld): DeviceOutput {
  const state = watched<OutputState>(silence);
  let volumeBeforeMute = silence.volume;
  /** The volume still to be sent; a hand on the slider outruns the speaker. */
  let wantedVolume: number | null = null;
  let sendingVolume = false;

  function follow() {
    const playback = world.read();
    if (!playback) return;
    const next = outputStateOf(playback, world.now());
    state.patch(sendingVolume ? { ...next, volume: state.get().volume } : next);
  }

  async function sendVolume(volume: number) {
    wantedVolume = volume;
    if (sendingVolume) return;
    sendingVolume = true;
    while (wantedVolume !== null) {
      const next: number = wantedVolume;
      wantedVolume = null;
      await press("volume", { volume: next }).catch(() => undefined);
    }
    sendingVolume = false;
    follow();
  }

  async function press(action: ControlAction, extras: ControlExtras = {}) {
    await world.press(action, extras);
    follow();
  }

  // What cannot be done shows in the speaker's state or in a toast of `press`; nobody awaits these.
  const tell = (action: ControlAction, extras: ControlExtras = {}) =>
    void press(action, extras).catch(() => undefined);

  const stops = [
    world.watch(follow),
    world.every(TICK, () => {
      if (state.get().status === "playing") follow();
    }),
  ];
  follow();

  return {
    state,
    press,
    play: () => press(world.read()?.status === "paused" ? "resume" : "play"),
    playThere: (reciterId, surahId, position) => press("play", { reciterId, surahId, position }),
    pause: () => tell("pause"),
    seek(position) {
      state.patch({ position });
      tell("seek", { position });
    },
    setVolume(volume) {
      state.patch({ volume });
      void sendVolume(volume);
    },
    setMuted(muted) {
      if (muted) volumeBeforeMute = state.get().volume || silence.volume;
      const volume = muted ? 0 : volumeBeforeMute;
      state.patch({ volume, muted });
      void sendVolume(volume);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}

/** What a speaker's state means right now: its position is from `timestamp`, and it has gone on since. */
export function outputStateOf(playback: PlaybackState, now: number): OutputState {
  const { status, duration } = playback;
  const since = Math.max(0, (now - Date.parse(playback.timestamp)) / 1000);
  const position = playback.position + (status === "playing" ? since : 0);
  return {
    status: status === "stopped" ? "idle" : status,
    position: duration === null ? position : Math.min(position, duration),
    duration,
    buffered: 0,
    volume: playback.volume,
    muted: playback.muted || playback.volume === 0,
    problem: playback.error === null ? null : { sentence: playback.error },
  };
}
