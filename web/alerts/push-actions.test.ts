// Which browsers can have notifications, and why others cannot.
import { afterEach, expect, test, vi } from "vitest";
import { pushLack } from "./push-actions.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const able = {
  isSecureContext: true,
  serviceWorker: true,
  PushManager: true,
  Notification: true,
  permission: "default",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
};

function lackOf(changes: Partial<typeof able>) {
  const has = { ...able, ...changes };
  vi.stubGlobal("window", {
    isSecureContext: has.isSecureContext,
    ...(has.PushManager && { PushManager: class {} }),
    ...(has.Notification && { Notification: class {} }),
  });
  vi.stubGlobal("navigator", {
    userAgent: has.userAgent,
    ...(has.serviceWorker && { serviceWorker: {} }),
  });
  vi.stubGlobal("Notification", { permission: has.permission });
  // In development there is no worker.
  vi.stubEnv("PROD", true);
  return pushLack();
}

test("a browser that has all of it lacks nothing, unless they were refused", () => {
  expect(lackOf({})).toBeNull();
  expect(lackOf({ permission: "denied" })).toBe("denied");
});

test("plain http allows none, whatever the browser has", () => {
  expect(lackOf({ isSecureContext: false, permission: "denied" })).toBe("insecure");
});

test.each(["serviceWorker", "PushManager", "Notification"] as const)(
  "without %s there are none; an iPhone has them once Wird is on its home screen",
  (part) => {
    expect(lackOf({ [part]: false })).toBe("unsupported");
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
    expect(lackOf({ [part]: false, userAgent })).toBe("homeScreen");
    expect(lackOf({ userAgent })).toBeNull();
  },
);
