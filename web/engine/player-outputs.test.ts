// The player and where it plays: a speaker, a Cast session, and back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { track } from "./outputs/fake-audio.ts";
import { fakeDevice, reciters, setUp } from "./fake-player.ts";
import type { Player } from "./player.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("choosing a speaker takes along what plays, and the buttons are its own from then on", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  audio.at(12);
  const kitchen = fakeDevice({ volume: 40 });
  await player.useDevice(4, kitchen);
  const place = { reciterId: 1, surahId: 1, position: 12 };
  expect(kitchen.playThere).toHaveBeenCalledWith({ ...place, afterSurah: "stop" });
  expect(player.now.get().volume).toBe(40);
  await player.step(1);
  expect(kitchen.press).toHaveBeenLastCalledWith("next");
  await player.chooseSurah(2);
  expect(kitchen.press).toHaveBeenLastCalledWith("select_surah", { surahId: 2, reciterId: 1 });
  await player.chooseReciter(3);
  expect(kitchen.press).toHaveBeenLastCalledWith("select_reciter", { reciterId: 3 });
  player.seek(20);
  player.setVolume(120);
  expect(kitchen.seek).toHaveBeenCalledWith(20);
  expect(kitchen.setVolume).toHaveBeenCalledWith(100);
  player.useBrowser();
  expect(kitchen.close).toHaveBeenCalled();
  expect(player.now.get().position).toBe(12);
});

// Promise after-surah
test("what follows the surah goes along to a speaker too", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  player.setAfterSurah("repeat");
  await player.play();
  audio.metadata(60);
  const kitchen = fakeDevice();
  await player.useDevice(4, kitchen);
  expect(kitchen.playThere).toHaveBeenCalledWith({
    ...{ reciterId: 1, surahId: 1, position: 0 },
    afterSurah: "repeat",
  });
});

test("the sleep timer goes along to a speaker, and is the speaker's from then on", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  player.sleep.after(30);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const kitchen = fakeDevice();
  const after = vi.spyOn(kitchen.sleep, "after");
  await player.useDevice(4, kitchen);
  expect(after.mock.calls).toEqual([[20]]);
  kitchen.sleep.show({ until: "surah-end" });
  expect(player.sleep.state.get()).toEqual({ until: "surah-end" });
  // The one of this browser is over: it would pause the speaker.
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(kitchen.pause).not.toHaveBeenCalled();
  player.useBrowser();
  expect(player.sleep.state.get()).toEqual({ until: "off" });
});

async function casting() {
  const parts = setUp();
  await parts.player.offer(reciters, {});
  await parts.player.play();
  parts.audio.metadata(60);
  parts.audio.at(25);
  const cast = { ...fakeDevice(), load: vi.fn() };
  parts.player.useCast("Living room TV", cast, null, true);
  expect(cast.load).toHaveBeenCalledWith(track(1), 25);
  expect(parts.player.state.get().output).toEqual({ kind: "cast", name: "Living room TV" });
  cast.state.patch({ position: 41, status: "playing" });
  return { ...parts, cast };
}

test("casting goes on at the same place, and so does the browser for who turns back to it", async () => {
  const { player } = await casting();
  player.useBrowser();
  expect(player.now.get().position).toBe(41);
  expect(player.state.get().output).toEqual({ kind: "browser" });
  await vi.advanceTimersByTimeAsync(300);
  expect(player.now.get()).toMatchObject({ position: 41, status: "playing" });
});

