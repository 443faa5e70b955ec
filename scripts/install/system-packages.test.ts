// On a new machine the distribution's own upgrade holds the package lock.
import { expect, test, vi } from "vitest";
import { Stop } from "../step.mjs";
import { whileLocked } from "./system-packages.ts";

const LOCKS = [
  "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 812 (apt-get)",
  "E: Unable to lock directory /var/cache/apt/archives/",
  "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?",
];

const fails = (message: string) => async () => {
  throw new Stop(message);
};

test.each(LOCKS)("waits and tries again: %s", async (message) => {
  vi.spyOn(console, "log").mockReturnValue();
  const step = vi.fn(async () => {});
  const wait = vi.fn(async () => {});
  step.mockImplementationOnce(fails(message));
  await whileLocked(step, { wait });
  expect([step, wait].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test("a lock that stays, and any other failure, end with their sentence", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const wait = vi.fn(async () => {});
  await expect(whileLocked(fails(LOCKS[0]!), { waits: 3, wait })).rejects.toThrow("lists/lock");
  expect(wait).toHaveBeenCalledTimes(3);
  await expect(whileLocked(fails("E: Unable to locate package"), { wait })).rejects.toThrow(
    "locate",
  );
  expect(wait).toHaveBeenCalledTimes(3);
});
