// The breaker of a database that hangs: it opens when nothing has answered, not when this node was too busy to read.
import { beforeEach, expect, test } from "vitest";
import { type Breaker, createBreaker } from "./breaker.ts";

let now: number;
let reading: (() => void)[];
let breaker: Breaker;

beforeEach(() => {
  [now, reading] = [0, []];
  breaker = createBreaker({ now: () => now, afterReading: (call) => reading.push(call) });
});

const read = () => reading.splice(0).forEach((call) => call());

test("a database that has answered nobody for a second is silent: one caller at a time tries it", () => {
  const caller = breaker.enter();
  now = 1500;
  breaker.silent(caller);
  read();
  const probe = breaker.enter();
  expect(probe.probe).toBe(true);
  expect(() => breaker.enter()).toThrow("does not answer");
  breaker.answered(probe);
  expect(breaker.enter().probe).toBe(false);
});

test("after a loop that stood still, an answer that had arrived counts before the timeouts do", () => {
  const [late, other] = [breaker.enter(), breaker.enter()];
  // The timers come first, then what the sockets have.
  now = 3000;
  breaker.silent(late);
  breaker.answered(other);
  read();
  expect(breaker.enter().probe).toBe(false);
  // It is silent all the same when nothing more comes.
  now = 4500;
  breaker.silent(late);
  read();
  expect(breaker.enter().probe).toBe(true);
});

test("a probe without an answer lets the next one try", () => {
  breaker.silent(breaker.enter());
  read();
  const probe = breaker.enter();
  breaker.silent(probe);
  read();
  expect(breaker.enter().probe).toBe(true);
});
