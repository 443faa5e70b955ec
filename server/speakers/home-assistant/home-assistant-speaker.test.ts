// A player of Home Assistant as playback relies on it, for players of several integrations.
import { afterEach, describe, expect, test } from "vitest";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import type { personalities } from "../../../tests/fakes/home-assistant/fake-player.ts";
import { systemClock } from "#server/platform/clock";
import { eventually } from "../cast/test-cast-speaker.ts";
import type { SpeakerError } from "../speaker.ts";
import {
  KITCHEN,
  recording,
  type TestPlayerSpeaker,
  testPlayerSpeaker,
} from "./test-player-speaker.ts";

let kitchen: TestPlayerSpeaker;

afterEach(() => kitchen.leave());

async function playing(like: keyof typeof personalities, seconds = 900, media = recording(1)) {
  kitchen = await testPlayerSpeaker(like, { durationOf: () => seconds });
  kitchen.speaker.open();
  await kitchen.speaker.prepare();
  await kitchen.speaker.load(media);
  await kitchen.untilMedia("playing");
  return kitchen;
}

const all = ["cast", "sonos", "dlna", "simple", "music"] as const;

describe.each(all)("a player of the kind %s", (like) => {
  test("plays what it is given, and reports it as ours", async () => {
    const { untilMedia, fake } = await playing(like);
    expect(await untilMedia("playing")).toMatchObject({
      url: recording(1).url,
      loadedFor: { runId: 77 },
      idleReason: null,
    });
    const [call] = fake.callsOf(KITCHEN, "play_media");
    expect(call?.data).toMatchObject({
      media_content_id: recording(1).url,
      media_content_type: "music",
      extra: { title: "Surah 1" },
    });
  });

  test("reports the end of a recording as finished, and plays the next one", async () => {
    const { events, until, untilMedia, speaker } = await playing(like, 3.5);
    const isEnd = await until("media", ({ status }) => status.idleReason !== null);
    expect(isEnd.status).toMatchObject({ state: "idle", idleReason: "finished" });
    expect(isEnd.status.url).toBe(recording(1).url);
    const from = events.length;
    await speaker.load(recording(2));
    expect(await untilMedia("playing", from)).toMatchObject({ url: recording(2).url });
    expect(events.filter(({ type }) => type === "taken")).toEqual([]);
  });

  test("a stop by Wird is no news of somebody else", async () => {
    const { events, speaker, fake } = await playing(like);
    await speaker.stop();
    const from = events.length;
    await speaker.load(recording(2));
    await kitchen.untilMedia("playing", from);
    expect(fake.player(KITCHEN).media()?.url).toBe(recording(2).url);
    expect(events.slice(from).filter(({ type }) => type === "taken")).toEqual([]);
  });

  test("somebody's own media take it over", async () => {
    const { events, until, fake } = await playing(like);
    fake.player(KITCHEN).cast("https://music.example/song.mp3", "Radio");
    // One names no media at all, the other is stopped by whoever plays on it next.
    if (like === "simple" || like === "dlna") return;
    await until("taken");
    const last = await until(
      "media",
      ({ status }) => status.url === "https://music.example/song.mp3",
    );
    expect(last.status.loadedFor).toBeNull();
    expect(events.filter(({ type }) => type === "taken")).toHaveLength(1);
  });
});

test("positions advance by Home Assistant's own times, whatever its clock shows", async () => {
  const clock = { now: () => Date.now() + 90_000, after: () => () => {} };
  kitchen = await testPlayerSpeaker("cast", {
    clock: { now: clock.now, after: (ms, call) => (setTimeout(call, ms), () => {}) },
  });
  const { speaker, untilMedia, events } = kitchen;
  speaker.open();
  await speaker.prepare();
  await speaker.load(recording(1));
  const { position, at } = await untilMedia("playing");
  expect(position).toBeLessThan(1);
  const from = events.length;
  await speaker.seek(100);
  const sought = await kitchen.until("media", ({ status }) => status.position > 99, from);
  expect(sought.status.position).toBeCloseTo(100, 0);
  expect(sought.status.at).toBeGreaterThanOrEqual(at);
});

test.each(["cast", "sonos", "dlna", "music"] as const)(
  "a recording begins in its middle on %s",
  async (like) => {
    const { untilMedia, fake, events } = await playing(like, 900, recording(1, { position: 300 }));
    expect((await untilMedia("playing")).position).toBeCloseTo(300, 0);
    expect(fake.player(KITCHEN).media()?.position).toBeCloseTo(300, 0);
    expect(events.filter(({ type }) => type === "notice")).toEqual([]);
  },
);