test("when a Cast session ends by itself, the browser waits at the place", async () => {
  const { player } = await casting();
  player.useBrowser({ goOn: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.now.get()).toMatchObject({ position: 41, status: "paused" });
});

test("a joined Cast session plays on what it has; with nothing there and nothing here, it rests", async () => {
  const { player, history, shown } = setUp();
  await player.offer(reciters, {});
  const cast = { ...fakeDevice({ status: "playing", position: 70 }), load: vi.fn() };
  player.useCast("Living room TV", cast, track(2, 1), false);
  expect(cast.load).not.toHaveBeenCalled();
  expect(shown()).toEqual({ reciter: 1, surah: 2 });
  expect(history.create).toHaveBeenCalledWith(track(2, 1), 70);
  const other = setUp();
  await other.player.offer(reciters, {});
  other.player.useCast("Living room TV", cast, null, false);
  expect(cast.load).not.toHaveBeenCalled();
});

test("a page that plays nothing loads nothing into a session it joins, until Play", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  audio.at(25);
  player.pause();
  const cast = { ...fakeDevice(), load: vi.fn(), ready: vi.fn() };
  player.useCast("Living room TV", cast, null, false);
  expect(cast.load).not.toHaveBeenCalled();
  expect(cast.ready).toHaveBeenCalledWith(track(1), 25);
});

// Proves casting-from-a-page.
test("another sender's media ends the entry of the history where it was, and nothing follows", async () => {
  const { player, cast, history, notices } = await casting();
  await vi.advanceTimersByTimeAsync(0);
  history.update.mockClear();
  player.setAfterSurah("next");
  cast.state.patch({ status: "idle" });
  player.castChanged(null, false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(history.update.mock.calls).toMatchObject([[9, { endPosition: 41, completed: false }]]);
  expect(notices).toEqual(["cast-taken"]);
  expect(cast.load).toHaveBeenCalledOnce();
});

// Proves casting-from-a-page.
test("a recitation of another page of Wird's is shown, and recorded by that page alone", async () => {
  const { player, cast, history, shown } = await casting();
  history.create.mockClear();
  cast.state.patch({ status: "idle" });
  player.castChanged(track(2), false);
  cast.state.patch({ status: "playing", position: 3 });
  expect(shown()).toEqual({ reciter: 1, surah: 2 });
  player.setAfterSurah("next");
  player.ended();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(history.create).not.toHaveBeenCalled();
  expect(cast.load).toHaveBeenCalledOnce();
  player.useBrowser();
  expect(player.state.get().served).toBe(false);
});

test("a surah chosen before the speaker is what plays there, also while its address is on its way", async () => {
  const { player, trackOf } = setUp();
  await player.offer(reciters, {});
  trackOf.mockReturnValueOnce(new Promise(() => {}));
  void player.chooseSurah(114);
  const kitchen = fakeDevice();
  await player.useDevice(4, kitchen);
  const place = { reciterId: 1, surahId: 114, position: 0 };
  expect(kitchen.playThere).toHaveBeenCalledWith({ ...place, afterSurah: "stop" });
  expect(player.now.get().status).toBe("playing");
  expect(player.state.get()).toMatchObject({ starting: false, track: track(1) });
});

test("a surah that was paused here goes on there from its place, when Play is pressed", async () => {
  const { player, audio, shown } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 114 });
  await player.play();
  audio.metadata(60);
  audio.at(12);
  player.pause();
  const kitchen = fakeDevice({ status: "paused" });
  await player.useDevice(4, kitchen);
  player.showThere(2, 2);
  expect(kitchen.playThere).not.toHaveBeenCalled();
  expect(shown()).toEqual({ reciter: 1, surah: 114 });
  await player.play();
  expect(kitchen.playThere).toHaveBeenCalledWith({ reciterId: 1, surahId: 114, position: 12 });
  player.showThere(2, 2);
  expect(shown()).toEqual({ reciter: 2, surah: 2 });
});

test("from one speaker to another that is paused, the other's own surah is resumed", async () => {
  const { player, audio, shown } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  player.pause();
  await player.useDevice(4, fakeDevice());
  const bedroom = fakeDevice({ status: "paused" });
  await player.useDevice(5, bedroom);
  player.showThere(2, 2);
  expect(shown()).toEqual({ reciter: 2, surah: 2 });
  await player.play();
  expect(bedroom.play).toHaveBeenCalledOnce();
});

