// Statuses as public reports show them, and with fields that nobody should send.
import { describe, expect, test } from "vitest";
import { type CastMedia, readMediaStatus, readReceiverStatus } from "./cast-status.ts";

const NOW = 1_795_000_000_000;

describe("the steps of a volume", () => {
  test.each([
    // A television by its remote (home-assistant/core#40376), and a speaker.
    [0.009999999776482582, 1],
    [0.05, 5],
    [0, null],
    [-0.05, null],
    [1, null],
    [2, null],
    [Number.NaN, null],
    ["0.05", null],
    [null, null],
    [undefined, null],
  ])("of %s are %s points", (stepInterval, points) => {
    const volume = { level: 0.44999998807907104, muted: false, stepInterval };
    const read = readReceiverStatus({ type: "RECEIVER_STATUS", status: { volume } });
    expect(read?.volume).toMatchObject({ volume: 45, fixed: false });
    if (points === null) expect(read?.volume?.step).toBeNull();
    else expect(read?.volume?.step).toBeCloseTo(points, 3);
  });
});

describe("a media status", () => {
  const playing: CastMedia = {
    ...{ mediaSessionId: 7, playerState: "playing", idleReason: null, currentTime: 30 },
    ...{ contentId: "http://a.test/001.mp3", duration: 60, loadedFor: { runId: 5 }, at: NOW },
  };
  const read = (entry: unknown) =>
    readMediaStatus({ type: "MEDIA_STATUS", status: [entry], requestId: 0 }, playing, NOW);

  test("that ends without naming its media ends ours (pychromecast#225)", () => {
    const { playerState, idleReason, contentId, loadedFor } =
      read({ mediaSessionId: 7, playerState: "IDLE", currentTime: 0, idleReason: "FINISHED" }) ??
      {};
    expect({ playerState, idleReason, contentId, loadedFor }).toEqual({
      ...{ playerState: "idle", idleReason: "finished", contentId: "http://a.test/001.mp3" },
      loadedFor: { runId: 5 },
    });
  });

  test("that is idle while it loads is buffering (home-assistant/core#125545)", () => {
    const media = { contentId: "http://a.test/002.mp3" };
    const loading = { playerState: "LOADING", media, mediaSessionId: 8 };
    const entry = { mediaSessionId: 8, playerState: "IDLE", media, extendedStatus: loading };
    expect(read(entry)).toMatchObject({ playerState: "buffering", contentId: media.contentId });
  });

  test.each([
    [null],
    ["PLAYING"],
    [{}],
    [{ mediaSessionId: "7", playerState: "PLAYING" }],
    [{ mediaSessionId: 9, playerState: "PLAYING" }],
    [{ mediaSessionId: 9, playerState: "SLEEPING" }],
  ])("of %j says nothing", (entry) => {
    expect(read(entry)).toBeNull();
  });

  test.each([[-1], [Number.NaN], ["30"], [null]])("at second %s is where it was", (currentTime) => {
    const entry = { mediaSessionId: 7, playerState: "PLAYING", currentTime };
    expect(read(entry)).toMatchObject({ currentTime: 30, duration: 60 });
  });
});
