// What of the disk is left to everything else.
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { createSound } from "#contract/sounds";
import type { Serve } from "#server/platform/http/routes";
import { soundRoutes } from "./sound-routes.ts";

test("an upload is refused before it is read where it would take the disk's reserve", async () => {
  let upload: ((call: object) => unknown) | undefined;
  const serve = ((endpoint: unknown, handle: (call: object) => unknown) => {
    if (endpoint === createSound) upload = handle;
  }) as unknown as Serve;
  let free = 139 * 1024 * 1024;
  soundRoutes(serve, {
    sounds: { mustHaveRoom: async () => {} },
    rateLimits: { count: async () => Promise.reject(new Error("went on")) },
    folder: "/nowhere",
    freeBytes: async () => free,
  } as unknown as Parameters<typeof soundRoutes>[1]);
  const request = { headers: { "content-type": "audio/mpeg" } } as FastifyRequest;
  const call = async () => upload?.({ params: { userId: 1 }, query: {}, body: {}, request });
  await expect(call()).rejects.toMatchObject({
    code: "unavailable",
    sentence: { code: "server.disk-full" },
  });
  free = 141 * 1024 * 1024;
  await expect(call()).rejects.toThrow("went on");
});
