// Seconds heard: the time in which a recording played, whatever its position did.
import { expect, test } from "vitest";
import { createHeardMeter } from "./seconds-heard.ts";

/** A meter, fed with the second, the position and whether it plays; returns the seconds heard. */
function looks(fastest?: number) {
  const meter = createHeardMeter(fastest);
  return (second: number, position: number, plays = true) => {
    meter.look({ at: second * 1000, position, plays });
    return meter.seconds({ at: second * 1000, position });
  };
}

test("what plays on is heard; a seek, a pause and a stall are not", () => {
  const look = looks();
  look(0, 100);
  expect(look(10, 110)).toBe(10);
  // Ten seconds played, then an hour forward, then back to the beginning.
  expect(look(20, 3720)).toBe(20);
  expect(look(25, 0)).toBe(25);
  // Paused for an hour, with a seek meanwhile.
  look(30, 5, false);
  look(3630, 500, false);
  expect(look(3640, 500)).toBe(30);
  // It stalled for six of ten seconds.
  expect(look(3650, 504)).toBe(34);
});

test("a clock that is set back takes nothing away", () => {
  const look = looks();
  look(10, 0);
  expect(look(5, 3)).toBe(0);
});

test("played faster, more of the recording is heard in the same time", () => {
  const look = looks(1.5);
  look(0, 0);
  expect(look(10, 15)).toBe(15);
  expect(look(20, 25)).toBe(25);
});

test("where it should be counts only until it is known where it was", () => {
  const meter = createHeardMeter();
  meter.look({ at: 0, position: 0, plays: true });
  expect(meter.seconds({ at: 20_000, position: 20 })).toBe(20);
  // The speaker had lost power at the twelfth second.
  meter.look({ at: 25_000, position: 12, plays: false });
  expect(meter.seconds({ at: 60_000, position: 12 })).toBe(12);
});
