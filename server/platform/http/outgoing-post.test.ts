// POSTs to addresses that somebody typed: which ones are called, how long, and what is made of the answers.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createSendPost } from "./outgoing-post.ts";

let server: Server;
let port: number;
let answer: RequestListener;
let requests: number;

beforeEach(async () => {
  requests = 0;
  answer = (_request, response) => response.end("thank you");
  server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const post = (url: string) => ({ url, headers: {}, body: "{}" });
const at = (host: string) => post(`http://${host}:${port}/`);
const sending = (more: Partial<Parameters<typeof createSendPost>[0]> = {}) =>
  createSendPost({ clock: systemClock, privateAddresses: false, ...more });
const LOCAL = { address: "127.0.0.1", family: 4 };

// Promise 24: addresses of webhooks, ntfy and push services: loopback, private, link-local, metadata, IPv6,
// IPv4-mapped, decimal and octal forms, names that resolve otherwise the second time, redirects
// -> refused before anything is connected to, wherever `ALERT_PRIVATE_ADDRESSES` is off, with one sentence;
// connected to where it was checked; redirects are not followed
describe("safety 24: where private addresses are not allowed", () => {
  test.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "0",
    "10.0.0.7",
    "192.168.1.1",
    "169.254.169.254",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[fd00::1]",
    "[fe80::1]",
    "localhost",
  ])("%s is refused before anything is connected to", async (host) => {
    expect(await sending()(at(host))).toEqual({ ok: false, why: "private" });
    expect(requests).toBe(0);
  });

  test("a name of which one address is private is refused", async () => {
    const resolve = async () => [{ address: "1.1.1.1", family: 4 }, LOCAL];
    expect(await sending({ resolve })(at("two.example"))).toEqual({ ok: false, why: "private" });
    expect(requests).toBe(0);
  });

  test("a name that resolves otherwise the second time is connected to where it was checked", async () => {
    let asked = 0;
    // Public first, this machine from then on: nothing listens at the first, which is not routed.
    const resolve = async () => [asked++ === 0 ? { address: "192.0.2.1", family: 4 } : LOCAL];
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 300);
    const send = sending({ resolve, stopping: stopping.signal });
    expect(await send(at("rebinding.example"))).toMatchObject({ ok: false, why: "failed" });
    expect([asked, requests]).toEqual([1, 0]);
  });
});

describe("where they are allowed", () => {
  const send = () => sending({ privateAddresses: true });

  test("body and status arrive", async () => {
    const bodies: string[] = [];
    answer = (request, response) => {
      request.on("data", (part: Buffer) => bodies.push(part.toString()));
      request.on("end", () => response.writeHead(202).end());
    };
    expect(await send()(at("127.0.0.1"))).toEqual({ ok: true, status: 202 });
    expect(bodies).toEqual(["{}"]);
  });

  // Proves 24.
  test("a redirect is an answer, and is not followed", async () => {
    answer = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end();
    expect(await send()(at("127.0.0.1"))).toEqual({ ok: true, status: 302 });
    expect(requests).toBe(1);
  });

  // Proves alert-way-hangs.
  test("who never answers is given up after ten seconds", async () => {
    answer = () => {};
    const clock = {
      ...systemClock,
      after: (_: number, call: () => void) => systemClock.after(50, call),
    };
    const hangs = createSendPost({ clock, privateAddresses: true });
    expect(await hangs(at("127.0.0.1"))).toEqual({ ok: false, why: "timeout" });
  });

  // Proves alert-way-hangs.
  test("who answers that another protocol follows is given up too", async () => {
    const switches =
      "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n";
    server.on("connection", (socket) => socket.write(switches));
    const clock = {
      ...systemClock,
      after: (_: number, call: () => void) => systemClock.after(50, call),
    };
    const upgrades = createSendPost({ clock, privateAddresses: true });
    expect(await upgrades(at("127.0.0.1"))).toEqual({ ok: false, why: "timeout" });
  });

  test("an answer without an end is cut off, and its status counts", async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on("close", resolve);
        response.write("x".repeat(100_000));
      };
    });
    expect(await send()(at("127.0.0.1"))).toEqual({ ok: true, status: 200 });
    await closed;
  });

  test("nobody there, and a name that is none", async () => {
    const refused = await send()(post("http://127.0.0.1:9/"));
    expect(refused).toMatchObject({ ok: false, why: "failed", problem: "ECONNREFUSED" });
    const resolve = async () => {
      throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    };
    const unknown = sending({ resolve, privateAddresses: true });
    expect(await unknown(at("nobody.example"))).toEqual({ ok: false, why: "unknown-name" });
  });
});