test("a recording plays on at its second when this machine's clock is set meanwhile", async () => {
  let setBy = 0;
  const homeClock = { ...systemClock, now: () => Date.now() + setBy, elapsed: Date.now };
  kitchen = await testPlayerSpeaker("cast", { homeClock, durationOf: () => 900 });
  const { speaker, events, untilMedia } = kitchen;
  speaker.open();
  await speaker.prepare();
  await speaker.load(recording(1, { position: 60 }));
  await untilMedia("playing");
  for (const by of [-20_000, 20_000]) {
    setBy = by;
    const from = events.length;
    await speaker.refresh();
    expect(Math.abs((await untilMedia("playing", from)).position - 60)).toBeLessThan(10);
  }
});

test("where a player cannot seek, the recording begins at its start, and that is said", async () => {
  const { until, untilMedia } = await playing("simple", 900, recording(1, { position: 300 }));
  const { notice } = await until("notice");
  expect(notice.code).toBe("player.began-at-start");
  expect((await untilMedia("playing")).position).toBeLessThan(5);
});

test("what a player cannot do is refused with a sentence", async () => {
  await playing("dlna");
  const refusal = (done: Promise<void>) =>
    done.then(null, (error: SpeakerError) => error.sentence.code);
  expect(await refusal(kitchen.speaker.pause())).toBe("player.cannot-pause");
  await kitchen.leave();
  await playing("simple");
  expect(await refusal(kitchen.speaker.seek(100))).toBe("player.cannot-seek");
  expect(await refusal(kitchen.speaker.setVolume(10))).toBe("player.volume-fixed");
});

test("a person's pause stays a pause, a person's stop is one", async () => {
  const { fake, untilMedia, until, events } = await playing("cast");
  fake.person(KITCHEN, "media_pause");
  await untilMedia("paused");
  let from = events.length;
  fake.person(KITCHEN, "media_play");
  await untilMedia("playing", from);
  from = events.length;
  fake.person(KITCHEN, "media_stop");
  const { status } = await until("media", ({ status }) => status.state === "idle", from);
  expect(status.idleReason).toBe("cancelled");
});

test("a Sonos that is met paused at the beginning of a recording has ended it, and stays silent", async () => {
  kitchen = await testPlayerSpeaker("sonos", { durationOf: () => 0.2 });
  const { fake, home, speaker, events, until } = kitchen;
  const player = fake.player(KITCHEN);
  player.cast(recording(1).url, "Wird");
  const told = () => home.player(player.entityId)?.state ?? "nothing";
  await eventually(() => told() === "paused", told);
  speaker.open();
  const { status } = await until("media");
  expect(status).toMatchObject({ state: "idle", idleReason: null });
  player.press.volume(0.3);
  await until("volume", ({ volume }) => volume === 30);
  expect(events.filter(({ type }) => type === "media")).toHaveLength(1);
});

test("a person's stop of a player without durations is one", async () => {
  const { fake, untilMedia, events } = await playing("simple");
  const from = events.length;
  fake.person(KITCHEN, "media_stop");
  expect((await untilMedia("idle", from)).idleReason).toBe("cancelled");
});

test("a recording that cannot be played is an error, not an end", async () => {
  for (const like of ["cast", "dlna"] as const) {
    kitchen = await testPlayerSpeaker(like, { playable: () => false });
    kitchen.speaker.open();
    await kitchen.speaker.prepare();
    await kitchen.speaker.load(recording(1));
    const { status } = await kitchen.until("media", ({ status }) => status.idleReason !== null);
    expect(status.idleReason).toBe("error");
    if (like === "cast") await kitchen.leave();
  }
});

test("a volume that is asked for while the player is off is there when it plays", async () => {
  kitchen = await testPlayerSpeaker("music");
  const { speaker, until, fake, events } = kitchen;
  speaker.open();
  await speaker.prepare();
  expect(events.filter(({ type }) => type === "volume")).toEqual([]);
  await speaker.setVolume(20);
  fake.player(KITCHEN).press.volume(0.5);
  await speaker.load(recording(1));
  await until("volume", ({ volume }) => volume === 20);
  expect(fake.player(KITCHEN).volume()).toBe(0.2);
});

test("our own sounds are fetched at our own address, and reported by their path", async () => {
  const path = `/media/12-mi0c2g00-${"a".repeat(43)}.mp3`;
  const { fake, untilMedia } = await playing(
    "music",
    900,
    recording(1, { url: path, surahId: null }),
  );
  expect(fake.player(KITCHEN).media()?.url).toBe(`http://192.168.1.5:3000${path}`);
  expect((await untilMedia("playing")).url).toBe(path);
});

