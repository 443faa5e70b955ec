// Turns "Play in this browser" on and off: the browser's id, its device row, and which of its tabs is the speaker.
import type { Live } from "../../api/live.ts";
import { watched, type Watched } from "../../api/watched.ts";
import type { AudioOutput } from "../outputs/audio-output.ts";
import type { Player } from "../player.ts";
import type { ServingTab } from "./browser-speaker.ts";

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

/** Milliseconds until what serving needs is fetched again. */
const FETCH_AGAIN = 5_000;

export function createBrowserSpeakerService(
  world: BrowserSpeakerServiceWorld,
): BrowserSpeakerService {
  const { live } = world;
  const state = watched<BrowserSpeakerState>({ enabled: false, deviceId: null, blocked: false });
  let current: ServingTab | null = null;
  let stopServing = () => {};

  /** Rejects when what serving needs cannot be fetched; tries again until it can. */
  async function serve(): Promise<void> {
    stopServing();
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    stopServing = () => {
      isOver = true;
      clearTimeout(again);
      current?.stop();
      current = null;
    };
    // Most browsers are no speaker: their first page goes without it.
    const begin = async () => {
      try {
        const { serveInTurn } = await import("./browser-speaker.ts");
        if (isOver) return;
        const { player, audio } = world;
        const report = (blocked: boolean) => state.patch({ blocked });
        current = serveInTurn(browserId(), { player, audio, live, report });
      } catch (error) {
        if (!isOver) again = setTimeout(() => begin().catch(() => undefined), FETCH_AGAIN);
        throw error;
      }
    };
    await begin();
  }

  function on(deviceId: number): Promise<void> {
    localStorage.setItem(onKey, String(world.userId));
    state.patch({ enabled: true, deviceId });
    return serve();
  }

  return {
    state,
    start() {
      let isStarted = true;
      if (localStorage.getItem(onKey) === String(world.userId)) {
        // At once with the question whether it still is one.
        void import("./browser-speaker.ts").catch(() => undefined);
        world
          .find(browserId())
          .then((deviceId) => {
            if (!isStarted) return;
            if (deviceId !== null) return on(deviceId);
            localStorage.removeItem(onKey);
          })
          .catch(() => undefined);
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
      await on(deviceId);
      return deviceId;
    },
    async disable() {
      const { deviceId } = state.get();
      stopServing();
      localStorage.removeItem(onKey);
      state.patch({ enabled: false, deviceId: null });
      if (deviceId !== null) await world.disconnect(deviceId);
    },
    allow: async () => current?.allow(),
  };
}