test("the choice made here stands while the speaker plays nothing", async () => {
  const { player, shown } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 114 });
  const kitchen = fakeDevice();
  await player.useDevice(4, kitchen);
  player.showThere(2, 2);
  expect(shown()).toEqual({ reciter: 1, surah: 114 });
  await player.play();
  expect(kitchen.playThere).toHaveBeenCalledWith({ reciterId: 1, surahId: 114, position: 0 });
});

test("a speaker that is paused, when nothing is loaded here, shows its own surah and resumes it", async () => {
  const { player, shown } = setUp();
  await player.offer(reciters, {});
  const kitchen = fakeDevice({ status: "paused" });
  await player.useDevice(4, kitchen);
  player.showThere(2, 2);
  expect(shown()).toEqual({ reciter: 2, surah: 2 });
  await player.play();
  expect(kitchen.play).toHaveBeenCalledOnce();
});

async function playing() {
  const parts = setUp();
  await parts.player.offer(reciters, {});
  await parts.player.play();
  parts.audio.metadata(60);
  parts.audio.at(12);
  const kitchen = fakeDevice();
  return { ...parts, kitchen, output: () => parts.player.state.get().output };
}

test("what plays here plays on until the speaker plays it", async () => {
  const { player, audio, kitchen, output } = await playing();
  kitchen.playThere.mockImplementation(async () => {
    kitchen.state.patch({ status: "loading" });
  });
  const moving = player.useDevice(4, kitchen);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(audio.paused).toBe(false);
  expect(output()).toEqual({ kind: "browser" });
  expect(player.state.get().startingOn).toBe(4);
  kitchen.state.patch({ status: "playing" });
  await moving;
  expect(audio.paused).toBe(true);
  expect(output()).toEqual({ kind: "device", deviceId: 4 });
  expect(player.state.get().startingOn).toBeNull();
});

test("an unreachable speaker changes nothing here, and is not tried any more", async () => {
  const { player, audio, kitchen, output } = await playing();
  kitchen.playThere.mockRejectedValue(new Error("Kitchen does not answer."));
  await player.useDevice(4, kitchen);
  expect(audio.paused).toBe(false);
  expect(output()).toEqual({ kind: "browser" });
  expect(player.state.get().startingOn).toBeNull();
  expect(kitchen.giveUp).toHaveBeenCalledOnce();
  expect(kitchen.close).toHaveBeenCalledOnce();
});

test("a speaker that takes the recording and cannot play it changes nothing here, and says why", async () => {
  const { player, audio, kitchen, notices } = await playing();
  const message = "Kitchen could not play this recording.";
  kitchen.playThere.mockImplementation(async () => {
    kitchen.state.patch({ status: "error", problem: { message, sentence: null } });
  });
  await player.useDevice(4, kitchen);
  expect(audio.paused).toBe(false);
  expect(notices).toEqual([{ kind: "control-failed", message }]);
  expect(kitchen.giveUp).toHaveBeenCalledOnce();
});

test.each([
  ["a pause", (player: Player) => player.pause()],
  ["another surah", (player: Player) => void player.chooseSurah(2)],
  ["this browser", (player: Player) => player.useBrowser()],
  ["another speaker", (player: Player) => void player.useDevice(5, fakeDevice())],
])("%s, chosen before the speaker plays, ends its start", async (_, choose) => {
  const { player, kitchen, output } = await playing();
  kitchen.playThere.mockImplementation(async () => {
    kitchen.state.patch({ status: "loading" });
  });
  const moving = player.useDevice(4, kitchen);
  await vi.advanceTimersByTimeAsync(0);
  choose(player);
  await moving;
  expect(kitchen.giveUp).toHaveBeenCalledOnce();
  expect(output()).not.toEqual({ kind: "device", deviceId: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(player.state.get().startingOn).toBeNull();
});
