// A press on Play while what it needs is still on its way.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { track } from "./outputs/fake-audio.ts";
import { reciters, setUp } from "./fake-player.ts";

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The surahs of reciter 3 come only when they are let. */
function slowSurahs() {
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const parts = setUp({
    reciterSurahs: (identifier) => (identifier === "r3" ? promise : Promise.resolve([1, 2, 114])),
  });
  return { ...parts, surahsCome: () => resolve([18]) };
}

test("a press on Play while the first reciter's surahs are on their way plays once they are here", async () => {
  const { player, audio, surahsCome } = slowSurahs();
  void player.offer(reciters, { reciterId: 3 });
  player.toggle();
  expect(player.state.get().starting).toBe(true);
  surahsCome();
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(18, 3).url);
  expect(player.now.get().status).toBe("playing");
  expect(player.state.get().starting).toBe(false);
});

test("the first reciter's surahs are shown before the list of them has come, which then counts", async () => {
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const { player } = setUp({ reciterSurahs: () => promise });
  const { state } = player.selection;
  void player.offer(reciters, { reciterId: 1, surahId: 1 });
  expect(state.get()).toMatchObject({ surahs: [1, 2, 114], surahId: 1 });
  resolve([2, 114]);
  await settle();
  expect(state.get()).toMatchObject({ surahs: [2, 114], surahId: 2 });
});

test("a press on Play while another reciter's surahs are on their way plays that reciter", async () => {
  const { player, audio, surahsCome } = slowSurahs();
  await player.offer(reciters, {});
  void player.chooseReciter(3);
  player.toggle();
  surahsCome();
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(18, 3).url);
  expect(player.now.get().status).toBe("playing");
});

test("Play after another rewaya was chosen, whose surahs are on their way, plays it", async () => {
  const { player, audio, surahsCome } = slowSurahs();
  await player.offer(reciters, {});
  void player.chooseRewaya("Warsh");
  player.toggle();
  surahsCome();
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(18, 3).url);
  expect(player.state.get().starting).toBe(false);
});

test("a second press while it is on its way takes the first back", async () => {
  const { player, surahsCome } = slowSurahs();
  void player.offer(reciters, { reciterId: 3 });
  player.toggle();
  player.toggle();
  expect(player.state.get().starting).toBe(false);
  surahsCome();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.now.get().status).toBe("idle");
});

test("who pauses while another reciter's surahs are on their way hears nothing more", async () => {
  const { player, surahsCome } = slowSurahs();
  await player.offer(reciters, {});
  await player.play();
  void player.chooseReciter(3);
  player.toggle();
  surahsCome();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.now.get().status).toBe("paused");
});

test("while the address of a surah is on its way it shows as starting, also until that fails", async () => {
  const { player, trackOf } = setUp();
  await player.offer(reciters, {});
  const { promise, reject } = Promise.withResolvers<never>();
  trackOf.mockReturnValueOnce(promise);
  void player.chooseSurah(2);
  expect(player.state.get().starting).toBe(true);
  reject(new Error("404"));
  await settle();
  expect(player.state.get().starting).toBe(false);
});

test("on Safari a press plays, though the address comes only after it", async () => {
  const { player, audio, notices } = setUp();
  audio.wantsPress = true;
  await player.offer(reciters, {});
  audio.press(() => void player.chooseSurah(2));
  await vi.advanceTimersByTimeAsync(300);
  expect(player.now.get().status).toBe("playing");
  expect(notices).toEqual([]);
});

test("on Safari Resume plays, though the address comes only after the press", async () => {
  const { player, audio } = setUp();
  audio.wantsPress = true;
  await player.offer(reciters, {});
  audio.press(() => void player.resumeHere(3, 18, 33));
  await vi.advanceTimersByTimeAsync(300);
  expect(player.now.get().status).toBe("playing");
});
