// The request layer's headers and all its error messages.
import { afterEach, expect, test, vi } from "vitest";
import { getUser, logout } from "#contract/account";
import { createDevice, listDevices } from "#contract/devices";
import { getTimings } from "#contract/reciters";
import { upcomingRuns } from "#contract/schedules";
import { fetchLanguage } from "../i18n/language-files.ts";
import { ApiError, call, NO_ANSWER, reasonOf } from "./call.ts";
import { forgetLists } from "./known-lists.ts";

afterEach(() => void vi.unstubAllGlobals());

function answer(body: string, init: ResponseInit & { type?: string } = {}) {
  const fetcher = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response(body, { headers: { "content-type": init.type ?? "application/json" }, ...init }),
  );
  vi.stubGlobal("fetch", fetcher);
  return fetcher;
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("carries credentials, accepts JSON, and says JSON only with a body", async () => {
  const fetcher = answer("{}");
  await call(logout);
  await call(createDevice, { params: { userId: 7 }, body: { type: "google", name: "Kitchen" } });
  const [first, second] = fetcher.mock.calls;
  expect(first?.[0]).toBe("/api/logout");
  expect(first?.[1]).toMatchObject({ method: "POST", credentials: "include" });
  expect(first?.[1].headers).toEqual({ Accept: "application/json" });
  expect(first?.[1].body).toBeUndefined();
  expect(second?.[0]).toBe("/api/users/7/devices");
  expect(second?.[1].headers).toEqual({
    Accept: "application/json",
    "Content-Type": "application/json",
    "Idempotency-Key": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(JSON.parse(second?.[1].body as string)).toEqual({ type: "google", name: "Kitchen" });
});

test("a creating call has one key until it has a clear answer, and each other one its own", async () => {
  const keys: (string | undefined)[] = [];
  const statuses = [503, 0, 502, 409, 201, 201];
  vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)["Idempotency-Key"]);
    const status = statuses.shift() ?? 201;
    if (status === 0) throw new TypeError("Failed to fetch");
    return Response.json({}, { status });
  });
  const press = (name = "Kitchen") =>
    call(createDevice, { params: { userId: 7 }, body: { type: "google", name } }).catch(() => {});
  // No answer, a lost request and a proxy's page keep the key; a refusal by the server ends it.
  for (let tries = 0; tries < 4; tries += 1) await press();
  expect(new Set(keys).size).toBe(1);
  await press();
  await press();
  expect(new Set(keys).size).toBe(3);
  // A double click is one call; another name makes another call.
  keys.length = 0;
  await Promise.all([press(), press(), press("Study")]);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("fills and escapes paths and queries", async () => {
  const fetcher = answer("[]");
  await call(upcomingRuns, { params: { id: 3 }, query: { count: 14 } });
  await call(getTimings, { params: { reciterId: 1, surahId: 18 } });
  expect(fetcher.mock.calls.map(([address]) => address)).toEqual([
    "/api/schedules/3/upcoming?count=14",
    "/api/audio/1/18/timings",
  ]);
});

test.each([
  ['{"message":"Taken.","error":"conflict"}', "application/json", "Taken."],
  ['{"error":"conflict"}', "application/json", "conflict"],
  ["{}", "application/json", "Server error"],
  ["<h1>Bad gateway</h1>", "text/html", "<h1>Bad gateway</h1>"],
  ["x".repeat(300), "text/plain", "x".repeat(200)],
  ["", "text/plain", "Conflict"],
])("non-OK %s as %s", async (body, type, text) => {
  answer(body, { status: 409, statusText: "Conflict", type });
  const error = await failure(call(logout));
  expect(error.message).toBe(`Server error (409): ${text}`);
  expect(error.status).toBe(409);
});

