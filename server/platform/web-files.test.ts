// The built web app's files: those in its folder are served, and no others, by any path.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPages, signedInPages } from "#contract/page-addresses";
import { replyToBadAddress, replyWithErrors } from "./http/error-reply.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWeb } from "./web-files.ts";

const SCRIPT = "begin();";
const SECRET = "what is nobody's business";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wird-web-"));
  const web = join(folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(web, "index.html"), `the page<script>${SCRIPT}</script>`);
  writeFileSync(join(web, "guest.html"), `a guest's page<script>${SCRIPT}</script>`);
  writeFileSync(join(web, "assets", "app-1a2b.js"), "the app");
  writeFileSync(join(web, "assets", "mark-1a2b.svg"), "<svg/>");
  writeFileSync(join(folder, "secret.txt"), SECRET);
  mkdirSync(join(folder, "web-beside"));
  writeFileSync(join(folder, "web-beside", "secret.txt"), SECRET);
  app = Fastify({ frameworkErrors: replyToBadAddress });
  replyWithErrors(app);
  const config = { https: true, publicUrl: "https://wird.example" };
  await securityHeaders(app, { config, mediaOrigins: () => [] });
  await serveWeb(app, web);
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The raw path: fetch would normalise its dots first. */
async function get(
  path: string,
  headers = {},
): Promise<{ status: number; body: string; caching?: string }> {
  const reply = await replyTo(path, headers);
  const caching = reply.headers["cache-control"];
  return { status: reply.statusCode ?? 0, body: await text(reply), caching };
}

async function replyTo(path: string, headers = {}): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ host: "127.0.0.1", port, path, headers, agent: false }).end();
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  return reply;
}

test("its page, and its files for good", async () => {
  expect(await get("/", { cookie: "wird_session=abc" })).toEqual({
    ...{ status: 200, body: `the page<script>${SCRIPT}</script>` },
    caching: "no-cache",
  });
  const file = await get("/assets/app-1a2b.js");
  expect([file.status, file.body]).toEqual([200, "the app"]);
  expect(file.caching).toContain("immutable");
});

test.each([
  ["/auth", "theme=dark", "a guest's page"],
  ["/auth", "__Host-wird_session=abc", "the page"],
  ["/auth", "theme=dark; wird_session=abc", "the page"],
  ["/", "theme=dark", "a guest's page"],
  ["/", "wird_session=abc", "the page"],
])("%s with the cookie %s: %s", async (path, cookie, page) => {
  expect(await text(await replyTo(path, { cookie }))).toContain(page);
});

test.each([
  ...[...openPages, ...signedInPages, "/welcome/", "/household/join/"].map(
    (path) => [path, 200] as const,
  ),
  ...["/welcome/x", "/household", "/nowhere"].map((path) => [path, 404] as const),
])("the page at %s has the status %i", async (path, status) => {
  const reply = await replyTo(path, { accept: "text/html" });
  expect([reply.statusCode, await text(reply)]).toEqual([status, expect.stringContaining("page")]);
});

// Proves 23.
test("of inline scripts the page's own alone may run", async () => {
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  for (const path of ["/", "/auth", "/guest.html"]) {
    const reply = await replyTo(path);
    reply.resume();
    expect(reply.headers["content-security-policy"]).toContain(
      `script-src 'self' 'sha256-${hash}' `,
    );
  }
  const image = await replyTo("/assets/mark-1a2b.svg");
  image.resume();
  expect(image.headers["content-security-policy"]).not.toContain("sha256");
});

test("what a page may load and who may frame it is said of pages and images, and the type of each file", async () => {
  const [page, image, script] = await Promise.all(
    ["/", "/assets/mark-1a2b.svg", "/assets/app-1a2b.js"].map(async (path) => {
      const reply = await replyTo(path);
      reply.resume();
      return reply.headers;
    }),
  );
  for (const headers of [page, image]) {
    expect(headers?.["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers?.["x-frame-options"]).toBe("DENY");
  }
  expect(script).not.toHaveProperty("content-security-policy");
  expect(script).not.toHaveProperty("x-frame-options");
  for (const headers of [page, image, script]) {
    expect(headers?.["x-content-type-options"]).toBe("nosniff");
    expect(headers?.["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers?.["strict-transport-security"]).toContain("max-age");
  }
});

test.each([
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/..%5csecret.txt",
  "/assets/../../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/assets/....//....//secret.txt",
  "/../web-beside/secret.txt",
  "/%2e%2e%2fweb-beside%2fsecret.txt",
  "//etc/passwd",
  "/%2fetc%2fpasswd",
  "/%252e%252e%252fsecret.txt",
  "/.env",
  "/assets/",
  "/assets/%00",
  "/assets/app-1a2b.js%00.html",
  "/assets%2fnothing.js",
])("safety 18: %s is 404", async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toContain(SECRET);
  expect(JSON.parse(body)).toMatchObject({ success: false, error: "not-found" });
});
