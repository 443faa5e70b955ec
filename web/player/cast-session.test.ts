// Casting against a stub of Google's sender SDK.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCast } from "./cast-session.ts";
import { track } from "./fake-audio.ts";
import type { LoadingOutput } from "./player-output.ts";

interface Stub {
  remote: Record<string, unknown>;
  session: {
    getCastDevice: () => { friendlyName: string };
    getMediaSession: () => { idleReason: string | null };
    loadMedia: ReturnType<typeof vi.fn>;
  } | null;
  options: Record<string, unknown>;
  sessionState(state: string): void;
  remoteChanged(fields: object): void;
  requestSession: ReturnType<typeof vi.fn>;
  idleReason: string | null;
  told: string[];
}

let stub: Stub;

beforeEach(() => {
  const contextListeners: ((event: { sessionState: string }) => void)[] = [];
  const remoteListeners: (() => void)[] = [];
  const loadMedia = vi.fn(async (_request: unknown) => undefined);
  stub = {
    remote: { isMediaLoaded: false, currentTime: 0, duration: 0, volumeLevel: 0.5, isMuted: false },
    session: null,
    options: {},
    idleReason: null,
    told: [],
    requestSession: vi.fn(async () => undefined),
    sessionState(state) {
      stub.session =
        state === "SESSION_ENDED"
          ? null
          : {
              getCastDevice: () => ({ friendlyName: "Living room TV" }),
              getMediaSession: () => ({ idleReason: stub.idleReason }),
              loadMedia,
            };
      for (const listener of contextListeners) listener({ sessionState: state });
    },
    remoteChanged(fields) {
      Object.assign(stub.remote, fields);
      for (const listener of remoteListeners) listener();
    },
  };
  const context = {
    setOptions: (options: Record<string, unknown>) => (stub.options = options),
    addEventListener: (_type: string, listener: (typeof contextListeners)[number]) =>
      contextListeners.push(listener),
    getCurrentSession: () => stub.session,
    requestSession: stub.requestSession,
    endCurrentSession: vi.fn(),
  };
  const constant = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
  const framework = {
    CastContext: { getInstance: () => context },
    CastContextEventType: constant("SESSION_STATE_CHANGED"),
    SessionState: constant("SESSION_STARTED", "SESSION_RESUMED", "SESSION_ENDED"),
    RemotePlayerEventType: constant("ANY_CHANGE"),
    RemotePlayer: function () {
      return stub.remote;
    },
    RemotePlayerController: function () {
      return {
        addEventListener: (_type: string, listener: () => void) => remoteListeners.push(listener),
        removeEventListener: vi.fn(),
        playOrPause: () => stub.told.push("playOrPause"),
        seek: () => stub.told.push(`seek ${stub.remote.currentTime}`),
        setVolumeLevel: () => stub.told.push(`volume ${stub.remote.volumeLevel}`),
        muteOrUnmute: () => stub.told.push("mute"),
      };
    },
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
    media: unknown;
    constructor(media: unknown) {
      this.media = media;
    }
  }
  const media = {
    DEFAULT_MEDIA_RECEIVER_APP_ID: "CC1AD845",
    PlayerState: constant("PLAYING", "PAUSED", "BUFFERING", "IDLE"),
    IdleReason: constant("FINISHED", "ERROR"),
    MediaInfo,
    LoadRequest,
    MusicTrackMediaMetadata: class {},
  };
  const chromeCast = {
    media,
    AutoJoinPolicy: constant("ORIGIN_SCOPED"),
    ErrorCode: { CANCEL: "cancel" },
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { cast: { framework }, chrome: {} }));
  vi.stubGlobal("cast", { framework });
  vi.stubGlobal("chrome", { cast: chromeCast });
});
afterEach(() => void vi.unstubAllGlobals());

function listener() {
  return {
    connected: vi.fn((_name: string, _output: LoadingOutput) => {}),
    ended: vi.fn(),
    finished: vi.fn(),
    refused: vi.fn(),
  };
}

async function connected() {
  const heard = listener();
  const session = await openCast(heard);
  stub.sessionState("SESSION_STARTED");
  const output = heard.connected.mock.calls[0]?.[1];
  if (!output) throw new Error("Nothing was connected.");
  return { heard, session, output };
}

test("uses the default receiver and tells the device's name, the window too", async () => {
  const told = vi.fn();
  window.addEventListener("cast-connected", (event) => told((event as CustomEvent).detail));
  const { heard } = await connected();
  expect(stub.options).toMatchObject({ receiverApplicationId: "CC1AD845" });
  expect(heard.connected.mock.calls[0]?.[0]).toBe("Living room TV");
  expect(told).toHaveBeenCalledWith({ deviceName: "Living room TV" });
  stub.sessionState("SESSION_RESUMED");
  expect(heard.connected).toHaveBeenCalledOnce();
  stub.sessionState("SESSION_ENDED");
  expect(heard.ended).toHaveBeenCalledOnce();
});

test("loads audio/mpeg at the place it is told, with names", async () => {
  const { output } = await connected();
  output.load(track(36), 61);
  expect(stub.session?.loadMedia).toHaveBeenCalledWith({
    media: {
      contentId: track(36).url,
      contentType: "audio/mpeg",
      metadata: { title: "Surah 36", artist: "Reciter 1" },
    },
    currentTime: 61,
    autoplay: true,
  });
});

test("follows the receiver, and keeps its place when the media goes", async () => {
  const { output, heard } = await connected();
  const playing = { isMediaLoaded: true, currentTime: 41, duration: 90, volumeLevel: 0.25 };
  stub.remoteChanged({ ...playing, playerState: "PLAYING" });
  expect(output.state.get()).toMatchObject({
    status: "playing",
    position: 41,
    duration: 90,
    volume: 25,
  });
  stub.remoteChanged({ isMediaLoaded: false, currentTime: 0, playerState: "IDLE" });
  expect(output.state.get()).toMatchObject({ status: "idle", position: 41 });
  expect(heard.finished).not.toHaveBeenCalled();
  stub.remoteChanged({ ...playing, playerState: "PLAYING" });
  stub.idleReason = "FINISHED";
  stub.remoteChanged({ isMediaLoaded: false, playerState: "IDLE" });
  expect(heard.finished).toHaveBeenCalledOnce();
});

test("the buttons reach the receiver", async () => {
  const { output } = await connected();
  Object.assign(stub.remote, { isPaused: false });
  output.pause();
  output.seek(12);
  output.setVolume(80);
  output.setMuted(true);
  output.setMuted(false);
  expect(stub.told).toEqual(["playOrPause", "seek 12", "volume 0.8", "mute"]);
});

test("a refused load is told; a closed list of devices is no error, a failure is", async () => {
  const { output, heard, session } = await connected();
  stub.session?.loadMedia.mockRejectedValueOnce("load_media_failed");
  output.load(track(1), 0);
  await vi.waitFor(() => expect(heard.refused).toHaveBeenCalledOnce());
  stub.requestSession.mockRejectedValueOnce("cancel");
  expect(await session.request()).toBe(false);
  stub.requestSession.mockRejectedValueOnce("timeout");
  await expect(session.request()).rejects.toThrow(/could not be started/);
  expect(await session.request()).toBe(true);
});
