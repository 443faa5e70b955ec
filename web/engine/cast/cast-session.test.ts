// Casting against a stub of Google's sender SDK.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openCast, TELLS_WITHIN } from "./cast-session.ts";
import { track } from "../outputs/fake-audio.ts";
import type { LoadingOutput, Track } from "../outputs/player-output.ts";

interface Stub {
  remote: Record<string, unknown>;
  session: {
    getCastDevice: () => { friendlyName: string };
    getMediaSession: () => object | null;
    loadMedia: ReturnType<typeof vi.fn>;
    setVolume: (volume: number) => Promise<void>;
    setMute: (muted: boolean) => Promise<void>;
  } | null;
  options: Record<string, unknown>;
  sessionState(state: string): void;
  remoteChanged(fields: object): void;
  requestSession: ReturnType<typeof vi.fn>;
  media: Record<string, unknown> | null;
  /** How sessions were ended: with true what plays there stops. */
  ended: boolean[];
  commands: string[];
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
    media: null,
    ended: [],
    commands: [],
    requestSession: vi.fn(async () => undefined),
    sessionState(state) {
      stub.session =
        state === "SESSION_ENDED"
          ? null
          : {
              getCastDevice: () => ({ friendlyName: "Living room TV" }),
              // As the real one: a media that is over is gone from here.
              getMediaSession: () => (stub.media?.idleReason ? null : stub.media),
              loadMedia,
              setVolume: async (volume: number) => void stub.commands.push(`volume ${volume}`),
              setMute: async (muted: boolean) => void stub.commands.push(`mute ${muted}`),
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
    removeEventListener: vi.fn(),
    requestSession: stub.requestSession,
    endCurrentSession: (stops: boolean) => stub.ended.push(stops),
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
    PlayRequest: class {},
    PauseRequest: class {},
    SeekRequest: class {},
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
    connected: vi.fn(
      (_name: string, _output: LoadingOutput, _there: Track | null, _isNew: boolean) => {},
    ),
    changed: vi.fn((_there: Track | null) => {}),
    ended: vi.fn(),
    finished: vi.fn(),
    refused: vi.fn(),
  };
}

/** A media on the receiver that answers its commands. */
function playing(fields: object = {}) {
  const command = (name: string) => (request: { currentTime?: number }, done: () => void) => {
    stub.commands.push(request.currentTime === undefined ? name : `${name} ${request.currentTime}`);
    done();
  };
  stub.media = {
    idleReason: null,
    play: command("play"),
    pause: command("pause"),
    seek: command("seek"),
    ...fields,
  };
  stub.remoteChanged({ isMediaLoaded: true, playerState: "PLAYING" });
}

async function connected() {
  const heard = listener();
  const session = await openCast(heard);
  stub.sessionState("SESSION_STARTED");
  const output = heard.connected.mock.calls[0]?.[1];
  if (!output) throw new Error("Nothing was connected.");
  return { heard, session, output };
}

test("uses the default receiver and reports the device's name, to the window too", async () => {
  const listener = vi.fn();
  window.addEventListener("cast-connected", (event) => listener((event as CustomEvent).detail));
  const { heard } = await connected();
  expect(stub.options).toMatchObject({ receiverApplicationId: "CC1AD845" });
  expect(heard.connected.mock.calls[0]?.[0]).toBe("Living room TV");
  expect(listener).toHaveBeenCalledWith({ deviceName: "Living room TV" });
  stub.sessionState("SESSION_RESUMED");
  expect(heard.connected).toHaveBeenCalledOnce();
  stub.sessionState("SESSION_ENDED");
  expect(heard.ended).toHaveBeenCalledOnce();
});

test("loads audio/mpeg at the given position, with names", async () => {
  const { output } = await connected();
  output.load(track(36), 61);
  expect(stub.session?.loadMedia).toHaveBeenCalledWith({
    media: {
      contentId: track(36).url,
      contentType: "audio/mpeg",
      metadata: { title: "Surah 36", artist: "Reciter 1" },
      customData: { reciterId: 1, surahId: 36 },
    },
    currentTime: 61,
    autoplay: true,
  });
});

test("follows the receiver, and keeps its place when the media goes", async () => {
  const { output, heard } = await connected();
  playing();
  stub.remoteChanged({ currentTime: 41, duration: 90, volumeLevel: 0.25 });
  expect(output.state.get()).toMatchObject({
    status: "playing",
    position: 41,
    duration: 90,
    volume: 25,
  });
  stub.remoteChanged({ isMediaLoaded: false, currentTime: 0, playerState: "IDLE" });
  expect(output.state.get()).toMatchObject({ status: "idle", position: 41 });
  expect(heard.finished).not.toHaveBeenCalled();
});

test("the end of a recording is reported, and play starts it again", async () => {
  const { output, heard } = await connected();
  output.load(track(36), 61);
  await vi.waitFor(() => expect(output.state.get().status).toBe("idle"));
  playing();
  stub.remoteChanged({ currentTime: 90 });
  if (stub.media) stub.media.idleReason = "FINISHED";
  stub.remoteChanged({ isMediaLoaded: false, playerState: "IDLE" });
  expect(heard.finished).toHaveBeenCalledOnce();
  expect(output.state.get().position).toBe(0);
  await output.play();
  expect(stub.session?.loadMedia).toHaveBeenCalledTimes(2);
  expect(stub.session?.loadMedia.mock.lastCall).toMatchObject([{ currentTime: 0 }]);
});

test("while a recording loads, what the receiver says is of the one before", async () => {
  const { output } = await connected();
  playing();
  stub.remoteChanged({ currentTime: 41 });
  output.load(track(37), 0);
  stub.remoteChanged({ currentTime: 42 });
  await output.play();
  expect(output.state.get()).toMatchObject({ status: "loading", position: 0 });
  stub.remoteChanged({ currentTime: 0.2 });
  await vi.waitFor(() => expect(output.state.get()).toMatchObject({ position: 0.2 }));
  expect(stub.session?.loadMedia).toHaveBeenCalledOnce();
});

test("the buttons reach the receiver", async () => {
  const { output } = await connected();
  playing();
  output.pause();
  await output.play();
  output.seek(12);
  output.setVolume(80);
  output.setMuted(true);
  expect(stub.commands).toEqual(["pause", "play", "seek 12", "volume 0.8", "mute true"]);
});

test("a session that is joined brings what plays there, when this page's origin loaded it", async () => {
  const { heard, session } = await connected();
  stub.sessionState("SESSION_ENDED");
  stub.media = {
    idleReason: null,
    media: {
      contentId: "https://a/036.mp3",
      metadata: { title: "Ya-Sin", artist: "A" },
      customData: { reciterId: 4, surahId: 36 },
    },
  };
  const listener = vi.fn();
  window.addEventListener("cast-connected", listener);
  stub.sessionState("SESSION_RESUMED");
  const [, , there, isNew] = heard.connected.mock.lastCall ?? [];
  expect(there).toEqual({
    url: "https://a/036.mp3",
    reciterId: 4,
    surahId: 36,
    title: "Ya-Sin",
    artist: "A",
  });
  expect(isNew).toBe(false);
  expect(listener).not.toHaveBeenCalled();
  session.close();
});

const wirds = (surahId: number) => ({
  media: {
    contentId: `https://audio.test/1/${surahId}.mp3`,
    metadata: { title: `Surah ${surahId}`, artist: "Reciter 1" },
    customData: { reciterId: 1, surahId },
  },
});
const anothers = { media: { contentId: "https://radio.test/live", customData: null } };

// Promise casting-from-a-page: casting from a page: a joined session tells its media late, another sender loads
// something, the volume is the television's own
// -> nothing is loaded over it; what is not the page's own is neither shown, recorded nor followed as such; no
// slider
test("a session that tells its media late is joined when it has told it, and nothing is loaded there", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard = listener();
  const session = await openCast(heard);
  stub.sessionState("SESSION_RESUMED");
  const settled = vi.fn();
  void session.settled().then(settled);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(heard.connected).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
  playing(wirds(36));
  expect(heard.connected.mock.calls[0]?.slice(2)).toEqual([track(36), false]);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalled();
  expect(stub.session?.loadMedia).not.toHaveBeenCalled();
});