test("our own sentences stay plain; what anybody else answers is shown with its number", async () => {
  answer('{"success":false,"error":"conflict","message":"Taken."}', { status: 409 });
  expect(reasonOf(await failure(call(logout)))).toBe("Taken.");
  answer('{"message":"no upstream"}', { status: 502 });
  expect(reasonOf(await failure(call(logout)))).toBe("Server error (502): no upstream");
  answer("Bad gateway", { status: 502, type: "text/plain" });
  expect(reasonOf(await failure(call(logout)))).toBe("Server error (502): Bad gateway");
  for (const [page = "", shown] of [
    [
      "<html><head><title>502 Bad Gateway</title></head><body><h1>No</h1></body></html>",
      "502 Bad Gateway",
    ],
    ["<!doctype html><h1 class=big>\n Away </h1>", "Away"],
    ["<p>no title", "Bad Gateway"],
  ]) {
    answer(page, { status: 502, statusText: "Bad Gateway", type: "text/html; charset=utf-8" });
    expect(reasonOf(await failure(call(logout)))).toBe(`Server error (502): ${shown}`);
  }
  answer("", { status: 503, statusText: "Service Unavailable", type: "text/html" });
  expect(reasonOf(await failure(call(logout)))).toBe("Server error (503): Service Unavailable");
  answer("", { status: 520, statusText: "", type: "text/html" });
  expect(reasonOf(await failure(call(logout)))).toBe("Server error (520): HTTP error 520");
  await fetchLanguage("ar");
  vi.stubGlobal("document", { documentElement: { lang: "ar" } });
  expect(reasonOf(await failure(call(logout)))).toBe("خطأ في الخادم (520): HTTP error 520");
});

test("non-OK with nothing in it at all", async () => {
  answer("", { status: 502, statusText: "", type: "text/plain" });
  expect((await failure(call(logout))).message).toBe("Server error (502): HTTP error 502");
});

test("success that is not JSON", async () => {
  answer("<html>", { type: "text/html; charset=utf-8" });
  expect((await failure(call(getUser))).message).toBe(
    "Expected JSON response but got text/html; charset=utf-8",
  );
});

test("invalid JSON, from a mutation and from a query", async () => {
  answer("{");
  expect((await failure(call(logout))).message).toBe("Invalid JSON response from server");
  expect((await failure(call(getUser))).message).toBe("Server returned invalid data");
});

test("success false", async () => {
  answer('{"success":false,"message":"Not today."}');
  expect((await failure(call(logout))).message).toBe("Not today.");
  answer('{"success":false}');
  expect((await failure(call(logout))).message).toBe("Operation failed");
});

test("keeps the body of a failure, for a 409 that carries the status", async () => {
  answer('{"success":false,"message":"Running.","status":{"inProgress":true}}', { status: 409 });
  expect((await failure(call(logout))).body).toMatchObject({ status: { inProgress: true } });
});

test("no answer at all", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await failure(call(logout));
  expect(error.status).toBe(NO_ANSWER);
  expect(reasonOf(error)).toMatch(/cannot be reached/);
});

test("an answer that is cut short", async () => {
  const body = new ReadableStream({ start: (cut) => cut.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", async () => {
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  expect((await failure(call(getUser))).status).toBe(NO_ANSWER);
});

test("a browser without AbortSignal.any calls all the same, and can be stopped", async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, "any");
  try {
    answer('{"user":{"id":7}}');
    expect(await call(getUser)).toEqual({ user: { id: 7 } });
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      );
    });
    const stop = new AbortController();
    const stopped = call(getUser, { signal: stop.signal });
    stop.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
  } finally {
    AbortSignal.any = any;
  }
});

test("a network that swallows everything is waited for a minute", async () => {
  const minute = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(minute.signal);
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
  });
  const answered = failure(call(logout));
  minute.abort();
  expect((await answered).status).toBe(NO_ANSWER);
  expect(timeout).toHaveBeenCalledWith(60_000);
});

test("a list that is answered 304 is the one that came before, until it changes or one signs out", async () => {
  const asked: (string | undefined)[] = [];
  const answers = ['["Kitchen"]', null, '["Study"]', '["Study"]'];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    asked.push((headers as Record<string, string>)["If-None-Match"]);
    const body = answers.shift() ?? null;
    if (body === null) return new Response(null, { status: 304 });
    const kept = { etag: `"${body.length}"`, "cache-control": "no-store" };
    return new Response(body, { headers: { "content-type": "application/json", ...kept } });
  });
  const list = () => call(listDevices, { params: { userId: 7 } });
  const first = await list();
  expect(await list()).toBe(first);
  expect(await list()).toEqual(["Study"]);
  forgetLists();
  await list();
  expect(asked).toEqual([undefined, '"11"', '"11"', undefined]);
});

test("a list that the browser's own cache keeps is left to it", async () => {
  const headers = { etag: '"1"', "cache-control": "private, no-cache" };
  const fetcher = answer("[]", { headers: { "content-type": "application/json", ...headers } });
  await call(upcomingRuns, { params: { id: 3 }, query: { count: 14 } });
  await call(upcomingRuns, { params: { id: 3 }, query: { count: 14 } });
  expect(fetcher.mock.calls[1]?.[1].headers).toEqual({ Accept: "application/json" });
});
