// Turns "Play in this browser" on and off: the browser's id, its device row, and which of its tabs is the speaker.
import type { Live } from "../../api/live.ts";
import { watched, type Watched } from "../../api/watched.ts";
import type { AudioOutput } from "../outputs/audio-output.ts";
import { createBrowserSpeaker } from "./browser-speaker.ts";
import type { Player } from "../player.ts";
import { keepScreenOn } from "./screen-wake.ts";
import { holdTabLock } from "./tab-lock.ts";

export interface BrowserSpeakerState {
  enabled: boolean;
  /** The id of the device row; null while there is none. */
  deviceId: number | null;
  /** This tab is the one that plays, and the browser will not let it until somebody presses. */
  blocked: boolean;
}

export interface BrowserSpeakerService {
  readonly state: Watched<BrowserSpeakerState>;
  /** Becomes the speaker again if it was on before the page was loaded. Returns the function that ends it. */
  start(): () => void;
  /** Resolves with the id of the device row. */
  enable(): Promise<number>;
  disable(): Promise<void>;
  allow(): Promise<void>;
}

export interface BrowserSpeakerServiceWorld {
  userId: number;
  player: Player;
  audio: AudioOutput;
  live: Live;
  /** Creates the device row of this browser or connects it again; resolves with its id. */
  register(browserId: string): Promise<number>;
  disconnect(deviceId: number): Promise<void>;
  /** The id of this browser's row while it is connected; null when it is disconnected or deleted. */
  find(browserId: string): Promise<number | null>;
}

export const BROWSER_ID = "wird.browser";
const onKey = "wird.speaker";

/** Generated once for each browser. Plain http has no crypto.randomUUID. */
export function browserId(): string {
  const known = localStorage.getItem(BROWSER_ID);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(BROWSER_ID, made);
  return made;
}

/** Calls `run` at every event that browsers count as a user's gesture. Returns the function that ends it. */
function onTouch(run: () => void): () => void {
  const kinds = ["pointerup", "touchend", "click", "keydown"];
  for (const kind of kinds) addEventListener(kind, run);
  return () => {
    for (const kind of kinds) removeEventListener(kind, run);
  };
}

/** Fetched with the first recording; where that fails, each recording is fetched on its minute. */
function lateFetchAhead(): (url: string | null, position: number) => void {
  let file: Promise<typeof import("./fetch-ahead.ts")> | null = null;
  return (url, position) => {
    if (url === null && file === null) return;
    file ??= import("./fetch-ahead.ts");
    file.then(
      ({ fetchAhead }) => fetchAhead(url, position),
      () => (file = null),
    );
  };
}

export function createBrowserSpeakerService(
  world: BrowserSpeakerServiceWorld,
): BrowserSpeakerService {
  const { live } = world;
  const state = watched<BrowserSpeakerState>({ enabled: false, deviceId: null, blocked: false });
  const noSpeaker = async () => {};
  let allowCurrent: () => Promise<void> = noSpeaker;
  let stopServing = () => {};

  function serve() {
    stopServing();
    const id = browserId();
    const giveBack = holdTabLock(`wird-speaker-${id}`, () => {
      const here = createBrowserSpeaker(id, {
        player: world.player,
        audio: world.audio,
        send: live.send,
        sendNow: live.sendNow,
        fetchAhead: lateFetchAhead(),
        setTimer: (run, milliseconds) => window.setTimeout(run, milliseconds),
        clearTimer: (timer) => window.clearTimeout(timer as number | undefined),
      });
      const stops = [
        here.state.watch(() => state.patch(here.state.get())),
        live.onMessage((message) => {
          if (message.type === "auth_ok") here.hello();
          if (message.type === "speaker_command") void here.command(message);
        }),
        onTouch(() => void (here.state.get().blocked && here.allow())),
        keepScreenOn(),
      ];
      allowCurrent = here.allow;
      here.hello();
      return () => {
        for (const stop of stops) stop();
        here.close();
        allowCurrent = noSpeaker;
        state.patch({ blocked: false });
      };
    });
    stopServing = () => {
      stopServing = () => {};
      giveBack();
    };
  }

  function on(deviceId: number) {
    localStorage.setItem(onKey, String(world.userId));
    state.patch({ enabled: true, deviceId });
    serve();
  }

  return {
    state,
    start() {
      let isStarted = true;
      if (localStorage.getItem(onKey) === String(world.userId)) {
        world.find(browserId()).then(
          (deviceId) => {
            if (!isStarted) return;
            if (deviceId !== null) on(deviceId);
            else localStorage.removeItem(onKey);
          },
          () => undefined,
        );
      }
      return () => {
        isStarted = false;
        stopServing();
      };
    },
    async enable() {
      // Before the first await: Safari allows only what happens within the press.
      void world.audio.unlock();
      const deviceId = await world.register(browserId());
      on(deviceId);
      return deviceId;
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
