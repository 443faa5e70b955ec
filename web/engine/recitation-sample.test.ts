// Ten seconds of a recitation before it is chosen, and what happens to the player meanwhile.
import { expect, test, vi } from "vitest";
import { setUp, reciters } from "./fake-player.ts";
import { fakeAudio, refusal } from "./outputs/fake-audio.ts";
import { createRecitationSample } from "./recitation-sample.ts";

function listener() {
  const { player, audio } = setUp();
  const heard = fakeAudio();
  const sample = createRecitationSample(heard, player);
  return { player, audio, heard, sample, close: sample.start() };
}

async function playing() {
  const all = listener();
  await all.player.offer(reciters, {});
  await all.player.play();
  await vi.waitFor(() => expect(all.player.now.get().status).toBe("playing"));
  return all;
}

test("ends after ten seconds, and grows quiet before", () => {
  const { heard, sample } = listener();
  sample.listen(7, "https://audio.test/7/001.mp3");
  expect(sample.state.get()).toEqual({ id: 7, status: "sounds" });
  heard.at(5);
  const full = heard.volume;
  heard.at(9.5);
  expect(heard.volume).toBeLessThan(full / 2);
  expect(heard.paused).toBe(false);
  heard.at(10.1);
  expect(sample.state.get()).toEqual({ id: 7, status: "silent" });
  expect([heard.paused, heard.src]).toEqual([true, ""]);
});

test("what plays in this page waits, and plays on afterwards", async () => {
  const { player, audio, heard, sample } = await playing();
  sample.listen(7, "https://audio.test/7/001.mp3");
  expect([audio.paused, heard.paused]).toEqual([true, false]);
  // Another one right away: the player still waits.
  sample.listen(8, "https://audio.test/8/001.mp3");
  expect([audio.paused, heard.src]).toEqual([true, "https://audio.test/8/001.mp3"]);
  heard.at(10);
  await vi.waitFor(() => expect(player.now.get().status).toBe("playing"));
  expect(heard.paused).toBe(true);
});

test("what was paused stays paused, and closing ends the sample", async () => {
  const { player, heard, sample, close } = await playing();
  player.pause();
  sample.listen(7, "https://audio.test/7/001.mp3");
  close();
  expect([player.now.get().status, heard.paused]).toEqual(["paused", true]);
});

// Proves listening-during-a-run.
test("who presses Play ends the sample: two recitations never sound together", async () => {
  const { player, heard, sample } = await playing();
  sample.listen(7, "https://audio.test/7/001.mp3");
  await player.play();
  expect([heard.paused, sample.state.get().status]).toEqual([true, "silent"]);
  expect(player.now.get().status).toBe("playing");
});

// Promise listening-during-a-run: somebody listens to ten seconds of a reciter while a run recites in that browser
// -> the run recites on, and the sample is refused with a sentence; a run that begins during a sample ends it
test("a run that recites in this page is never interrupted by a sample", async () => {
  const { player, audio, heard, sample } = await playing();
  player.serve(
    { url: "https://audio.test/1/2.mp3", reciterId: 1, surahId: 2, title: "", artist: "" },
    0,
  );
  await player.play();
  expect(player.now.get().status).toBe("playing");
  sample.listen(7, "https://audio.test/7/001.mp3");
  expect(sample.state.get()).toEqual({ id: 7, status: "busy" });
  expect([audio.paused, heard.src]).toEqual([false, ""]);
});

test("a recording that cannot be played says so, and what waited plays on", async () => {
  const { player, heard, sample } = await playing();
  heard.refusal = refusal("NotSupportedError");
  sample.listen(7, "https://audio.test/7/001.mp3");
  await vi.waitFor(() => expect(sample.state.get()).toEqual({ id: 7, status: "failed" }));
  await vi.waitFor(() => expect(player.now.get().status).toBe("playing"));
});
