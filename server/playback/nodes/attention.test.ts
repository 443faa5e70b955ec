// The accounts whose speakers are looked at: those with an open page, or a call within the last two minutes.
import { beforeEach, expect, test } from "vitest";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { type Attention, attentionOfHomes, createAttention } from "./attention.ts";

const MINUTE = 60_000;
let clock: HandClock;
let attention: Attention;
/** The accounts that have begun to look, in order. */
let began: number[];

beforeEach(() => {
  clock = handClock(0);
  attention = createAttention(clock);
  began = [];
  attention.onLook((userId) => began.push(userId));
});

test("who has asked looks for two minutes, and begins to look anew after them", async () => {
  expect(attention.looks(7)).toBe(false);
  attention.asked(7);
  await clock.advance(2 * MINUTE - 1);
  expect(attention.looks(7)).toBe(true);
  attention.asked(7);
  expect(began).toEqual([7]);
  await clock.advance(2 * MINUTE);
  expect(attention.looks(7)).toBe(false);
  attention.asked(7);
  expect([began, attention.looks(8)]).toEqual([[7, 7], false]);
});

test("a clock that is set back keeps nobody looking", () => {
  clock.set(10 * MINUTE);
  attention.asked(7);
  clock.set(9 * MINUTE);
  expect(attention.looks(7)).toBe(false);
  attention.asked(8);
  expect(attention.looks(8)).toBe(true);
});

test("an account looks until the last of its pages is closed", () => {
  const [first, second] = [attention.opened(7), attention.opened(7)];
  expect(began).toEqual([7, 7]);
  first();
  expect(attention.looks(7)).toBe(true);
  second();
  expect(attention.looks(7)).toBe(false);
});

test("whose speakers could not be followed begins to look again with the next question", () => {
  attention.asked(7);
  attention.again(7);
  expect(attention.looks(7)).toBe(false);
  attention.asked(7);
  expect(began).toEqual([7, 7]);
});

test("who lives with somebody who looks looks too, until their page is closed, also where that is known late", () => {
  const answers: (() => void)[] = [];
  const homes = attentionOfHomes(attention, (_, tell) => answers.push(() => tell([8, 9])));
  homes.asked(7);
  expect(attention.looks(8)).toBe(false);
  answers.shift()?.();
  expect([7, 8, 9].map(attention.looks)).toEqual([true, true, true]);
  clock.set(3 * MINUTE);
  const close = homes.opened(7);
  answers.shift()?.();
  expect([7, 8, 9].map(attention.looks)).toEqual([true, true, true]);
  close();
  expect([7, 8, 9].map(attention.looks)).toEqual([false, false, false]);
  homes.opened(7)();
  answers.shift()?.();
  expect([7, 8, 9].map(attention.looks)).toEqual([false, false, false]);
});
