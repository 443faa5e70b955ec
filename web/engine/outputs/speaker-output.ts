// One of the user's speakers as an output: its buttons are control calls, its state is the one in the query cache. The
// rows of speakers press here too.
import {
  type AfterSurah,
  type ControlAction,
  controlPlayback,
  type PlaybackState,
  type SleepWish,
} from "#contract/playback";
import type { Place } from "../player-state.ts";
import { type OutputState, type PlayerOutput, positionNow, silence } from "./player-output.ts";
import { createSpeakerSleepTimer, type SleepTimer } from "../sleep-timer.ts";
import { viewOf } from "../../api/watched.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/devices";
import type { ServerMessage } from "#contract/live-messages";
import { call, reasonOf } from "../../api/call.ts";
import { keys, playbackStateQuery, takePlaybackState } from "../../api/queries.ts";
import type { Notify } from "../player-notices.ts";
import { serverNow } from "../../api/server-clock.ts";

interface SpeakerControlWorld {
  userId: number;
  client: QueryClient;
  notify: Notify;
  /** The calls go to the server, also while sample data stands in for it. */
  direct: boolean;
  /** What this page has chosen to follow a surah. */
  afterSurah(): AfterSurah;
}

/** What begins something on a speaker that plays nothing. */
const BEGINNING = new Set<ControlAction>([
  ...(["play", "resume", "next", "previous", "select_surah", "select_reciter"] as const),
]);

/** Something of Wird plays there, or is paused. */
export function isOn(playback: PlaybackState | undefined): boolean {
  return playback !== undefined && playback.status !== "stopped" && playback.status !== "error";
}

export function createSpeakerControl(world: SpeakerControlWorld) {
  const { userId, client, notify, direct } = world;

  /** The speaker's state is kept in the query cache alone; each control shows the server's notice. */
  async function press(
    deviceId: number,
    action: ControlAction,
    extras: SpeakerCommandExtras,
  ): Promise<PlaybackState> {
    const now = client.getQueryData<PlaybackState>(keys.playbackState(deviceId));
    const begins = BEGINNING.has(action) && !isOn(now);
    const after = begins ? { afterSurah: world.afterSurah() } : {};
    const body = { action, deviceId, ...after, ...extras };
    const { notice, noticeSentence, ...state } = await call(controlPlayback, { body, direct });
    takePlaybackState(client, state);
    if (noticeSentence?.code === "command.first-surah") notify("first-surah");
    else if (noticeSentence?.code === "command.last-surah") notify("last-surah");
    else if (notice) notify({ kind: "speaker-notice", message: notice, sentence: noticeSentence });
    return state;
  }

  async function pressAloud(
    deviceId: number,
    action: ControlAction,
    extras: SpeakerCommandExtras,
    { quietly } = { quietly: false },
  ): Promise<PlaybackState> {
    try {
      return await press(deviceId, action, extras);
    } catch (error) {
      if (!quietly) notify({ kind: "control-failed", message: reasonOf(error) });
      throw error;
    }
  }

  return {
    press,
    /** The same; why it failed is shown too. */
    pressAloud,

    /** The speaker as an output of the player. */
    outputOn(deviceId: number): SpeakerOutput {
      const queryKey = keys.playbackState(deviceId);
      void client
        .fetchQuery({ ...playbackStateQuery(deviceId), staleTime: 0 })
        .catch(() => undefined);
      return createSpeakerOutput({
        read: () => client.getQueryData<PlaybackState>(queryKey),
        watch: (listener) =>
          client.getQueryCache().subscribe(({ query }) => {
            if (query.queryKey[0] === queryKey[0] && query.queryKey[1] === deviceId) listener();
          }),
        now: serverNow,
        press: (action, extras, how) => pressAloud(deviceId, action, extras, how),
      });
    },

    /** Shows the notice of a live message: somebody else pressed, or a schedule left a surah out. */
    showNoticeOf(message: ServerMessage) {
      if (message.type !== "playback_update" || !message.data?.notice) return;
      const { notice, noticeSentence } = message.data;
      const devices = client.getQueryData<Device[]>(keys.devices(userId));
      const name = devices?.find(({ id }) => id === message.deviceId)?.name;
      notify({
        kind: "speaker-notice",
        message: notice,
        sentence: noticeSentence,
        ...(name && { name }),
      });
    },
  };
}

/** Volume for unmuting a speaker that was at 0 before this page saw it. */
const QUIET = 20;

export interface SpeakerCommandExtras {
  reciterId?: number;
  surahId?: number;
  position?: number;
  volume?: number;
  muted?: boolean;
  sleep?: SleepWish;
  afterSurah?: AfterSurah;
}

export interface SpeakerOutputWorld {
  /** Rejects when the speaker cannot do it; the reason is shown unless `quietly`. */
  press(
    action: ControlAction,
    extras: SpeakerCommandExtras,
    how?: { quietly: boolean },
  ): Promise<PlaybackState>;
  read(): PlaybackState | undefined;
  watch(listener: () => void): () => void;
  /** UTC milliseconds. */
  now(): number;
}

