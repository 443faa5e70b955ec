// The player's buttons, choices and notices, without a page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, track } from "./outputs/fake-audio.ts";
import { hafs, reciters, setUp } from "./fake-player.ts";
import type { Player } from "./player.ts";

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("begins with the preferred reciter and its first surah, silent", async () => {
  const { player, shown, audio } = setUp();
  await player.offer(reciters, {});
  expect(shown()).toEqual({ reciter: 1, surah: 1 });
  expect(player.state.get()).toMatchObject({ started: false, track: track(1) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(audio.src).toBe("");
});

test("begins where one was last time", async () => {
  const { player, shown } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 114 });
  expect(shown()).toEqual({ reciter: 1, surah: 114 });
});

test("Play goes on where one stopped before the page was loaded anew", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 114, position: 12 });
  expect(player.state.get().continuesAt).toBe(12);
  expect(player.position()).toBe(12);
  expect(audio.src).toBe("");
  await player.play();
  expect(history.create).toHaveBeenCalledWith(track(114), 12);
  expect(player.state.get().continuesAt).toBe(0);
});

test("Play that failed without a network goes on where one stopped once it is back", async () => {
  const { player, history, trackOf } = setUp();
  const offline = new Error("offline");
  trackOf.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  await player.offer(reciters, { reciterId: 1, surahId: 114, position: 12 });
  await player.play();
  expect(trackOf).toHaveBeenCalledTimes(2);
  expect(history.create).not.toHaveBeenCalled();
  expect(player.state.get().continuesAt).toBe(12);
  await player.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(history.create).toHaveBeenCalledWith(track(114), 12);
});

test("another surah, another rewaya and 'From the start' forget where one stopped", async () => {
  const forgotten = {
    surah: (player: Player) => player.chooseSurah(2),
    rewaya: (player: Player) => player.chooseRewaya("Warsh"),
    start: (player: Player) => player.fromStart(),
  };
  for (const forget of Object.values(forgotten)) {
    const { player, history } = setUp();
    await player.offer(reciters, { reciterId: 1, surahId: 114, position: 12 });
    const done = forget(player);
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    await player.play();
    expect(history.create.mock.calls.map(([, position]) => position)).toEqual([0]);
  }
});

test("a place in a surah that its reciter has no more is none of the surah that is chosen instead", async () => {
  const { player } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 99, position: 12 });
  expect(player.state.get().continuesAt).toBe(0);
});

test("play plays, and the bar shows from then on", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  await player.play();
  expect(audio.src).toBe(track(1).url);
  expect(player.now.get().status).toBe("playing");
  expect(player.state.get().started).toBe(true);
  expect(history.create).toHaveBeenCalledWith(track(1), 0);
});

test("a chosen surah plays after 300 ms", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  void player.chooseSurah(114);
  await vi.advanceTimersByTimeAsync(299);
  expect(player.now.get().status).toBe("loading");
  await vi.advanceTimersByTimeAsync(1);
  expect(audio.src).toBe(track(114).url);
  expect(player.now.get().status).toBe("playing");
});

test("auto-play tries again 500 ms later, then says that it could not", async () => {
  const { player, audio, notices } = setUp();
  await player.offer(reciters, {});
  audio.refusal = refusal("NotAllowedError");
  void player.chooseSurah(2);
  await vi.advanceTimersByTimeAsync(300);
  await vi.advanceTimersByTimeAsync(499);
  expect(notices).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(notices).toEqual(["autoplay-failed"]);
});

test("previous and next follow the reciter's own list, and a notice names its ends", async () => {
  const { player, shown, notices } = setUp();
  await player.offer(reciters, {});
  await player.step(-1);
  expect(notices).toEqual(["first-surah"]);
  await player.step(1);
  await player.step(1);
  expect(shown().surah).toBe(114);
  await player.step(1);
  expect(notices).toEqual(["first-surah", "last-surah"]);
});

test("a rewaya resets the audio and takes its first reciter unless the present one has it", async () => {
  const { player, shown, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  await player.chooseRewaya(hafs);
  expect(shown().reciter).toBe(1);
  expect(audio.src).toBe("");
  expect(player.now.get()).toMatchObject({ status: "idle", position: 0 });
  await player.chooseRewaya("Warsh");
  expect(shown()).toEqual({ reciter: 3, surah: 18 });
  await player.chooseRewaya(null);
  expect(shown().reciter).toBe(3);
});

test("a reciter without the surah begins with its first, and goes on playing if one was", async () => {
  const { player, shown, audio } = setUp();
  await player.offer(reciters, { reciterId: 1, surahId: 114 });
  await player.play();
  await player.chooseReciter(2);
  expect(shown()).toEqual({ reciter: 2, surah: 1 });
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(1, 2).url);
  expect(player.now.get().status).toBe("playing");
});

test("only the last of two quick choices counts", async () => {
  const answers: ((surahs: number[]) => void)[] = [];
  const { player, shown } = setUp({
    reciterSurahs: () => new Promise((resolve) => answers.push(resolve)),
  });
  const first = player.offer(reciters, {});
  const second = player.chooseReciter(3);
  answers[1]?.([18]);
  answers[0]?.([1, 2]);
  await Promise.all([first, second]);
  expect(shown()).toEqual({ reciter: 3, surah: 18 });
});