test("a session that tells of no media within four seconds has none", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard = listener();
  await openCast(heard);
  stub.sessionState("SESSION_RESUMED");
  await vi.advanceTimersByTimeAsync(TELLS_WITHIN);
  expect(heard.connected.mock.calls[0]?.slice(2)).toEqual([null, false]);
});

// Proves casting-from-a-page.
test("another sender's media is not joined, and plays on when the page closes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard = listener();
  const session = await openCast(heard);
  stub.sessionState("SESSION_RESUMED");
  playing(anothers);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.connected).not.toHaveBeenCalled();
  session.close();
  expect(stub.ended).toEqual([false]);
  stub.sessionState("SESSION_ENDED");
  expect(heard.ended).not.toHaveBeenCalled();
});

// Proves casting-from-a-page.
test("what another sender loads is no progress and no end of this page's recording, nor is it steered", async () => {
  const { output, heard } = await connected();
  output.load(track(36), 61);
  await vi.waitFor(() => expect(output.state.get().status).toBe("idle"));
  playing(wirds(36));
  stub.remoteChanged({ currentTime: 70 });
  const progress = vi.fn();
  output.onProgress(progress);
  playing(anothers);
  expect(heard.changed.mock.calls).toEqual([[null]]);
  stub.remoteChanged({ currentTime: 5 });
  expect(output.state.get()).toMatchObject({ status: "idle", position: 70 });
  output.pause();
  output.seek(3);
  expect(stub.commands).toEqual([]);
  if (stub.media) stub.media.idleReason = "FINISHED";
  stub.remoteChanged({ isMediaLoaded: false, playerState: "IDLE" });
  expect(heard.finished).not.toHaveBeenCalled();
  expect(progress).not.toHaveBeenCalled();
  await output.play();
  expect(stub.session?.loadMedia).toHaveBeenCalledTimes(2);
});