export interface SpeakerOutput extends PlayerOutput {
  /** Starts this recitation on the speaker. */
  playThere(place: Place): Promise<void>;
  press(action: ControlAction, extras?: SpeakerCommandExtras): Promise<void>;
  /** Stops what playThere() has started; a failure is not shown. */
  giveUp(): void;
  /** Kept by the server. */
  readonly sleep: SleepTimer;
  close(): void;
}

export function createSpeakerOutput(world: SpeakerOutputWorld): SpeakerOutput {
  /** Asked for by this page and not answered yet: shown in place of what the cache holds. */
  let place: Pick<OutputState, "position" | "positionAt"> | null = null;
  let sound: Partial<Pick<OutputState, "volume" | "muted">> | null = null;
  const shown = remembered((playback: PlaybackState | undefined, ...asked: (object | null)[]) =>
    Object.assign(playback ? outputStateOf(playback) : { ...silence }, ...asked),
  );
  const state = viewOf<OutputState>(() => shown(world.read(), place, sound));
  /** The last volume above 0 that this page has seen there. */
  let audibleVolume = QUIET;
  /** The newest volume and mute that are still to be sent: a slider moves faster than a speaker answers. */
  let wantedSound: Pick<SpeakerCommandExtras, "volume" | "muted"> | null = null;
  let sendingSound = false;

  function follow() {
    const playback = world.read();
    if (!playback) return;
    sleep.show(playback.sleepTimer);
    if (playback.volume > 0) audibleVolume = playback.volume;
    state.changed();
  }

  async function sendSound(wanted: Pick<SpeakerCommandExtras, "volume" | "muted">) {
    wantedSound = { ...wantedSound, ...wanted };
    if (sendingSound) return;
    sendingSound = true;
    while (wantedSound) {
      const next: SpeakerCommandExtras = wantedSound;
      wantedSound = null;
      await press("volume", next).catch(() => undefined);
    }
    sendingSound = false;
    sound = null;
    state.changed();
  }

  async function goTo(position: number) {
    const wanted = { position, positionAt: world.now() };
    place = wanted;
    state.changed();
    await press("seek", { position }).catch(() => undefined);
    if (place !== wanted) return;
    place = null;
    state.changed();
  }

  function showSound(wanted: NonNullable<typeof sound>) {
    sound = { ...sound, ...wanted };
    state.changed();
  }

  async function press(action: ControlAction, extras: SpeakerCommandExtras = {}) {
    await world.press(action, extras);
    follow();
  }

  // Not awaited: a failure shows in the speaker's state or in a toast of `press`.
  const send = (action: ControlAction, extras: SpeakerCommandExtras = {}) =>
    void press(action, extras).catch(() => undefined);

  const sleep = createSpeakerSleepTimer((wish) => send("sleep", { sleep: wish }));
  const close = world.watch(follow);
  follow();

  return {
    state,
    position: () => positionNow(state.get(), world.now()),
    sleep,
    press,
    play: () => press(world.read()?.status === "paused" ? "resume" : "play"),
    playThere: (place) => press("play", { ...place }),
    pause: () => send("pause"),
    giveUp: () => void world.press("stop", {}, { quietly: true }).catch(() => undefined),
    seek: (position) => void goTo(position),
    setVolume(volume) {
      const unmutes = volume > 0 && state.get().muted;
      showSound({ volume, muted: volume === 0 });
      void sendSound(unmutes ? { volume, muted: false } : { volume });
    },
    setMuted(muted) {
      const isAtZero = !muted && state.get().volume === 0;
      const wanted = isAtZero ? { volume: audibleVolume, muted } : { muted };
      showSound(wanted);
      void sendSound(wanted);
    },
    close,
  };
}

/** Makes the same value of the same arguments: subscribers compare it by identity. */
function remembered<Args extends unknown[], Value>(make: (...args: Args) => Value) {
  let last: { args: Args; value: Value } | undefined;
  return (...args: Args): Value => {
    const isSame = last?.args.every((each, index) => Object.is(each, args[index]));
    if (!last || !isSame) last = { args, value: make(...args) };
    return last.value;
  };
}

/** A speaker's state as that of an output. */
export function outputStateOf(playback: PlaybackState): OutputState {
  const { status, position, duration } = playback;
  return {
    status: status === "stopped" ? "idle" : status,
    position,
    positionAt: Date.parse(playback.timestamp),
    rate: playback.silentUntil === null ? 1 : 0,
    duration,
    buffered: 0,
    volume: playback.volume,
    muted: playback.muted || playback.volume === 0,
    volumeFixed: false,
    seekFixed: false,
    problem:
      playback.error === null
        ? null
        : { message: playback.error, sentence: playback.errorSentence },
  };
}