describe("a state with holes", () => {
  const attributes = (rest: object = {}) => ({ supported_features: 131_071, ...rest });
  const media = { media_content_id: recording(1).url, media_title: "Surah 1" };

  test.each([
    ["idle", attributes()],
    ["off", attributes()],
    ["playing", attributes()],
    ["playing", attributes({ ...media, media_content_id: null })],
    ["buffering", attributes({ media_title: "Surah 1" })],
    // Proves status-with-holes.
  ] as const)("(%s, %j) for a moment is neither an end nor a takeover", async (state, shown) => {
    const { fake, events, untilMedia } = await playing("cast", 900, recording(1));
    await kitchen.speaker.seek(100);
    await kitchen.until("media", ({ status }) => status.position > 99);
    const from = events.length;
    fake.player(KITCHEN).says({ state, attributes: shown });
    const { status } = await kitchen.until("media", () => true, from);
    expect(status).toMatchObject(
      state === "playing" || state === "buffering"
        ? { state, url: recording(1).url, loadedFor: { runId: 77 } }
        : { state: "idle", idleReason: null },
    );
    const back = events.length;
    fake.player(KITCHEN).update();
    expect(await untilMedia("playing", back)).toMatchObject({
      url: recording(1).url,
      loadedFor: { runId: 77 },
    });
    expect(events.filter(({ type }) => type === "taken" || type === "disconnected")).toEqual([]);
  });

  test.each(["unknown", "unavailable"])("(%s) for a moment loses nothing of it", async (state) => {
    const { fake, events, untilMedia } = await playing("sonos");
    fake.player(KITCHEN).says({ state, attributes: {} });
    await kitchen.until("disconnected");
    const from = events.length;
    fake.player(KITCHEN).says({ state: "playing", attributes: attributes() });
    expect(await untilMedia("playing", from)).toMatchObject({ loadedFor: { runId: 77 } });
    expect(events.some(({ type }) => type === "taken")).toBe(false);
  });

  test("that nobody explains is asked about by homeassistant.update_entity", async () => {
    const { fake, events, speaker, untilMedia } = await playing("cast");
    await speaker.seek(100);
    await kitchen.until("media", ({ status }) => status.position > 99);
    await speaker.refresh();
    expect(fake.callsOf(KITCHEN, "update_entity")).toEqual([]);
    const before = events.length;
    fake.player(KITCHEN).says({ state: "idle", attributes: attributes() });
    await untilMedia("idle", before);
    const from = events.length;
    await speaker.refresh();
    expect(fake.callsOf(KITCHEN, "update_entity")).toHaveLength(1);
    expect(await untilMedia("playing", from)).toMatchObject({ url: recording(1).url });
  });

  test("of another title or app without an id is somebody else's", async () => {
    const { fake, until } = await playing("cast");
    fake.player(KITCHEN).says({ state: "playing", attributes: attributes({ app_name: "TV" }) });
    expect((await until("taken")).by).toBe("TV");
  });
});

test("the end of a recording whose length a player tells wrongly has no reason, and no person", async () => {
  const players = [
    { id: KITCHEN, name: "Kitchen", like: "cast", habits: ["tells-twice-the-length"] } as const,
  ];
  kitchen = await testPlayerSpeaker("cast", { players, durationOf: () => 8 });
  kitchen.speaker.open();
  await kitchen.speaker.prepare();
  await kitchen.speaker.load(recording(1));
  expect((await kitchen.untilMedia("playing")).duration).toBe(16);
  const from = kitchen.events.length;
  expect(await kitchen.untilMedia("idle", from)).toMatchObject({ idleReason: null });
});

