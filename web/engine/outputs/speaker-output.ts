// One of the user's speakers as an output: buttons are control calls, and the display follows its state.
import type { ControlAction, PlaybackState, SleepWish } from "#contract/playback";
import type { Place } from "../player-state.ts";
import { type OutputState, type PlayerOutput, silence } from "./player-output.ts";
import { createSpeakerSleepTimer, type SleepTimer } from "../sleep-timer.ts";
import { watched } from "../../api/watched.ts";

/** Milliseconds between two looks at the clock while it plays. */
const TICK = 500;
/** For a speaker that was turned down to 0 before this page saw it: quiet, since nobody knows. */
const QUIET = 20;

export interface ControlExtras {
  reciterId?: number;
  surahId?: number;
  position?: number;
  volume?: number;
  muted?: boolean;
  sleep?: SleepWish;
}

export interface DeviceWorld {
  /** Rejects with what went wrong as a sentence, which is shown unless `quietly`. */
  press(
    action: ControlAction,
    extras: ControlExtras,
    how?: { quietly: boolean },
  ): Promise<PlaybackState>;
  read(): PlaybackState | undefined;
  watch(listener: () => void): () => void;
  now(): number;
  every(milliseconds: number, run: () => void): () => void;
}

export interface DeviceOutput extends PlayerOutput {
  /** Starts this recitation on the speaker. */
  playThere(place: Place): Promise<void>;
  press(action: ControlAction, extras?: ControlExtras): Promise<void>;
  /** Takes back what it was asked to play; nothing is said about it. */
  giveUp(): void;
  /** The server keeps it. */
  readonly sleep: SleepTimer;
  close(): void;
}

export function createDeviceOutput(world: DeviceWorld): DeviceOutput {
  const state = watched<OutputState>(silence);
  /** The last volume above 0 that this page has seen there. */
  let audibleVolume = QUIET;
  /** What is still to be sent; a hand on the slider outruns the speaker. */
  let wantedSound: Pick<ControlExtras, "volume" | "muted"> | null = null;
  let sendingSound = false;

  function follow() {
    const playback = world.read();
    if (!playback) return;
    sleep.show(playback.sleepTimer);
    if (playback.volume > 0) audibleVolume = playback.volume;
    const next = outputStateOf(playback, world.now());
    const { volume, muted } = state.get();
    state.patch(sendingSound ? { ...next, volume, muted } : next);
  }

  async function sendSound(wanted: Pick<ControlExtras, "volume" | "muted">) {
    wantedSound = { ...wantedSound, ...wanted };
    if (sendingSound) return;
    sendingSound = true;
    while (wantedSound) {
      const next: ControlExtras = wantedSound;
      wantedSound = null;
      await press("volume", next).catch(() => undefined);
    }
    sendingSound = false;
    follow();
  }

  async function press(action: ControlAction, extras: ControlExtras = {}) {
    await world.press(action, extras);
    follow();
  }

  // What cannot be done shows in the speaker's state or in a toast of `press`; nobody awaits these.
  const tell = (action: ControlAction, extras: ControlExtras = {}) =>
    void press(action, extras).catch(() => undefined);

  const sleep = createSpeakerSleepTimer((wish) => tell("sleep", { sleep: wish }));
  const stops = [
    world.watch(follow),
    world.every(TICK, () => {
      if (state.get().status === "playing") follow();
    }),
  ];
  follow();

  return {
    state,
    sleep,
    press,
    play: () => press(world.read()?.status === "paused" ? "resume" : "play"),
    playThere: ({ reciterId, surahId, position }) =>
      press("play", { reciterId, surahId, position }),
    // What has not begun yet cannot be paused.
    pause: () => tell(state.get().status === "loading" ? "stop" : "pause"),
    giveUp: () => void world.press("stop", {}, { quietly: true }).catch(() => undefined),
    seek(position) {
      state.patch({ position });
      tell("seek", { position });
    },
    setVolume(volume) {
      const unmutes = volume > 0 && state.get().muted;
      state.patch({ volume, muted: volume === 0 });
      void sendSound(unmutes ? { volume, muted: false } : { volume });
    },
    setMuted(muted) {
      const isAtZero = !muted && state.get().volume === 0;
      const wanted = isAtZero ? { volume: audibleVolume, muted } : { muted };
      state.patch(wanted);
      void sendSound(wanted);
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
    volumeFixed: false,
    problem: playback.error === null ? null : { sentence: playback.error },
  };
}
