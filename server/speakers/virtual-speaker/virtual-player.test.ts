// What the player of a virtual receiver does by a clock that is advanced by hand.
import { expect, test } from "vitest";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { virtualPlayer } from "./virtual-player.ts";

test("sought while its recording loads, it plays from there once it has loaded, and waits for nothing before", async () => {
  const clock = handClock(0);
  let hasLoaded = (_seconds: number) => {};
  const duration = () => new Promise<number>((resolve) => (hasLoaded = resolve));
  const player = virtualPlayer({
    ...{ clock, habits: new Set(), speed: 1, fetchAudio: false, duration, stallMs: 0 },
    ...{ bufferMs: () => 0, onChange() {} },
  } as unknown as Parameters<typeof virtualPlayer>[0]);
  const loaded = player.load({ contentId: "https://r.example/1.mp3" }, 0, true);
  player.seek(player.mediaSessionId(), 19, undefined);
  expect(player.status()).toMatchObject([{ playerState: "IDLE", currentTime: 19 }]);
  expect(clock.waiting()).toBe(0);
  hasLoaded(40);
  await loaded;
  expect(player.status()).toMatchObject([{ playerState: "PLAYING", currentTime: 19 }]);
  await clock.advance(21_000);
  expect(player.status()).toEqual([]);
});