test.each([
  ["again and again stands", ["stands-still"]],
  ["once does not", []],
  // Proves position-stands-still.
] as const)("a player that tells the same second %s", async (_, habits) => {
  const clock = handClock(Date.now());
  const players = [{ id: KITCHEN, name: "Kitchen", like: "cast", habits } as const];
  kitchen = await testPlayerSpeaker("cast", { players, clock, homeClock: clock });
  const { speaker, events, fake } = kitchen;
  speaker.open();
  const step = async (holds: () => boolean) => {
    for (let turn = 0; turn < 900 && !holds(); turn++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(holds()).toBe(true);
  };
  const last = () => events.findLast((event) => event.type === "media")?.status;
  await step(() => events.some(({ type }) => type === "connected"));
  const loaded = speaker.load(recording(1));
  await step(() => last()?.state === "playing");
  await loaded;
  if (habits.length === 0) {
    const until = clock.now() + 60_000;
    await step(() => clock.now() > until);
    await speaker.refresh();
    expect(last()).toMatchObject({ state: "playing" });
    expect(last()?.position).toBeGreaterThan(55);
    return;
  }
  await step(() => last()?.state === "buffering");
  expect(last()?.position).toBeCloseTo(12, 0);
  // It plays on.
  fake.person(KITCHEN, "media_seek", { seek_position: 40 });
  await step(() => last()?.state === "playing");
});

test("a recording that Home Assistant refuses is the player's fault", async () => {
  kitchen = await testPlayerSpeaker("cast");
  const { speaker, fake } = kitchen;
  speaker.open();
  await speaker.prepare();
  fake.failNext("play_media", "Not now.");
  await expect(speaker.load(recording(1))).rejects.toMatchObject({ fault: "player" });
});

// Proves load-without-reports.
test("a player that tells nothing after play_media is asked, at its start and behind its end", async () => {
  const players = [
    { id: KITCHEN, name: "Kitchen", like: "cast", habits: ["tells-when-asked"] } as const,
  ];
  const clock = handClock(Date.now());
  kitchen = await testPlayerSpeaker("cast", {
    ...{ players, clock, homeClock: clock },
    durationOf: () => 30,
  });
  const { speaker, events, fake } = kitchen;
  speaker.open();
  const step = async (holds: () => boolean) => {
    for (let turn = 0; turn < 900 && !holds(); turn++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(holds()).toBe(true);
  };
  const last = () => events.findLast((event) => event.type === "media")?.status;
  await step(() => events.some(({ type }) => type === "connected"));
  let isTaken = false;
  void speaker.load(recording(1)).then(() => {
    isTaken = true;
  });
  await step(() => isTaken && fake.player(KITCHEN).state() === "playing");
  await step(() => (fake.player(KITCHEN).media()?.position ?? 0) > 15);
  expect(last()).toMatchObject({ state: "idle" });
  void speaker.refresh();
  await step(() => last()?.state === "playing");
  expect(last()?.position).toBeGreaterThan(14);
  void speaker.refresh();
  await step(() => fake.player(KITCHEN).media() === null);
  expect(fake.callsOf(KITCHEN, "update_entity")).toHaveLength(1);
  await clock.advance(1000);
  void speaker.refresh();
  await step(() => last()?.state === "idle");
  expect(last()).toMatchObject({ idleReason: "finished" });
});

// Promise home-assistant-away-at-the-start: Home Assistant goes away as a player is told to play, and the player obeys
// -> once it is back the recording plays on, and is not begun anew by the tries that came meanwhile
test.each([
  ["plays what it was sent is not sent it again", true],
  ["does not is sent it again", false],
])("a player that %s once Home Assistant is back", async (_, plays) => {
  const clock = handClock(Date.now());
  kitchen = await testPlayerSpeaker("cast", { clock, homeClock: clock });
  const { speaker, events, fake } = kitchen;
  speaker.open();
  const step = async (holds: () => boolean) => {
    for (let turn = 0; turn < 900 && !holds(); turn++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(holds()).toBe(true);
  };
  const sent = () => fake.callsOf(KITCHEN, "play_media").length;
  await step(() => events.some(({ type }) => type === "connected"));
  fake.answerAfter(30_000);
  const first = speaker.load(recording(1)).catch((error: SpeakerError) => error.sentence.code);
  await step(() => fake.player(KITCHEN).state() === "playing");
  await fake.goDown();
  await step(() => events.some(({ type }) => type === "disconnected"));
  expect(await first).toBe("player.home-unreachable");
  fake.answerAfter(0);
  if (!plays) fake.player(KITCHEN).press.stop();

  let isTaken = false;
  void speaker.load(recording(1)).then(() => {
    isTaken = true;
  });
  await fake.comeBack();
  await step(() => isTaken);
  expect(sent()).toBe(plays ? 1 : 2);
  const last = () => events.findLast((event) => event.type === "media")?.status;
  await step(() => last()?.state === "playing");
  expect(last()).toMatchObject({ url: recording(1).url });
  // Somebody chooses it again, from its beginning.
  await speaker.load(recording(1));
  expect(sent()).toBe(plays ? 2 : 3);
});

// Proves stop-not-obeyed-at-home-assistant.
test("a stop that is answered and ignored is asked about, and fails; a pause then silences it", async () => {
  const players = [
    { id: KITCHEN, name: "Kitchen", like: "cast", habits: ["ignores-stop"] } as const,
  ];
  kitchen = await testPlayerSpeaker("cast", { players });
  const { speaker, fake, events, untilMedia } = kitchen;
  speaker.open();
  await speaker.prepare();
  await speaker.load(recording(1));
  await untilMedia("playing");
  const from = events.length;
  await expect(speaker.stop()).rejects.toMatchObject({ sentence: { code: "speaker.plays-on" } });
  expect(fake.callsOf(KITCHEN, "update_entity")).toHaveLength(1);
  expect(await untilMedia("playing", from)).toMatchObject({
    ...{ url: recording(1).url, loadedFor: { runId: 77 } },
  });
  await speaker.pause();
  await untilMedia("paused", from);
});