test("a recitation that another page of Wird's loads is told as what it is", async () => {
  const { output, heard } = await connected();
  output.load(track(36), 61);
  await vi.waitFor(() => expect(output.state.get().status).toBe("idle"));
  playing(wirds(36));
  playing(wirds(37));
  expect(heard.changed.mock.calls).toEqual([[track(37)]]);
  stub.remoteChanged({ currentTime: 5 });
  expect(output.state.get()).toMatchObject({ status: "playing", position: 5 });
});

test("a receiver with a volume of its own has it fixed", async () => {
  const { output } = await connected();
  playing();
  expect(output.state.get().volumeFixed).toBe(false);
  stub.remoteChanged({ canControlVolume: false });
  expect(output.state.get().volumeFixed).toBe(true);
});

test("the end of a recording of unknown length is where it was last heard", async () => {
  const { output, heard } = await connected();
  output.load(track(36), 0);
  await vi.waitFor(() => expect(output.state.get().status).toBe("idle"));
  playing(wirds(36));
  stub.remoteChanged({ currentTime: 83, duration: 0 });
  if (stub.media) stub.media.idleReason = "FINISHED";
  stub.remoteChanged({ isMediaLoaded: false, playerState: "IDLE" });
  expect(heard.finished).toHaveBeenCalledWith(83);
});

test("what is held ready is loaded by Play, not before", async () => {
  const { output } = await connected();
  playing(wirds(36));
  output.ready?.(track(2), 12);
  expect(stub.session?.loadMedia).not.toHaveBeenCalled();
  expect(output.state.get()).toMatchObject({ status: "paused", position: 12 });
  await output.play();
  expect(stub.session?.loadMedia.mock.lastCall).toMatchObject([
    { media: { contentId: track(2).url }, currentTime: 12 },
  ]);
});

test("a refusal is reported; a closed list of devices is no error, a failure is", async () => {
  const { output, heard, session } = await connected();
  stub.session?.loadMedia.mockRejectedValueOnce("load_media_failed");
  output.load(track(1), 0);
  await vi.waitFor(() => expect(heard.refused).toHaveBeenCalledOnce());
  expect(output.state.get().status).toBe("idle");
  stub.session?.loadMedia.mockResolvedValueOnce("timeout");
  output.load(track(1), 0);
  await vi.waitFor(() => expect(heard.refused).toHaveBeenCalledTimes(2));
  playing({ pause: (_: object, _done: () => void, failed: () => void) => failed() });
  output.pause();
  expect(heard.refused).toHaveBeenCalledTimes(3);
  stub.requestSession.mockRejectedValueOnce("cancel");
  expect(await session.request()).toBe(false);
  stub.requestSession.mockRejectedValueOnce("timeout");
  await expect(session.request()).rejects.toThrow(/could not be started/);
  expect(await session.request()).toBe(true);
});
