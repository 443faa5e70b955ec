// A late file is fetched once, and fetched again after a failure.
import { expect, test, vi } from "vitest";
import { lateFile } from "./late-file.tsx";

test("is fetched once, however often it is needed", async () => {
  const load = vi.fn(async () => ({ name: "menu" }));
  const file = lateFile(load);
  file.fetchAhead();
  expect(await Promise.all([file.fetch(), file.fetch()])).toEqual([
    { name: "menu" },
    { name: "menu" },
  ]);
  await file.fetch();
  expect(load).toHaveBeenCalledOnce();
});

test("is asked for again after a failure; fetched ahead, a failure is silent", async () => {
  const load = vi.fn(async () => "file");
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const file = lateFile(load);
  file.fetchAhead();
  await expect(file.fetch()).rejects.toThrow("Failed to fetch");
  await expect(file.fetch()).rejects.toThrow("Failed to fetch");
  expect(await file.fetch()).toBe("file");
});
