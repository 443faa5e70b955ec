// The screen stays on while a tab that is a speaker is in front.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "./screen-wake.ts";

let page: EventTarget & { visibilityState: string };
const release = vi.fn(async () => {});
const request = vi.fn(async () => ({ release }));

function show(visibilityState: string) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("is asked for at once and each time the tab is shown again, since hiding it ends it", () => {
  keepScreenOn();
  expect(request.mock.calls).toEqual([["screen"]]);
  show("hidden");
  expect(request).toHaveBeenCalledOnce();
  show("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

test("is given back at the end, also when it was granted only after that", async () => {
  const end = keepScreenOn();
  await vi.waitFor(() => expect(request).toHaveResolved());
  end();
  expect(release).toHaveBeenCalledOnce();
  keepScreenOn()();
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(2));
  show("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

test("a refusal, as on a low battery, is asked again when the tab is shown the next time", async () => {
  request.mockRejectedValueOnce(new Error("low battery"));
  keepScreenOn();
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  show("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

test("where browsers offer none nothing is asked", () => {
  vi.stubGlobal("navigator", {});
  keepScreenOn()();
  expect(request).not.toHaveBeenCalled();
});
