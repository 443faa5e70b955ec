// The lock screen's buttons and what it shows, against a stand-in for the browser's media session.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDevice, reciters, setUp } from "./fake-player.ts";
import { connectMediaSession } from "./media-session.ts";

type Handler = (details: { seekOffset?: number; seekTime?: number }) => void;

let handlers: Record<string, Handler | null>;
let session: {
  metadata: unknown;
  playbackState: string;
  setActionHandler(action: string, handler: Handler | null): void;
};
const setPositionState = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  handlers = {};
  session = Object.assign(
    { metadata: null, playbackState: "none" },
    {
      setPositionState,
      setActionHandler(action: string, handler: Handler | null) {
        // As browsers do with an action that they do not know.
        if (action === "seekto" && handler === null) return;
        handlers[action] = handler;
      },
    },
  );
  vi.stubGlobal("navigator", { mediaSession: session });
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(fields: object) {
        Object.assign(this, fields);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function playing() {
  const set = setUp();
  const names = { suffix: "" };
  const disconnect = connectMediaSession(set.player, ({ title, artist }) => ({
    title: title + names.suffix,
    artist,
  }));
  await set.player.offer(reciters, {});
  await set.player.play();
  set.audio.metadata(60);
  set.audio.at(20);
  return { ...set, disconnect, names };
}

test("shows what plays in the page's language, also when that changes while it plays", async () => {
  const { audio, names } = await playing();
  const before = session.metadata;
  audio.at(21);
  expect(session.metadata).toBe(before);
  names.suffix = " in Arabic";
  audio.at(22);
  expect(session.metadata).toMatchObject({ title: "Surah 1 in Arabic" });
});

test("shows what plays and where in it", async () => {
  await playing();
  expect(session.metadata).toMatchObject({ title: "Surah 1", artist: "Reciter 1" });
  expect(session.playbackState).toBe("playing");
  expect(setPositionState).toHaveBeenLastCalledWith({
    duration: 60,
    position: 20,
    playbackRate: 1,
  });
});

test("its buttons are the player's", async () => {
  const { player, shown } = await playing();
  handlers.pause?.({});
  expect(player.now.get().status).toBe("paused");
  expect(session.playbackState).toBe("paused");
  handlers.play?.({});
  await vi.waitFor(() => expect(player.now.get().status).toBe("playing"));
  handlers.seekforward?.({});
  expect(player.now.get().position).toBe(30);
  handlers.seekbackward?.({ seekOffset: 5 });
  expect(player.now.get().position).toBe(25);
  handlers.seekto?.({ seekTime: 42 });
  expect(player.now.get().position).toBe(42);
  handlers.nexttrack?.({});
  await vi.waitFor(() => expect(shown().surah).toBe(2));
  handlers.previoustrack?.({});
  await vi.waitFor(() => expect(shown().surah).toBe(1));
});

test("shows nothing once the player is gone, and does without a media session", async () => {
  const { player, disconnect } = await playing();
  disconnect();
  expect(session.metadata).toBeNull();
  expect(session.playbackState).toBe("none");
  expect(handlers.play).toBeNull();
  vi.stubGlobal("navigator", {});
  expect(() => connectMediaSession(player, (track) => track)()).not.toThrow();
});

test("a recording of unknown length has no place on the lock screen, nor that of the surah before", async () => {
  const { player, audio } = await playing();
  await player.chooseSurah(2);
  await vi.advanceTimersByTimeAsync(300);
  audio.metadata(Number.POSITIVE_INFINITY);
  audio.at(3);
  expect(session.metadata).toMatchObject({ title: "Surah 2" });
  expect(setPositionState).toHaveBeenLastCalledWith();
});

test("what a speaker recites is named there, also after it has gone on to another surah", async () => {
  const { player } = await playing();
  await player.useDevice(4, fakeDevice());
  player.showThere(1, 114);
  expect(session.metadata).toMatchObject({ title: "114" });
});

test("a browser that refuses an action it does not know survives signing out", async () => {
  const { disconnect } = await playing();
  session.setActionHandler = () => {
    throw new TypeError("The action is not known.");
  };
  expect(disconnect).not.toThrow();
  expect(session.metadata).toBeNull();
});
