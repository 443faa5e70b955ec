// Turns "Play in this browser" on and off: the browser's id, its device row, and which tab serves.
import type { Live } from "../api/live.ts";
import { watched, type Watched } from "../api/watched.ts";
import type { AudioOutput } from "./audio-output.ts";
import { type BrowserSpeaker, createBrowserSpeaker } from "./browser-speaker.ts";
import type { Player } from "./player.ts";
import { holdTabLock } from "./tab-lock.ts";

export interface SpeakerState {
  enabled: boolean;
  /** The id of the device row; null while there is none. */
  deviceId: number | null;
  /** This tab is the one that plays, and the browser will not let it until somebody presses. */
  blocked: boolean;
}

export interface SpeakerService {
  readonly state: Watched<SpeakerState>;
  /** Takes up what was on before the page was loaded; answers what ends it. */
  start(): () => void;
  enable(): Promise<void>;
  disable(): Promise<void>;
  allow(): Promise<void>;
}

export interface SpeakerWorld {
  userId: number;
  player: Player;
  audio: AudioOutput;
  live: Live;
  /** The row of this browser, made or connected again; answers its id. */
  register(browserId: string): Promise<number>;
  disconnect(deviceId: number): Promise<void>;
  /** The id of this browser's row while it is connected; null when it is not or is gone. */
  find(browserId: string): Promise<number | null>;
}

const idKey = "wird.browser";
const onKey = "wird.speaker";

/** Made once for each browser. Plain http has no crypto.randomUUID. */
export function browserId(): string {
  const known = localStorage.getItem(idKey);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(idKey, made);
  return made;
}

export function createSpeakerService(world: SpeakerWorld): SpeakerService {
  const { live } = world;
  const state = watched<SpeakerState>({ enabled: false, deviceId: null, blocked: false });
  let stopServing = () => {};

  function serve() {
    stopServing();
    const id = browserId();
    let speaker: BrowserSpeaker | null = null;
    let stops: (() => void)[] = [];
    const giveBack = holdTabLock(`wird-speaker-${id}`, () => {
      const here = createBrowserSpeaker(id, {
        player: world.player,
        audio: world.audio,
        send: live.send,
        sendNow: live.sendNow,
        setTimer: (run, milliseconds) => window.setTimeout(run, milliseconds),
        clearTimer: (timer) => window.clearTimeout(timer as number | undefined),
      });
      speaker = here;
      stops = [
        here.state.watch(() => state.patch(here.state.get())),
        live.onMessage((message) => {
          if (message.type === "auth_ok") here.hello();
          if (message.type === "speaker_command") void here.command(message);
        }),
        warnWhenUntouched(),
      ];
      here.hello();
    });
    stopServing = () => {
      stopServing = () => {};
      for (const stop of stops) stop();
      speaker?.close();
      giveBack();
      state.patch({ blocked: false });
    };
    allowCurrent = () => speaker?.allow() ?? Promise.resolve();
  }

  let allowCurrent = () => Promise.resolve();

  /** Browsers refuse sound from a page nobody has touched; better told now than at dawn. */
  function warnWhenUntouched(): () => void {
    const { userActivation } = navigator;
    if (!userActivation || userActivation.hasBeenActive) return () => {};
    state.patch({ blocked: true });
    const touched = () => {
      stop();
      void allowCurrent().then(() => state.patch({ blocked: false }));
    };
    const stop = () => {
      removeEventListener("pointerup", touched);
      removeEventListener("keyup", touched);
    };
    addEventListener("pointerup", touched);
    addEventListener("keyup", touched);
    return stop;
  }

  function on(deviceId: number) {
    localStorage.setItem(onKey, String(world.userId));
    state.patch({ enabled: true, deviceId });
    serve();
  }

  return {
    state,
    start() {
      let wanted = true;
      if (localStorage.getItem(onKey) === String(world.userId)) {
        world.find(browserId()).then(
          (deviceId) => {
            if (!wanted) return;
            if (deviceId !== null) on(deviceId);
            else localStorage.removeItem(onKey);
          },
          () => undefined,
        );
      }
      return () => {
        wanted = false;
        stopServing();
      };
    },
    async enable() {
      on(await world.register(browserId()));
    },
    async disable() {
      const { deviceId } = state.get();
      stopServing();
      localStorage.removeItem(onKey);
      state.patch({ enabled: false, deviceId: null });
      if (deviceId !== null) await world.disconnect(deviceId);
    },
    allow: () => allowCurrent(),
  };
}