test("when a reciter's list fails or is empty, all surahs are offered, with a notice", async () => {
  const failing = setUp({ reciterSurahs: async () => Promise.reject(new Error("down")) });
  await failing.player.offer(reciters, {});
  expect(failing.notices).toEqual(["surah-list-failed"]);
  expect(failing.player.selection.state.get().surahs).toEqual([1, 2, 3]);
  const empty = setUp({ reciterSurahs: async () => [] });
  await empty.player.offer(reciters, {});
  expect(empty.notices).toEqual(["surah-list-empty"]);
});

test("the notice of an address that cannot be fetched depends on what requested it", async () => {
  const { player, notices, trackOf } = setUp();
  await player.offer(reciters, {});
  trackOf.mockRejectedValue(new Error("404"));
  await player.chooseSurah(2);
  await player.step(1);
  expect(notices).toEqual(["url-error", "surah-load-error"]);
});

test("a broken recording has one notice, a refused play another", async () => {
  const { player, audio, notices } = setUp();
  await player.offer(reciters, {});
  audio.refusal = refusal("NotAllowedError");
  await player.play();
  expect(notices).toEqual(["playback-error"]);
  audio.refusal = null;
  await player.play();
  audio.fail(2);
  expect(notices).toEqual(["playback-error", "audio-error"]);
});

test("after a surah: stop, the next one, or the same again", async () => {
  const { player, audio, shown } = setUp();
  await player.offer(reciters, {});
  const playToEnd = async () => {
    await player.play();
    audio.metadata(60);
    audio.end();
    await vi.advanceTimersByTimeAsync(300);
  };
  await playToEnd();
  expect(player.now.get()).toMatchObject({ status: "paused", position: 0 });
  player.setAfterSurah("repeat");
  await playToEnd();
  expect([player.now.get().status, shown().surah]).toEqual(["playing", 1]);
  player.setAfterSurah("next");
  audio.end();
  await vi.advanceTimersByTimeAsync(300);
  expect([player.now.get().status, shown().surah]).toEqual(["playing", 2]);
});

test("the sleep timer pauses, after a while or at the end of the surah", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  player.sleep.after(15);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(player.now.get().status).toBe("paused");
  expect(player.sleep.state.get()).toEqual({ until: "off" });
  player.setAfterSurah("repeat");
  player.sleep.atSurahEnd();
  await player.play();
  audio.metadata(60);
  audio.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.now.get().status).toBe("paused");
});

test("the next surah is fetched ahead near the end, once", async () => {
  const { player, audio, second, trackOf } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(100);
  audio.at(60);
  await settle();
  expect(second.src).toBe("");
  trackOf.mockClear();
  audio.at(71);
  audio.at(72);
  await settle();
  expect(second.src).toBe(track(2).url);
  expect(trackOf).toHaveBeenCalledOnce();
});

test("resume plays from the place; what the server plays here is not in this page's history", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  await player.resumeHere(3, 18, 33);
  await vi.advanceTimersByTimeAsync(300);
  audio.metadata(60);
  expect(audio.currentTime).toBe(33);
  expect(history.create).toHaveBeenCalledWith(track(18, 3), 33);
  history.create.mockClear();
  player.serve(track(2, 2), 5);
  await audio.play();
  audio.metadata(60);
  audio.end();
  expect(history.create).not.toHaveBeenCalled();
  expect(player.state.get()).toMatchObject({ served: true, started: true });
});

test("a reciter chosen while nothing plays is loaded, and plays when Play is pressed", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.chooseReciter(2);
  expect(audio.src).toBe(track(1, 2).url);
  expect(player.now.get().status).toBe("paused");
});

test("what cannot be had leaves chosen what plays", async () => {
  const { player, shown, trackOf } = setUp();
  await player.offer(reciters, {});
  await player.play();
  trackOf.mockRejectedValue(new Error("offline"));
  await player.chooseSurah(2);
  expect(shown()).toEqual({ reciter: 1, surah: 1 });
  await player.chooseReciter(3);
  expect(shown()).toEqual({ reciter: 1, surah: 1 });
  expect(player.now.get().status).toBe("playing");
});

test("after a rewaya whose address cannot be had, play asks again and not for the old one", async () => {
  const { player, audio, trackOf } = setUp();
  await player.offer(reciters, {});
  trackOf.mockRejectedValueOnce(new Error("offline"));
  await player.chooseRewaya("Warsh");
  expect(player.state.get().track).toBeNull();
  void player.play();
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(18, 3).url);
});

test("a press while it loads takes the play back", async () => {
  const { player } = setUp();
  await player.offer(reciters, {});
  void player.chooseSurah(2);
  await settle();
  expect(player.now.get().status).toBe("loading");
  player.toggle();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(player.now.get().status).toBe("paused");
});

test("from an ayah: what is held seeks there and plays, and a surah that is not held is loaded there", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  void player.playFrom(12);
  await vi.advanceTimersByTimeAsync(300);
  expect(player.now.get().status).toBe("playing");
  expect(history.create.mock.calls.map(([, position]) => position)).toEqual([12]);
  audio.metadata(60);
  player.pause();
  await player.playFrom(30);
  expect(audio.currentTime).toBe(30);
  expect(player.now.get().status).toBe("playing");
  void player.hearSurah(114, 7);
  await vi.advanceTimersByTimeAsync(300);
  expect(audio.src).toBe(track(114).url);
  expect(player.position()).toBe(7);
});
