// Google's Cast sender SDK for a test's page, with a television that outlives the page.
import type { BrowserContext, Page } from "playwright-core";

/** The television, stored by the page's script in the origin's storage. */
export interface Television {
  name: string;
  /** The commands it received, in order. */
  commands: string[];
  isJoined: boolean;
  media: {
    info: { contentId: string; contentType: string; metadata: unknown; customData: unknown };
    playerState: "PLAYING" | "PAUSED" | "IDLE";
    idleReason: string | null;
    /** Seconds at `since`, which is UTC milliseconds. */
    position: number;
    since: number;
  } | null;
  volume: number;
  muted: boolean;
  /** False: its volume is its own remote control's. */
  canControlVolume: boolean;
  /** Milliseconds after which a page that joins is told what plays: real receivers answer the page's question later. */
  tellsAfter: number;
  /** The commands it refuses, each with its error code. */
  refuses: Partial<Record<"session" | "load" | "control", string>>;
}

const KEY = "television";

export async function serveCastSdk(context: BrowserContext): Promise<void> {
  await context.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(${castSdk})(${JSON.stringify(KEY)});`,
    }),
  );
}

export const television = (page: Page): Promise<Television> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), KEY);

/** Changes the television as its own remote control does. */
export const atTelevision = (page: Page, change: Partial<Television>): Promise<void> =>
  page.evaluate(
    ([key, text]) => {
      const now = JSON.parse(localStorage.getItem(key) ?? "null");
      localStorage.setItem(key, JSON.stringify({ ...now, ...JSON.parse(text) }));
      window.dispatchEvent(new Event("television"));
    },
    [KEY, JSON.stringify(change)] as const,
  );

/**
 * Runs in the page, so it uses nothing outside itself. Names, values and event objects are those of
 * https://developers.google.com/cast/docs/reference/web_sender; a page of the same origin joins a
 * running session by itself, as with AutoJoinPolicy.ORIGIN_SCOPED.
 */
function castSdk(key: string) {
  const kept = localStorage.getItem(key);
  const off = {
    name: "Living room TV",
    commands: [],
    isJoined: false,
    media: null,
    volume: 0.5,
    muted: false,
    canControlVolume: true,
    tellsAfter: 0,
    refuses: {},
  };
  if (!kept) localStorage.setItem(key, JSON.stringify(off));
  const read = (): Television => JSON.parse(localStorage.getItem(key) as string);
  /** Applies a command to the television, and sends its answer to every page. */
  function apply(command: string, change: (tv: Television) => void = () => {}) {
    const tv = read();
    change(tv);
    tv.commands.push(command);
    localStorage.setItem(key, JSON.stringify(tv));
    update();
  }
  const placeOf = ({ playerState, position, since }: NonNullable<Television["media"]>) =>
    playerState === "PLAYING" ? position + (Date.now() - since) / 1000 : position;

  /** A SessionStateEventData or a RemotePlayerChangedEvent, by its fields. */
  type SenderEvent = { type: string } & Record<string, unknown>;
  type Listener = (event: SenderEvent) => void;

  function command(what: string, change: (media: NonNullable<Television["media"]>) => void) {
    return (request: { currentTime?: number }, done: () => void, failed: (code: string) => void) =>
      setTimeout(() => {
        const refusal = read().refuses.control;
        if (refusal) return failed(refusal);
        apply(request.currentTime === undefined ? what : `${what} ${request.currentTime}`, (tv) => {
          if (!tv.media) return;
          Object.assign(tv.media, { position: placeOf(tv.media), since: Date.now() });
          change(tv.media);
          if (request.currentTime !== undefined) tv.media.position = request.currentTime;
        });
        done();
      }, 10);
  }
  const media = {
    get media() {
      return read().media?.info;
    },
    get playerState() {
      return read().media?.playerState ?? "IDLE";
    },
    get idleReason() {
      return read().media?.idleReason ?? null;
    },
    play: command("play", (now) => (now.playerState = "PLAYING")),
    pause: command("pause", (now) => (now.playerState = "PAUSED")),
    seek: command("seek", () => {}),
  };
  const settle = async (what: string, change: (tv: Television) => void) => {
    const refusal = read().refuses.control;
    if (refusal) return Promise.reject(refusal);
    apply(what, change);
  };
  const session = {
    getCastDevice: () => ({ friendlyName: read().name, label: "tv" }),
    // Like the real SDK: no media session once the media is idle.
    getMediaSession: () => (isTold() && read().media && media.idleReason === null ? media : null),
    async loadMedia(request: {
      media: NonNullable<Television["media"]>["info"];
      currentTime: number;
    }) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const refusal = read().refuses.load;
      if (refusal) return Promise.reject(refusal);
      const { contentId, currentTime } = { ...request.media, ...request };
      apply(`load ${contentId} ${currentTime}`, (tv) => {
        const place = { position: currentTime, since: Date.now(), idleReason: null };
        tv.media = { info: request.media, playerState: "PLAYING", ...place };
      });
    },
    setVolume: (volume: number) => settle(`volume ${volume}`, (tv) => (tv.volume = volume)),
    setMute: (muted: boolean) => settle(`mute ${muted}`, (tv) => (tv.muted = muted)),
  };

  let joined = false;
  let joinedAt = 0;
  /** What this page has loaded itself it knows at once. */
  const isTold = () => Date.now() - joinedAt >= read().tellsAfter;
  let options: { receiverApplicationId?: string } | undefined;
  const contextListeners = new Set<Listener>();
  const changed = (sessionState: string, errorCode?: string) => {
    const event = { type: "sessionstatechanged", session, sessionState, errorCode };
    for (const heard of contextListeners) heard(event);
  };
  const context = {
    setOptions(given: typeof options) {
      if (given?.receiverApplicationId !== "CC1AD845") throw new Error("No receiver was named.");
      options = given;
      setTimeout(update, 50);
    },
    addEventListener: (_type: string, heard: Listener) => contextListeners.add(heard),
    removeEventListener: (_type: string, heard: Listener) => contextListeners.delete(heard),
    getCurrentSession: () => (joined ? session : null),
    async requestSession() {
      changed("SESSION_STARTING");
      await new Promise((resolve) => setTimeout(resolve, 50));
      const refusal = read().refuses.session;
      if (refusal) {
        apply(refusal);
        changed("SESSION_START_FAILED", refusal);
        return Promise.reject(refusal);
      }
      joined = true;
      apply("join", (tv) => (tv.isJoined = true));
      changed("SESSION_STARTED");
    },
    endCurrentSession(stopCasting: boolean) {
      changed("SESSION_ENDING");
      apply(`end ${stopCasting}`, (tv) => Object.assign(tv, { isJoined: false, media: null }));
    },
  };

  const controllers = new Set<() => void>();
  class RemotePlayer {
    isMediaLoaded = false;
    currentTime = 0;
    duration = 0;
    volumeLevel = 1;
    isMuted = false;
    canControlVolume = true;
    isPaused = false;
    playerState: string | null = null;
  }
  class RemotePlayerController {
    listeners = new Map<string, Set<Listener>>();
    constructor(player: RemotePlayer) {
      const follow = () => {
        const tv = read();
        const isLoaded = Boolean(isTold() && tv.media && tv.media.idleReason === null);
        const now: Partial<RemotePlayer> = {
          isMediaLoaded: isLoaded,
          currentTime: tv.media && isLoaded ? placeOf(tv.media) : 0,
          duration: isLoaded ? 300 : 0,
          volumeLevel: tv.volume,
          isMuted: tv.muted,
          canControlVolume: tv.canControlVolume,
          isPaused: isTold() && tv.media?.playerState === "PAUSED",
          playerState: isTold() ? (tv.media?.playerState ?? null) : null,
        };
        for (const [field, value] of Object.entries(now)) {
          if (player[field as keyof RemotePlayer] === value) continue;
          Object.assign(player, { [field]: value });
          for (const type of ["anyChanged", `${field}Changed`]) {
            for (const heard of this.listeners.get(type) ?? []) heard({ type, field, value });
          }
        }
      };
      controllers.add(follow);
      if (joined) follow();
    }
    addEventListener(type: string, heard: Listener) {
      this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(heard));
    }
    removeEventListener(type: string, heard: Listener) {
      this.listeners.get(type)?.delete(heard);
    }
  }

  function update() {
    if (!options) return;
    const { isJoined } = read();
    if (isJoined && !joined) {
      joined = true;
      joinedAt = Date.now();
      changed("SESSION_RESUMED");
    }
    for (const follow of controllers) follow();
    if (!isJoined && joined) {
      joined = false;
      changed("SESSION_ENDED");
    }
  }
  window.addEventListener("storage", update);
  window.addEventListener("television", update);
  setInterval(update, 200);

  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
  const framework = {
    CastContext: { getInstance: () => context },
    CastContextEventType: { SESSION_STATE_CHANGED: "sessionstatechanged" },
    SessionState: named("SESSION_STARTED", "SESSION_RESUMED", "SESSION_ENDED"),
    RemotePlayerEventType: { ANY_CHANGE: "anyChanged" },
    RemotePlayer,
    RemotePlayerController,
  };
  class MediaInfo {
    contentId: string;
    contentType: string;
    constructor(contentId: string, contentType: string) {
      this.contentId = contentId;
      this.contentType = contentType;
    }
  }
  class LoadRequest {
    media: MediaInfo;
    constructor(media: MediaInfo) {
      this.media = media;
    }
  }
  const chromeCast = {
    AutoJoinPolicy: { ORIGIN_SCOPED: "origin_scoped" },
    ErrorCode: { CANCEL: "cancel" },
    media: {
      DEFAULT_MEDIA_RECEIVER_APP_ID: "CC1AD845",
      PlayerState: named("IDLE", "PLAYING", "PAUSED", "BUFFERING"),
      IdleReason: named("CANCELLED", "INTERRUPTED", "FINISHED", "ERROR"),
      MediaInfo,
      LoadRequest,
      MusicTrackMediaMetadata: class {},
      PlayRequest: class {},
      PauseRequest: class {},
      SeekRequest: class {},
    },
  };
  Object.assign(window, { cast: { framework } });
  const browser = window as unknown as { chrome?: object };
  browser.chrome ??= {};
  Object.assign(browser.chrome, { cast: chromeCast });
  (window as unknown as { __onGCastApiAvailable(available: boolean): void }).__onGCastApiAvailable(
    true,
  );
}
