// Answers that the page asked for before the app was here are taken once, and never when they may be outdated.
import { afterEach, expect, test, vi } from "vitest";
import { getUser } from "#contract/account";
import { listDevices } from "#contract/devices";
import { call } from "./call.ts";

afterEach(() => void vi.unstubAllGlobals());

const fetched = vi.fn<typeof fetch>();

/** The page has asked for the devices of account 7 at that instant. */
function asked(answer: Promise<Response>, sentAt = Date.now()) {
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json([{ name: "asked now" }]));
  vi.stubGlobal("fetch", fetched);
  answer.catch(() => {});
  const wirdAnswers = new Map([["/api/users/7/devices", { sentAt, answer }]]);
  vi.stubGlobal("window", { wirdAnswers });
}

const devices = (userId = 7) => call(listDevices, { params: { userId } });

test("the call that asks the same takes it, and the next one asks the server", async () => {
  asked(Promise.resolve(Response.json([{ name: "asked before" }])));
  expect(await devices(8)).toMatchObject([{ name: "asked now" }]);
  expect(await devices()).toMatchObject([{ name: "asked before" }]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await devices()).toMatchObject([{ name: "asked now" }]);
});

test("one without an answer, or of a while ago, is asked for again", async () => {
  asked(Promise.reject(new TypeError("No network.")));
  expect(await devices()).toMatchObject([{ name: "asked now" }]);
  asked(Promise.resolve(Response.json([{ name: "outdated" }])), Date.now() - 30_000);
  expect(await devices()).toMatchObject([{ name: "asked now" }]);
});

test("what the server refused is refused", async () => {
  const body = { success: false, message: "Not now." };
  asked(Promise.resolve(Response.json(body, { status: 503 })));
  await expect(devices()).rejects.toThrow("Not now.");
});

test("a caller that has gone waits no longer for it", async () => {
  asked(new Promise(() => {}));
  const gone = new AbortController();
  const waiting = call(listDevices, { params: { userId: 7 }, signal: gone.signal });
  gone.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  await call(getUser).catch(() => {});
  expect(fetched).toHaveBeenCalledTimes(1);
});
