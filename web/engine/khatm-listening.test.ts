// What a page reports of a khatm that it plays, on a fake audio element.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reciters, setUp } from "./fake-player.ts";
import { createKhatmListening, type ListenedKhatm } from "./khatm-listening.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const khatm: ListenedKhatm = {
  id: 7,
  reciterId: 1,
  to: { surah: 2, ayah: 286 },
  leftOut: [],
  continueAt: { surah: 1, ayah: 3, second: 12 },
};

async function begin(change: Partial<ListenedKhatm> = {}) {
  const world = setUp();
  const { player, audio } = world;
  await player.offer(reciters, {});
  const report = vi.fn();
  const listening = createKhatmListening(
    player,
    {
      now: () => Date.now(),
      setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    report,
  );
  const started = listening.start({ ...khatm, ...change });
  await vi.advanceTimersByTimeAsync(300);
  await started;
  audio.metadata(60);
  async function hear(seconds: number) {
    for (let step = 0; step < seconds * 10; step++) {
      audio.currentTime += 0.1;
      await vi.advanceTimersByTimeAsync(100);
    }
  }
  /** The reports, each stretch joined with the one that it continues. */
  function heard() {
    const joined: { surahId: number; from: number; to: number }[] = [];
    for (const [khatmId, { surahId, from, to }] of report.mock.calls) {
      expect(khatmId).toBe(7);
      const last = joined.at(-1);
      if (last && last.surahId === surahId && last.to === from) last.to = to;
      else joined.push({ surahId, from, to });
    }
    return joined.map((each) => ({
      surahId: each.surahId,
      from: Math.round(each.from),
      to: Math.round(each.to),
    }));
  }
  return { ...world, listening, report, hear, heard };
}

test("it continues at the khatm's place and reports what is heard once a minute, and when the page is closed", async () => {
  const { audio, hear, heard, report, listening } = await begin();
  audio.metadata(600);
  expect(audio.currentTime).toBe(12);
  await hear(65);
  expect(report).toHaveBeenCalledTimes(1);
  await hear(20);
  listening.flush();
  expect(report).toHaveBeenCalledTimes(2);
  expect(heard()).toEqual([{ surahId: 1, from: 12, to: 97 }]);
});

// Proves khatm-surah-cut-short.
test("a surah that ended by itself says so, and one that was stopped just before does not", async () => {
  const { audio, player, hear, report } = await begin();
  player.seek(50);
  await hear(8);
  audio.pause();
  await vi.advanceTimersByTimeAsync(2000);
  expect(report.mock.lastCall?.[1]).not.toHaveProperty("ended");
  player.toggle();
  await vi.advanceTimersByTimeAsync(300);
  await hear(1);
  // A browser says that it pauses, and then that it has ended.
  audio.pause();
  audio.end();
  expect(report.mock.lastCall).toMatchObject([7, { surahId: 1, ended: true }]);
  expect(report.mock.lastCall?.[1].to).toBeGreaterThan(58);
});

// Proves khatm-reported-too-much.
test("what was skipped is not reported", async () => {
  const { player, audio, hear, heard } = await begin();
  await hear(5);
  player.seek(40);
  await hear(5);
  audio.pause();
  expect(heard()).toEqual([
    { surahId: 1, from: 12, to: 17 },
    { surahId: 1, from: 40, to: 45 },
  ]);
});

test("after a surah the next one follows, and after the last nothing", async () => {
  const { player, audio, shown, hear, heard } = await begin();
  player.seek(55);
  await hear(4);
  audio.end();
  expect(heard().at(-1)).toEqual({ surahId: 1, from: 55, to: 60 });
  await vi.advanceTimersByTimeAsync(300);
  expect(shown().surah).toBe(2);
  audio.metadata(30);
  await hear(3);
  audio.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown().surah).toBe(2);
  expect(player.now.get().status).toBe("paused");
});

test("another reciter's recitation is none of the khatm's", async () => {
  const { player, audio, hear, heard } = await begin();
  await hear(2);
  void player.chooseReciter(2);
  await vi.advanceTimersByTimeAsync(400);
  audio.metadata(60);
  await hear(30);
  expect(heard()).toEqual([{ surahId: 1, from: 12, to: 14 }]);
});
