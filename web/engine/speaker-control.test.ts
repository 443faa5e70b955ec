// Every control of a speaker takes one path: it stores the state and shows the notice of the answer.
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { PlaybackState } from "#contract/playback";
import { SERVER_TIME } from "#contract/server-time";
import { keys } from "../api/queries.ts";
import { forgetServerTime } from "../api/server-clock.ts";
import { createSpeakerControl } from "./outputs/speaker-output.ts";

const KITCHEN = 4;
const playback: PlaybackState = {
  id: 1,
  deviceId: KITCHEN,
  status: "playing",
  reciterId: 1,
  surahId: 114,
  position: 10,
  duration: 60,
  volume: 40,
  muted: false,
  currentVerse: null,
  progress: 0,
  error: null,
  errorSentence: null,
  sleepTimer: null,
  afterSurah: "stop",
  silentUntil: null,
  adhan: null,
  timestamp: "2026-01-01T00:00:00Z",
  lastUpdated: "2026-01-01T00:00:00Z",
};

let answer: () => Response;
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json(playback);
  vi.stubGlobal("location", { href: "http://wird.test/" });
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit = {}) => {
    if (typeof body === "string") sent.push(JSON.parse(body));
    return typeof body === "string" ? answer() : Response.json(playback);
  });
});
afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const client = new QueryClient();
  const notify = vi.fn();
  const speakers = createSpeakerControl({
    ...{ userId: 1, client, notify, direct: true },
    afterSurah: () => "repeat",
  });
  return { client, notify, speakers };
}

test.each([
  [
    "a row of the speakers",
    (speakers: ReturnType<typeof setUp>["speakers"]) => speakers.press(KITCHEN, "next", {}),
  ],
  [
    "the player",
    (speakers: ReturnType<typeof setUp>["speakers"]) => speakers.outputOn(KITCHEN).press("next"),
  ],
] as const)(
  "pressed by %s: the answer's notice is shown and its state is the speaker's",
  async (_, press) => {
    const { client, notify, speakers } = setUp();
    const noticeSentence = { code: "recording.unknown", params: {} };
    const notice = "There is no such recording.";
    answer = () => Response.json({ ...playback, notice, noticeSentence });
    await press(speakers);
    expect(sent).toContainEqual(expect.objectContaining({ action: "next", deviceId: KITCHEN }));
    expect(notify.mock.calls).toEqual([
      [{ kind: "speaker-notice", message: notice, sentence: noticeSentence }],
    ]);
    expect(client.getQueryData(keys.playbackState(KITCHEN))).toEqual(playback);
  },
);

// Promise after-surah
test("what begins on a silent speaker has the page's choice of what follows, what plays there keeps its own", async () => {
  const { client, speakers } = setUp();
  const show = (status: PlaybackState["status"]) =>
    client.setQueryData(keys.playbackState(KITCHEN), { ...playback, status });
  for (const status of ["stopped", "error"] as const) {
    for (const action of ["play", "resume", "select_surah", "next"] as const) {
      show(status);
      await speakers.press(KITCHEN, action, {});
      expect(sent.at(-1)).toEqual({ action, deviceId: KITCHEN, afterSurah: "repeat" });
    }
    show(status);
    await speakers.press(KITCHEN, "pause", {});
    expect(sent.at(-1)).toEqual({ action: "pause", deviceId: KITCHEN });
  }
  show("paused");
  await speakers.press(KITCHEN, "play", { surahId: 2 });
  expect(sent.at(-1)).toEqual({ action: "play", deviceId: KITCHEN, surahId: 2 });
});

test("the ends of the list have words of their own", async () => {
  const { notify, speakers } = setUp();
  const noticeSentence = { code: "command.last-surah", params: {} };
  answer = () => Response.json({ ...playback, notice: "Last Surah", noticeSentence });
  await speakers.press(KITCHEN, "next", {});
  expect(notify).toHaveBeenCalledWith("last-surah");
});

test("the notice of a live message comes with the speaker's name", () => {
  const { client, notify, speakers } = setUp();
  client.setQueryData(keys.devices(1), [{ id: KITCHEN, name: "Kitchen" }]);
  speakers.showNoticeOf({
    type: "playback_update",
    deviceId: KITCHEN,
    state: playback,
    data: { notice: "Left out surah 5." },
  } as Parameters<typeof speakers.showNoticeOf>[0]);
  expect(notify).toHaveBeenCalledWith({
    kind: "speaker-notice",
    message: "Left out surah 5.",
    name: "Kitchen",
  });
});

// Proves browser-clock.
test("ten minutes ahead, a browser shows the place at which the speaker is", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-01T00:10:06Z") });
  onTestFinished(() => {
    vi.useRealTimers();
    forgetServerTime();
  });
  const there = String(Date.parse("2026-01-01T00:00:06Z"));
  answer = () => Response.json(playback, { headers: { [SERVER_TIME]: there } });
  const { speakers } = setUp();
  await speakers.press(KITCHEN, "volume", { volume: 40 });
  expect(speakers.outputOn(KITCHEN).position()).toBe(16);
});
