// What stays in a browser after somebody has signed out, or another account has signed in.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearTraces,
  keepTracesOf,
  announceSignOut,
  onSignOutElsewhere,
} from "./account-traces.ts";

const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  unsubscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  const kept: Record<string, string> = {
    "wird.player.1": "{}",
    "wird.last-known": "{}",
    "wird.surah": "Yaseen",
    "wird.theme": "dark",
    "wird.language": "ar",
    "wird.speaker": "1",
  };
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(kept, name, { value, enumerable: false });
  }
  vi.stubGlobal("localStorage", kept);
});
afterEach(() => void vi.unstubAllGlobals());

const left = () => Object.keys(localStorage).toSorted();

// Promise signing-out-shared-browser: somebody signs out in a browser that others use, within seconds of opening;
// another account signs in there
// -> what was heard, the last known page and the notifications leave the browser, its other tabs too; the next
// account finds nothing of the one before
test("signing out leaves what is the browser's own, and ends its notifications", async () => {
  keepTracesOf(1);
  clearTraces();
  expect(left()).toEqual(["wird.language", "wird.speaker", "wird.theme"]);
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

// Proves signing-out-shared-browser.
test("the same account finds what it left, another one finds nothing, also where nobody signed out", async () => {
  keepTracesOf(1);
  keepTracesOf(1);
  expect(localStorage.getItem("wird.surah")).toBe("Yaseen");
  expect(unsubscribe).not.toHaveBeenCalled();
  keepTracesOf(2);
  expect(localStorage.getItem("wird.surah")).toBeNull();
  expect(localStorage.getItem("wird.player.1")).toBeNull();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

// Proves signing-out-shared-browser.
test("other tabs of the browser are told", async () => {
  const told = vi.fn();
  const stop = onSignOutElsewhere(told);
  announceSignOut();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  stop();
});
