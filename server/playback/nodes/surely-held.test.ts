// Commands of a node that was suspended: none reaches a speaker before it is known whose it is.
import { expect, test } from "vitest";
import type { Speaker } from "#server/speakers/speaker";
import { surelyHeld } from "./surely-held.ts";

function house() {
  const steered: string[] = [];
  const note = (name: string) => async () => void steered.push(name);
  const speaker = new Proxy({} as Speaker, { get: (_, name) => note(String(name)) });
  let over = false;
  let settle = () => {};
  const lease = {
    isOver: () => over,
    settled: () => new Promise<void>((resolve) => (settle = resolve)),
  };
  return {
    steered,
    held: surelyHeld(speaker, lease),
    suspend: () => (over = true),
    settle: () => {
      over = false;
      settle();
    },
  };
}

test("nothing waits while the lease is good", () => {
  const { steered, held } = house();
  void held.play();
  expect(steered).toEqual(["play"]);
});

test("a command waits while the lease is over, and reaches no speaker that was left meanwhile", async () => {
  const { steered, held, suspend, settle } = house();
  suspend();
  const playing = held.play();
  await Promise.resolve();
  expect(steered).toEqual([]);
  settle();
  await playing;
  expect(steered).toEqual(["play"]);

  suspend();
  const pausing = held.pause();
  await held.close();
  settle();
  await pausing;
  expect(steered).toEqual(["play", "close"]);
});
